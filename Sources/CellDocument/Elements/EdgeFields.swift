// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

extension Field {
  typealias Edge = any WritableKeyPath<Target, Length> & Sendable

  /// Returns a field for the lengths of the four edges. Its value is one length for all edges, a list of 1 to 4 lengths in the
  /// order of CSS (top, right, bottom, left), or an object with `top`, `right`, `bottom`, `left`, `start` and `end`.
  /// - Parameter missing: the length of an edge that such an object does not name; `nil` to keep the length that it had.
  static func edges(
    _ name: String, _ reader: ValueReader<Length>, _ top: Edge, _ right: Edge, _ bottom: Edge, _ left: Edge,
    missing: Length? = nil
  ) -> Field {
    let list = ValueShape.list(of: reader.shape, count: 1...4)
    let edges: @Sendable (Target) -> EdgeLengths = { target in
      EdgeLengths(
        top: target[keyPath: top], right: target[keyPath: right], bottom: target[keyPath: bottom], left: target[keyPath: left])
    }
    let write: Write = { target, initial in
      guard edges(target) != edges(initial) else { return nil }
      return edges(target).written
    }
    let object = ObjectShape(
      name, edgeNames.map { ObjectShape.Key($0, reader.shape) }, rules: edgeRules)
    let summary = "One length for all edges, 1 to 4 lengths in CSS order, or lengths of named edges."
    return Field(
      name, .oneOf([reader.shape, list, .object(object)]), summary: summary, write: write, value: { edges($0).written }
    ) {
      (node, context, template) throws(CellDocumentError) in
      switch node.value {
      case .array(let nodes):
        guard 1...4 ~= nodes.count else {
          throw context.site.error(.unexpected(found: .array(count: nodes.count), expected: list), at: node.position)
        }
        for (edge, source) in zip([top, right, bottom, left], [0, 1, 2, 3]) {
          // As in CSS, a missing left edge is equal to the right one, and a missing bottom or right edge to the top one.
          var index = source
          while index >= nodes.count { index = index == 3 ? 1 : 0 }
          template.set(edge, to: try reader.read(nodes[index], context))
        }
      case .object:
        let isReversed = context.definitions.isRightToLeft
        var object = try NodeReader(node, context)
        for (edge, name, logical) in [
          (top, "top", nil), (right, "right", isReversed ? "start" : "end"), (bottom, "bottom", nil),
          (left, "left", isReversed ? "end" : "start"),
        ] {
          let physical = object.take(name)
          let other = logical.flatMap { object.take($0) }
          // A length that is null in the data is missing too, so this is set in any case.
          if let missing { template.set(edge, to: .literal(missing)) }
          if let value = (physical ?? other).flatMap({ object.read($0.value, reader) }) { template.set(edge, to: value) }
        }
        try object.finish(in: name)
        try object.check(edgeRules)
      default:
        if case .string(let text) = FoundValue(node), Habit.lengths(text) != nil {
          throw context.site.error(.unexpected(found: .string(text), expected: list), at: node.position)
        }
        let length = try reader.read(node, context)
        for edge in [top, right, bottom, left] { template.set(edge, to: length) }
      }
    }
  }
}

private let edgeNames = ["top", "right", "bottom", "left", "start", "end"]

/// `left` and `right` each conflict with both `start` and `end`. Whether `start` means the left or the right edge depends on the
/// direction, and a state can change the direction.
private let edgeRules = ["left", "right"].flatMap { physical in
  ["start", "end"].map { KeyRule.conflict(.any(physical), .any($0)) }
}
