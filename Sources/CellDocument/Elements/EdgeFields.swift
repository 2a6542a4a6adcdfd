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
    let store: @Sendable (FourLengths?, inout Target) -> Bool = { lengths, target in
      guard let accepted = lengths?.map(reader.accept) else { return false }
      for (edge, length) in zip([top, right, bottom, left], accepted) {
        if let length { target[keyPath: edge] = length }
      }
      return true
    }
    let object = ObjectShape(
      name, edgeNames.map { ObjectShape.Key($0, reader.shape) }, rules: edgeRules)
    let summary = "One length for all edges, 1 to 4 lengths in CSS order, or lengths of named edges."
    return Field(
      name, .oneOf([reader.shape, list, .object(object)]), summary: summary, value: edges,
      assign: { value, isRightToLeft, target in store(EdgeValue(value)?.lengths(isRightToLeft, missing: missing), &target) },
      transfer: { source, target in
        let stated = edges(source)
        return stated == edges(target) || store(EdgeValue(stated)?.lengths(false, missing: nil), &target)
      }
    ) { (node, context, template) throws(CellDocumentError) in
      switch node.value {
      case .array(let nodes):
        guard 1...4 ~= nodes.count else {
          throw context.site.error(.unexpected(found: .array(count: nodes.count), expected: list), at: node.position)
        }
        for (edge, source) in zip([top, right, bottom, left], [0, 1, 2, 3]) {
          // As in CSS, a missing left edge is equal to the right one, and a missing bottom or right edge to the top one.
          var index = source
          while index >= nodes.count { index = index == 3 ? 1 : 0 }
          template.set(try reader.read(nodes[index], context)) { $0[keyPath: edge] = $1 }
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

/// The lengths of edges as a value of a key: one for all, a list, or named ones.
enum EdgeValue: Hashable, Sendable {
  case all(Length)
  case list([Length])
  case named(NamedEdges)

  init?(_ value: any DocumentValue) {
    switch value {
    case let value as Length: self = .all(value)
    case let value as EdgeLengths: self = .list([value.top, value.right, value.bottom, value.left])
    case let value as NamedEdges: self = .named(value)
    case let value as [Length]: self = .list(value)
    default: return nil
    }
  }

  /// Returns the lengths of the top, right, bottom and left edges, each `nil` for one that keeps its length; `nil` if edges conflict.
  fileprivate func lengths(_ isRightToLeft: Bool, missing: Length?) -> FourLengths? {
    switch self {
    case .all(let length): FourLengths(lengths: [length, length, length, length])
    case .list(let list):
      switch list.count {
      case 1: FourLengths(lengths: [list[0], list[0], list[0], list[0]])
      case 2: FourLengths(lengths: [list[0], list[1], list[0], list[1]])
      case 3: FourLengths(lengths: [list[0], list[1], list[2], list[1]])
      case 4: FourLengths(lengths: list)
      default: nil
      }
    case .named(let edges):
      if (edges.left ?? edges.right) != nil, (edges.start ?? edges.end) != nil {
        nil
      } else {
        FourLengths(
          lengths: [
            edges.top ?? missing, edges.right ?? (isRightToLeft ? edges.start : edges.end) ?? missing, edges.bottom ?? missing,
            edges.left ?? (isRightToLeft ? edges.end : edges.start) ?? missing,
          ])
      }
    }
  }
}

/// The lengths of the top, right, bottom and left edges; `nil` for one that keeps its length.
private struct FourLengths {
  let lengths: [Length?]

  /// Returns the lengths that a reader accepts; `nil` if it refuses one.
  func map(_ accept: (Length) -> Length?) -> [Length?]? {
    var accepted: [Length?] = []
    for length in lengths {
      guard let length else {
        accepted.append(nil)
        continue
      }
      guard let value = accept(length) else { return nil }
      accepted.append(value)
    }
    return accepted
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
