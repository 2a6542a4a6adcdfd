// SPDX-License-Identifier: MIT

package import CellBinding
package import CellNotation
internal import CellTree

/// A condition of a template whose paths are resolved to places in the data.
package indirect enum UsedCondition: Hashable, Sendable {
  /// Whether the value at a place, after filters, is true.
  case value(DataPlace, filters: [FilterName])
  /// A comparison of the value at a place, after filters, with a literal.
  case comparison(DataPlace, filters: [FilterName], Condition.Comparison, DataValue)
  case not(UsedCondition)
  case and([UsedCondition])
  case or([UsedCondition])
  /// A condition that no single place decides, such as a comparison of two places.
  case other
}

/// A part of a template that is drawn only while conditions hold: an element with `when` or a conditional key, or a state with
/// `when`.
package struct ConditionalPart: Equatable, Sendable {
  /// The condition of the part itself.
  package let condition: UsedCondition
  /// The conditions of the elements around it.
  package let outer: [UsedCondition]
  /// The places whose values are colours in the part.
  package fileprivate(set) var colors: [DataPlace]
}

/// Collects the conditional parts of a document, and the colours in each of them.
struct ConditionalParts {
  private(set) var parts: [ConditionalPart] = []
  /// The places of all colours that were read, in order.
  private var colors: [DataPlace] = []
  /// The conditions of the elements around the current place.
  private var outer: [UsedCondition] = []
  /// For each open element: the number of colours before it, and the indices of its parts.
  private var open: [(colors: Int, parts: [Int])] = []

  mutating func begin(with condition: UsedCondition?) {
    open.append((colors.count, []))
    if let condition { add(condition) }
    outer.append(condition ?? .and([]))
  }

  /// Ends the innermost open element. Its parts get the colours that were read since it began.
  mutating func end() {
    outer.removeLast()
    let element = open.removeLast()
    let inside = colors[element.colors...].reduce(into: [DataPlace]()) { if !$0.contains($1) { $0.append($1) } }
    for index in element.parts { parts[index].colors = inside }
  }

  /// Adds a part of the innermost open element. A part that is already known is not added again.
  mutating func add(_ condition: UsedCondition) {
    guard let last = open.indices.last else { return }
    if open[last].parts.contains(where: { parts[$0].condition == condition }) || outer.last == condition { return }
    open[last].parts.append(parts.count)
    parts.append(ConditionalPart(condition: condition, outer: outer.filter { $0 != .and([]) && $0 != condition }, colors: []))
  }

  mutating func addColor(_ place: DataPlace) { colors.append(place) }
}
