// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// Whether and how often an element occurs: its keys `when`, `each`, `as` and `index`.
struct Repetition: Sendable {
  struct List: Sendable {
    var expression: Expression
    var position: SourcePosition
    /// The name by which expressions inside the element refer to the current entry of the list.
    var itemName: String
    /// The name by which expressions inside the element refer to the index of the current entry, from 0; `nil` for no name.
    var indexName: String?
  }

  static let conditionKey = "when"

  /// The name of an entry if `as` sets none.
  static let initialItemName = "item"

  var condition: Condition?
  var conditionPosition: SourcePosition
  /// The condition as it is written; `nil` if there is none.
  var conditionText: String?
  var list: List?
  /// The text between two repetitions; `nil` for none.
  var joint: String?

  /// Creates the value for an element that has none of the keys `when`, `each`, `as` and `index`. It occurs exactly once.
  init(position: SourcePosition) {
    conditionPosition = position
  }

  /// Reads the keys `when`, `each`, `as` and `index`. The reader's `finish(_:)` throws the errors in them.
  /// - Parameter takesJoint: whether there may be the key `join`, too.
  init(_ reader: inout NodeReader, takesJoint: Bool = false) {
    var template = Template(RepetitionProperties())
    reader.read(takesJoint ? Self.fields + [Self.jointField] : Self.fields, into: &template)
    do throws(CellDocumentError) {
      try reader.check(takesJoint ? Self.rules + [Self.jointRule] : Self.rules)
    } catch {
      reader.errors.add(error)
    }
    let properties = template.base
    conditionPosition = properties.conditionPosition ?? reader.node.position
    condition = properties.condition
    conditionText = properties.conditionText
    list = properties.list.map {
      List(
        expression: $0, position: properties.listPosition ?? reader.node.position,
        itemName: properties.itemName ?? Self.initialItemName,
        indexName: properties.indexName)
    }
    joint = properties.joint
  }

  static let fields = [conditionField] + repetitionFields

  /// The keys `each`, `as` and `index`.
  static let repetitionFields: [Field<RepetitionProperties>] = [
    Field("each", .listExpression, summary: "Repeats the element for each value of a list.") {
      (node, context, properties) throws(CellDocumentError) in
      guard case .string(let text) = FoundValue(node) else {
        throw context.site.error(.unexpected(found: FoundValue(node), expected: .listExpression), at: node.position)
      }
      do throws(ExpressionProblem) {
        properties.base.list = try ExpressionParser.wholeExpression(text)
      } catch {
        throw context.site.error(.expression(error, in: text), at: node.position)
      }
      properties.base.listPosition = node.position
    },
    Field("as", .identifier, summary: "A name for the current value of the list; \"item\" by default.") {
      (node, context, properties) throws(CellDocumentError) in
      properties.base.itemName = try SegmentNames.name(node, context)
    },
    Field("index", .identifier, summary: "A name for the index of the current value, from 0.") {
      (node, context, properties) throws(CellDocumentError) in
      properties.base.indexName = try SegmentNames.name(node, context)
    },
  ]

  /// The key `join`.
  static let jointField = Field<RepetitionProperties>.fixed(
    "join", .nonEmptyText, summary: "A text between the repetitions, in the style of the whole text."
  ) { $0.joint = $1 }

  static let jointRule = KeyRule.needs("each", for: "join")

  /// Returns the value of a key `when` as it is written; `nil` if it is no condition.
  static func text(ofCondition node: DocumentNode) -> String? {
    switch node.resolved {
    case .boolean(let value): value ? "true" : "false"
    case .string(let text), .plain(let text): text
    case .null, .number, .array, .object: nil
    }
  }

  static let rules: [KeyRule] = [.needs("each", for: "as"), .needs("each", for: "index")]

  private static let conditionField = Field<RepetitionProperties>(
    conditionKey, .condition, summary: "A condition; if it is false, the element is left out."
  ) {
    (node, context, properties) throws(CellDocumentError) in
    properties.base.condition = try Condition(node, context)
    properties.base.conditionPosition = node.position
    properties.base.conditionText = text(ofCondition: node)
  }
}

extension Repetition {
  /// Whether the condition holds; true if there is none.
  func isShown(in scope: Scope) throws(CellDocumentError) -> Bool {
    guard let condition else { return true }
    return try scope.holds(condition, at: conditionPosition)
  }
}

extension Condition {
  /// Reads the value of a key `when`.
  init(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) {
    switch node.resolved {
    case .boolean(let value): self = .value(Expression(literal: .boolean(value)))
    case .string(let text), .plain(let text):
      do throws(ExpressionProblem) {
        self = try ExpressionParser.condition(text)
      } catch {
        throw context.site.error(.expression(error, in: text), at: node.position)
      }
    case .null, .number, .array, .object:
      throw context.site.error(.unexpected(found: FoundValue(node), expected: .condition), at: node.position)
    }
  }
}

extension ValueReader {
  /// Returns a reader for the same objects with the key `when`: if its condition is false, the object is as if it were not there.
  /// - Parameter words: the values of a key `when` that the objects have themselves.
  @_semantics("optimize.sil.specialize.generic.never")
  func conditional(besides words: [String] = []) -> ValueReader {
    guard case .object(let object) = shape else { preconditionFailure("only an object has keys") }
    let own = object.keys.first { $0.name == Repetition.conditionKey }
    let key = ObjectShape.Key(
      Repetition.conditionKey, own.map { .oneOf([$0.shape, .condition]) } ?? .condition,
      summary: "A condition; if it is false, the object is left out.", initial: own?.initial)
    let keys = object.keys.filter { $0.name != Repetition.conditionKey } + [key]
    return ValueReader(.object(ObjectShape(object.name, keys, rules: object.rules)), accept: accept) {
      (node, context) throws(CellDocumentError) in
      guard let members = node.members, let written = node[Repetition.conditionKey], !written.isOne(of: words) else {
        return try read(node, context)
      }
      var errors = DocumentErrors()
      let condition = errors.attempt { () throws(CellDocumentError) in try Condition(written, context) }
      let rest = DocumentNode(value: .object(members.filter { $0.key != Repetition.conditionKey }), position: node.position)
      let object = errors.attempt { () throws(CellDocumentError) in try read(rest, context) }
      try errors.check()
      guard let condition, let object else { preconditionFailure("a part without value has an error") }
      return .bound { (scope) throws(CellDocumentError) in
        try scope.holds(condition, at: written.position) ? try object.value(in: scope) : nil
      }
    }
  }
}

extension DocumentNode {
  /// Whether the value is one of these words, or a misspelling of one.
  fileprivate func isOne(of words: [String]) -> Bool {
    guard case .string(let text) = FoundValue(self) else { return false }
    return nearestName(to: text, among: words) != nil
  }
}

/// The values of the keys `when`, `each`, `as` and `index`, as they are read.
struct RepetitionProperties: Sendable {
  var condition: Condition?
  var conditionPosition: SourcePosition?
  var conditionText: String?
  var list: Expression?
  var listPosition: SourcePosition?
  var itemName: String?
  var indexName: String?
  var joint: String?
}

extension Expression {
  init(literal: DataValue) {
    self.init(operands: [.literal(literal)], filters: [], source: literal.text ?? "null")
  }
}

extension Repetition.List {
  /// The names that `as` and `index` define.
  var definedNames: [String] { [itemName] + (indexName.map { [$0] } ?? []) }

  /// Returns the names that `as` and `index` define for one entry.
  func names(for value: DataValue, at index: Int) -> [(name: String, value: DataValue)] {
    [(itemName, value)] + (indexName.map { [($0, .number(DataNumber(index)))] } ?? [])
  }

  /// Returns the entries of the list for one data item; none if the value is null.
  func values(in scope: Scope) throws(CellDocumentError) -> [DataValue] {
    do throws(CellDocumentProblem) {
      switch try scope.value(of: expression) {
      case .array(let values): return values
      case .null: return []
      case let other: throw .unexpected(found: FoundValue(other), expected: .anyList)
      }
    } catch {
      throw scope.site.error(error, at: position)
    }
  }
}
