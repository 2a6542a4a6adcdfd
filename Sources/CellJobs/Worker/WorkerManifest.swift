// SPDX-License-Identifier: MIT

package import CellRaster

/// The first line of a worker's output: everything that the pixels depend on besides requests.
struct WorkerManifest {
  /// The digest of what the pixels of every request depend on: CellRaster's version, its options and the fonts. All releases of the
  /// libraries that are supported give the same pixels.
  let version: String
  let line: [UInt8]

  init(_ options: WorkerOptions, fontHashes: [String: String], _ templates: WorkerTemplates) {
    let fonts = fontHashes.map { (FileSystem.components(of: $0.key).last ?? $0.key, $0.value) }.sorted { $0 < $1 }
    var settings = drawingOptions().map { ($0.name, JSONText.string($0.value)) }
    settings.append(("compression", .string(options.compression.rawValue)))
    if let now = options.givenNow { settings.append(("now", .string(now))) }
    if options.missingPictures != .error { settings.append(("missingImages", .string(options.missingPictures.rawValue))) }
    let pixels: [(String, JSONText)] = [
      ("tool", JSONOutput.tool(version: options.toolVersion).compactJSON), ("options", .object(settings)),
      ("fonts", .array(fonts.map { .object([("file", .string($0.0)), ("sha256", .string($0.1))]) })),
    ]
    let entries = templates.named.map { name, entry in
      JSONText.object([("file", .string(name)), ("sha256", .string(entry.hash)), ("states", .strings(entry.template.states))])
    }
    version = SHA256Digest.hexadecimal(of: Array(JSONText.object(pixels).text.utf8))
    let manifest = pixels + [("libraries", .libraryVersions), ("templates", .array(entries))]
    let members: [(String, JSONText)] = [
      ("formatVersion", .number(JSONOutput.formatVersion)), pixels[0],
      ("jobs", .number(options.jobs)), ("window", .number(options.window)),
      ("manifest", .object(manifest)),
    ]
    line = Array(JSONText.object(members).text.utf8) + [0x0A]
  }
}

extension JSONText {
  /// The versions of the libraries that draw and encode pictures, by name.
  package static var libraryVersions: JSONText {
    .object(
      drawingLibraryVersions().map { ($0.name, .string($0.version)) }
        + CodecLibrary.all.compactMap { library in library.version.map { (library.name, .string($0)) } })
  }
}
