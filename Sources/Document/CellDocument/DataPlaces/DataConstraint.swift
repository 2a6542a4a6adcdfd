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
    case text, number, integer, boolean, color, picture, list, object
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
  /// Whether the document may read only those members of the object that its shape of data names.
  package var isComplete = false

  // What only a JSON Schema states.
  /// Whether the value must be present, but may be null.
  var isPresent = false
  /// Whether the value must not be null.
  var refusesNull = false
  /// Whether `minLength` and `maxLength` count Unicode scalars.
  var countsScalars = false
  /// The only members that the object may have; `nil` for any.
  var members: [String]?

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
    Field(
      "complete", .literal(.boolean), \.isComplete,
      summary: "Whether the document may read only those members of the object that data names."),
  ]

  private static let reader = ValueReader.object("data-statement", fields, initial: DataConstraint())

  static let shape = ValueShape.oneOf([.paths(.literal(reader.shape)), .literal(.nonEmptyText)])

  /// The constraint as it is written in a document: an object without the keys that have default values.
  package var written: DataValue { .object(Self.fields, of: self, unlike: DataConstraint()) }

  static func read(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) -> DataConstraint {
    try reader.value(of: node, context)
  }
}

/// The way in which a value violates a data constraint.
package enum DataViolation: Hashable, Sendable {
  case missing, null
  /// A member that the object must not have.
  case stranger(String, suggestion: String?)
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
    if let type, let value, value != .null, let found = type.other(than: value) { return .type(found: found, expected: type) }
    switch value {
    case nil: return isRequired || isPresent ? .missing : nil
    case .null?: return isRequired ? .missing : refusesNull ? .null : nil
    case .array(let entries)?:
      return isOut(Double(entries.count), minItems.map(Double.init), maxItems.map(Double.init))
        ? .entries(entries.count, atLeast: minItems, atMost: maxItems) : nil
    case .object(let object)?:
      guard let members, let stranger = object.members.first(where: { !members.contains($0.name) })?.name else { return nil }
      return .stranger(stranger, suggestion: nearestName(to: stranger, among: members))
    case .number(let number)?:
      if isOut(number.value, minimum, maximum) { return .number(number.text, atLeast: minimum, atMost: maximum) }
      return textRefusal(number.text, colors)
    case .boolean(let value)?: return textRefusal(value ? "true" : "false", colors)
    case .string(let text)?: return textRefusal(text, colors)
    }
  }

  private func textRefusal(_ text: String, _ colors: [String: RGBA]) -> DataViolation? {
    let length = countsScalars ? text.unicodeScalars.count : text.count
    if isOut(Double(length), minLength.map(Double.init), maxLength.map(Double.init)) {
      return .length(length, atLeast: minLength, atMost: maxLength)
    }
    if let lines {
      let count = text.count(where: \.isNewline) + 1
      if count > lines { return .lines(count, atMost: lines) }
    }
    if let script, let stranger = text.first(where: { !script.contains($0) }) { return .script(stranger, script) }
    if let values, !values.contains(text) { return .otherText(text, allowed: values) }
    guard isOpaque || type == .color else { return nil }
    guard let color = colors[text] ?? RGBA(notation: text, among: colors) else {
      // Drawing checks the pixels of a picture.
      return type == .color ? .type(found: "\"\(text.prefix(40))\"", expected: .color) : nil
    }
    return !isOpaque || color.isOpaque ? nil : .translucentColor(text)
  }

  private func isOut(_ value: Double, _ least: Double?, _ most: Double?) -> Bool {
    value < least ?? -.infinity || value > most ?? .infinity
  }
}

extension DataConstraint.DataType {
  /// Returns the name of the value's type if it is another one, otherwise `nil`.
  fileprivate func other(than value: DataValue) -> String? {
    switch (self, value) {
    case (.text, .string), (.number, .number), (.boolean, .boolean), (.color, .string), (.picture, .string), (.list, .array),
      (.object, .object), (_, .null):
      nil
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

extension DataConstraint.DataType {
  fileprivate var noun: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .integer: "a whole number"
    case .boolean: "a Boolean"
    case .color: "a colour"
    case .picture: "the path of a picture"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension DataViolation: CustomStringConvertible {
  /// The second half of the error message for ``CellDocumentProblem/dataViolation(path:_:)``, after the data path and a colon.
  package var description: String {
    switch self {
    case .missing: "it is required, but is missing or null"
    case .null: "it must not be null"
    case .stranger(let name, let suggestion):
      "it must not have \"\(name)\"\(suggestion.map { "; did you mean \"\($0)\"?" } ?? "")"
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
