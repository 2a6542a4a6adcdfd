// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension DisplayItem {
  /// The strokes and runs of a text, in drawing order; for any other item, the item itself.
  var pieces: [DisplayItem] {
    guard case .text(let text) = content else { return [self] }
    let underlines = text.strokes.filter { $0.kind == .underline }
    let others = text.strokes.filter { $0.kind != .underline }
    return underlines.map { piece(of: text, strokes: [$0]) } + text.runs.map { piece(of: text, runs: [$0]) }
      + others.map { piece(of: text, strokes: [$0]) }
  }

  private func piece(of text: TextItem, runs: [GlyphRun] = [], strokes: [TextStroke] = []) -> DisplayItem {
    var part = text
    part.runs = runs
    part.strokes = strokes
    var item = self
    item.content = .text(part)
    return item
  }

  /// Returns the item with its paint, shaped to cover a whole pixel. A text must have a single run or stroke.
  ///
  /// A picture keeps its place; only its rounded corners and its clips are removed.
  func covering(_ pixel: PixelRect) -> DisplayItem {
    let shape = Outline(pixel)
    switch content {
    case .fill(_, let paint), .border(_, _, let paint): return DisplayItem(.fill(shape, paint), opacity: opacity)
    case .shadow(_, _, let color): return DisplayItem(.fill(shape, .color(color)), opacity: opacity)
    case .picture(var picture):
      picture.radii = .zero
      return DisplayItem(.picture(picture), opacity: opacity)
    case .text(let text):
      let color = text.runs.first?.color ?? text.strokes.first?.color ?? .clear
      return DisplayItem(.fill(shape, .color(color)), opacity: opacity)
    }
  }
}

extension OpacityPromise {
  /// The index of the item that makes the promise; `nil` if it is only declared.
  var item: Int? {
    switch self {
    case .fill(let item), .picture(let item): item
    case .declared: nil
    }
  }
}
