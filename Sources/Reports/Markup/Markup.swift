// SPDX-License-Identifier: MIT

internal import Graphics

/// XML or HTML whose texts are escaped: what is written out in a literal is markup, what is put into it is text.
///
/// `"<p>\(name)</p>" as Markup` cannot come apart whatever the name is: the five characters with a meaning become references,
/// and control characters, some of which XML 1.0 forbids, are written as `\u{1B}`.
struct Markup: Hashable, Sendable {
  private(set) var source: String

  static let empty = Markup(source: "")

  /// - Parameter source: Markup as it is.
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

    /// A text, on one line.
    mutating func appendInterpolation(_ text: String) { source += text.onOneLine.escapedForMarkup }

    /// Texts, each on a line.
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
