// SPDX-License-Identifier: MIT

package import CellDisplayList
public import CellGraphics
internal import CellLayout
internal import CellTree

/// The closures that painting calls to place glyphs and to get the sizes and kinds of pictures.
package struct ContentPlacing {
  /// Places text in a box, given in device pixels. Lines have at most `lineWidth` device pixels. Also returns whether `maxLines`
  /// truncated the text.
  package typealias PlacedText = (
    StyledText, PixelRect, _ lineWidth: Int, _ isRightToLeft: Bool
  ) throws -> (item: TextItem, isTruncated: Bool)

  /// Places text in a box. If `isRightToLeft` is true, lines start at the right.
  package var text: PlacedText
  /// Returns the size and baselines of text in points, for an available width.
  package var textSize: (StyledText, AvailableSpace) throws -> TextMetrics
  /// Returns a picture's size and kind; `nil` if it is missing and missing pictures are allowed.
  package var pictureProperties: (String) throws -> PictureProperties?

  package init(
    text: @escaping PlacedText,
    textSize: @escaping (StyledText, AvailableSpace) throws -> TextMetrics,
    pictureProperties: @escaping (String) throws -> PictureProperties?
  ) {
    self.text = text
    self.textSize = textSize
    self.pictureProperties = pictureProperties
  }
}

/// The error for a cell that is too large for a picture, or that has no pixels.
public struct UnpaintableSize: Error, Hashable, CustomStringConvertible {
  /// The size of the cell in points.
  public let size: Size
  /// The place of the cell's root, such as `messages.yaml:12:5 cell`, if the document can tell the cause; otherwise `nil`.
  public let place: String?
  private let cause: String?

  fileprivate init(_ cell: Cell, _ layout: LayoutTree) {
    size = layout.size
    if layout.size.height <= 0, let forgotten = ForgottenEdge(ofHeightOf: cell, layout) {
      place = "\(cell.root.location) \(cell.root.path)"
      cause =
        "no constraint ties an element to its bottom edge, so it is as low as possible; add one, such as \"\(forgotten.remedy)\", to \(forgotten.child)"
    } else if layout.size.height <= 0, let missing = MissingHeight(of: cell) {
      place = "\(missing.location) \(missing.child)"
      let ties = missing.ties.prefix(2).map { "\"\($0)\"" }.joined(separator: " and ")
      cause = "the constraints with its bottom edge leave it no height: check \(ties)"
    } else {
      place = nil
      cause = nil
    }
  }

  /// The problem without its place: `a cell of 0 x 20 points cannot be drawn: …`
  public var message: String {
    "a cell of \(shortest(size.width)) x \(shortest(size.height)) points cannot be drawn: "
      + (cause ?? "each side must have 1 to \(PixelSize.maximumSide) device pixels")
  }

  /// One sentence.
  public var description: String { (place.map { $0 + ": " } ?? "") + message }
}

/// Converts a laid-out cell to a display list.
struct CellPainter {
  let grid: PixelGrid
  let isRightToLeft: Bool
  let placing: ContentPlacing
  var builder = DisplayListBuilder()

  /// Returns the display list of a cell.
  /// - Throws: ``UnpaintableSize``; `ElementFailure`, which wraps an error of the placing closures.
  static func paint(_ laidOut: LaidOutCell, placing: ContentPlacing) throws -> DisplayList {
    let (cell, layout) = (laidOut.cell, laidOut.frames)
    let grid = PixelGrid(scale: cell.scale)
    var painter = CellPainter(grid: grid, isRightToLeft: cell.isRightToLeft, placing: placing)
    let frame = grid.snapped(Rect(origin: .zero, size: layout.size))
    guard let size = PixelSize(width: frame.width, height: frame.height) else { throw UnpaintableSize(cell, layout) }
    var boxes = layout.boxes[...]
    try painter.paint(cell.root, boxes: &boxes, isVisible: true)
    return painter.builder.finish(size: size, scale: cell.scale, background: cell.background)
  }

  /// Paints an element and its descendants. Their boxes come first in `boxes` and are removed from it.
  private mutating func paint(_ element: Element, boxes: inout ArraySlice<LayoutTree.Box>, isVisible: Bool) throws {
    let box = boxes.removeFirst()
    let frame = box.deviceFrame(on: grid)
    let decoration = element.decoration
    let isVisible = isVisible && !decoration.isHidden
    let radii = cornerRadii(of: element, frame: frame)
    let outline = Outline(frame, radii: radii)
    builder.begin(
      Layer(
        path: element.path, frame: box.frame, deviceFrame: frame, opacity: decoration.opacity, cornerRadii: outline.radii,
        contentClip: decoration.clips ? outline.inset(by: grid.lineWidths(of: decoration.border)) : nil,
        mask: mask(of: element, over: outline.rect), shadow: isVisible ? contentShadow(of: decoration) : nil,
        promisesOpaque: decoration.promisesOpaque,
        rasterizes: decoration.rasterizes, content: isVisible ? element.stored.value.content.ofLayer : nil,
        isTextBold: element.texts.allSatisfy(\.isBold), isControl: decoration.isControl && isVisible,
        isPlacedByData: !element.boundKeys.isDisjoint(with: LayoutProperties.frameKeys),
        isPlacedByFormula: element.stored.value.layout.storage.value.frame.isComputed(on: grid)))
    // A separator whose thickness was rounded to zero pixels is still drawn, with a thickness of one pixel.
    if isVisible, !frame.isEmpty || element.isSeparator && !box.frame.isEmpty {
      if let shadow = frameShadow(of: element, box: box, outline: outline) { builder.addDecoration(shadow) }
      if let backdrop = backdrop(of: decoration, in: outline.rect) { builder.addDecoration(backdrop) }
      let behind = try element.attempting { try fills(of: element) }
      for item in boxItems(outline, fills: behind, border: decoration.border) { builder.addDecoration(item) }
      try element.attempting { try paintContent(of: element, box: box, outline: outline) }
    }
    try paintChildren(of: element, boxes: &boxes, isVisible: isVisible)
    builder.end()
  }

  /// Paints the children of an element in their order. Their boxes come first in `boxes`, in document order, and are removed from it.
  private mutating func paintChildren(
    of element: Element, boxes: inout ArraySlice<LayoutTree.Box>, isVisible: Bool
  ) throws {
    guard let order = element.paintingOrder else {
      for child in element.children { try paint(child, boxes: &boxes, isVisible: isVisible) }
      return
    }
    let boxesOfChildren = element.children.map { _ in
      let end = boxes.first?.subtreeEnd ?? boxes.endIndex
      defer { boxes = boxes[end...] }
      return boxes[..<end]
    }
    for index in order {
      var own = boxesOfChildren[index]
      try paint(element.children[index], boxes: &own, isVisible: isVisible)
    }
  }

  /// Returns the corner radii in device pixels. An avatar without radii in the document gets the radii that make it a circle.
  private func cornerRadii(of element: Element, frame: DeviceRect) -> CornerRadii {
    if let radii = element.stored.value.decoration.storage.value.cornerRadii { return radii.scaled(by: grid.scale.factor) }
    if case .avatar = element.stored.value.content { return CornerRadii(all: min(frame.width, frame.height) / 2) }
    return .zero
  }

  private mutating func paintContent(of element: Element, box: LayoutTree.Box, outline: Outline) throws {
    switch element.stored.value.content {
    case .container, .spacer, .gradient:
      break  // a gradient is drawn with the background, behind the border
    case .text(let text):
      let isTruncated = try paint(text, box: box)
      if case .fade(let fade)? = element.stored.value.decoration.storage.value.mask, isTruncated || !fade.onlyWhenTruncated {
        builder.setMask(mask(fade, of: DeviceRect(box.deviceContent(on: grid)), inside: outline.rect))
      }
    case .picture(let picture):
      try paint(picture, in: box.deviceContent(on: grid), radii: outline.radii)
    case .avatar(let avatar):
      try paint(avatar, in: box, outline: outline)
    case .badge(let badge):
      try paint(badge, of: element, box: box)
    case .separator(let separator):
      builder.add(DisplayItem(.fill(Outline(atLeastOnePixel(outline.rect)), .color(separator.color))))
    case .shape(let shape):
      let shown = self.outline(of: shape, in: shapeRect(box, frame: outline.rect))
      for item in boxItems(shown, fills: shape.fill.map { [$0] } ?? [], border: shape.border) { builder.add(item) }
    }
  }

  /// Returns the rectangle of a shape: its frame or, if it has padding or a border, its content box on whole device pixels.
  func shapeRect(_ box: LayoutTree.Box, frame: DeviceRect) -> DeviceRect {
    box.content == box.frame ? frame : DeviceRect(box.deviceContent(on: grid))
  }

  /// Returns the rectangle with sides enlarged to at least one pixel, for a line whose thickness was rounded to zero.
  private func atLeastOnePixel(_ rect: DeviceRect) -> DeviceRect {
    DeviceRect(x: rect.x, y: rect.y, width: max(1, rect.width), height: max(1, rect.height))
  }
}

extension Content {
  /// The kind of content that the element's layer shows; `nil` for no content of its own.
  fileprivate var ofLayer: LayerContent? {
    switch self {
    case .text: .text
    case .picture, .avatar: .picture
    case .badge(let badge): badge.label == nil ? .shape : .badge
    case .gradient, .separator, .shape: .shape
    case .container, .spacer: nil
    }
  }
}

extension StyledText {
  /// Whether all of the text has at least the weight of CSS's `bold`, 700.
  fileprivate var isBold: Bool { runs.allSatisfy { $0.font.weight >= 700 } }
}

extension Element {
  fileprivate var isSeparator: Bool {
    if case .separator = content { true } else { false }
  }
}

extension Rect {
  fileprivate var isEmpty: Bool { width <= 0 || height <= 0 }
}

extension UnpaintableSize: AttributableError {
  public var fault: Fault { .document }
}

extension CellPainter {
  /// Returns a fill of the whole frame, below everything that the element draws except its shadow. Its corners are square even if
  /// the element's are rounded. Returns `nil` if the element has no backdrop or no pixels.
  func backdrop(of decoration: Decoration, in frame: DeviceRect) -> DisplayItem? {
    guard let color = decoration.backdrop, !frame.isEmpty else { return nil }
    return DisplayItem(.fill(Outline(frame), .color(color)))
  }

  /// Returns the fills behind an element's content: its background and, above it, a fill that the type of the element adds.
  func fills(of element: Element) throws -> [Fill] {
    let background = element.stored.value.decoration.storage.value.background.map { [$0] } ?? []
    switch element.stored.value.content {
    case .gradient(let gradient): return background + [.gradient(gradient)]
    case .avatar(let avatar): return try hasPicture(avatar) ? background : background + [.color(avatar.fill)]
    case .container, .text, .picture, .badge, .separator, .spacer, .shape: return background
    }
  }

  /// Returns the display items of a box: the fills, each above the previous one, and then the border, which covers their edge.
  ///
  /// Under an opaque border with an anti-aliased edge, fills end in the middle of the border. Otherwise the edges of the fill and
  /// the border would be anti-aliased in the same place, and the fill would show as a hairline around the border. Browsers call
  /// this background bleed avoidance.
  func boxItems(_ outline: Outline, fills: [Fill], border: Border?) -> [DisplayItem] {
    let widths = grid.lineWidths(of: border)
    let hidesEdge = border.map(\.color.isOpaque) ?? false
    let isInset = hidesEdge && (!outline.radii.isZero || !outline.rect.isAligned)
    let filled = isInset ? outline.inset(by: widths.halved) : outline
    var items = fills.map { DisplayItem(.fill(filled, paint($0, over: outline.rect)), hasDerivedEdges: isInset) }
    if let border, widths != .zero {
      items.append(DisplayItem(.border(outer: outline, inner: outline.inset(by: widths), .color(border.color))))
    }
    return items
  }
}
