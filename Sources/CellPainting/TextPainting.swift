// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellLayout
internal import DisplayList
internal import Graphics

extension CellPainter {
  /// Paints a text and, over it, its fade.
  mutating func paint(_ content: TextContent, box: LayoutTree.Box) throws {
    let pixels = box.deviceContent(on: grid)
    let placed = try placing.text(content.text, pixels, grid.wholePixels(in: box.content.width))
    if !placed.item.runs.isEmpty { builder.add(DisplayItem(.text(placed.item))) }
    if let fade = content.fade, placed.isTruncated || !fade.onlyWhenTruncated {
      paint(fade, over: DeviceRect(pixels))
    }
  }

  /// A strip along an edge that runs from nothing to the background's colour.
  private mutating func paint(_ fade: Fade, over rect: DeviceRect) {
    guard !rect.isEmpty else { return }
    let length = Double(max(1, grid.nearest(fade.length)))
    var strip = rect
    let from: DevicePoint
    let to: DevicePoint
    switch fade.edge {
    case .bottom:
      strip.height = min(length, rect.height)
      strip.y = rect.maxY - strip.height
      from = DevicePoint(x: strip.x, y: strip.y)
      to = DevicePoint(x: strip.x, y: strip.maxY)
    case .top:
      strip.height = min(length, rect.height)
      from = DevicePoint(x: strip.x, y: strip.maxY)
      to = DevicePoint(x: strip.x, y: strip.y)
    case .right:
      strip.width = min(length, rect.width)
      strip.x = rect.maxX - strip.width
      from = DevicePoint(x: strip.x, y: strip.y)
      to = DevicePoint(x: strip.maxX, y: strip.y)
    case .left:
      strip.width = min(length, rect.width)
      from = DevicePoint(x: strip.maxX, y: strip.y)
      to = DevicePoint(x: strip.x, y: strip.y)
    }
    let stops = [ColorStop(offset: 0, color: fade.color.multipliedAlpha(by: 0)), ColorStop(offset: 1, color: fade.color)]
    builder.add(DisplayItem(.fill(Outline(strip), .linear(from: from, to: to, stops: stops))))
  }

  /// A pill or a dot, with the label in its middle.
  mutating func paint(_ badge: BadgeContent, box: LayoutTree.Box) throws {
    let pixels = box.deviceContent(on: grid)
    guard !pixels.isEmpty else { return }
    let radii = CornerRadii(all: Double(min(pixels.width, pixels.height)) / 2)
    builder.add(DisplayItem(.fill(Outline(pixels, radii: radii), .color(badge.color))))
    if let label = badge.label { try paintCentered(label, in: pixels, radii: radii) }
  }

  /// A single line in the middle of a box, on whole pixels; a line that is too long is cut by the box's outline.
  mutating func paintCentered(_ text: StyledText, in box: PixelRect, radii: CornerRadii) throws {
    let size = try placing.textSize(text, .maxContent).size
    let width = grid.wholePixels(in: size.width)
    let height = grid.wholePixels(in: size.height)
    let frame = PixelRect(
      x: box.x + (box.width - width) >> 1, y: box.y + (box.height - height) >> 1, width: width, height: height)
    let placed = try placing.text(text, frame, width)
    let fits = frame.intersection(box) == frame
    if !placed.item.runs.isEmpty {
      builder.add(DisplayItem(.text(placed.item), clip: fits ? [] : [Outline(box, radii: radii)]))
    }
  }
}
