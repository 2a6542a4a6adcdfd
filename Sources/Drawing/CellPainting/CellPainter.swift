// SPDX-License-Identifier: MIT

package import CellDisplayList
public import CellGraphics
internal import CellLayout
internal import CellTree

/// The closures that painting calls to place glyphs and to get the sizes and kinds of pictures.
package struct ContentPlacing {
  /// Places text in a box, given in device pixels. Lines have at most `lineWidth` device pixels.
  package typealias TextPlacing = (
    StyledText, PixelRect, _ lineWidth: Int, _ isRightToLeft: Bool
  ) throws -> PlacedText

  /// Places text in a box. If `isRightToLeft` is true, lines start at the right.
  package var text: TextPlacing
  /// Returns the size and baselines of text in points, for an available width.
  package var textSize: (StyledText, AvailableSpace) throws -> TextMetrics
  /// Returns a picture's size and kind; `nil` if it is missing and missing pictures are allowed.
  package var pictureProperties: (String) throws -> PictureProperties?

  package init(
    text: @escaping TextPlacing,
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
    } else if layout.size.height <= 0, let empty = EmptyCell(cell) {
      place = empty.location.map { "\($0) \(cell.root.path)" }
      cause = empty.sentence
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
  /// Whether vector images are drawn as in dark surroundings.
  let isDark: Bool
  let placing: ContentPlacing
  /// The scroll containers, by the index of their box.
  private let scrollAreas: [Int: ScrollArea]
  var builder = DisplayListBuilder()
  /// The links of the texts so far.
  var links: [PlacedLink] = []

  private init(_ laidOut: LaidOutCell, placing: ContentPlacing) {
    let cell = laidOut.cell
    (grid, isRightToLeft, isDark) = (PixelGrid(scale: cell.scale), cell.isRightToLeft, cell.isDark)
    self.placing = placing
    scrollAreas = Dictionary(uniqueKeysWithValues: laidOut.frames.scrollAreas.map { ($0.box, $0) })
  }

  /// Returns the display list of a cell, and the links in it.
  /// - Throws: ``UnpaintableSize``; `ElementFailure`, which wraps an error of the placing closures.
  static func paint(_ laidOut: LaidOutCell, placing: ContentPlacing) throws -> (list: DisplayList, links: [PlacedLink]) {
    let (cell, layout) = (laidOut.cell, laidOut.frames)
    var painter = CellPainter(laidOut, placing: placing)
    let frame = laidOut.deviceFrame
    guard let size = PixelSize(width: frame.width, height: frame.height) else { throw UnpaintableSize(cell, layout) }
    var boxes = layout.boxes[...]
    try painter.paint(cell.root, boxes: &boxes, isVisible: true)
    return (painter.builder.finish(size: size, scale: cell.scale, background: cell.background), painter.links)
  }

  /// Paints an element and its descendants. Their boxes come first in `boxes` and are removed from it.
  private mutating func paint(_ element: Element, boxes: inout ArraySlice<LayoutTree.Box>, isVisible: Bool) throws {
    let index = boxes.startIndex
    let box = boxes.removeFirst()
    let frame = box.deviceFrame(on: grid)
    let decoration = element.decoration
    let isVisible = isVisible && !decoration.isHidden
    let tail = decoration.tail.map(deviceTail)
    let radii = cornerRadii(of: element, frame: frame).square(at: tail)
    let outline = Outline(frame, radii: radii)
    builder.begin(
      Layer(
        path: element.path, frame: box.frame, deviceFrame: frame, opacity: decoration.opacity, cornerRadii: outline.radii,
        contentClip: decoration.clips ? outline.inset(by: grid.lineWidths(of: decoration.border)) : nil,
        scrollsContent: element.layout.overflow == .scroll,
        mask: mask(of: element, over: outline.rect), shadows: isVisible ? contentShadows(of: decoration) : [],
        promisesOpaque: decoration.promisesOpaque,
        rasterizes: decoration.rasterizes, content: isVisible ? element.record.role : nil,
        isTextBold: element.texts.allSatisfy(\.isBold), isControl: decoration.isControl && isVisible,
        isPlacedByData: !element.boundKeys.isDisjoint(with: LayoutProperties.frameKeys),
        isPlacedByFormula: element.isPlacedByFormula(on: grid)))
    // A separator whose thickness was rounded to zero pixels is still drawn, with a thickness of one pixel.
    if isVisible, !frame.isEmpty || element.isLine && !box.frame.isEmpty {
      let place = MarkPlace(
        box: box, content: box.deviceContent(on: grid), outline: outline, radii: decoration.cornerRadii, tail: tail)
      try element.attempting { try paint(element, at: place) }
    }
    try paintChildren(of: element, boxes: &boxes, isVisible: isVisible)
    if isVisible, element.layout.scrolling.hasIndicators, let area = scrollAreas[index] { paintIndicators(of: area, in: element) }
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

  /// Returns the corner radii in device pixels. An element with round corners, without radii in the document, gets those of a circle.
  private func cornerRadii(of element: Element, frame: DeviceRect) -> CornerRadii {
    if let radii = element.cornerRadii { return radii.scaled(by: grid.scale.factor).curved(element.cornerCurve) }
    guard type(of: element.record).corners == .roundFrame else { return .zero }
    return CornerRadii(all: min(frame.width, frame.height) / 2).curved(element.cornerCurve)
  }

  private func deviceTail(_ tail: BubbleTail) -> DeviceTail {
    DeviceTail(
      isTop: tail.corner.isTop, isLeft: tail.corner.isLeft(inRightToLeft: isRightToLeft),
      size: Double(max(1, grid.nearest(tail.size))))
  }
}

extension CornerRadii {
  /// Returns the radii without that of the corner which has a tail.
  fileprivate func square(at tail: DeviceTail?) -> CornerRadii {
    guard let tail else { return self }
    var radii = self
    switch (tail.isTop, tail.isLeft) {
    case (true, true): radii.topLeft = .zero
    case (true, false): radii.topRight = .zero
    case (false, true): radii.bottomLeft = .zero
    case (false, false): radii.bottomRight = .zero
    }
    return radii
  }
}

extension StyledText {
  /// Whether all of the text has at least the weight of CSS's `bold`, 700.
  fileprivate var isBold: Bool { runs.allSatisfy { $0.font.weight >= 700 } }
}

extension Element {
  fileprivate var isLine: Bool { if case .line = intrinsicSize { true } else { false } }
}

extension Rect {
  fileprivate var isEmpty: Bool { width <= 0 || height <= 0 }
}

extension UnpaintableSize: AttributableError {
  public var fault: Fault { .document }
}
