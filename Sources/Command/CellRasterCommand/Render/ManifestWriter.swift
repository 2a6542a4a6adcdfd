// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster

/// Writes a manifest: everything that the pixels of a run depend on, and a digest of the pixels of each item. Items are added as
/// they complete.
struct ManifestWriter: ~Copyable {
  private var file: AtomicFile?
  private var outputs = JSONListWriter()
  /// The SHA-256 hashes of the font files used so far, in hexadecimal.
  private var fontHashes: Set<String> = []

  /// - Parameter path: a file, or `-` for standard output.
  init(_ path: String, of manifest: RenderManifest) throws {
    file = try AtomicFile(path)
    try file?.write(JSONListWriter.beginning(of: "outputs", in: RenderManifest.output.members(of: manifest)))
  }

  /// Adds a picture, or a cell of a sheet.
  mutating func add(_ output: DataValue, fontHashes: Set<String>) throws {
    self.fontHashes.formUnion(fontHashes)
    try file?.write(outputs.entry(output))
  }

  /// Ends the manifest and publishes it.
  /// - Parameter data: the data file; `nil` for a run without data.
  mutating func finish(data: RenderManifest.File?, fonts: FontCollection) throws {
    guard let file = file.take() else { return }
    var list = JSONListWriter()
    var bytes = outputs.end + Array(",\n  \"fonts\": ".utf8)
    for hash in fontHashes.sorted() {
      bytes += list.entry(RenderManifest.File.output.value(RenderManifest.File(try fonts.path(ofFileWithHash: hash), hash: hash)))
    }
    bytes += list.end
    if let data { bytes += Array(",\n  \"data\": \(RenderManifest.File.output.value(data).compactJSON)".utf8) }
    try file.write(bytes + JSONListWriter.endOfObject)
    try file.commit()
  }
}
