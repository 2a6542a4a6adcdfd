// SPDX-License-Identifier: MIT

internal import CellRaster
internal import Files
internal import ImageCodecs

extension GoldenImage {
  /// Writes the picture and its record, in place of those that were there.
  ///
  /// Both files are complete before either is put in place, so that a full disk costs neither. Should the process end between the
  /// two, or another one write the same golden meanwhile, the record does not fit the picture, and whoever reads it finds out.
  /// - Throws: `FileFailure`.
  func write(picture: [UInt8], record: [UInt8]) throws(FileFailure) {
    try FileSystem.makeFolder(FileSystem.folder(of: picturePath))
    let recordFile = try AtomicFile(recordPath)
    try recordFile.write(record)
    let pictureFile = try AtomicFile(picturePath)
    try pictureFile.write(picture)
    try recordFile.commit()
    try pictureFile.commit()
  }

  /// Records what was drawn as the golden.
  /// - Throws: `FileFailure`; `ImageCodecError`.
  func record(_ rendered: RenderedGolden, _ environment: GoldenEnvironment, with resources: RenderingResources) throws {
    try write(
      picture: GoldenFile.bytes(of: rendered.pixels, environment, owner: owner),
      record: RecordFile.bytes(of: rendered.record(with: resources), for: rendered.pixels))
  }
}

extension RenderedGolden {
  /// What the picture shows, as the file beside it keeps it.
  /// - Throws: `TextError`, `AssetError` where a font or a picture cannot be read.
  func record(with resources: RenderingResources) throws -> CellsRecord {
    CellsRecord(
      try cells.map {
        try CellsRecord.Cell(name: $0.name, top: $0.top, cell: $0.cell, list: $0.list, resources: resources)
      })
  }
}
