// SPDX-License-Identifier: MIT

package import CellGraphics
internal import CellLayoutEngines
package import CellTree

extension Element {
  /// The element and everything inside it, in preorder.
  package var preorder: [Element] { [self] + children.flatMap(\.preorder) }
}

extension Placement {
  /// Returns the frames of all elements of a cell, including those in containers of other engines, in preorder. Each is relative to the
  /// upper left corner of the frame around it.
  func allFrames(of rules: [BoxRule]) -> [Rect] {
    if contents.isEmpty { return frames }
    var result: [Rect] = []
    result.reserveCapacity(rules.count)
    var next = 0
    append(rules, &next, to: &result)
    return result
  }

  private func append(_ rules: [BoxRule], _ next: inout Int, to result: inout [Rect]) {
    let index = next
    next += 1
    let childCount = rules[result.count].childCount
    result.append(frames[index])
    if let inside = contents[index] {
      var next = 1
      for _ in 0..<childCount { inside.append(rules, &next, to: &result) }
    } else {
      for _ in 0..<childCount { append(rules, &next, to: &result) }
    }
  }

  /// Returns the sizes of contents that can be scrolled, as far as engines say how large they are, by the index of the container in preorder.
  func contentSizes(of rules: [BoxRule]) -> [Int: Size] {
    if contents.isEmpty { return [:] }
    var (sizes, element, next) = ([Int: Size](), 0, 0)
    collect(&sizes, rules, &element, &next)
    return sizes
  }

  private func collect(_ sizes: inout [Int: Size], _ rules: [BoxRule], _ element: inout Int, _ next: inout Int) {
    let (index, number) = (next, element)
    next += 1
    element += 1
    let inside = contents[index]
    sizes[number] = inside?.contentSize
    var nextInside = 1
    for _ in 0..<rules[number].childCount {
      if let inside { inside.collect(&sizes, rules, &element, &nextInside) } else { collect(&sizes, rules, &element, &next) }
    }
  }

  /// Returns the distance, in points, by which the content of a container extends beyond each edge of the container, at least zero.
  /// Content that is clipped away is ignored.
  func overflow(of container: Element) -> Insets {
    let bounds = frames[0].size
    var overflow = Insets.zero
    var next = 1
    let children = container.children.span
    for child in children.indices {
      extend(&overflow, beyond: bounds, by: children[child], &next, from: .zero, isCutOff: container.decoration.clips)
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
      let further = element.decoration.clips ? .zero : inside?.overflow(of: element) ?? .zero
      overflow.top = max(overflow.top, further.top - frame.y)
      overflow.right = max(overflow.right, frame.maxX + further.right - bounds.width)
      overflow.bottom = max(overflow.bottom, frame.maxY + further.bottom - bounds.height)
      overflow.left = max(overflow.left, further.left - frame.x)
    }
    guard inside == nil else { return }
    let children = element.children.span
    for child in children.indices {
      extend(
        &overflow, beyond: bounds, by: children[child], &next, from: frame.origin,
        isCutOff: isCutOff || element.decoration.clips)
    }
  }
}

/// The only place where frames are converted to device pixels.
///
/// A frame that layout computed is drawn with each edge on the nearest device pixel, so that neighbours that share an edge in
/// points share it in pixels. A frame that the document gives in numbers is drawn exactly there, even between device pixels; the
/// diagnostics report that.
extension LayoutTree.Box {
  /// Returns the frame as drawn, in device pixels.
  package func deviceFrame(on grid: PixelGrid) -> DeviceRect {
    literalFrame.map { grid.exact($0) } ?? DeviceRect(grid.snapped(frame))
  }

  /// Returns the content box, snapped to whole device pixels, for content that is always drawn on whole pixels: text and pictures.
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
  /// Returns the widths at which a border is drawn: whole numbers of device pixels, at least one where there is a line; zero for no
  /// border.
  package func lineWidths(of border: Border?) -> DeviceInsets { lineWidths(of: border?.widths.points(at: scale) ?? .zero) }

  func lineWidths(of widths: Insets) -> DeviceInsets {
    DeviceInsets(
      top: Double(lineWidth(widths.top)), right: Double(lineWidth(widths.right)), bottom: Double(lineWidth(widths.bottom)),
      left: Double(lineWidth(widths.left)))
  }
}
