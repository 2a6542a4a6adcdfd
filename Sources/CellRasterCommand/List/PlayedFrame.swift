// SPDX-License-Identifier: MIT

import CellGraphics
import CellList
import CellRaster
import CellReports

/// What a frame of a played list showed, in numbers of visible rows, headers and footers, and of pixels.
struct PlayedFrame {
  /// The number of the frame, from 1.
  let number: Int
  let offset: Int64
  /// The rows that were drawn for this frame, and those that were drawn before.
  private(set) var drawn = 0, known = 0
  /// The rows that are not drawn yet, and those that cannot be drawn.
  private(set) var blank = 0, failed = 0
  /// The pixels that were moved within the viewport, and those that were copied from rows.
  let movedPixels, copiedPixels: Int

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

  var json: JSONText {
    .object([
      ("frame", .number(number)), ("offset", .number(Int(offset))), ("drawn", .number(drawn)), ("known", .number(known)),
      ("blank", .number(blank)), ("failed", .number(failed)), ("movedPixels", .number(movedPixels)),
      ("copiedPixels", .number(copiedPixels)),
    ])
  }
}

extension [PlayedFrame] {
  /// Returns a table with a line for each frame, and a summary.
  /// - Parameter work: what was done in the background.
  func text(_ work: BackgroundCounts) -> String {
    if isEmpty { return "no frames\n" }
    let heading = ["frame", "offset", "drawn", "known", "blank", "failed", "moved", "copied"]
    let lines = map { frame in
      [
        "\(frame.number)", "\(frame.offset)", "\(frame.drawn)", "\(frame.known)", "\(frame.blank)", "\(frame.failed)",
        "\(frame.movedPixels)", "\(frame.copiedPixels)",
      ]
    }
    let table = AlignedTable(alignments: heading.map { _ in .right }, texts: [heading] + lines)
    return "\(table)\n\(summary(work))\n"
  }

  private func summary(_ work: BackgroundCounts) -> String {
    let blank = count { $0.blank > 0 }
    let moved = reduce(0) { $0 + $1.movedPixels }
    let shown = moved + reduce(0) { $0 + $1.copiedPixels }
    let share = shown == 0 ? 0 : 100 * moved / shown
    return
      "\(counted(count, "frame")), \(blank) with blank rows; \(counted(work.laidOut, "row")) laid out and \(work.drawn) drawn in the background; \(share) % of the pixels of rows were moved"
  }
}
