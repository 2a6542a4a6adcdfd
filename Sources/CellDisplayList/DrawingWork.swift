// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The work of drawing a cell, counted before the cell is drawn. A unit is the work of painting one pixel in one colour, some 8
/// nanoseconds. The other factors were measured in that unit; they do not depend on what the caches contain.
package enum DrawingWork {
  /// The units for shaping a byte of text and breaking its lines.
  package static let ofTextByte = 290
  /// The units for a pixel of a gradient.
  static let ofGradientPixel = 2
  /// The units for a number of lines, curves and dashes of a path. Where all of them cross each other, Cairo takes time by the square.
  static func ofSegments(_ count: Int) -> Int {
    let count = min(count, 1 << 24)  // more exceed every limit, and their square would overflow
    return count * 100 + count * count / 3
  }
  /// The units for a pixel of a blurred shadow.
  static let ofBlurredPixel = 7
  /// Two times the units for a pixel of a picture that is read or written by scaling.
  static let ofTwoScaledPixels = 3
  /// The units for a pixel of a picture file that is decoded.
  static let ofDecodedPixel = 2
  /// The units for a pixel of an offscreen pass.
  static let ofPassPixel = 1

  /// The memory, in bytes, of the pictures that are assumed to stay decoded while a cell is drawn.
  static let decodedBytes = 32 << 20
}

extension DisplayList {
  /// Returns the first layer, in painting order, with which drawing takes more than `limit` units of work. Returns `nil` if the
  /// whole list stays within the limit.
  /// - Parameter units: the units that were spent before, on text.
  package func layer(exceedingWork limit: Int, after units: Int) -> Int? {
    guard !layers.isEmpty else { return nil }
    var count = WorkCount(list: self, limit: limit, units: units)
    do throws(WorkExceeded) {
      try count.add(layer: 0, in: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
      return nil
    } catch {
      return error.layer
    }
  }
}

private struct WorkExceeded: Error {
  let layer: Int
}

/// Counts the work of the painting steps in the order in which the rasterizer follows them.
private struct WorkCount {
  let list: DisplayList
  let limit: Int
  var units: Int
  private var pictures: Set<Bytewise> = []
  private var decodedBytes = 0
  private var lastPicture: Bytewise?

  init(list: DisplayList, limit: Int, units: Int) {
    self.list = list
    self.limit = limit
    self.units = units
  }

  mutating func add(layer index: Int, in area: PixelRect) throws(WorkExceeded) {
    guard list.isDrawn(index, in: area, itemBounds: { $0.bounds }) else { return }
    try add(list.paintingSteps(of: index), of: index, in: area)
  }

  private mutating func add(_ steps: [PaintingStep], of index: Int, in area: PixelRect) throws(WorkExceeded) {
    for step in steps {
      switch step {
      case .items(let range):
        for item in list.items[range] where item.opacity > 0 { try add(work(of: item, in: area), of: index) }
      case .layer(let child): try add(layer: child, in: area)
      case .pass(let kind, let content): try add(kind, of: index, content, in: area)
      }
    }
  }

  private mutating func add(
    _ kind: RenderPass.Kind, of index: Int, _ content: [PaintingStep], in area: PixelRect
  ) throws(WorkExceeded) {
    let layer = list.layers[index]
    var pass = area
    switch kind {
    case .shadow:
      guard let shadow = layer.shadow else { break }
      let ink = list.inkBounds(ofContent: index, itemBounds: { $0.bounds })
      pass = ink.intersection(shadow.contentArea(for: area))
      try add(pass.outset(by: shadow.reach).area * DrawingWork.ofBlurredPixel, of: index)
    case .cornerClip:
      pass = layer.contentClip.map { $0.rect.outset.intersection(area) } ?? area
    // Cairo's buffer is as large as the clip, which need not be smaller than the picture.
    case .whole, .glyphRun, .shapeGroup: break
    }
    try add(pass.area * DrawingWork.ofPassPixel, of: index)
    try add(content, of: index, in: kind == .shadow ? pass : area)
  }

  private mutating func add(_ work: Int, of layer: Int) throws(WorkExceeded) {
    units += work
    if units > limit { throw WorkExceeded(layer: layer) }
  }

  private mutating func work(of item: DisplayItem, in area: PixelRect) -> Int {
    let shown = item.bounds.intersection(area).area
    // A rounded clip is a mask.
    let clip = item.clip.contains { !$0.radii.isZero } ? shown : 0
    switch item.content {
    case .fill(let shape, let paint):
      return clip + work(of: shape, paint, shown: shown)
    case .shadow(let shape, let blur, _):
      let blur = GaussianBlur(standardDeviation: blur / 2)
      let blurred =
        if case .box(let outline) = shape { ShadowTiling(outline, blur: blur, around: area).tile.outline.rect } else {
          shape.rect
        }
      return blurred.outset.outset(by: blur.reach).area * DrawingWork.ofBlurredPixel + shown + clip
        + coverage(of: shape)
    case .picture(let picture):
      return shown + clip + scaling(of: picture, shown: shown) + decoding(of: picture)
    case .text(let text):
      let passes = text.runs.count { $0.hasTranslucentColorGlyphs }
      return shown + clip + passes * area.area * DrawingWork.ofPassPixel
    }
  }

  private func work(of shape: Shape, _ paint: Paint, shown: Int) -> Int {
    let coverage = shown > 0 ? coverage(of: shape) : 0
    switch paint {
    case .color: return shown + coverage
    case .linear, .radial, .mapped: return shown * DrawingWork.ofGradientPixel + coverage
    case .group(let parts):
      let pass = shape.rect.outset.area * DrawingWork.ofPassPixel
      return parts.reduce(shown + pass) { $0 + work(of: .path($1.shape), $1.paint, shown: $1.shape.rect.outset.area) }
    }
  }

  /// Returns the work of covering a path. Cairo covers the whole path, whatever part of it is shown.
  private func coverage(of shape: Shape) -> Int {
    guard case .path(let path) = shape else { return 0 }
    return path.coveragePixels + DrawingWork.ofSegments(path.segmentCount)
  }

  private func scaling(of picture: PictureItem, shown: Int) -> Int {
    let written = picture.radii.isZero && picture.tile == nil ? shown : picture.scaledRect.area
    let read = Int(picture.sourceRect.width * picture.sourceRect.height)
    return (written + read) * DrawingWork.ofTwoScaledPixels / 2
  }

  /// Returns the work of decoding a picture. If the pictures of a cell are too large to be kept decoded, each is decoded again
  /// whenever another was drawn in between.
  private mutating func decoding(of picture: PictureItem) -> Int {
    let source = Bytewise(picture.source)
    defer { lastPicture = source }
    let bytes = picture.sourceSize.area * 4
    if pictures.insert(source).inserted {
      decodedBytes += bytes
    } else if lastPicture == source || decodedBytes <= DrawingWork.decodedBytes {
      return 0
    }
    return picture.sourceSize.area * DrawingWork.ofDecodedPixel
  }
}

extension DisplayItem {
  /// A rectangle that contains nearly all of the item's ink, from its geometry alone. Glyphs may extend beyond it a little.
  fileprivate var bounds: PixelRect {
    switch content {
    case .fill(let shape, _): shape.rect.outset
    case .shadow(let shape, let blur, _):
      shape.rect.outset.outset(by: GaussianBlur(standardDeviation: blur / 2).reach)
    case .picture(let picture): picture.destination
    case .text(let text): PixelRect(x: text.x, y: text.y, width: text.width, height: text.height)
    }
  }
}

extension PixelRect {
  var area: Int { max(0, width) * max(0, height) }
}
