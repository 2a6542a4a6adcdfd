// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

extension Field {
  typealias Edge = any WritableKeyPath<Target, Length> & Sendable

  /// Returns a field for the lengths of the four edges. Its value is one length for all edges, a list of 1 to 4 lengths in the
  /// order of CSS (top, right, bottom, left), or an object with `top`, `right`, `bottom`, `left`, `start` and `end`.
  /// - Parameters:
  ///   - missing: the length of an edge that such an object does not name; `nil` to keep the length that it had.
  ///   - shapeName: the name of such an object in the schema, if other lengths than those of the key `name` are meant; by default, `name`.
  @_semantics("optimize.sil.specialize.generic.never")
  static func edges(
    _ name: String, _ reader: ValueReader<Length>, _ top: Edge, _ right: Edge, _ bottom: Edge, _ left: Edge,
    missing: Length? = nil, shapeName: String? = nil
  ) -> Field {
    let list = ValueShape.list(of: reader.shape, count: 1...4)
    let edges: @Sendable (Target) -> EdgeLengths = { target in
      EdgeLengths(
        top: target[keyPath: top], right: target[keyPath: right], bottom: target[keyPath: bottom], left: target[keyPath: left])
    }
    let object = ObjectShape(
      shapeName ?? name, edgeNames.map { ObjectShape.Key($0, reader.shape) }, rules: edgeRules)
    let summary = "One length for all edges, 1 to 4 lengths in CSS order, or lengths of named edges."
    return Field(
      name, .oneOf([reader.shape, list, .object(object)]), summary: summary, value: edges,
      assign: { value, isRightToLeft, target in
        guard let lengths = edgeLengths(value, isRightToLeft, missing: missing) else { return false }
        for (edge, length) in zip([top, right, bottom, left], lengths) {
          guard let length else { continue }
          guard let accepted = reader.accept(length) else { return false }
          target[keyPath: edge] = accepted
        }
        return true
      }
    ) { (node, context, template) throws(CellDocumentError) in
      switch node.value {
      case .array(let nodes):
        guard 1...4 ~= nodes.count else {
          throw context.site.error(.unexpected(found: .array(count: nodes.count), expected: list), at: node.position)
        }
        for (edge, source) in zip([top, right, bottom, left], nodes.ofEdges) {
          template.set(try reader.read(source, context)) { $0[keyPath: edge] = $1 }
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
          if let missing { template.set(.literal(missing)) { $0[keyPath: edge] = $1 } }
          if let value = (physical ?? other).flatMap({ object.read($0.value, reader) }) {
            template.set(value) { $0[keyPath: edge] = $1 }
          }
        }
        try object.finish(in: name)
        try object.check(edgeRules)
      default:
        if case .string(let text) = FoundValue(node), Habit.lengths(text) != nil {
          throw context.site.error(.unexpected(found: .string(text), expected: list), at: node.position)
        }
        let length = try reader.read(node, context)
        template.set(length) { target, length in
          for edge in [top, right, bottom, left] { target[keyPath: edge] = length }
        }
      }
    }
  }
}

/// Returns the lengths of the top, right, bottom and left edges, each `nil` for one that keeps its length; `nil` if the value of the key
/// has none, or names edges that conflict.
private func edgeLengths(_ value: any DocumentValue, _ isRightToLeft: Bool, missing: Length?) -> [Length?]? {
  switch value {
  case let all as Length: return [all, all, all, all]
  case let edges as EdgeLengths: return [edges.top, edges.right, edges.bottom, edges.left]
  case let list as [Length]: return 1...4 ~= list.count ? list.ofEdges : nil
  case let named as NamedEdges:
    if (named.left ?? named.right) != nil, (named.start ?? named.end) != nil { return nil }
    let (right, left) = isRightToLeft ? (named.start, named.end) : (named.end, named.start)
    return [named.top, named.right ?? right, named.bottom, named.left ?? left].map { $0 ?? missing }
  default: return nil
  }
}

extension Array {
  /// The values of the top, right, bottom and left edges in a list of 1 to 4. As in CSS, a missing left edge is equal to the right one,
  /// and a missing bottom or right edge to the top one.
  var ofEdges: [Element] {
    let right = count > 1 ? self[1] : self[0]
    return [self[0], right, count > 2 ? self[2] : self[0], count > 3 ? self[3] : right]
  }
}

/// The lengths of some edges. The others keep theirs.
struct NamedEdges: DocumentValue {
  var top, right, bottom, left, start, end: Length?

  var written: DataValue {
    let edges = [("top", top), ("right", right), ("bottom", bottom), ("left", left), ("start", start), ("end", end)]
    return .object(
      DataObject(edges.compactMap { name, length in length.map { DataObject.Member(name: name, value: $0.written) } }))
  }
}

private let edgeNames = ["top", "right", "bottom", "left", "start", "end"]

/// `left` and `right` each conflict with both `start` and `end`. Whether `start` means the left or the right edge depends on the
/// direction, and a state can change the direction.
private let edgeRules = ["left", "right"].flatMap { physical in
  ["start", "end"].map { KeyRule.conflict(.any(physical), .any($0)) }
}
