// SPDX-License-Identifier: MIT

/// Returns a number with its noun: `1 pixel`, `2,400 pixels`.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
}

extension [String] {
  /// The words of a list: `a, b and c`.
  package var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + (last ?? "")
  }
}

/// Returns a whole number with commas between groups of three digits.
package func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var result = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
    result.append(digit)
  }
  return result
}

/// Returns the shortest decimal notation that reads back as the same number. A whole number has no fraction.
package func shortest(_ value: Double) -> String { Int(exactly: value).map { String($0) } ?? "\(value)" }

/// Returns a number rounded to at most three decimal places.
package func decimal(_ value: Double) -> String { shortest((value * 1000).rounded() / 1000) }

/// Returns the values without duplicates, in the order in which they first occur.
package func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
  var known: Set<Value> = []
  return values.filter { known.insert($0).inserted }
}

extension String {
  /// The text on one line, with each control character written as its code point, such as `\u{1B}`.
  ///
  /// Messages and reports quote documents and data. A quotation must not split a sentence into two lines, and must not send control
  /// sequences to the terminal.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isControl {
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text on one line, in quotation marks. Invisible characters are written as their code points.
  package var quotedOnOneLine: String {
    unicodeScalars.reduce(into: "\"") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: result.unicodeScalars.append(scalar)
        }
      }
    } + "\""
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control character, ends a line, changes the text direction or cannot be written in XML.
  package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}

extension String {
  /// The text as a word of a shell command.
  package var inShell: String {
    wholeMatch(of: /[A-Za-z0-9\/._@+,:=%-]+/) == nil ? "'" + replacing("'", with: "'\\''") + "'" : self
  }
}
