// SPDX-License-Identifier: MIT

internal import CellXML

/// A property with its value, from an attribute, a `style` attribute or a style sheet.
struct Declaration: Hashable {
  let property: StyleProperty
  /// The name of the attribute or property in the file.
  let name: String
  let value: SourceText
  let isImportant: Bool
}

extension ValueScanner {
  /// Reads declarations up to a closing brace or the end. Properties that do not determine the drawing are skipped.
  ///
  /// - Parameter text: the text that the scanner reads.
  mutating func declarations(of text: SourceText) throws(ValueFailure) -> [Declaration] {
    var declarations: [Declaration] = []
    while true {
      skipWhitespace()
      if isAtEnd || peek == UInt8(ascii: "}") { return declarations }
      if take(UInt8(ascii: ";")) { continue }
      var name = word(keepsCase: true)
      guard !name.isEmpty else { throw unexpected(.keyword) }
      if !name.hasPrefix("--") { name = name.lowercased() }
      skipWhitespace()
      guard take(UInt8(ascii: ":")) else { throw unexpected(.colon) }
      skipWhitespace()
      let (range, isImportant) = try declaredValue()
      if let property = StyleProperty(declared: name) {
        declarations.append(Declaration(property: property, name: name, value: text[range], isImportant: isImportant))
      }
    }
  }

  /// Moves past a value, and returns its range without `!important`.
  private mutating func declaredValue() throws(ValueFailure) -> (Range<Int>, isImportant: Bool) {
    let start = index
    var important: Int?
    var depth = 0
    scan: while let byte = peek {
      switch byte {
      case UInt8(ascii: ";") where depth == 0, UInt8(ascii: "}") where depth == 0: break scan
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "!"): important = index
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(index + 1)...].firstIndex(of: byte) else { throw failure(.expected(.end, found: nil), at: index) }
        index = end
      default: break
      }
      index += 1
    }
    var end = index
    if let important {
      var scanner = self
      scanner.index = important + 1
      scanner.skipWhitespace()
      let place = scanner.index
      guard scanner.word() == "important" else { throw failure(.expected(.end, found: "!"), at: important) }
      scanner.skipWhitespace()
      guard scanner.index == index else { throw failure(.expected(.end, found: "!"), at: place) }
      end = important
    }
    while end > start, isWhitespace(bytes[end - 1]) { end -= 1 }
    return (start..<end, important != nil)
  }
}

extension SourceText {
  /// The text with spaces in place of comments of CSS. Comments inside quotation marks stay.
  var withoutComments: SourceText {
    guard bytes.contains(UInt8(ascii: "/")) else { return self }
    var result = Array(bytes)
    var index = 0
    var quote: UInt8?
    while index < result.count {
      let byte = result[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "/"), index + 1 < result.count, result[index + 1] == UInt8(ascii: "*") {
        index = blankComment(in: &result, at: index)
        continue
      }
      index += 1
    }
    return replacing(bytes: result)
  }

  /// Overwrites a comment with spaces, and returns the index after it.
  private func blankComment(in bytes: inout [UInt8], at start: Int) -> Int {
    var index = start + 2
    while index < bytes.count,
      !(bytes[index] == UInt8(ascii: "*") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"))
    {
      index += 1
    }
    let end = min(bytes.count, index + 2)
    for position in start..<end { bytes[position] = 0x20 }
    return end
  }
}
