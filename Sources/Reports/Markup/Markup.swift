// SPDX-License-Identifier: MIT

internal import Graphics

/// XML or HTML. String literals are markup; interpolated texts are escaped.
///
/// `"<p>\(name)</p>" as Markup` is well-formed for every name: the five special characters become references, and control
/// characters, some of which XML 1.0 forbids, are written as `\u{1B}`.
struct Markup: Hashable, Sendable {
  private(set) var source: String

  static let empty = Markup(source: "")

  /// - Parameter source: markup, which is used unchanged.
  init(source: String) {
    self.source = source
  }

  static func + (first: Markup, second: Markup) -> Markup { Markup(source: first.source + second.source) }
}

extension Markup: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self.init(source: value) }

  init(stringInterpolation: StringInterpolation) { self.init(source: stringInterpolation.source) }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source: String

    init(literalCapacity: Int, interpolationCount: Int) {
      source = ""
      source.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) { source += literal }

    /// Appends a text, escaped, on one line.
    mutating func appendInterpolation(_ text: String) { source += text.onOneLine.escapedForMarkup }

    /// Appends texts, escaped, one per line.
    mutating func appendInterpolation(lines: [String]) {
      source += lines.map { $0.onOneLine.escapedForMarkup }.joined(separator: "\n")
    }

    mutating func appendInterpolation(_ number: Int) { source += String(number) }
    mutating func appendInterpolation(_ markup: Markup) { source += markup.source }
  }
}

extension Sequence<Markup> {
  func joined(separator: String = "") -> Markup { Markup(source: map(\.source).joined(separator: separator)) }
}

extension String {
  fileprivate var escapedForMarkup: String {
    guard utf8.contains(where: { "<>&\"'".utf8.contains($0) }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
