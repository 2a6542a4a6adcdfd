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
  package var compactJSON: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): string.writeJSON(to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (index, member) in object.members.enumerated() {
        if index > 0 { text += ", " }
        member.name.writeJSON(to: &text)
        text += ": "
        member.value.write(to: &text)
      }
      text += "}"
    }
  }
}

extension String {
  /// Appends the string as a JSON string. Control characters are escaped, among them those that change the direction of text: JSON is
  /// also printed to terminals.
  fileprivate func writeJSON(to text: inout String) {
    text += "\""
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += self
    } else {
      for scalar in unicodeScalars { scalar.writeJSON(to: &text) }
    }
    text += "\""
  }
}

extension Unicode.Scalar {
  fileprivate func writeJSON(to text: inout String) {
    switch self {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    // All of these are in the Basic Multilingual Plane, so four digits suffice.
    case _ where isControl:
      let digits = String(value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(self)
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
    let compact = value.compactJSON
    if !isBroken, column + compact.unicodeScalars.count < Self.width { return write(compact) }
    switch value {
    case .array(let values) where !values.isEmpty:
      block("[", values, "]") { lines, value in lines.append(value) }
    case .object(let object) where !object.members.isEmpty:
      block("{", object.members, "}") { lines, member in
        lines.write(DataValue.string(member.name).compactJSON + ": ")
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
