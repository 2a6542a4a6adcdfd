// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellLayout
internal import DisplayList
internal import Graphics

extension CellPainter {
  /// Paints a picture into a box, or a placeholder where it is missing.
  mutating func paint(_ picture: PictureContent, in box: PixelRect, radii: CornerRadii) throws {
    guard !box.isEmpty else { return }
    guard let size = try placing.pictureSize(picture.source) else { return paintPlaceholder(in: box, radii: radii) }
    let placement = PicturePlacement(size, mode: picture.mode, in: box)
    let fillsBox = placement.destination == box
    builder.add(
      DisplayItem(
        .picture(
          PictureItem(
            source: picture.source, sourceSize: size, sourceRect: placement.source, destination: placement.destination,
            radii: fillsBox ? radii : .zero)),
        // A picture that leaves room in its box is not itself round; the box cuts what reaches into its corners.
        clip: fillsBox || radii.isZero ? [] : [Outline(box, radii: radii)]))
  }

  /// The size of an avatar's picture; `nil` where there is none, and initials on a colour stand in.
  func pictureSize(of avatar: AvatarContent) throws -> PixelSize? {
    guard let source = avatar.source else { return nil }
    return try placing.pictureSize(source)
  }

  /// A picture cut by the outline, or initials.
  mutating func paint(_ avatar: AvatarContent, in box: LayoutTree.Box, outline: Outline) throws {
    let pixels = box.deviceContent(on: grid)
    if let source = avatar.source, try pictureSize(of: avatar) != nil {
      return try paint(PictureContent(source: source, mode: .fill), in: pixels, radii: outline.radii)
    }
    if let initials = avatar.initials { try paintCentered(initials, in: pixels, radii: outline.radii) }
  }

  /// A grey box with a small landscape: here belongs a picture.
  private mutating func paintPlaceholder(in box: PixelRect, radii: CornerRadii) {
    let outline = Outline(box, radii: radii)
    builder.add(DisplayItem(.fill(outline, .color(Placeholder.fill))))
    let line = max(1, grid.devicePixels(1))
    let side = (Double(min(box.width, box.height)) * 0.4).rounded()
    let middle = DeviceRect(
      x: Double(box.x) + ((Double(box.width) - side) / 2).rounded(.down),
      y: Double(box.y) + ((Double(box.height) - side) / 2).rounded(.down), width: side, height: side)
    let frame = Outline(middle, radii: CornerRadii(all: side / 6))
    builder.add(DisplayItem(.border(outer: frame, inner: frame.inset(by: line), .color(Placeholder.ink))))
    let sun = DeviceRect(x: middle.x + side * 0.2, y: middle.y + side * 0.2, width: side * 0.25, height: side * 0.25)
    builder.add(DisplayItem(.fill(Outline(sun, radii: CornerRadii(all: side * 0.125)), .color(Placeholder.ink))))
    let ground = DeviceRect(x: middle.x + line, y: middle.y + side * 0.7, width: side - 2 * line, height: side * 0.3 - line)
    if !ground.isEmpty { builder.add(DisplayItem(.fill(Outline(ground), .color(Placeholder.ink)))) }
  }
}

private enum Placeholder {
  static let fill = RGBA(red: 0xE5, green: 0xE5, blue: 0xEA)
  static let ink = RGBA(red: 0xAE, green: 0xAE, blue: 0xB2)
}

/// Which part of a picture is shown, and on which pixels.
struct PicturePlacement: Hashable {
  /// In source pixels.
  var source: DeviceRect
  var destination: PixelRect

  init(_ size: PixelSize, mode: ContentMode, in box: PixelRect) {
    let width = Double(size.width)
    let height = Double(size.height)
    let whole = DeviceRect(x: 0, y: 0, width: width, height: height)
    switch mode {
    case .stretch:
      source = whole
      destination = box
    case .fill:
      let factor = max(Double(box.width) / width, Double(box.height) / height)
      let shown = (width: min(width, Double(box.width) / factor), height: min(height, Double(box.height) / factor))
      source = DeviceRect(
        x: (width - shown.width) / 2, y: (height - shown.height) / 2, width: shown.width, height: shown.height)
      destination = box
    case .fit:
      let factor = min(Double(box.width) / width, Double(box.height) / height)
      let fitted = (
        width: max(1, Int((width * factor).rounded())), height: max(1, Int((height * factor).rounded()))
      )
      source = whole
      destination = PixelRect(
        x: box.x + (box.width - fitted.width) >> 1, y: box.y + (box.height - fitted.height) >> 1, width: fitted.width,
        height: fitted.height)
    case .center:
      let shown = (width: min(size.width, box.width), height: min(size.height, box.height))
      source = DeviceRect(
        x: Double((size.width - shown.width) >> 1), y: Double((size.height - shown.height) >> 1),
        width: Double(shown.width), height: Double(shown.height))
      destination = PixelRect(
        x: box.x + (box.width - shown.width) >> 1, y: box.y + (box.height - shown.height) >> 1, width: shown.width,
        height: shown.height)
    }
  }
}
