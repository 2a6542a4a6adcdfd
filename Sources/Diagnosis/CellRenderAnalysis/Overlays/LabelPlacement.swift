// SPDX-License-Identifier: MIT

package import CellGraphics

/// Places each label next to the box that it names, so that the labels cover as little as possible.
///
/// Labels are placed one after another. Each label takes the best of these places: outside the box at its corners, inside the box
/// at its corners, or inside the box along its upper or left edge. The best place covers the least of the labels that are already
/// placed. If several places tie, the one that covers the least of the cell's content is taken.
package struct LabelPlacement: Equatable, Sendable {
  /// The rectangles of the labels, in the order of the boxes.
  package private(set) var places: [PixelRect] = []
  private let bounds: PixelRect
  private let content: [PixelRect]

  /// Places the labels. O(b² + b · c) for b boxes and c content rectangles.
  /// - Parameters:
  ///   - labels: the size of each box's label; its position is ignored.
  ///   - content: the areas to keep visible.
  ///   - bounds: the area that labels stay in, unless they are larger than it.
  package init(of labels: [PixelRect], at boxes: [PixelRect], avoiding content: [PixelRect], in bounds: PixelRect) {
    precondition(labels.count == boxes.count, "each box needs a label")
    self.bounds = bounds
    self.content = content
    for (label, box) in zip(labels, boxes) { places.append(place(width: label.width, height: label.height, at: box)) }
  }

  private func place(width: Int, height: Int, at box: PixelRect) -> PixelRect {
    var best: (place: PixelRect, cost: (labels: Int, content: Int))?
    for corner in Self.corners(of: box, width: width, height: height) {
      let place = PixelRect(
        x: max(bounds.x, min(corner.x, bounds.maxX - width)), y: max(bounds.y, min(corner.y, bounds.maxY - height)),
        width: width, height: height)
      let cost = (labels: covered(places, by: place), content: covered(content, by: place))
      if cost == (0, 0) { return place }
      if best.map({ cost < $0.cost }) ?? true { best = (place, cost) }
    }
    return best?.place ?? PixelRect(x: box.x, y: box.y, width: width, height: height)
  }

  private func covered(_ rects: [PixelRect], by place: PixelRect) -> Int {
    rects.reduce(0) { sum, rect in
      let shared = rect.intersection(place)
      return sum + shared.width * shared.height
    }
  }

  /// The maximum number of places to try along an edge.
  private static let maximumSteps = 16

  /// Returns the upper left corners to try for a label, in order.
  private static func corners(of box: PixelRect, width: Int, height: Int) -> [(x: Int, y: Int)] {
    let (right, bottom) = (box.maxX - width, box.maxY - height)
    let outside = [
      (box.x, box.y - height), (box.x - width, box.y), (box.maxX, box.y), (right, box.y - height), (box.x, box.maxY),
      (right, box.maxY),
    ]
    let inside = [(box.x, box.y), (right, box.y), (box.x, bottom), (right, bottom)]
    let alongTop = stride(from: box.x + width, to: max(right, box.x + width), by: max(1, width)).map { ($0, box.y) }
    let alongLeft = stride(from: box.y + height, to: max(bottom, box.y + height), by: max(1, height)).map { (box.x, $0) }
    return outside + inside + (alongTop.prefix(maximumSteps) + alongLeft.prefix(maximumSteps))
  }
}
