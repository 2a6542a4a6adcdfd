// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellNotation
internal import CellRenderAnalysis

/// A table of the steps that give a pixel its colour: one line for the background and for each item, and two for each pass.
struct PixelTable: CustomStringConvertible {
  let report: PixelReport
  let showsSwatches: Bool

  var description: String {
    let explanation = report.explanation
    let hasPasses = explanation.steps.contains { if case .pass = $0 { true } else { false } }
    let titles = ["layer", "place", "step", "coverage", "alpha", "before", "after", "result", "could go"]
    let background = Row(layer: "canvas", what: "background", after: explanation.background, result: explanation.background)
    let lines = [background] + explanation.steps.flatMap { rows(of: $0, depth: 0) }
    let table = AlignedTable(
      alignments: [.left, .left, .left, .right, .right, .left, .left, .left, .left],
      rows: [titles.map { AlignedTable.Entry($0) }] + lines.map(entries))
    // Without passes, the column `result` would repeat `after`.
    return (hasPasses ? table : table.without(column: 7)).description
  }

  private struct Row {
    var layer: String
    var place = ""
    var what: String
    var coverage: UInt8?
    var alpha: UInt8?
    var before: PremultipliedRGBA?
    var after: PremultipliedRGBA?
    var result: PremultipliedRGBA?
    var removal: PixelExplanation.Removal?
  }

  private func rows(of step: PixelExplanation.Step, depth: Int) -> [Row] {
    switch step {
    case .item(let step):
      return [
        Row(
          layer: indented(step.path, depth), place: place(of: step.path), what: step.words, coverage: step.coverage,
          alpha: step.alpha, before: step.change.before, after: step.change.after, result: step.change.result,
          removal: step.removal)
      ]
    case .pass(let step):
      let (layer, place) = (indented(step.layer.path, depth), place(of: step.layer.path))
      let reasons = step.reasons.map(\.rawValue).joined(separator: ", ")
      let begin = Row(layer: layer, place: place, what: "pass begins: \(reasons)", after: .transparent)
      let end = Row(
        layer: layer, place: place, what: "pass of \(step.buffer.words) composited: \(step.words)", coverage: step.coverage,
        before: step.change.before, after: step.change.after, result: step.change.result)
      return [begin] + step.steps.flatMap { rows(of: $0, depth: depth + 1) } + [end]
    }
  }

  private func entries(_ row: Row) -> [AlignedTable.Entry] {
    [row.layer, row.place, row.what, number(row.coverage), number(row.alpha)].map { AlignedTable.Entry($0.onOneLine) }
      + [row.before, row.after, row.result].map(entry) + [AlignedTable.Entry(row.removal.map(words) ?? "")]
  }

  private func entry(_ color: PremultipliedRGBA?) -> AlignedTable.Entry {
    var entry = AlignedTable.Entry(color?.words ?? "")
    if showsSwatches, let color {
      entry.prefix = ColorSwatch.text(color) + " "
      entry.prefixWidth = ColorSwatch.width + 1
    }
    return entry
  }

  private func words(_ removal: PixelExplanation.Removal) -> String {
    if removal.isFree { return removal.endsPromise ? "yes, but then its layer is not opaque" : "yes" }
    let pixels = removal.changedPixels == 1 ? "1 pixel" : "\(removal.changedPixels) pixels"
    return "no, it changes \(pixels)\(removal.changesPixel ? "" : ", but not this one")"
  }

  private func number(_ value: UInt8?) -> String { value.map { String($0) } ?? "" }

  private func indented(_ path: String, _ depth: Int) -> String { String(repeating: "  ", count: depth) + path }

  private func place(of path: String) -> String { report.cell.location(ofLayer: path).map { "\($0.line):\($0.column)" } ?? "" }
}

extension PremultipliedRGBA {
  fileprivate static let transparent = PremultipliedRGBA(packed: 0)
}
