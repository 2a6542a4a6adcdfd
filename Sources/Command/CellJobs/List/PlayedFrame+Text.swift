// SPDX-License-Identifier: MIT

package import CellList
package import CellRaster
import CellReports

extension [PlayedFrame] {
  /// Returns a table with a line for each frame, and a summary.
  /// - Parameters:
  ///   - work: what was done in the background.
  ///   - reuse: the cells that were built and used again, by kind of row.
  ///   - overlay: the mode whose totals have columns; `nil` for none.
  package func text(_ work: BackgroundCounts, reuse: [ReusedKind], overlay: OverlayMode?) -> String {
    if isEmpty { return "no frames\n" }
    let measures = overlay?.measures ?? []
    let showsBitmaps = contains { $0.bitmaps != nil }
    let heading =
      ["frame", "offset", "drawn", "known", "blank", "failed", "moved", "copied"] + measures.map(\.rawValue)
      + (showsBitmaps ? ["hits", "misses"] : [])
    let lines = map { frame in
      [
        "\(frame.number)", "\(frame.offset)", "\(frame.drawn)", "\(frame.known)", "\(frame.blank)", "\(frame.failed)",
        "\(frame.movedPixels)", "\(frame.copiedPixels)",
      ] + measures.map { measure in frame.totals.map { $0.text(measure) } ?? "" }
        + (showsBitmaps ? ["\(frame.bitmaps?.hits ?? 0)", "\(frame.bitmaps?.misses ?? 0)"] : [])
    }
    let table = AlignedTable(alignments: heading.map { _ in .right }, texts: [heading] + lines)
    return "\(table)\n\(summary(work))\n\(cells(reuse))"
  }

  /// A line for all cells, and one for each kind of row if there are several.
  private func cells(_ reuse: [ReusedKind]) -> String {
    func words(_ built: Int, _ reused: Int) -> String { "\(counted(built, "cell")) built, \(reused) used again" }
    let all = words(reuse.reduce(0) { $0 + $1.built }, reuse.reduce(0) { $0 + $1.reused })
    guard reuse.count > 1 else { return "\(all)\n" }
    let kinds = zip(1..., reuse).map { number, kind in
      "  kind \(number), such as \(kind.firstID.quotedOnOneLine): \(words(kind.built, kind.reused))\n"
    }
    return "\(all), in \(reuse.count) kinds of rows\n\(kinds.joined())"
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
