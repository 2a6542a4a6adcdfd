// SPDX-License-Identifier: MIT

internal import CellGraphics

extension DataValue {
  /// The value as readable JSON, in lines of at most 120 columns if possible. A nested list or object that fits on the current line
  /// stays on one line; otherwise each of its entries or members has its own line. Ends in a line break.
  package var jsonText: String {
    var lines = JSONLines()
    // The outermost value always has one entry or member per line, however short it is.
    lines.append(self, isBroken: true)
    return lines.text + "\n"
  }

  /// The value as JSON on one line.
  package var compactJSON: JSONText {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let number): JSONText(text: number.text)
    case .string(let text): .string(text)
    case .array(let values): .array(values.map(\.compactJSON))
    case .object(let object): .object(object.members.map { ($0.name, $0.value.compactJSON) })
    }
  }
}

private struct JSONLines {
  /// The maximum number of Unicode scalars on a line. A line exceeds it only if a single key or value is too long.
  private static let width = 120

  private(set) var text = ""
  private var indentation = 0
  /// The number of Unicode scalars on the last line.
  private var column = 0

  mutating func append(_ value: DataValue, isBroken: Bool = false) {
    let compact = value.compactJSON.text
    if !isBroken, column + compact.unicodeScalars.count < Self.width { return write(compact) }
    switch value {
    case .array(let values) where !values.isEmpty:
      block("[", values, "]") { lines, value in lines.append(value) }
    case .object(let object) where !object.members.isEmpty:
      block("{", object.members, "}") { lines, member in
        lines.write(JSONText.string(member.name).text + ": ")
        lines.append(member.value)
      }
    case .null, .boolean, .number, .string, .array, .object: write(compact)
    }
  }

  /// Writes the parts on lines of their own, between the two brackets.
  private mutating func block<Part>(_ opening: String, _ parts: [Part], _ closing: String, body: (inout JSONLines, Part) -> Void)
  {
    write(opening)
    indentation += 2
    for (index, part) in parts.enumerated() {
      if index > 0 { write(",") }
      startLine()
      body(&self, part)
    }
    indentation -= 2
    startLine()
    write(closing)
  }

  private mutating func startLine() {
    text += "\n" + String(repeating: " ", count: indentation)
    column = indentation
  }

  private mutating func write(_ piece: String) {
    text += piece
    column += piece.unicodeScalars.count
  }
}

/// A value as JSON text, on one line.
package struct JSONText: Sendable {
  package let text: String

  package static func number(_ value: Int) -> JSONText { JSONText(text: String(value)) }
  /// Returns the text of a number, which must be finite.
  package static func number(_ value: Double) -> JSONText { JSONText(text: "\(value)") }
  package static func boolean(_ value: Bool) -> JSONText { JSONText(text: value ? "true" : "false") }
  package static func strings(_ values: [String]) -> JSONText {
    array(values.map { string($0) })
  }
  package static func array(_ values: [JSONText]) -> JSONText {
    JSONText(text: "[" + values.map(\.text).joined(separator: ", ") + "]")
  }

  package static let null = JSONText(text: "null")
  /// Returns a string of letters, digits and other characters that JSON does not escape. Takes less time than ``string(_:)``.
  package static func ascii(_ text: String) -> JSONText { JSONText(text: "\"\(text)\"") }

  /// Returns a string with control characters escaped, among them those that change the direction of text: JSON is also printed to
  /// terminals.
  package static func string(_ value: String) -> JSONText {
    if value.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      return .ascii(value)
    }
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      // All of these are in the Basic Multilingual Plane, so four digits suffice.
      case _ where scalar.isControl:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return JSONText(text: text + "\"")
  }

  package static func object(_ members: [(String, JSONText)]) -> JSONText {
    JSONText(text: "{" + members.map { "\(string($0.0).text): \($0.1.text)" }.joined(separator: ", ") + "}")
  }

  /// Returns a JSON array of objects, with each object on its own line.
  package static func list(_ objects: [[(String, JSONText)]]) -> String {
    objects.isEmpty ? "[]" : "[\n" + objects.map { "  " + object($0).text }.joined(separator: ",\n") + "\n]"
  }
}
