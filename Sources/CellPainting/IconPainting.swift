// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellTree
internal import CellVectorImages

extension CellPainter {
  /// Paints a vector image into the content box: as large as fits, centred, on whole device pixels. A placeholder if the file is missing.
  mutating func paint(
    _ image: IconImage, _ properties: PictureProperties?, tint: IconTint, strokeWidth: Double?, at place: MarkPlace
  ) throws {
    let box = place.content
    if box.isEmpty { return }
    switch image {
    case .file(let source):
      guard let properties else { return paintPlaceholder(in: box, radii: place.outline.radii) }
      guard let file = properties.vector else { throw UndrawableVector.pixels(source) }
      let color: RGBA? = if case .color(let color) = tint { color } else { nil }
      let painter = VectorPainter(
        VectorPlacement(Rect(origin: .zero, size: file.size), .fit, in: box, scale: grid.scale),
        VectorPaints(tint: color, tintsAll: !file.usesCurrentColor), strokeWidth: strokeWidth.map(grid.devicePixels))
      for item in try painter.tinted(file.root) { builder.add(item) }
    case .path(let data, let viewBox):
      let placement = VectorPlacement(viewBox, .fit, in: box, scale: grid.scale)
      let color: RGBA = if case .color(let color) = tint { color } else { .black }
      let width = strokeWidth.map { grid.devicePixels($0) / placement.transform.a }
      let part = width.map { PathShape.Part.stroke(StrokeStyle(width: $0, cap: .round, join: .round)) }
      let shape = PathShape(
        data.path, part ?? .inside(.nonZero), transform: placement.transform, within: placement.area, x: placement.box.x,
        y: placement.box.y)
      builder.add(DisplayItem(.fill(.path(shape), .color(color))))
    }
  }

  /// Paints a vector image in its own colours as a picture.
  mutating func paint(_ image: VectorImage, _ mode: ContentMode, at place: MarkPlace) throws {
    let placement = VectorPlacement(Rect(origin: .zero, size: image.size), mode, in: place.content, scale: grid.scale)
    let painter = VectorPainter(placement, VectorPaints(tint: nil, tintsAll: false), strokeWidth: nil)
    let radii = place.outline.radii
    for var item in try painter.items(image.root) {
      if !radii.isZero { item.clip.append(Outline(place.content, radii: radii)) }
      builder.add(item)
    }
  }
}

/// Where a vector image lies on device pixels.
struct VectorPlacement {
  /// The whole device pixels that show the image.
  let box: PixelRect
  /// From units of the image to device pixels, relative to the corner of ``box``.
  let transform: VectorTransform

  /// - Parameters:
  ///   - viewBox: the part of the image's coordinates that is shown.
  ///   - scale: the device pixels for each unit of an image that is not scaled to the box.
  init(_ viewBox: Rect, _ mode: ContentMode, in box: PixelRect, scale: PixelScale) {
    var (x, y) = (Double(box.width) / viewBox.width, Double(box.height) / viewBox.height)
    switch mode {
    case .stretch: break
    case .fit: (x, y) = (min(x, y), min(x, y))
    case .fill: (x, y) = (max(x, y), max(x, y))
    case .center: (x, y) = (scale.factor, scale.factor)
    }
    let (width, height) = (viewBox.width * x, viewBox.height * y)
    let left = ((Double(box.width) - width) / 2).rounded(.down)
    let top = ((Double(box.height) - height) / 2).rounded(.down)
    let whole = PixelRect(
      x: box.x + Int(left), y: box.y + Int(top), width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    self.box = whole.intersection(box)
    transform = VectorTransform(
      a: x, b: 0, c: 0, d: y, tx: Double(whole.x - self.box.x) - viewBox.x * x, ty: Double(whole.y - self.box.y) - viewBox.y * y)
  }

  /// The device pixels that show the image, relative to the corner of ``box``.
  var area: PixelRect { PixelRect(x: 0, y: 0, width: box.width, height: box.height) }
}

/// The colours of an image: its own or, if there is a tint, that.
struct VectorPaints {
  /// `nil` keeps the colours of the image; its current colour is then black.
  let tint: RGBA?
  /// Whether the tint replaces all colours. Their alpha is kept.
  let tintsAll: Bool

  func color(_ color: VectorColor) -> RGBA {
    if tintsAll, let tint { return tint.multipliedAlpha(by: color.resolved(current: .black).alphaShare) }
    return color.resolved(current: tint ?? .black)
  }
}

extension RGBA {
  fileprivate var alphaShare: Double { Double(alpha) / 255 }
}
