// SPDX-License-Identifier: MIT

internal import CellCairoRaster
internal import CellDisplayList
internal import CellDocument
internal import CellGraphics

/// What drawing a cell may take.
struct DrawingLimits: Sendable {
  /// The units of work, besides those that the pixels of the cell add.
  var work: Int
  /// The pixels of a picture that is kept in memory.
  var pixels: Int
}

/// The error for a picture that has too many pixels to be kept in memory. It is thrown before the picture is drawn.
public struct PixelLimitExceeded: Error, Hashable, Sendable, CustomStringConvertible {
  /// The size of the picture in device pixels.
  public let width, height: Int
  /// The most pixels that the picture may have.
  public let limit: Int

  public var description: String {
    "a picture of \(width) x \(height) device pixels has more than \(limit), the limit for one that is kept in memory; show less, or raise "
      + "the limit with \(SettingNames.current.maximumPixels)"
  }
}

/// The error for a cell that would take too much work to draw. It is thrown before the work is done.
public struct WorkLimitExceeded: Error, Hashable, Sendable, CustomStringConvertible {
  /// The most units of work that the cell may take. A unit is the work of painting one pixel in one colour.
  public let limit: Int

  public var description: String {
    "up to this element, the cell takes more than \(limit) units of work, the limit for its size; show less, or raise the limit with "
      + SettingNames.current.workLimit
  }
}

extension Cell {
  /// Checks that shaping the cell's text stays within a limit, and returns its units of work. The pixels of the cell are not known
  /// yet, so they add nothing to the limit.
  /// - Throws: `ElementFailure` around ``WorkLimitExceeded``.
  @discardableResult
  func textWork(within limit: Int) throws -> Int {
    var units = 0
    try root.addTextWork(to: &units, within: limit)
    return units
  }
}

extension Element {
  fileprivate func addTextWork(to units: inout Int, within limit: Int) throws {
    for text in texts {
      units += text.byteCount * DrawingWork.ofTextByte
      if units > limit { throw ElementFailure(self, reason: WorkLimitExceeded(limit: limit)) }
    }
    for child in children { try child.addTextWork(to: &units, within: limit) }
  }
}

extension DisplayList {
  /// Checks that drawing the list stays within a limit, to which each pixel adds some units.
  /// - Parameter units: the units that were spent on text.
  /// - Throws: `LayerFailure` around ``WorkLimitExceeded``.
  func checkWork(after units: Int, within limit: Int) throws(LayerFailure) {
    let limit = limit + Limits.workUnitsPerPixel * size.area
    if let index = layer(exceedingWork: limit, after: units) {
      throw LayerFailure(path: layers[index].path, reason: WorkLimitExceeded(limit: limit))
    }
  }
}
