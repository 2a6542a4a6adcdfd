// SPDX-License-Identifier: MIT

internal import CellGraphics

/// XML or HTML. A string literal is used unchanged as markup; strings interpolated into it are escaped.
///
/// `"<p>\(name)</p>" as Markup` is well-formed for every name: `<`, `>`, `&`, `"` and `'` are replaced by references such as
/// `&lt;`. Control characters are replaced by their code points, such as `\u{1B}`, because XML 1.0 forbids some of them.
package struct Markup: Hashable, Sendable {
  package private(set) var source: String

  package static let empty = Markup(source: "")

  /// - Parameter source: markup, which is used unchanged.
  package init(source: String) {
    self.source = source
  }

  package static func + (first: Markup, second: Markup) -> Markup { Markup(source: first.source + second.source) }
}

extension Markup: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(source: value) }

  package init(stringInterpolation: StringInterpolation) { self.init(source: stringInterpolation.source) }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source: String

    package init(literalCapacity: Int, interpolationCount: Int) {
      source = ""
      source.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { source += literal }

    /// Appends a string, escaped and on one line.
    package mutating func appendInterpolation(_ text: String) { source += text.onOneLine.escapedForMarkup }

    /// Appends escaped strings, each on a line of its own.
    package mutating func appendInterpolation(lines: [String]) {
      source += lines.map { $0.onOneLine.escapedForMarkup }.joined(separator: "\n")
    }

    package mutating func appendInterpolation(_ number: Int) { source += String(number) }
    package mutating func appendInterpolation(_ markup: Markup) { source += markup.source }
  }
}

extension Sequence<Markup> {
  package func joined(separator: String = "") -> Markup { Markup(source: map(\.source).joined(separator: separator)) }
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

extension String {
  /// The text, escaped for GitHub Flavored Markdown, also inside tables. It is displayed literally, and an `@` notifies no user.
  package var escapedForMarkdown: String {
    onOneLine.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "#": text += "\\\(Character(scalar))"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      // A forge looks for mentions after it has resolved escapes. A zero-width space breaks the mention.
      case "@": text += "@&#8203;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text as a code span, which also works in tables. The fence is longer than any sequence of backticks in the text.
  package var markdownCode: String {
    let text = onOneLine
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    // A table is split into cells before code spans are recognized.
    return fence + space + text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") + space + fence
  }
}

extension [UInt8] {
  /// The bytes in Base64 with padding, as in RFC 4648, section 4.
  ///
  /// Pages contain tens of megabytes of Base64, so each byte is read once, and each digit is written once.
  package var base64: String {
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let taken = Swift.min(3, count - start)
      let (first, second, third) = (self[start], taken > 1 ? self[start + 1] : 0, taken > 2 ? self[start + 2] : 0)
      text.append(base64Alphabet[Int(first >> 2)])
      text.append(base64Alphabet[Int((first & 3) << 4 | second >> 4)])
      text.append(taken > 1 ? base64Alphabet[Int((second & 15) << 2 | third >> 6)] : UInt8(ascii: "="))
      text.append(taken > 2 ? base64Alphabet[Int(third & 63)] : UInt8(ascii: "="))
    }
    return String(decoding: text, as: UTF8.self)
  }
}

private let base64Alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

extension String {
  /// The file path as a URI reference, as in RFC 3986. Relative paths stay relative; absolute paths get the scheme `file`.
  var fileURI: String {
    let path = utf8.reduce(into: "") { uri, byte in
      if Self.unescapedInPaths.contains(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return hasPrefix("/") ? "file://" + path : path
  }

  /// The unreserved characters of RFC 3986, section 2.3, and the slash. The colon is not included: in the first segment of a path,
  /// it would mark the end of a scheme.
  private static let unescapedInPaths = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
}
