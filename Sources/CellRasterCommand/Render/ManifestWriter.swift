// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster

/// The inputs that the pixels of a run come from.
struct ManifestSource {
  let templateName: String
  /// The SHA-256 of the template, in hexadecimal.
  let templateHash: String
  let scale: PixelScale
  /// The options given on the command line, by their names in the manifest.
  let given: [(String, JSONText)]
}

/// Writes a manifest: everything that the pixels of a run depend on, and a digest of the pixels of each item. Items are added as
/// they complete.
struct ManifestWriter: ~Copyable {
  private var file: AtomicFile?
  private var outputs = JSONListWriter(indentation: "  ")
  /// The SHA-256 hashes of the font files used so far, in hexadecimal.
  private var fontHashes: Set<String> = []

  /// - Parameter path: a file, or `-` for standard output.
  init(_ path: String, of source: ManifestSource) throws {
    file = try AtomicFile(path)
    var options = drawingOptions().map { ($0.name, JSONText.string($0.value)) }
    options.append(("scale", .number(source.scale.rawValue)))
    options += source.given
    let members: [(String, JSONText)] = [
      ("libraries", .libraryVersions), ("options", .object(options)),
      ("template", .object([("file", .string(source.templateName)), ("sha256", .string(source.templateHash))])),
    ]
    try file?.write(JSONListWriter.beginning(of: "outputs", after: JSONOutput.head + members))
  }

  /// Adds a picture, or a cell of a sheet.
  mutating func add(_ output: [(String, JSONText)], fontHashes: Set<String>) throws {
    self.fontHashes.formUnion(fontHashes)
    try file?.write(outputs.entry(output))
  }

  /// Ends the manifest and publishes it.
  /// - Parameter data: the data file's name and SHA-256; `nil` for a run without data.
  mutating func finish(data: (name: String, hash: String)?, fonts: FontCollection) throws {
    guard let file = file.take() else { return }
    var list = JSONListWriter(indentation: "  ")
    var bytes = outputs.end + Array(",\n  \"fonts\": ".utf8)
    for hash in fontHashes.sorted() {
      bytes += list.entry([("file", .string(try fonts.path(ofFileWithHash: hash))), ("sha256", .string(hash))])
    }
    bytes += list.end
    if let data {
      let entry = JSONText.object([("file", .string(data.name)), ("sha256", .string(data.hash))])
      bytes += Array(",\n  \"data\": \(entry.text)".utf8)
    }
    try file.write(bytes + JSONListWriter.endOfObject)
    try file.commit()
  }
}
