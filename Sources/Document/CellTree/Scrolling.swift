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
  /// Whether an index counts pages, as long as the container, instead of children, and a flick comes to rest at a page.
  package var isPaging = false
  /// Where a flick comes to rest.
  package var snap = ScrollSnap.none
  /// Whether bars show which part of the content is seen.
  package var hasIndicators = false
  /// The length of each child along the direction in which a flexbox container places them, with its margins, in points; `nil` for the
  /// lengths that the children have themselves.
  package var itemExtent: Double?

  package init() {}
}

/// The values of the key `snap`: where content comes to rest after a flick.
@nonexhaustive public enum ScrollSnap: String, Hashable, Sendable, CaseIterable {
  /// Where friction stops it.
  case none
  /// At the start of the nearest child.
  case children
}

/// How far the scroll containers of a cell are scrolled, whatever their document says: as a user did in a list, or for a test.
package struct ScrollOffsets: Hashable, Sendable {
  /// The offset of all scroll containers that have none of their own in `byPath`; `nil` for those of the document.
  package var all: ScrollOffset?
  package var byPath: [String: ScrollOffset] = [:]

  package init(all: ScrollOffset? = nil) { self.all = all }

  package var isEmpty: Bool { all == nil && byPath.isEmpty }

  /// Returns the offset of the container at a path; `nil` for that of the document.
  package subscript(path: String) -> ScrollOffset? { byPath[path] ?? all }
}

extension LayoutProperties {
  /// Whether a user can scroll the content of a container with these properties.
  package var scrolls: Bool { overflow == .scroll }

  /// The axes on which a scroll container lays its children out without a limit.
  package var scrollAxis: ScrollAxis {
    scrolling.axis ?? (engine == .flexbox && !direction.isColumn ? .horizontal : .vertical)
  }

  /// Whether the content of a flexbox container can be scrolled in the direction in which it places its children.
  package var scrollsAlongMainAxis: Bool { scrolls && (direction.isColumn ? scrollAxis.isVertical : scrollAxis.isHorizontal) }
}

extension Scrolling: Digestible {
  package func write(to writer: inout DigestWriter) { writer.add(axis, offset, isPaging, snap, hasIndicators, itemExtent) }
}

extension ScrollAxis: Digestible {}
extension ScrollSnap: Digestible {}

extension ScrollOffsets: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(all, byPath.count)
    for (path, offset) in byPath.sorted(by: { $0.key < $1.key }) { writer.add(path, offset) }
  }
}

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
