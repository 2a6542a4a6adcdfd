// SPDX-License-Identifier: MIT

internal import CellRenderAnalysis

/// A text style for terminals. The raw values are parameters of the control function SGR, ECMA-48, section 8.3.117.
package enum TerminalStyle: String, Hashable, Sendable {
  case bold = "1"
  case dim = "2"
  case underlined = "4"
  case red = "1;31"
  case green = "32"
  case yellow = "33"
  case blue = "34"

  init(_ severity: Severity) {
    switch severity {
    case .error: self = .red
    case .warning: self = .yellow
    case .note: self = .blue
    }
  }
}

/// Formats text for a terminal with styles, or leaves it plain.
package struct StyledText: Hashable, Sendable {
  /// Whether styles are used.
  package let isColored: Bool

  package init(isColored: Bool) {
    self.isColored = isColored
  }

  package func callAsFunction(_ text: String, _ style: TerminalStyle) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// Returns the text, padded with spaces at the end to `width` characters.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// Returns the text, padded with spaces at the start to `width` characters.
  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
