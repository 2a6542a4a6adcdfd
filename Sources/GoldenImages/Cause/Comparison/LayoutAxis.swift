// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// One of the two directions in which layers grow and move, each for itself.
enum LayoutAxis: Hashable, CaseIterable {
  case horizontal
  case vertical

  func length(of size: Size) -> Double { self == .horizontal ? size.width : size.height }

  func start(of frame: Rect) -> Double { self == .horizontal ? frame.x : frame.y }

  func end(of frame: Rect) -> Double { start(of: frame) + length(of: frame.size) }
}

/// What of the places and sizes of two cells' layers differs.
struct LayoutDifference {
  let layers: [ComparedLayer]
  /// Of both cells.
  let scale: PixelScale
  /// The layers directly inside each layer, those that came or went among them.
  private let children: [[Int]]

  init(layers: [ComparedLayer], scale: PixelScale) {
    self.layers = layers
    self.scale = scale
    children = layers.indices.reduce(into: Array(repeating: [], count: layers.count)) { children, index in
      if let parent = layers[index].parent { children[parent].append(index) }
    }
  }

  /// By how much a layer grew, in points; 0 where it came or went.
  func growth(of index: Int, along axis: LayoutAxis) -> Double {
    guard let (old, new) = layers[index].frames else { return 0 }
    return significant(axis.length(of: new.size) - axis.length(of: old.size))
  }

  /// How far a layer moved in the layer around it, in points.
  func move(of index: Int, along axis: LayoutAxis) -> Double {
    guard let parent = layers[index].parent else { return 0 }
    return significant(shift(of: index, along: axis) - shift(of: parent, along: axis))
  }

  /// The layers directly inside a layer, those that came or went among them.
  func children(of index: Int) -> [Int] { children[index] }

  /// How far a layer moved in the cell, in points.
  func shift(of index: Int, along axis: LayoutAxis) -> Double {
    // A layer that was put around others, or taken from around them, leaves them where they were.
    guard let (old, new) = layers[index].frames else {
      return layers[index].parent.map { shift(of: $0, along: axis) } ?? 0
    }
    return axis.start(of: new) - axis.start(of: old)
  }

  /// Frames are recorded in thousandths: what a rounding makes is none.
  private func significant(_ length: Double) -> Double { differ(length, 0) ? length : 0 }
}
