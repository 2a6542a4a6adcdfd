// SPDX-License-Identifier: MIT

extension String {
  /// The text on one line, with its control characters written as `\u{1B}`.
  ///
  /// Messages and reports quote documents and data. A quotation must neither break a sentence in two nor control the terminal that
  /// shows it.
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
}

extension Unicode.Scalar {
  /// Whether the character is a control character, ends a line, changes the text direction or cannot be written in XML.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
