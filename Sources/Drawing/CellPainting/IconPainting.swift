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
      guard let properties else {
        for item in placeholder(in: box, radii: place.outline.radii) { builder.add(item) }
        return
      }
      let icon = try icon(source, properties, tint: tint, strokeWidth: strokeWidth, in: box)
      for item in icon.items { builder.add(item) }
      builder.setVectorImage(VectorImageUse(file: VectorSource.file(of: source), icon: icon.size))
    case .path(let data, let viewBox, let paints):
      let placement = VectorPlacement(viewBox, .fit, in: box, on: grid)
      let color: RGBA = if case .color(let color) = tint { color } else { .black }
      let stroke = paints.stroke ?? strokeWidth.map { _ in color }
      func add(_ part: PathShape.Part, _ color: RGBA) {
        let shape = PathShape(
          data.path, part, transform: placement.transform, within: placement.area, x: placement.box.x, y: placement.box.y)
        builder.add(DisplayItem(.fill(.path(shape), .color(color))))
      }
      if let fill = paints.fill ?? (stroke == nil ? color : nil) { add(.inside(.nonZero), fill) }
      // Without a width, a stroke is one unit of the path's coordinates wide, as in SVG.
      let width = strokeWidth.map { grid.devicePixels($0) / placement.transform.a } ?? 1
      if let stroke { add(.stroke(StrokeStyle(width: width, cap: .round, join: .round)), stroke) }
      builder.setVectorImage(
        VectorImageUse(file: nil, icon: placement.iconSize(keepsStrokeWidth: strokeWidth != nil)))
    }
  }

  /// The vector image of a file, as the surroundings of the cell want it; `nil` for a file with pixels.
  func image(of properties: PictureProperties) -> VectorImage? {
    isDark ? properties.vector?.inDarkSurroundings : properties.vector
  }

  /// Returns the items of an icon in a box, and its size.
  func icon(
    _ source: String, _ properties: PictureProperties, tint: IconTint, strokeWidth: Double?, in box: PixelRect
  ) throws -> (items: [DisplayItem], size: IconSize) {
    guard let file = image(of: properties) else { throw UndrawableVector.pixels(source) }
    let color: RGBA? = if case .color(let color) = tint { color } else { nil }
    let painter = VectorPainter(
      VectorPlacement(Rect(origin: .zero, size: file.size), .fit, in: box, on: grid),
      VectorPaints(tint: color, tintsAll: !file.usesCurrentColor), strokeWidth: strokeWidth.map(grid.devicePixels))
    return (try painter.tinted(file.root), painter.placement.iconSize(keepsStrokeWidth: strokeWidth != nil))
  }

  /// Returns the items of a vector image that is shown as a picture, in its own colours unless the picture has a tint.
  func items(_ image: VectorImage, _ picture: PictureFill, in box: PixelRect) throws -> [DisplayItem] {
    let viewBox = Rect(origin: .zero, size: image.size)
    let placement = VectorPlacement(viewBox, picture.mode, picture.position, in: box, on: grid)
    let paints = VectorPaints(tint: picture.tint, tintsAll: picture.tint != nil && !image.usesCurrentColor)
    return try placement.tiles(picture.repetition, in: box).flatMap { tile in
      try VectorPainter(tile, paints, strokeWidth: nil).tinted(image.root)
    }
  }
}

/// Where a vector image lies on device pixels.
struct VectorPlacement {
  /// The whole device pixels that show the image.
  let box: PixelRect
  /// From units of the image to device pixels, relative to the corner of ``box``.
  let transform: VectorTransform

  /// The device pixels of the whole image, which may reach beyond the box.
  private let whole: PixelRect

  /// - Parameter viewBox: the part of the image's coordinates that is shown. An image that is not scaled to the box has one point for
  ///   each unit.
  init(
    _ viewBox: Rect, _ mode: ContentMode, _ position: ContentPosition = .center, in box: PixelRect, on grid: PixelGrid
  ) {
    var (x, y) = (Double(box.width) / viewBox.width, Double(box.height) / viewBox.height)
    switch mode {
    case .stretch: break
    case .fit: (x, y) = (min(x, y), min(x, y))
    case .fill: (x, y) = (max(x, y), max(x, y))
    case .center: (x, y) = (grid.scale.factor, grid.scale.factor)
    }
    let (width, height) = (viewBox.width * x, viewBox.height * y)
    let left = grid.deviceOffset(position.x).start(of: width, in: Double(box.width)).rounded(.down)
    let top = grid.deviceOffset(position.y).start(of: height, in: Double(box.height)).rounded(.down)
    let whole = PixelRect(
      x: box.x + Int(left), y: box.y + Int(top), width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    self.init(
      whole, VectorTransform(a: x, b: 0, c: 0, d: y, tx: -viewBox.x * x, ty: -viewBox.y * y), in: box)
  }

  /// - Parameter transform: from units of the image to device pixels, relative to the corner of `whole`.
  private init(_ whole: PixelRect, _ transform: VectorTransform, in box: PixelRect) {
    self.whole = whole
    self.box = whole.intersection(box)
    self.transform = transform.translated(x: Double(whole.x - self.box.x), y: Double(whole.y - self.box.y))
  }

  /// Returns the places of a repeated image in its box, row by row; the image's own place if it is not repeated.
  func tiles(_ repetition: PictureRepetition?, in box: PixelRect) throws(UndrawableVector) -> [VectorPlacement] {
    guard let repetition else { return [self] }
    let transform = transform.translated(x: Double(self.box.x - whole.x), y: Double(self.box.y - whole.y))
    let columns = repetition.isHorizontal ? starts(of: whole.x, whole.width, in: box.x..<box.maxX) : [whole.x]
    let rows = repetition.isVertical ? starts(of: whole.y, whole.height, in: box.y..<box.maxY) : [whole.y]
    guard columns.count * rows.count <= Limits.vectorTiles else { throw .tiles(columns.count * rows.count) }
    return rows.flatMap { y in
      columns.map { x in
        VectorPlacement(PixelRect(x: x, y: y, width: whole.width, height: whole.height), transform, in: box)
      }
    }
  }

  /// Returns the positions in `range` of tiles, one of which begins at `start`.
  private func starts(of start: Int, _ length: Int, in range: Range<Int>) -> [Int] {
    let before = Int((Double(start - range.lowerBound) / Double(length)).rounded(.up))
    return Array(stride(from: start - before * length, to: range.upperBound, by: length))
  }

  func iconSize(keepsStrokeWidth: Bool) -> IconSize {
    IconSize(longerSide: Double(max(box.width, box.height)), keepsStrokeWidth: keepsStrokeWidth)
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
