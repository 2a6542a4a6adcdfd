// SPDX-License-Identifier: MIT

package import CellGraphics

/// The values of the key `scrollAxis`: the directions in which a user can scroll the content of a container.
@nonexhaustive public enum ScrollAxis: String, Hashable, Sendable, CaseIterable {
  case horizontal, vertical, both

  package var isHorizontal: Bool { self != .vertical }
  package var isVertical: Bool { self != .horizontal }
}

/// How far the content of a scroll container is moved from its start: to the left and upwards, in points, or to the right if lines of text
/// start at the right.
package enum ScrollOffset: Hashable, Sendable {
  /// A distance along the direction in which the container places its children.
  case along(Double)
  case points(Point)
  /// The number of a page or of a child, counted from 0.
  case index(Int)
  /// A part of the way from the start of the content to its end, in `0...1`. No document states it.
  case part(Double)
  /// Half of the way between the starts of the first two children. No document states it.
  case betweenChildren
}

/// What a scroll container says about its content.
package struct Scrolling: Hashable, Sendable {
  /// The directions in which the content can be scrolled; `nil` for that in which the container places its children.
  package var axis: ScrollAxis?
  package var offset = ScrollOffset.along(0)
  /// Whether an index counts pages, as long as the container, instead of children.
  package var isPaging = false

  package init() {}
}

extension LayoutProperties {
  /// Whether a user can scroll the content of a container with these properties.
  package var scrolls: Bool { overflow == .scroll }

  /// The axes on which a scroll container lays its children out without a limit.
  package var scrollAxis: ScrollAxis {
    scrolling.axis ?? (engine == .flexbox && !direction.isColumn ? .horizontal : .vertical)
  }
}

extension Cell {
  /// Returns the cell with all scroll containers at another offset.
  package func scrolled(to offset: ScrollOffset) -> Cell {
    var cell = self
    cell.root.scroll(to: offset)
    return cell
  }
}

extension Element {
  /// Whether a user can scroll the content of the element, or of one inside it.
  private var hasScrollContainer: Bool { layout.scrolls || children.contains { $0.hasScrollContainer } }

  fileprivate mutating func scroll(to offset: ScrollOffset) {
    guard hasScrollContainer else { return }
    if layout.scrolls { layout.scrolling.offset = offset }
    for child in children.indices { children[child].scroll(to: offset) }
  }
}

extension Scrolling: Digestible {
  package func write(to writer: inout DigestWriter) { writer.add(axis, offset, isPaging) }
}

extension ScrollAxis: Digestible {}

extension ScrollOffset: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .along(let distance): writer.addCase(0, distance)
    case .points(let point): writer.addCase(1, point)
    case .index(let number): writer.addCase(2, number)
    case .part(let part): writer.addCase(3, part)
    case .betweenChildren: writer.addCase(4)
    }
  }
}
