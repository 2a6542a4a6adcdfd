// SPDX-License-Identifier: MIT

package import CellDocument
package import Graphics
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

/// The only conversion of frames to device pixels.
///
/// A frame that a layout engine has computed is drawn with each edge on the nearest pixel, so that neighbours that share an edge
/// in points share it in pixels. A literal frame is drawn as given. If it is between pixels, the document says so, and the
/// diagnostics report it.
extension LayoutTree.Box {
  /// Returns the frame as drawn.
  package func deviceFrame(on grid: PixelGrid) -> DeviceRect {
    literalFrame.map { grid.exact($0) } ?? DeviceRect(grid.snapped(frame))
  }

  /// Returns the content box on whole pixels, for content that is always drawn on them: text and pictures.
  package func deviceContent(on grid: PixelGrid) -> PixelRect {
    guard let drawn = literalFrame else { return grid.snapped(content) }
    return grid.snapped(
      Rect(
        x: content.x + (drawn.x - frame.x), y: content.y + (drawn.y - frame.y),
        width: content.width + (drawn.width - frame.width),
        height: content.height + (drawn.height - frame.height)))
  }
}

extension PixelGrid {
  /// Returns the width at which a border is drawn: whole device pixels, at least one; zero for no border.
  package func lineWidth(of border: Border?) -> Double {
    border.map { max(1, Double(nearest($0.width))) } ?? 0
  }
}
