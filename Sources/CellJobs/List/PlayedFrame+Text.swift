// SPDX-License-Identifier: MIT

package import CellList
import CellRaster
import CellReports

extension [PlayedFrame] {
  /// Returns a table with a line for each frame, and a summary.
  /// - Parameter work: what was done in the background.
  package func text(_ work: BackgroundCounts) -> String {
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
