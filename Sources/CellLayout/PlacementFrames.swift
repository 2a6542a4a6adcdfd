// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics
internal import Layout

extension Placement {
  /// Returns the frames of an element and of everything inside it, in preorder.
  func allFrames(of element: Element) -> [Rect] {
    if contents.isEmpty { return frames }
    var result: [Rect] = []
    var next = 0
    append(element, &next, to: &result)
    return result
  }

  private func append(_ element: Element, _ next: inout Int, to result: inout [Rect]) {
    let index = next
    next += 1
    result.append(frames[index])
    if let inside = contents[index] {
      var next = 1
      for child in element.children { inside.append(child, &next, to: &result) }
    } else {
      for child in element.children { append(child, &next, to: &result) }
    }
  }

  /// Returns how far the content of a container extends beyond each edge of the container; clipped content is ignored.
  func overflow(of container: Element) -> Insets {
    let bounds = frames[0].size
    var overflow = Insets.zero
    var next = 1
    for child in container.children {
      extend(&overflow, beyond: bounds, by: child, &next, from: .zero, isCutOff: container.decoration.clips)
    }
    return overflow
  }

  private func extend(
    _ overflow: inout Insets, beyond bounds: Size, by element: Element, _ next: inout Int, from origin: Point, isCutOff: Bool
  ) {
    let index = next
    next += 1
    let frame = frames[index].translated(by: origin)
    let inside = contents[index]
    if !isCutOff {
      let further = element.decoration.clips ? .zero : inside?.overflow ?? .zero
      overflow.top = max(overflow.top, further.top - frame.y)
      overflow.right = max(overflow.right, frame.maxX + further.right - bounds.width)
      overflow.bottom = max(overflow.bottom, frame.maxY + further.bottom - bounds.height)
      overflow.left = max(overflow.left, further.left - frame.x)
    }
    guard inside == nil else { return }
    for child in element.children {
      extend(
        &overflow, beyond: bounds, by: child, &next, from: frame.origin, isCutOff: isCutOff || element.decoration.clips)
    }
  }
}
