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
    edges(
      name, reader, summary: "One length for all edges, 1 to 4 lengths in CSS order, or lengths of named edges.",
      missing: missing,
      shapeName: shapeName ?? name,
      get: { target in
        EdgeLengths(
          top: target[keyPath: top], right: target[keyPath: right], bottom: target[keyPath: bottom], left: target[keyPath: left])
      }
    ) { target, edge, length in
      switch edge {
      case .top: target[keyPath: top] = length
      case .right: target[keyPath: right] = length
      case .bottom: target[keyPath: bottom] = length
      case .left: target[keyPath: left] = length
      }
    }
  }

  /// Returns a field for values of the four edges, in the same forms.
  @_semantics("optimize.sil.specialize.generic.never")
  static func edges<Value: DocumentValue>(
    _ name: String, _ reader: ValueReader<Value>, isRequired: Bool = false, summary: String, missing: Value?, shapeName: String,
    get: @escaping @Sendable (Target) -> (any DocumentValue)?,
    set: @escaping @Sendable (inout Target, BoxEdge, Value) -> Void
  ) -> Field {
    let list = ValueShape.list(of: reader.shape, count: 1...4)
    let object = ObjectShape(shapeName, edgeNames.map { ObjectShape.Key($0, reader.shape) }, rules: edgeRules)
    return Field(
      name, .oneOf([reader.shape, list, .object(object)]), isRequired: isRequired, summary: summary, value: get,
      assign: { value, isRightToLeft, target in
        guard let values = edgeValues(value, isRightToLeft, missing: missing) else { return false }
        for (edge, value) in zip(BoxEdge.allCases, values) {
          guard let value else { continue }
          guard let accepted = reader.accept(value) else { return false }
          set(&target, edge, accepted)
        }
        return true
      }
    ) { (node, context, template) throws(CellDocumentError) in
      switch node.value {
      case .array(let nodes):
        guard 1...4 ~= nodes.count else {
          throw context.site.error(.unexpected(found: .array(count: nodes.count), expected: list), at: node.position)
        }
        for (edge, source) in zip(BoxEdge.allCases, nodes.ofEdges) {
          template.set(try reader.read(source, context)) { set(&$0, edge, $1) }
        }
      case .object:
        let isReversed = context.definitions.isRightToLeft
        var object = try NodeReader(node, context)
        for (edge, name, logical) in [
          (BoxEdge.top, "top", nil), (.right, "right", isReversed ? "start" : "end"), (.bottom, "bottom", nil),
          (.left, "left", isReversed ? "end" : "start"),
        ] {
          let physical = object.take(name)
          let other = logical.flatMap { object.take($0) }
          // A value that is null in the data is missing too, so this is set in any case.
          if let missing { template.set(.literal(missing)) { set(&$0, edge, $1) } }
          if let value = (physical ?? other).flatMap({ object.read($0.value, reader) }) {
            template.set(value) { set(&$0, edge, $1) }
          }
        }
        try object.finish(in: name)
        try object.check(edgeRules)
      default:
        if case .string(let text) = FoundValue(node), Habit.lengths(text) != nil {
          throw context.site.error(.unexpected(found: .string(text), expected: list), at: node.position)
        }
        let value = try reader.read(node, context)
        template.set(value) { target, value in
          for edge in BoxEdge.allCases { set(&target, edge, value) }
        }
      }
    }
  }
}

extension BoxEdges: DocumentValue where Value: DocumentValue {
  /// The shortest form that CSS allows: one to four values.
  var written: DataValue {
    if areEqual { return top.written }
    if right != left { return all.written }
    return top == bottom ? [top, right].written : [top, right, bottom].written
  }
}

/// Returns the values of the top, right, bottom and left edges, each `nil` for one that keeps its value; `nil` if the value of the key
/// has none, or names edges that conflict.
@_semantics("optimize.sil.specialize.generic.never")
private func edgeValues<Value: DocumentValue>(
  _ value: any DocumentValue, _ isRightToLeft: Bool, missing: Value?
) -> [Value?]? {
  switch value {
  case let all as Value: return [all, all, all, all]
  case let edges as BoxEdges<Value>: return edges.all
  case let list as [Value]: return 1...4 ~= list.count ? list.ofEdges : nil
  default: return edgeLengths(value, isRightToLeft, missing: missing as? Length) as? [Value?]
  }
}

/// Returns the same for lengths in the form that Swift's modifiers give them.
private func edgeLengths(_ value: any DocumentValue, _ isRightToLeft: Bool, missing: Length?) -> [Length?]? {
  switch value {
  case let edges as EdgeLengths: return [edges.top, edges.right, edges.bottom, edges.left]
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
