// SPDX-License-Identifier: MIT

import Graphics
internal import Notation

/// The definitions that a document makes for all its elements.
struct Definitions: Sendable {
  static let builtInColors: [String: RGBA] = ["white": .white, "black": .black, "transparent": .clear]

  var isRightToLeft = false
  var colors: [String: RGBA] = builtInColors
  var styles: [String: Bindable<TextStyle>] = [:]
  /// The positions of each style's keys, including the keys that it inherits.
  var styleKeys: [String: [String: SourcePosition]] = [:]
  /// The names of all styles in document order, including those not read yet.
  var styleNames: [String] = []
  /// The names of the states that the document defines, in document order.
  var stateNames: [String] = []

  /// Parses `#RRGGBB`, `#RRGGBBAA`, a short form of either, or a colour's name. A suffix such as `/50%` multiplies the alpha.
  func color(_ text: String) throws(CellDocumentProblem) -> RGBA {
    guard let slash = text.lastIndex(of: "/") else { return try opaqueOrNamedColor(text) }
    guard let percent = Percentage(text[text.index(after: slash)...]), percent.isShare else {
      throw .outOfRange(text, expected: .color)
    }
    return try opaqueOrNamedColor(String(text[..<slash])).multipliedAlpha(by: percent.value / 100)
  }

  private func opaqueOrNamedColor(_ text: String) throws(CellDocumentProblem) -> RGBA {
    if let color = colors[text] { return color }
    if text.utf8.first == UInt8(ascii: "#") {
      guard let color = RGBA(hexadecimal: text) else { throw .outOfRange(text, expected: .color) }
      return color
    }
    throw .unknownName(
      text, kind: .color, suggestion: nearestName(to: text, among: colors.keys.sorted()), known: colors.keys.sorted())
  }

  func style(_ name: String) throws(CellDocumentProblem) -> Bindable<TextStyle> {
    if let style = styles[name] { return style }
    throw .unknownName(name, kind: .style, suggestion: nearestName(to: name, among: styleNames), known: styleNames)
  }
}
