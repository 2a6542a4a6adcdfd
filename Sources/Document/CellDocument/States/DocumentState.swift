// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// A state that a document defines: its name, and its changes to the document as a whole. Its changes to single elements are stored
/// in the elements.
struct DocumentState: Sendable {
  let name: String
  let changes: StateChanges
  /// The names in the condition that stand for the entry or the index of a repeated element.
  private(set) var repetitionNames: Set<String> = []

  /// Whether the state applies to single repetitions of an element, because its condition names their entries.
  var isOfRepetitions: Bool { !repetitionNames.isEmpty }

  /// The condition on the data under which the state applies without being requested, and its position.
  var condition: (condition: Condition, position: SourcePosition)? { changes.condition }

  init(name: String, changes: StateChanges) {
    self.name = name
    self.changes = changes
  }

  /// - Parameter names: the names of entries and indices of repeated elements in the document.
  func applying(toRepetitionsWith names: @autoclosure () -> Set<String>) -> DocumentState {
    guard let condition else { return self }
    var state = self
    state.repetitionNames = names().intersection(condition.condition.names)
    return state
  }

  static let shape = ValueShape.named(
    .object(ObjectShape("state", StateChanges.fields.map(\.key), rules: StateChanges.rules)), count: 0...Limits.states)

  /// Reads the object `states` of a document.
  ///
  /// The document with a state's changes is checked later, when it is decoded in that state.
  /// - Parameter errors: receives the errors of single states, such as a change of something that the document does not define. Such
  ///   a state changes nothing.
  /// - Throws: ``CellDocumentError`` if the node is not an object, or if there are too many states.
  static func all(
    in document: DocumentParts, _ context: DecodingContext, _ errors: inout DocumentErrors
  ) throws(CellDocumentError) -> [DocumentState] {
    guard let node = document.states else { return [] }
    let members = try NodeReader(node, context).names(&errors)
    guard members.count <= Limits.states else { throw context.site.error(.tooManyStates, at: node.position) }
    return members.map { member in
      let changes = errors.attempt { () throws(CellDocumentError) in
        let changes = try StateChanges(member.value, context)
        try changes.check(against: document, context)
        return changes
      }
      return DocumentState(name: member.key, changes: changes ?? StateChanges())
    }
  }
}

/// The changes that a state makes to the document as a whole, not yet decoded.
struct StateChanges: Sendable {
  var colors: DocumentNode?
  var styles: DocumentNode?
  var canvas: DocumentNode?
  /// The condition on the data under which the state applies without being requested, and its position.
  var condition: (condition: Condition, position: SourcePosition)?

  static let fields: [Field<StateChanges>] = [
    Field("when", .condition, summary: "A condition; the state applies to data for which it is true.") {
      (node, context, changes) throws(CellDocumentError) in
      changes.base.condition = (try Condition(node, context), node.position)
    },
    .node("colors", Definitions.colorsShape, \.colors),
    .node("styles", .named(.object(TextStyle.shape.changes()), count: 0...Int.max), \.styles),
    .node("canvas", .object(Canvas.shape.changes()), \.canvas),
  ]

  /// All items of a list are drawn on the same canvas.
  static let rules: [KeyRule] = [.conflict(.any("when"), .any("canvas"))]

  init(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) {
    var reader = try NodeReader(node, context)
    var template = Template(StateChanges())
    reader.read(Self.fields, into: &template)
    try reader.finish()
    try reader.check(Self.rules)
    self = template.base
  }

  fileprivate init() {}

  /// Throws if a change refers to a name that the document does not define, or removes a key that does not exist.
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

  /// Returns each member of `changes` together with the document's definition of the same name.
  /// - Throws: ``CellDocumentError`` if the document does not define one of the names.
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

/// The key `states` of an element: an object with the element's changes in each state.
enum ElementStates {
  static let key = "states"
  /// The keys that no state can change: `type`, `name`, `children`, the keys that repeat the element, and `states` itself.
  static let fixedKeys =
    [ElementKind.typeKey, ElementKind.nameKey, ElementKind.childrenKey, key] + Repetition.repetitionFields.map(\.name)

  /// Takes the key `states` from the reader and checks its value. The changed element is checked later, when the document is
  /// decoded in the state. The reader's `finish(_:)` throws an error if a state is unknown, if it changes one of the
  /// ``fixedKeys``, or if it removes a key that the element does not have.
  static func check(_ reader: inout NodeReader) {
    // Checked only if no state is applied. Otherwise the keys that the applied state removes are already gone.
    guard let states = reader.take(key), reader.context.site.states.isEmpty else { return }
    do throws(CellDocumentError) {
      for state in try NodeReader(states.value, reader.context).members {
        do throws(CellDocumentError) { try check(state, of: reader.node, reader.context) } catch { reader.errors.add(error) }
      }
    } catch {
      reader.errors.add(error)
    }
  }

  private static func check(
    _ state: DocumentNode.Member, of element: DocumentNode, _ context: DecodingContext
  ) throws(CellDocumentError) {
    let known = context.definitions.stateNames
    guard known.contains(state.key) else {
      throw context.site.error(.unknownState(state.key, among: known), at: state.keyPosition)
    }
    let overrides = try NodeReader(state.value, context).members
    if let fixed = overrides.first(where: { fixedKeys.contains($0.key) }) {
      throw context.site.error(.fixedInStates(fixed.key), at: fixed.keyPosition)
    }
    try element.checkLeavingOut(by: overrides, context.site)
  }
}

extension CellDocumentProblem {
  package static func unknownState(_ name: String, among known: [String]) -> CellDocumentProblem {
    .unknownName(name, kind: .state, suggestion: nearestName(to: name, among: known), known: known)
  }
}
