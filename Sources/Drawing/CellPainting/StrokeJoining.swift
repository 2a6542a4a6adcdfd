// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

extension [DisplayItem] {
  /// Returns the items, in which strokes of one opaque colour that differ only in their paths are one item.
  ///
  /// Strokes that meet in a pixel cover it together. As two items, each would cover a part of what the other leaves: a light seam
  /// would remain, and an end that lies on the edge of another stroke would stand out from it. Strokes are joined across other items
  /// of the same opaque colour, because the order of these changes nothing. Takes time proportional to the number of lines and curves.
  func joiningStrokes() -> [DisplayItem] {
    var joined = JoinedItems()
    for item in self { joined.append(item) }
    return joined.finished()
  }
}

private struct JoinedItems {
  private var items: [DisplayItem] = []
  /// The colour of the last items if it is opaque.
  private var color: RGBA?
  /// The last items that are strokes of ``color`` and different from each other, with their indices. They replace the items at the
  /// end, so that a path that grows is not copied each time.
  private var strokes: [(index: Int, shape: PathShape)] = []

  /// How many strokes of different kinds may be joined with further ones: few enough to be compared with each new item.
  private static let kinds = 8

  mutating func append(_ item: DisplayItem) {
    guard case .fill(.path(let shape), .color(let color)) = item.content, color.isOpaque, item.opacity == 1 else {
      setStrokes()
      return items.append(item)
    }
    if color != self.color {
      setStrokes()
      self.color = color
    }
    if case .stroke = shape.part {
      if let index = strokes.firstIndex(where: { $0.shape.canBeJoined(with: shape) }) {
        return strokes[index].shape.append(shape)
      }
      if strokes.count == Self.kinds { set(strokes.removeFirst()) }
      strokes.append((items.count, shape))
    }
    items.append(item)
  }

  mutating func finished() -> [DisplayItem] {
    setStrokes()
    return items
  }

  private mutating func setStrokes() {
    for stroke in strokes { set(stroke) }
    strokes = []
    color = nil
  }

  private mutating func set(_ stroke: (index: Int, shape: PathShape)) {
    guard let color else { return }
    items[stroke.index].content = .fill(.path(stroke.shape), .color(color))
  }
}

extension PathShape {
  fileprivate func canBeJoined(with other: PathShape) -> Bool {
    part == other.part && transform == other.transform && clips == other.clips && x == other.x && y == other.y
  }
}
