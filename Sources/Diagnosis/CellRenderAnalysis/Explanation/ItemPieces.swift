// SPDX-License-Identifier: MIT

package import CellDisplayList
package import CellGraphics

/// A text in which each span has a colour of its own, so that drawing its parts shows where a span is.
package struct ColoredSpans: Sendable {
  /// The item of the text, with these colours.
  package let item: DisplayItem
  /// The paths of the spans inside the element, by colour.
  package let spans: [RGBA: String]

  package init(item: DisplayItem, spans: [RGBA: String]) {
    self.item = item
    self.spans = spans
  }
}

extension DisplayItem {
  /// For text, one item for each of its strokes and runs, in drawing order. For a group of shapes, one for each shape. For any other
  /// item, the item itself.
  var pieces: [DisplayItem] {
    if let shapes = shapeGroup { return shapes.flatMap { piece($0).pieces } }
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

  private func piece(_ shape: PaintedShape) -> DisplayItem {
    var item = self
    item.content = .fill(.path(shape.shape), shape.paint)
    item.opacity *= shape.opacity
    return item
  }

  /// The colour of text that consists of a single run or stroke; `nil` if the item is no text.
  var textColor: RGBA? {
    guard case .text(let text) = content else { return nil }
    return text.runs.first?.color ?? text.strokes.first?.color
  }

  /// Returns an unclipped item that covers a whole pixel with this item's paint. Text must consist of a single run or stroke.
  ///
  /// A picture keeps its place; only its rounded corners and its clips are removed.
  func covering(_ pixel: PixelRect) -> DisplayItem {
    let shape = Shape.box(Outline(pixel))
    switch content {
    case .fill(_, let paint): return DisplayItem(.fill(shape, paint), opacity: opacity)
    case .shadow(_, _, let color): return DisplayItem(.fill(shape, .color(color)), opacity: opacity)
    case .picture(var picture):
      picture.radii = .zero
      return DisplayItem(.picture(picture), opacity: opacity)
    case .text(let text):
      return DisplayItem(.fill(shape, text.gradient.map { .gradient($0) } ?? .color(textColor ?? .clear)), opacity: opacity)
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

extension ItemContent {
  /// The kind of item, in one word.
  package var kind: String {
    switch self {
    case .fill(.box, _): "fill"
    case .fill(.ring, _): "border"
    case .fill(.path, .group): "group"
    case .fill(.path(let shape), _): if case .stroke = shape.part { "stroke" } else { "path" }
    case .shadow: "shadow"
    case .picture: "picture"
    case .text: "text"
    }
  }

  /// A few words about the item, on one line: `fill #FFFFFF`, `text "one line"`, `picture "scene.png"`.
  ///
  /// Text is shortened to its first 40 characters.
  package var words: String {
    switch self {
    case .fill(_, let paint): "\(kind) \(paint.words)"
    case .shadow(.ring, _, let color): "inset \(kind) \(color)"
    case .shadow(_, _, let color): "\(kind) \(color)"
    case .picture(let picture): "\(kind) \(picture.source.quotedOnOneLine)"
    case .text(let text): "\(kind) \(String(text.text.prefix(40)).quotedOnOneLine)\(text.text.count > 40 ? "..." : "")"
    }
  }
}

extension DisplayList {
  /// Returns a few words about an item: ``ItemContent/words``, and for one of several shadows its number among those of its kind, as the
  /// document lists them: `shadow #00000040, 2 of 3`.
  func words(ofItem index: Int) -> String {
    let words = items[index].content.words
    guard case .shadow = items[index].content else { return words }
    let isOuter = items[index].isShadow
    let alike = layers[items[index].layer].ownItems.filter { number in
      if case .shadow = items[number].content { items[number].isShadow == isOuter } else { false }
    }
    guard alike.count > 1, let place = alike.firstIndex(of: index) else { return words }
    // The first shadow of the document is drawn last.
    return "\(words), \(alike.count - place) of \(alike.count)"
  }
}

extension Paint {
  fileprivate var words: String {
    switch self {
    case .color(let color): "\(color)"
    case .group(let parts): "of \(counted(parts.count, "shape"))"
    case .mapped(let gradient): "gradient \(Self.listed(gradient.stops))"
    case .gradient(let gradient):
      "\(gradient.ramp.repeats ? "repeating " : "")\(gradient.kind) gradient \(Self.listed(gradient.ramp.stops))"
    }
  }

  private static func listed(_ stops: [ColorStop]) -> String {
    stops.map { "\($0.color)" }.joined(separator: ", ")
  }
}

extension PixelExplanation.PassStep {
  /// How the pass is composited, in a few words: `opacity 0.5, a mask`.
  public var words: String {
    guard kind == .layer else { return "clipped to round corners" }
    var parts: [String] = []
    if layer.opacity < 1 { parts.append("opacity \(layer.opacity)") }
    if layer.mask != nil { parts.append("a mask") }
    switch (layer.shadows.count, shadows.count) {
    case (0, _): break
    case (1, _): parts.append("its shadow below")
    case (let all, 0): parts.append("its \(all) shadows below")
    case (let all, let visible):
      parts.append("its shadow\(visible == 1 ? "" : "s") \(shadows.map { "\($0 + 1)" }.joined(separator: ", ")) of \(all) below")
    }
    return parts.isEmpty ? "as it is" : parts.joined(separator: ", ")
  }
}
