// SPDX-License-Identifier: MIT

extension String {
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
