// SPDX-License-Identifier: MIT

import CellList
package import CellRaster

/// What a frame of a played list showed, in numbers of visible rows, headers and footers, and of pixels.
package struct PlayedFrame: Sendable {
  /// The number of the frame, from 1.
  package let number: Int
  package let offset: Int64
  /// The rows that were drawn for this frame, and those that were drawn before.
  package private(set) var drawn = 0, known = 0
  /// The rows that are not drawn yet, and those that cannot be drawn.
  package private(set) var blank = 0, failed = 0
  /// The pixels that were moved within the viewport, and those that were copied from rows.
  package let movedPixels, copiedPixels: Int
  /// The total costs of the cells that have pixels; `nil` if no overlay of them is drawn.
  package internal(set) var totals: ViewportTotals?
  /// The rows whose rasterized layers were composited from kept bitmaps, and those for which they were drawn; `nil` unless the overlay shows
  /// them.
  package internal(set) var bitmaps: (hits: Int, misses: Int)?

  init(number: Int, offset: Int64, movedPixels: Int, copiedPixels: Int) {
    self.number = number
    self.offset = offset
    self.movedPixels = movedPixels
    self.copiedPixels = copiedPixels
  }

  mutating func count(_ row: RowContent<RowKey, DrawnRow>) {
    switch row {
    case .drawn(_, _, isKnown: false): drawn += 1
    case .drawn(_, _, isKnown: true): known += 1
    case .blank: blank += 1
    case .failed: failed += 1
    }
  }
}
