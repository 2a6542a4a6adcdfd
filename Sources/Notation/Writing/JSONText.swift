// SPDX-License-Identifier: MIT

/// A value as JSON text, on one line.
package struct JSONText: Sendable {
  package let text: String

  package static func number(_ value: Int) -> JSONText { JSONText(text: String(value)) }
  /// Returns the text of a finite number.
  package static func number(_ value: Double) -> JSONText { JSONText(text: "\(value)") }
  package static func boolean(_ value: Bool) -> JSONText { JSONText(text: value ? "true" : "false") }
  package static func strings(_ values: [String]) -> JSONText {
    array(values.map { string($0) })
  }
  package static func array(_ values: [JSONText]) -> JSONText {
    JSONText(text: "[" + values.map(\.text).joined(separator: ", ") + "]")
  }

  package static func string(_ value: String) -> JSONText {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case _ where scalar.value < 0x20:
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

  /// Returns a list of objects, one per line.
  package static func list(_ objects: [[(String, JSONText)]]) -> String {
    objects.isEmpty ? "[]" : "[\n" + objects.map { "  " + object($0).text }.joined(separator: ",\n") + "\n]"
  }
}
