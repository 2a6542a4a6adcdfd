// SPDX-License-Identifier: MIT

public import CellDocument
public import CellLayout
public import DisplayList
public import Graphics

/// What painting asks of the outside: glyphs in place, and the size and kind of pictures.
public struct ContentPlacing {
  /// Places a text in a box: its lines broken at a width in device pixels, and whether `maxLines` has cut it.
  public typealias PlacedText = (
    StyledText, PixelRect, _ lineWidth: Int, _ isRightToLeft: Bool
  ) throws -> (item: TextItem, isTruncated: Bool)

  /// Gets whether rows of the cell run from right to left, which says where lines start.
  public var text: PlacedText
  /// The size of a text in points, in a room that is a width.
  public var textSize: (StyledText, AvailableSpace) throws -> TextMetrics
  /// A picture's size and kind; `nil` for one that is missing and may be.
  public var pictureProperties: (String) throws -> PictureProperties?

  public init(
    text: @escaping PlacedText,
    textSize: @escaping (StyledText, AvailableSpace) throws -> TextMetrics,
    pictureProperties: @escaping (String) throws -> PictureProperties?
  ) {
    self.text = text
    self.textSize = textSize
    self.pictureProperties = pictureProperties
  }
}

/// A cell is too large, or too flat, to be a picture.
public struct UnpaintableSize: Error, Hashable, CustomStringConvertible {
  public let size: Size

  /// A number without a fraction that is zero.
  private func short(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? String(value)
  }

  public var description: String {
    "a cell of \(short(size.width)) x \(short(size.height)) points is no picture: each side takes 1 to \(PixelSize.maximumSide) device pixels"
  }
}

/// Turns a cell and its frames into the list of what is drawn.
public struct CellPainter {
  let grid: PixelGrid
  let isRightToLeft: Bool
  let placing: ContentPlacing
  var builder = DisplayListBuilder()

  /// The display list of a cell.
  /// - Throws: ``UnpaintableSize``, and what the placing closures throw.
  public static func paint(_ cell: Cell, layout: LayoutTree, placing: ContentPlacing) throws -> DisplayList {
    let grid = PixelGrid(scale: cell.scale)
    var painter = CellPainter(grid: grid, isRightToLeft: cell.isRightToLeft, placing: placing)
    let frame = grid.snapped(Rect(origin: .zero, size: layout.size))
    guard let size = PixelSize(width: frame.width, height: frame.height) else { throw UnpaintableSize(size: layout.size) }
    var boxes = layout.boxes[...]
    try painter.paint(cell.root, boxes: &boxes, isVisible: true)
    return painter.builder.finish(size: size, scale: cell.scale, background: cell.background)
  }

  /// Paints an element and its children, whose boxes are the first of `boxes`.
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
        contentClip: decoration.clips ? outline.inset(by: grid.lineWidth(of: decoration.border)) : nil,
        mask: mask(of: element, over: outline.rect), shadow: isVisible ? contentShadow(of: decoration) : nil,
        promisesOpaque: decoration.promisesOpaque,
        rasterizes: decoration.rasterizes, content: isVisible ? element.content.ofLayer : nil,
        isTextBold: element.content.texts.allSatisfy(\.isBold), isControl: decoration.isControl && isVisible,
        isPlacedByData: !element.boundKeys.isDisjoint(with: LayoutProperties.frameKeys)))
    // A separator that rounding leaves no pixel gets one.
    if isVisible, !frame.isEmpty || element.isSeparator && !box.frame.isEmpty {
      if let shadow = frameShadow(of: element, box: box, outline: outline) { builder.addDecoration(shadow) }
      if let backdrop = backdrop(of: decoration, in: outline.rect) { builder.addDecoration(backdrop) }
      let behind = try element.attempting { try fills(of: element) }
      for item in boxItems(outline, fills: behind, border: decoration.border) { builder.addDecoration(item) }
      try element.attempting { try paintContent(of: element, box: box, outline: outline) }
    }
    for child in element.children { try paint(child, boxes: &boxes, isVisible: isVisible) }
    builder.end()
  }

  /// The radii in device pixels: those of the document, or a circle for an avatar without any.
  private func cornerRadii(of element: Element, frame: DeviceRect) -> CornerRadii {
    let radii = element.decoration.cornerRadii.scaled(by: grid.scale.factor)
    if case .avatar = element.content, radii.isZero { return CornerRadii(all: min(frame.width, frame.height) / 2) }
    return radii
  }

  private mutating func paintContent(of element: Element, box: LayoutTree.Box, outline: Outline) throws {
    switch element.content {
    case .container, .spacer, .gradient:
      break  // a gradient is behind its border, with the background
    case .text(let text):
      let isTruncated = try paint(text, box: box)
      if case .fade(let fade)? = element.decoration.mask, isTruncated || !fade.onlyWhenTruncated {
        builder.setMask(mask(fade, of: DeviceRect(box.deviceContent(on: grid)), inside: outline.rect))
      }
    case .picture(let picture):
      try paint(picture, in: box.deviceContent(on: grid), radii: outline.radii)
    case .avatar(let avatar):
      try paint(avatar, in: box, outline: outline)
    case .badge(let badge):
      try paint(badge, box: box)
    case .separator(let separator):
      builder.add(DisplayItem(.fill(Outline(atLeastOnePixel(outline.rect)), .color(separator.color))))
    case .shape(let shape):
      let shown = self.outline(of: shape, in: shapeRect(box, frame: outline.rect))
      for item in boxItems(shown, fills: shape.fill.map { [$0] } ?? [], border: shape.border) { builder.add(item) }
    }
  }

  /// Where a shape lies: in its frame, or on the whole pixels inside its padding.
  func shapeRect(_ box: LayoutTree.Box, frame: DeviceRect) -> DeviceRect {
    box.content == box.frame ? frame : DeviceRect(box.deviceContent(on: grid))
  }

  /// A line that rounding has made vanish is a pixel wide.
  private func atLeastOnePixel(_ rect: DeviceRect) -> DeviceRect {
    DeviceRect(x: rect.x, y: rect.y, width: max(1, rect.width), height: max(1, rect.height))
  }
}

extension Content {
  /// What it is to its layer.
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
  /// Whether all of it is at least as heavy as CSS's `bold`.
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
