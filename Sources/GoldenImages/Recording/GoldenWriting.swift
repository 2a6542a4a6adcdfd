// SPDX-License-Identifier: MIT

internal import CellRaster

extension GoldenImage {
  /// Writes the picture and its record, replacing the existing files.
  ///
  /// Both files are complete before either one is put in place, so a full disk damages neither. If the process ends between the two
  /// replacements, or another process writes the same golden at the same time, the record may not match the picture. Readers detect
  /// that.
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

  /// Records a picture as the golden.
  /// - Throws: `FileFailure`; `ImageCodecError`.
  func record(_ rendered: RenderedGolden, _ environment: GoldenEnvironment, with resources: RenderingResources) throws {
    try write(
      picture: GoldenFile.bytes(of: rendered.pixels, environment, owner: owner),
      record: RecordFile.bytes(of: rendered.record(with: resources), for: rendered.pixels))
  }
}

extension RenderedGolden {
  /// Returns the record of the picture, for the file next to it.
  /// - Throws: `TextError` or `AssetError` if a font or a picture cannot be read.
  func record(with resources: RenderingResources) throws -> CellsRecord {
    CellsRecord(
      try cells.map {
        try RecordedCell(name: $0.name, top: $0.top, cell: $0.cell, list: $0.list, resources: resources)
      })
  }
}
