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
    }
  }
}
