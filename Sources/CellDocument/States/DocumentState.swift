// SPDX-License-Identifier: MIT

internal import Notation

/// A state that a document defines: its name, and what it changes of the document as a whole.
struct DocumentState: Sendable {
  let name: String
  let changes: StateChanges

  static let shape = ValueShape.named(
    .object(ObjectShape("state", StateChanges.fields.map(\.key))), count: 0...DocumentLimits.states)

  /// Reads the object `states` of a document.
  ///
  /// - Throws: also that a state changes what the document does not define. What the changes amount to is checked when the
  ///   document is decoded in the state.
  static func all(in document: DocumentParts, _ context: DecodingContext) throws(CellDocumentError) -> [DocumentState] {
    guard let node = document.states else { return [] }
    let members = try NodeReader(node, context).names()
    guard members.count <= DocumentLimits.states else { throw context.site.error(.tooManyStates, at: node.position) }
    var states: [DocumentState] = []
    for member in members {
      let changes = try StateChanges(member.value, context)
      try changes.check(against: document, context)
      states.append(DocumentState(name: member.key, changes: changes))
    }
    return states
  }
}

/// What a state changes of the document as a whole, still to be decoded.
struct StateChanges: Sendable {
  var colors: DocumentNode?
  var styles: DocumentNode?
  var canvas: DocumentNode?

  static let fields: [Field<StateChanges>] = [
    .node("colors", Definitions.colorsShape, \.colors),
    .node("styles", .named(.object(TextStyle.shape.changes()), count: 0...Int.max), \.styles),
    .node("canvas", .object(Canvas.shape.changes()), \.canvas),
  ]

  init(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) {
    var reader = try NodeReader(node, context)
    var template = Template(StateChanges())
    try reader.read(Self.fields, into: &template)
    try reader.finish()
    self = template.base
  }

  private init() {}

  /// Refuses names that the document does not define, which are misspelt names, and keys left out that are not there.
  fileprivate func check(against document: DocumentParts, _ context: DecodingContext) throws(CellDocumentError) {
    if let colors {
      for (color, _) in try Self.overrides(in: colors, of: document.colors, kind: .color, context) where color.value.isNull {
        throw context.site.error(.unexpected(found: .null, expected: .color), at: color.value.position)
      }
    }
    if let styles {
      for (style, original) in try Self.overrides(in: styles, of: document.styles, kind: .style, context) {
        try original.checkLeavingOut(by: try NodeReader(style.value, context).members, context.site)
      }
    }
    if let canvas {
      let original = document.canvas ?? DocumentNode(value: .object([]), position: canvas.position)
      try original.checkLeavingOut(by: try NodeReader(canvas, context).members, context.site)
    }
  }

  /// The members of an object, each with what the document defines by its name.
  private static func overrides(
    in changes: DocumentNode, of document: DocumentNode?, kind: NameKind, _ context: DecodingContext
  ) throws(CellDocumentError) -> [(DocumentNode.Member, DocumentNode)] {
    let defined = document?.members ?? []
    let byName = Dictionary(defined.map { ($0.key, $0.value) }) { first, _ in first }
    var result: [(DocumentNode.Member, DocumentNode)] = []
    for member in try NodeReader(changes, context).members {
      guard let original = byName[member.key] else {
        let known = defined.map(\.key)
        throw context.site.error(
          .undefinedOverride(member.key, kind: kind, suggestion: nearestName(to: member.key, among: known), known: known),
          at: member.keyPosition)
      }
      result.append((member, original))
    }
    return result
  }
}
