// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension DisplayItem {
  /// What is drawn with one colour each, in the order in which it is drawn: the strokes and runs of a text, or else the item.
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

  /// The item with its paint, and as if its shape covered a pixel whole; for a text with one run or stroke.
  ///
  /// A picture stays where it is: its own corners and clips alone are left out.
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
  /// The index of the item that the promise rests on; `nil` for one that is only declared.
  var item: Int? {
    switch self {
    case .fill(let item), .picture(let item): item
    case .declared: nil
    }
  }
}
