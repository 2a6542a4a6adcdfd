// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellGraphics
import CellTestSupport

/// Generates small display lists of random layers and items. The same seed gives the same list.
struct RandomLists {
  /// How often a paint is a gradient.
  enum Gradients { case some, every }

  /// What pictures show of their files, and where they lie.
  enum Pictures {
    /// The whole file, on whole pixels.
    case whole
    /// Often a part of the file in its own size, which may lie between pixels. Data place some layers.
    case cropped
  }

  private var random: SplitMix64
  private let gradients: Gradients
  private let pictures: Pictures
  private let fonts: FontCollection
  private var builder = DisplayListBuilder()
  private var itemsLeft = 14

  init(seed: UInt64, fonts: FontCollection, gradients: Gradients = .some, pictures: Pictures = .whole) {
    random = SplitMix64(seed: seed)
    self.gradients = gradients
    self.pictures = pictures
    self.fonts = fonts
  }

  mutating func list() throws -> DisplayList {
    try list { (lists, frame, scale) throws in try lists.add(layerIn: frame, depth: 1, scale: scale) }
  }

  /// Returns a list whose items are numerous enough to overlap many others.
  mutating func crowdedList(items: Int) throws -> DisplayList {
    itemsLeft = items
    return try list { (lists, frame, scale) throws in
      lists.builder.begin(
        Layer(path: "layer", frame: Rect(x: 0, y: 0, width: 0, height: 0), deviceFrame: frame, opacity: 1, cornerRadii: .zero))
      while lists.itemsLeft > 0 { try lists.add(layerIn: lists.rect(in: frame), depth: 4, scale: scale) }
      lists.builder.end()
    }
  }

  private mutating func list(
    _ addLayers: (inout RandomLists, _ frame: DeviceRect, PixelScale) throws -> Void
  ) throws -> DisplayList {
    let size = PixelRect(x: 0, y: 0, width: .random(in: 24...64, using: &random), height: .random(in: 24...64, using: &random))
    let scale = any(PixelScale.allCases)
    try addLayers(&self, DeviceRect(size), scale)
    guard let pixels = PixelSize(width: size.width, height: size.height) else { preconditionFailure("a size in range") }
    return builder.finish(size: pixels, scale: scale, background: any([nil, .white, .white, color()]))
  }

  // MARK: Layers

  private mutating func add(layerIn frame: DeviceRect, depth: Int, scale: PixelScale) throws {
    let radii = happens(0.3) ? self.radii() : .zero
    let outline = Outline(frame, radii: radii)
    var layer = Layer(
      path: "layer", frame: Rect(x: 0, y: 0, width: 0, height: 0), deviceFrame: frame, opacity: happens(0.15) ? 0.5 : 1,
      cornerRadii: outline.radii, promisesOpaque: happens(0.15), rasterizes: happens(0.05))
    if pictures == .cropped { layer.isPlacedByData = happens(0.3) }
    if happens(0.3) { layer.contentClip = happens(0.5) ? outline : Outline(outline.rect.inset(by: 1.5)) }
    if happens(0.1) { layer.mask = Mask(outline: outline, paint: paint(in: frame)) }
    if happens(0.1) {
      layer.shadows = [shadow()]
      if happens(0.3) { layer.shadows.append(shadow()) }
    }
    builder.begin(layer)
    if happens(0.15) { add(.shadow(.box(outline), blur: any([0, 3]), color())) }
    if happens(0.6) { add(.fill(.box(happens(0.8) ? outline : Outline(frame)), paint(in: frame))) }
    if happens(0.1) { add(.shadow(.ring(outer: outline, inner: hole(in: outline)), blur: any([0, 3]), color())) }
    if happens(0.15) { add(.fill(.ring(outer: outline, inner: outline.inset(by: any([1, 1.25]))), paint(in: frame))) }
    for _ in 0..<any([0, 1, 1, 2]) { try addContent(in: frame, scale: scale) }
    if depth < 5 {
      for _ in 0..<any([0, 1, 2, 3]) { try add(layerIn: rect(in: frame), depth: depth + 1, scale: scale) }
    }
    builder.end()
  }

  private mutating func shadow() -> Shadow {
    Shadow(x: any([0, 2]), y: any([0, -3]), blur: any([0, 2, 5]), color: RGBA(red: 0, green: 0, blue: 0, alpha: 90))
  }

  /// Returns the inner outline of an inset shadow. It may leave the outer one.
  private mutating func hole(in outline: Outline) -> Outline {
    var hole = outline.inset(by: any([0, 2, 500]))
    hole.rect = hole.rect.translated(x: any([0, 3]), y: any([0, -2]))
    return hole
  }

  private mutating func add(_ content: ItemContent) {
    itemsLeft -= 1
    if itemsLeft >= 0 { builder.addDecoration(DisplayItem(content)) }
  }

  private mutating func addContent(in frame: DeviceRect, scale: PixelScale) throws {
    itemsLeft -= 1
    guard itemsLeft >= 0 else { return }
    let place = rect(in: frame)
    let content: ItemContent =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: .fill(.box(Outline(place, radii: happens(0.5) ? radii() : .zero)), paint(in: place))
      case 1: .picture(pictures == .whole ? picture(in: place.outset) : croppedPicture(in: place.outset))
      default: .text(try text(in: place.outset, scale: scale))
      }
    let isComputed = pictures == .cropped && happens(0.5)
    builder.add(
      DisplayItem(
        content, opacity: happens(0.1) ? 0.25 : 1,
        clip: happens(0.2) ? [Outline(rect(in: frame), radii: happens(0.5) ? radii() : .zero)] : [], hasDerivedEdges: isComputed))
  }

  // MARK: Items

  private mutating func picture(in rect: PixelRect) -> PictureItem {
    let hasAlpha = Bool.random(using: &random)
    let sides = (width: max(1, rect.width), height: max(1, rect.height))
    return PictureItem(
      source: hasAlpha ? any(["holes", "unused alpha"]) : "opaque", sourceSize: RandomPictures.size, hasAlphaChannel: hasAlpha,
      sourceRect: DeviceRect(x: 0, y: 0, width: 8, height: 8),
      destination: PixelRect(x: rect.x, y: rect.y, width: sides.width, height: sides.height),
      radii: happens(0.3) ? radii() : .zero)
  }

  /// Returns a picture that is shown in its own size, or in nearly that size.
  private mutating func croppedPicture(in rect: PixelRect) -> PictureItem {
    var picture = picture(in: rect)
    if happens(0.3) { return picture }
    let place = picture.destination
    picture.sourceSize = any([RandomPictures.size, RandomPictures.largeSize])
    picture.sourceRect = DeviceRect(
      x: any([0, 0, 1, 0.5]), y: any([0, 0, 1, 0.25]), width: Double(place.width) + any([0, 0, 0, 1]),
      height: Double(place.height))
    picture.exactDestination = DeviceRect(
      x: Double(place.x) + any([0, -0.5]), y: Double(place.y), width: Double(place.width), height: Double(place.height))
    return picture
  }

  private mutating func text(in rect: PixelRect, scale: PixelScale) throws -> TextItem {
    let run = TextRun(
      text: any(["Ag", "jÅ", "mi 😀", "😀", "x"]), font: FontDescription(family: "DejaVu Sans", size: any([5, 8, 12])),
      color: any([.black, color()]), isUnderlined: happens(0.1), isStruckThrough: happens(0.1))
    return try TextEngine(collection: fonts, scale: scale)
      .placed(StyledText(runs: [run]), in: rect, lineWidth: max(1, rect.width)).item
  }

  private mutating func paint(in rect: DeviceRect) -> Paint {
    let stops = [ColorStop(offset: 0, color: color()), ColorStop(offset: 1, color: color())]
    let kinds =
      switch gradients {
      case .some: 8
      case .every: 2
      }
    switch Int.random(in: 0..<kinds, using: &random) {
    case 0: return .linear(from: DevicePoint(x: rect.x, y: rect.y), to: DevicePoint(x: rect.maxX + 1, y: rect.maxY), stops: stops)
    case 1:
      return .radial(
        center: DevicePoint(x: rect.x, y: rect.y), radiusX: rect.width + 1, radiusY: rect.height + 1, stops: stops)
    default: return .color(color())
    }
  }

  /// Returns one of a few colours, so that equal colours often overlap.
  private mutating func color() -> RGBA {
    any([
      .white, .white, RGBA(red: 200, green: 30, blue: 60), RGBA(red: 200, green: 30, blue: 60),
      RGBA(red: 0, green: 90, blue: 200, alpha: 120), RGBA(red: 255, green: 255, blue: 255, alpha: 254), .clear,
    ])
  }

  /// Returns a rectangle, often on whole pixels, that is inside another one or extends beyond it by some pixels.
  private mutating func rect(in outer: DeviceRect) -> DeviceRect {
    if happens(0.2) { return outer }
    let whole = happens(0.7)
    func position(_ start: Double, _ length: Double) -> (Double, Double) {
      let first = start + .random(in: -3...max(0, length / 2), using: &random)
      let size = Double.random(in: 0...length + 3, using: &random)
      return whole ? (first.rounded(), size.rounded()) : ((first * 4).rounded() / 4, (size * 4).rounded() / 4)
    }
    let (x, width) = position(outer.x, outer.width)
    let (y, height) = position(outer.y, outer.height)
    return DeviceRect(x: x, y: y, width: width, height: height)
  }

  private mutating func radii() -> CornerRadii {
    if happens(0.6) { return CornerRadii(all: any([2, 5, 30])) }
    if happens(0.5) { return CornerRadii(topLeft: 4, topRight: 0, bottomRight: 7.5, bottomLeft: 0) }
    if happens(0.5) { return CornerRadii(all: any([3, 9.5])).curved(.continuous) }
    return CornerRadii(
      topLeft: CornerRadius(horizontal: 12, vertical: 4), topRight: 0, bottomRight: CornerRadius(horizontal: 3, vertical: 7.5),
      bottomLeft: 5)
  }

  private mutating func happens(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }

  private mutating func any<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
}

/// The pictures of random lists, by the names of their sources.
enum RandomPictures {
  /// The source size of each picture. No picture is scaled, because its pixels are generated at the destination size.
  static let size = PixelSize(width: 8, height: 8) ?? { preconditionFailure("a size in range") }()

  static let largeSize = PixelSize(width: 100, height: 100) ?? { preconditionFailure("a size in range") }()

  static func rasterizer(fonts: FontCollection) -> Rasterizer {
    Rasterizer(collection: fonts) { item, _ in
      guard let size = PixelSize(width: item.destination.width, height: item.destination.height) else {
        preconditionFailure("a picture has pixels")
      }
      let pixels = PixelBuffer(
        size: size,
        pixels: (0..<size.area).map { place in
          let alpha: UInt32 = item.source != "holes" ? 255 : [0, 255, 100][place % 3]
          return alpha << 24 | min(alpha, UInt32(place % 200)) << 8
        })
      return PreparedPicture(try item.radii.isZero ? pixels : rounded(pixels, radii: item.radii))
    }
  }
}
