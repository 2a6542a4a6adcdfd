// SPDX-License-Identifier: MIT

import CellRaster

/// A sheet that is written while its cells are drawn: one PNG file, which is not kept in memory.
struct SheetFile: ~Copyable {
  private var file: AtomicFile?
  /// The PNG stream, which is created with the first cell and has that cell's width.
  private var stream: PNGStream?

  /// - Parameter path: `nil` for standard output.
  /// - Throws: `FileFailure`.
  init(_ path: String?) throws(FileFailure) {
    file = try AtomicFile(path ?? "-")
  }

  /// Appends a cell, and returns the row at which it begins. All cells are as wide as the first one.
  /// - Throws: `FileFailure`; `ImageCodecError` for too many rows.
  mutating func append(_ band: PNGBand) throws -> Int {
    var stream = stream ?? PNGStream(width: band.size.width, hasAlpha: band.hasAlpha)
    let top = stream.height
    let bytes = try stream.append(band)
    if top == 0 { try file?.write(stream.prefix) }
    try file?.write(bytes)
    self.stream = stream
    return top
  }

  /// Completes and publishes the file. A sheet without cells creates no file.
  mutating func finish() throws {
    guard let ending = try stream?.finish(), let file = file.take() else { return }
    try file.write(ending.suffix)
    try file.replace(at: 0, with: ending.header)
    try file.commit()
  }
}
