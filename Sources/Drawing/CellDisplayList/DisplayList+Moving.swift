// SPDX-License-Identifier: MIT

internal import CellGraphics

extension DisplayList {
  /// Returns the list with everything moved right and down by whole device pixels, on a picture that is larger by the same
  /// amount.
  ///
  /// Returns `nil` if the picture would be too large.
  package func moved(x: Int, y: Int) -> DisplayList? {
    guard let size = PixelSize(width: size.width + x, height: size.height + y) else { return nil }
    var list = self
    list.size = size
    let grid = PixelGrid(scale: scale)
    let points = Point(x: grid.points(Double(x)), y: grid.points(Double(y)))
    for index in layers.indices { list.layers[index].move(x: x, y: y, points: points) }
    for index in items.indices {
      list.items[index].content = items[index].content.moved(x: x, y: y)
      list.items[index].clip = items[index].clip.map { $0.moved(x: x, y: y) }
      if !items[index].span.others.isEmpty { list.items[index].span = items[index].span.moved(x: x) }
    }
    return list
  }
}

extension Layer {
  fileprivate mutating func move(x: Int, y: Int, points: Point) {
    frame = frame.translated(by: points)
    deviceFrame = deviceFrame.translated(x: x, y: y)
    contentClip = contentClip?.moved(x: x, y: y)
    mask = mask.map { Mask(outline: $0.outline.moved(x: x, y: y), paint: $0.paint.moved(x: x, y: y)) }
    clip = clip.map { $0.moved(x: x, y: y) }
  }
}

extension ItemContent {
  fileprivate func moved(x: Int, y: Int) -> ItemContent {
    switch self {
    case .fill(let shape, let paint): return .fill(shape.moved(x: x, y: y), paint.moved(x: x, y: y))
    case .shadow(let shape, let blur, let color): return .shadow(shape.moved(x: x, y: y), blur: blur, color)
    case .picture(var picture):
      picture.destination = picture.destination.translated(x: x, y: y)
      picture.exactDestination = picture.exactDestination.translated(x: x, y: y)
      picture.tile = picture.tile?.translated(x: x, y: y)
      return .picture(picture)
    case .text(var text):
      text.x += x
      text.y += y
      text.gradient = text.gradient?.moved(x: x, y: y)
      return .text(text)
    }
  }
}

extension Shape {
  fileprivate func moved(x: Int, y: Int) -> Shape {
    switch self {
    case .box(let outline): .box(outline.moved(x: x, y: y))
    case .ring(let outer, let inner): .ring(outer: outer.moved(x: x, y: y), inner: inner.moved(x: x, y: y))
    case .path(let path): .path(path.moved(x: x, y: y))
    }
  }
}

extension MappedGradient {
  fileprivate func moved(x: Int, y: Int) -> MappedGradient {
    var gradient = self
    gradient.x += x
    gradient.y += y
    return gradient
  }
}

extension PathShape {
  fileprivate func moved(x: Int, y: Int) -> PathShape {
    var shape = self
    shape.x += x
    shape.y += y
    return shape
  }
}

extension Outline {
  fileprivate func moved(x: Int, y: Int) -> Outline {
    var outline = self
    outline.rect = rect.translated(x: x, y: y)
    return outline
  }
}

extension Paint {
  fileprivate func moved(x: Int, y: Int) -> Paint {
    switch self {
    case .color: self
    case .mapped(let gradient): .mapped(gradient.moved(x: x, y: y))
    case .group(let parts):
      .group(parts.map { PaintedShape($0.shape.moved(x: x, y: y), $0.paint.moved(x: x, y: y), opacity: $0.opacity) })
    case .gradient(let gradient): .gradient(gradient.moved(x: x, y: y))
    }
  }
}
