// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension RecordedLayer {
  /// The upper left corner in device pixels: where the layer's items count from.
  func origin(on grid: PixelGrid) -> (x: Int, y: Int) {
    let corner = unalignedFrame?.outset ?? grid.snapped(frame)
    return (corner.x, corner.y)
  }

  /// Whether another frame lies over the device pixels as this one does, so that what it holds is rounded alike.
  func roundsAs(_ other: RecordedLayer, at scale: PixelScale) -> Bool {
    [other.frame.x - frame.x, other.frame.y - frame.y, other.frame.width - frame.width, other.frame.height - frame.height]
      .allSatisfy { length in
        let pixels = length * scale.factor
        return abs(pixels - pixels.rounded()) < 0.01
      }
  }

  /// The last part of the path, without the number of a repetition.
  var name: String { String(numberedName.prefix { $0 != "#" }) }

  /// The last part of the path.
  var numberedName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// All that the layer and its subtree draw, wherever they lie.
  func content(on grid: PixelGrid) -> RecordedLayer {
    var copy = self
    let (x, y) = origin(on: grid)
    copy.move(points: (-frame.x, -frame.y), pixels: (-x, -y))
    return copy
  }

  private mutating func move(points: (x: Double, y: Double), pixels: (x: Int, y: Int)) {
    path = name
    frame = frame.translated(by: Point(x: points.x, y: points.y)).inThousandths
    unalignedFrame?.move(pixels)
    contentClip?.rect.move(pixels)
    mask?.outline.rect.move(pixels)
    mask?.paint.move(pixels)
    // What cuts it belongs to the layers around.
    clip = []
    for index in items.indices { items[index] = items[index].translated(x: pixels.x, y: pixels.y) }
    for index in children.indices { children[index].move(points: points, pixels: pixels) }
  }
}

extension RecordedItem {
  /// The item moved by whole pixels, without what cuts it.
  func translated(x: Int, y: Int) -> RecordedItem {
    var item = self
    item.clip = []
    switch content {
    case .fill(var shape, var paint):
      shape.rect.move((x, y))
      paint.move((x, y))
      item.content = .fill(shape, paint)
    case .border(var outer, var inner, var paint):
      outer.rect.move((x, y))
      inner.rect.move((x, y))
      paint.move((x, y))
      item.content = .border(outer: outer, inner: inner, paint)
    case .shadow(var shape, let blur, let color):
      shape.rect.move((x, y))
      item.content = .shadow(shape, blur: blur, color)
    case .picture(var picture):
      picture.destination = picture.destination.translated(x: x, y: y)
      picture.exactDestination.move((x, y))
      item.content = .picture(picture)
    case .text(var text):
      text.x += x
      text.y += y
      item.content = .text(text)
    }
    return item
  }

  /// The pixels of its box: that of the outline, the picture or the lines of text.
  var box: DeviceRect {
    switch content {
    case .fill(let shape, _), .shadow(let shape, _, _): shape.rect
    case .border(let outer, _, _): outer.rect
    case .picture(let picture): DeviceRect(picture.destination)
    case .text(let text): DeviceRect(x: Double(text.x), y: Double(text.y), width: Double(text.width), height: Double(text.height))
    }
  }

  /// What people call it.
  var part: LayerPart {
    switch content {
    case .fill where isDecoration: .background
    // Only the fade over a text is a gradient of its own.
    case .fill(_, .linear): .fade
    case .fill: .fill
    case .border: .border
    case .shadow: .shadow
    case .picture: .picture
    case .text: .text
    }
  }
}

extension DeviceRect {
  fileprivate mutating func move(_ pixels: (x: Int, y: Int)) {
    x += Double(pixels.x)
    y += Double(pixels.y)
  }
}

extension Paint {
  fileprivate mutating func move(_ pixels: (x: Int, y: Int)) {
    func moved(_ point: DevicePoint) -> DevicePoint {
      DevicePoint(x: point.x + Double(pixels.x), y: point.y + Double(pixels.y))
    }
    switch self {
    case .color: break
    case .linear(let from, let to, let stops): self = .linear(from: moved(from), to: moved(to), stops: stops)
    case .radial(let center, let radiusX, let radiusY, let stops):
      self = .radial(center: moved(center), radiusX: radiusX, radiusY: radiusY, stops: stops)
    }
  }
}
