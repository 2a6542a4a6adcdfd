// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellLayout
internal import CellTree

extension CellPainter {
  /// Paints text and then, above it, the fade if there is one. Returns whether `maxLines` truncated the text.
  mutating func paint(_ text: StyledText, _ fade: Fade?, at place: MarkPlace) throws -> Bool {
    let placed = try placing.text(text, place.content, grid.wholePixels(in: place.box.content.width), isRightToLeft)
    if !placed.item.runs.isEmpty { builder.add(DisplayItem(.text(placed.item))) }
    if let fade, placed.isTruncated || !fade.onlyWhenTruncated { paint(fade, over: DeviceRect(place.content)) }
    return placed.isTruncated
  }

  /// Paints a strip along an edge of `rect`, with a gradient from transparent to the fade's colour at the edge.
  private mutating func paint(_ fade: Fade, over rect: DeviceRect) {
    guard !rect.isEmpty else { return }
    let strip = FadeStrip(along: fade.edge, length: Double(max(1, grid.nearest(fade.length))), of: rect)
    let paint = strip.paint(from: fade.color.multipliedAlpha(by: 0), to: fade.color)
    builder.add(DisplayItem(.fill(.box(Outline(strip.rect)), paint)))
  }

  /// Paints a single line of text in the middle of a box, on whole device pixels. The outline of the box, which has the corner
  /// radii `radii`, clips a line that is too long.
  mutating func paintCentered(_ text: StyledText, in box: PixelRect, radii: CornerRadii) throws {
    let size = try placing.textSize(text, .maxContent).size
    let width = grid.wholePixels(in: size.width)
    let height = grid.wholePixels(in: size.height)
    let frame = PixelRect(
      x: box.x + (box.width - width) >> 1, y: box.y + (box.height - height) >> 1, width: width, height: height)
    let placed = try placing.text(text, frame, width, isRightToLeft)
    let fits = frame.intersection(box) == frame
    if !placed.item.runs.isEmpty {
      builder.add(DisplayItem(.text(placed.item), clip: fits ? [] : [Outline(box, radii: radii)]))
    }
  }
}
