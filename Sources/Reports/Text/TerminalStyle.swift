// SPDX-License-Identifier: MIT

/// How a piece of text looks on a terminal: attributes by ECMA-48, section 8.3.117 (SGR).
package enum TerminalStyle: String, Hashable, Sendable {
  case bold = "1"
  case dim = "2"
  case underlined = "4"
  case red = "1;31"
  case green = "32"
  case yellow = "33"
  case blue = "34"

  init(_ severity: InspectionReport.Severity) {
    switch severity {
    case .error: self = .red
    case .warning: self = .yellow
    case .note: self = .blue
    }
  }
}

/// Writes text in styles, or plainly.
package struct StyledText: Hashable, Sendable {
  /// Whether styles are written.
  package let isColored: Bool

  package init(isColored: Bool) {
    self.isColored = isColored
  }

  package func callAsFunction(_ text: String, _ style: TerminalStyle) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// The text with spaces behind it up to `width` characters.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// The text with spaces before it up to `width` characters.
  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
