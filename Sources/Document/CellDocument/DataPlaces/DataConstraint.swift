// SPDX-License-Identifier: MIT

internal import CellBinding
package import CellGraphics
package import CellNotation
internal import CellTree

/// A data constraint: the conditions that a document sets for the data at one path, as in `data: {time: {maxLength: 8}}`.
///
/// Binding rejects items that violate a constraint, and an inspection tests its fixes only with data that satisfies the constraints.
/// A null or absent value satisfies every condition except `required`.
package struct DataConstraint: Hashable, Sendable {
  /// A type of values in the data.
  package enum DataType: String, Hashable, Sendable, CaseIterable {
    case text, number, integer, boolean
  }

  /// A set of characters.
  package enum Script: String, Hashable, Sendable, CaseIterable {
    /// Letters of Latin alphabets, digits, punctuation and currency signs, without combining marks, pictures and control characters
    /// other than line breaks and tabs.
    case latin
  }

  /// The type that the value must have; `nil` for any.
  package var type: DataType?
  /// The maximum number of lines of the value as text, where only line breaks end a line; `nil` for no maximum.
  package var lines: Int?
  /// The only characters that the value may have as text; `nil` for all.
  package var script: Script?
  /// The minimum number of characters of the value as text; `nil` for no minimum.
  package var minLength: Int?
  /// The maximum number of characters of the value as text; `nil` for no maximum.
  package var maxLength: Int?
  /// The smallest number that is valid; `nil` for no minimum.
  package var minimum: Double?
  /// The largest number that is valid; `nil` for no maximum.
  package var maximum: Double?
  /// The minimum number of entries in a list; `nil` for no minimum.
  package var minItems: Int?
  /// The maximum number of entries in a list; `nil` for no maximum.
  package var maxItems: Int?
  /// The valid values, as text; `nil` if every value is valid.
  package var values: [String]?
  /// Whether the value must be present and not null.
  package var isRequired = false
  /// Whether the value must be an opaque colour or the path of an opaque picture. Drawing checks pictures, because binding does not
  /// read them.
  package var isOpaque = false

  package init() {}

  static let fields: [Field<DataConstraint>] = [
    Field("required", .literal(.boolean), \.isRequired, summary: "Whether the value must be present and not null."),
    Field("type", .literal(.name), \.type, summary: "The type of the value."),
    Field("minLength", .literal(.integer(0...Int.max)), \.minLength, summary: "The minimum number of characters."),
    Field("maxLength", .literal(.integer(0...Int.max)), \.maxLength, summary: "The maximum number of characters."),
    Field("lines", .literal(.integer(1...Int.max)), \.lines, summary: "The maximum number of lines of the text."),
    Field("script", .literal(.name), \.script, summary: "The script of the text's letters."),
    Field("minimum", .literal(.number()), \.minimum, summary: "The smallest number that is valid."),
    Field("maximum", .literal(.number()), \.maximum, summary: "The largest number that is valid."),
    Field("minItems", .literal(.integer(0...Int.max)), \.minItems, summary: "The minimum number of entries in the list."),
    Field("maxItems", .literal(.integer(0...Int.max)), \.maxItems, summary: "The maximum number of entries in the list."),
    Field("values", .literal(.list(of: .text, count: 1...Int.max)), \.values, summary: "The only values that are valid."),
    Field("opaque", .literal(.boolean), \.isOpaque, summary: "Whether the colour or picture must be opaque."),
  ]

  private static let reader = ValueReader.object("data-statement", fields, initial: DataConstraint())

  static let shape = ValueShape.paths(.literal(reader.shape))

  /// The constraint as it is written in a document: an object without the keys that have default values.
  package var written: DataValue { .object(Self.fields, of: self, unlike: DataConstraint()) }

  static func read(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) -> DataConstraint {
    try reader.value(of: node, context)
  }
}

/// A document's data constraints. Each entry is the constraint for the data at one path.
package struct DataConstraints: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let path: [String]
    let statement: DataConstraint
    let position: SourcePosition
  }

  let entries: [Entry]

  static let none = DataConstraints(entries: [])

  private init(entries: [Entry]) {
    self.entries = entries
  }

  init(_ node: DocumentNode?, _ context: DecodingContext) throws(CellDocumentError) {
    guard let node else {
      self = .none
      return
    }
    var errors = DocumentErrors()
    entries = try NodeReader(node, context).members.compactMap { member in
      errors.attempt { () throws(CellDocumentError) in
        Entry(
          path: try Self.path(member.key, at: member.keyPosition, context),
          statement: try DataConstraint.read(member.value, context), position: member.keyPosition)
      }
    }
    try errors.check()
  }

  /// Returns the steps of a path such as `replies.text`; no steps for `.`.
  /// - Throws: ``CellDocumentError`` for anything but a plain path.
  private static func path(_ text: String, at position: SourcePosition, _ context: DecodingContext) throws(CellDocumentError)
    -> [String]
  {
    if text == "." { return [] }
    let expression: Expression
    do throws(ExpressionProblem) {
      expression = try ExpressionParser.wholeExpression(text)
    } catch {
      throw context.site.error(.expression(error, in: text), at: position)
    }
    guard expression.operands.count == 1, expression.filters.isEmpty, case .path(let path) = expression.operands[0] else {
      throw context.site.error(.expression(.unexpected(text), in: text), at: position)
    }
    return path.steps
  }

  /// Returns the first data constraint for a place, or `nil` if there is none.
  package func statement(about place: DataPlace) -> DataConstraint? {
    let names = place.steps.compactMap { step -> String? in
      switch step {
      case .member(let name): name
      case .entry(let index): String(index)
      case .entries: nil
      }
    }
    return entries.first { $0.path == names }?.statement
  }

  /// Throws if an item violates a data constraint. The error names the item and the position of the constraint.
  func check(_ item: DataValue, _ definitions: Definitions, _ site: Site) throws(CellDocumentError) {
    for entry in entries {
      for value in item.values(at: entry.path[...]) {
        guard let refusal = entry.statement.refusal(of: value, in: definitions) else { continue }
        throw site.error(.dataViolation(path: DataPath(steps: entry.path).description, refusal), at: entry.position)
      }
    }
  }
}

/// The way in which a value violates a data constraint.
package enum DataViolation: Hashable, Sendable {
  case missing
  /// The value is not of the type that the constraint names.
  case type(found: String, expected: DataConstraint.DataType)
  case lines(Int, atMost: Int)
  /// The text has a character that does not belong to the script.
  case script(Character, DataConstraint.Script)
  case length(Int, atLeast: Int?, atMost: Int?)
  case number(String, atLeast: Double?, atMost: Double?)
  case entries(Int, atLeast: Int?, atMost: Int?)
  case otherText(String, allowed: [String])
  case translucentColor(String)
}

extension DataConstraint {
  /// Returns the way in which a value violates the constraint, or `nil` if the value satisfies it.
  /// - Parameters:
  ///   - value: the value; `nil` if it is absent.
  ///   - colors: the colours that the value may name, keyed by name.
  package func refusal(of value: DataValue?, colors: [String: RGBA]) -> DataViolation? {
    var definitions = Definitions()
    definitions.colors = colors
    return refusal(of: value, in: definitions)
  }

  func refusal(of value: DataValue?, in definitions: Definitions) -> DataViolation? {
    if let type, let value, value != .null, let found = type.other(than: value) { return .type(found: found, expected: type) }
    switch value {
    case nil, .null?: return isRequired ? .missing : nil
    case .array(let entries)?:
      return isOut(Double(entries.count), minItems.map(Double.init), maxItems.map(Double.init))
        ? .entries(entries.count, atLeast: minItems, atMost: maxItems) : nil
    case .object?: return nil
    case .number(let number)?:
      if isOut(number.value, minimum, maximum) { return .number(number.text, atLeast: minimum, atMost: maximum) }
      return textRefusal(number.text, definitions)
    case .boolean(let value)?: return textRefusal(value ? "true" : "false", definitions)
    case .string(let text)?: return textRefusal(text, definitions)
    }
  }

  private func textRefusal(_ text: String, _ definitions: Definitions) -> DataViolation? {
    if isOut(Double(text.count), minLength.map(Double.init), maxLength.map(Double.init)) {
      return .length(text.count, atLeast: minLength, atMost: maxLength)
    }
    if let lines {
      let count = text.count(where: \.isNewline) + 1
      if count > lines { return .lines(count, atMost: lines) }
    }
    if let script, let stranger = text.first(where: { !script.contains($0) }) { return .script(stranger, script) }
    if let values, !values.contains(text) { return .otherText(text, allowed: values) }
    guard isOpaque else { return nil }
    do throws(CellDocumentProblem) {
      return try definitions.color(text).isOpaque ? nil : .translucentColor(text)
    } catch {
      return nil  // a picture's path; drawing checks its pixels
    }
  }

  private func isOut(_ value: Double, _ least: Double?, _ most: Double?) -> Bool {
    value < least ?? -.infinity || value > most ?? .infinity
  }
}

extension DataConstraint.DataType {
  /// Returns the name of the value's type if it is another one, otherwise `nil`.
  fileprivate func other(than value: DataValue) -> String? {
    switch (self, value) {
    case (.text, .string), (.number, .number), (.boolean, .boolean), (_, .null): nil
    case (.integer, .number(let number)): number.value == number.value.rounded() ? nil : number.text
    case (_, .string): "a text"
    case (_, .number): "a number"
    case (_, .boolean): "a Boolean"
    case (_, .array): "a list"
    case (_, .object): "an object"
    }
  }
}

extension DataConstraint.Script {
  private static let latinScalars: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0xAC, 0xAE...0x24F, 0x1E00...0x1EFF, 0x2010...0x2027, 0x202F...0x205E, 0x20A0...0x20C0, 0x2116...0x2116,
    0x2122...0x2122, 0xFB00...0xFB06,
  ]

  package func contains(_ character: Character) -> Bool {
    if character.isNewline || character == "\t" { return true }
    switch self {
    case .latin: return character.unicodeScalars.allSatisfy { scalar in Self.latinScalars.contains { $0.contains(scalar.value) } }
    }
  }
}

extension DataValue {
  /// Returns the values at a path. A step that is not an index applies to every entry of a list. A place that does not exist is
  /// `nil` in the result.
  fileprivate func values(at path: ArraySlice<String>) -> [DataValue?] {
    guard let step = path.first else { return [self] }
    switch self {
    case .object(let object): return object[step].map { $0.values(at: path.dropFirst()) } ?? [nil]
    case .array(let entries):
      if let index = Int(step) { return entries.indices.contains(index) ? entries[index].values(at: path.dropFirst()) : [nil] }
      return entries.flatMap { $0.values(at: path) }
    case .null, .boolean, .number, .string: return [nil]
    }
  }
}

extension DataConstraint.DataType {
  fileprivate var noun: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .integer: "a whole number"
    case .boolean: "a Boolean"
    }
  }
}

extension DataViolation: CustomStringConvertible {
  /// The second half of the error message for ``CellDocumentProblem/dataViolation(path:_:)``, after the data path and a colon.
  package var description: String {
    switch self {
    case .missing: "it is required, but is missing or null"
    case .type(let found, let expected): "it must be \(expected.noun), but is \(found)"
    case .lines(let count, let most): "it must have at most \(counted(most, "line")), but has \(count)"
    case .script(let character, .latin): "it must have only Latin letters, digits and punctuation, but has \"\(character)\""
    case .length(let count, let least, let most): "it must have \(Self.range(least, most)) characters, but has \(count)"
    case .number(let text, let least, let most): "it must be \(Self.range(least, most)), but is \(text)"
    case .entries(let count, let least, let most): "it must have \(Self.range(least, most)) entries, but has \(count)"
    case .otherText(let text, let allowed):
      "it must be \(ValueShape.name(.value, allowed)), but is \"\(text.prefix(40))\""
    case .translucentColor(let text): "it must be an opaque colour, but is \(text)"
    }
  }

  private static func range<Number: CustomStringConvertible>(_ least: Number?, _ most: Number?) -> String {
    switch (least, most) {
    case (let least?, let most?): "\(plain(least)) to \(plain(most))"
    case (let least?, nil): "at least \(plain(least))"
    case (nil, let most?): "at most \(plain(most))"
    case (nil, nil): "any number of"
    }
  }

  private static func plain(_ number: some CustomStringConvertible) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
