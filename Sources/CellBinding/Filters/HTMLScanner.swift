// SPDX-License-Identifier: MIT

/// Splits HTML into text and tags. Accepts any bytes, in O(n) time for n bytes.
struct HTMLScanner {
  enum Token: Hashable {
    /// Text without character references, as a range of indices in `bytes`.
    case text(Range<Int>)
    /// The character that a character reference stands for.
    case character(Unicode.Scalar)
    case open(HTMLTag)
    case close(name: String)
  }

  let bytes: [UInt8]
  private var index = 0

  init(_ html: String) {
    bytes = Array(html.utf8)
  }

  mutating func next() -> Token? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        if let token = markup() { return token }
      case UInt8(ascii: "&"):
        if let character = Self.reference(in: bytes, at: &index) { return .character(character) }
        index += 1
        return .text(index - 1..<index)
      default:
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&") { index += 1 }
        return .text(start..<index)
      }
    }
    return nil
  }

  /// Moves past the next closing tag of the element `name`, or to the end if there is none. Used for elements whose content is not
  /// shown. `name` is in lower case.
  mutating func skip(to name: String) {
    let end = Array(("</" + name).utf8)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), index + end.count <= bytes.count,
        zip(bytes[index...], end).allSatisfy({ Self.lowercased($0) == $1 }),
        index + end.count == bytes.count || Self.endsName(bytes[index + end.count])
      {
        skip(behind: UInt8(ascii: ">"))
        return
      }
      index += 1
    }
  }

  /// Reads the markup that begins with the `<` at `index`, and moves past it. Returns a tag, or the `<` as text if it begins no
  /// markup, or `nil` for markup to ignore.
  private mutating func markup() -> Token? {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch next {
    case UInt8(ascii: "!") where bytes[index...].starts(with: "<!--".utf8):
      skipComment()
      return nil
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      skip(behind: UInt8(ascii: ">"))
      return nil
    case UInt8(ascii: "/") where index + 2 < bytes.count && Self.isLetter(bytes[index + 2]):
      index += 2
      let name = tagName()
      skip(behind: UInt8(ascii: ">"))
      return .close(name: name)
    case _ where Self.isLetter(next):
      index += 1
      return openTag().map(Token.open)
    default:
      index += 1
      return .text(index - 1..<index)
    }
  }

  private mutating func skipComment() {
    index += 4
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "-"), bytes[index...].starts(with: "-->".utf8) {
        index += 3
        return
      }
      index += 1
    }
  }

  private mutating func skip(behind byte: UInt8) {
    while index < bytes.count, bytes[index] != byte { index += 1 }
    index = min(index + 1, bytes.count)
  }

  private mutating func tagName() -> String {
    let start = index
    while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index].map(Self.lowercased), as: UTF8.self)
  }

  /// Reads the opening tag whose name begins at `index`. Returns `nil` if the text ends inside the tag.
  private mutating func openTag() -> HTMLTag? {
    var tag = HTMLTag(name: tagName())
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">"):
        index += 1
        return tag
      case UInt8(ascii: "/"): index += 1
      case _ where Self.isBlank(bytes[index]): index += 1
      default: attribute(of: &tag)
      }
    }
    return nil
  }

  private mutating func attribute(of tag: inout HTMLTag) {
    let start = index
    // A leading "=" is part of the name, so that every call makes progress.
    index += 1
    while index < bytes.count, !Self.isBlank(bytes[index]), !"/>=".utf8.contains(bytes[index]) { index += 1 }
    let name = start..<index
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return }
    index += 1
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count else { return }
    let value: Range<Int>
    if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      let quote = bytes[index]
      index += 1
      let first = index
      while index < bytes.count, bytes[index] != quote { index += 1 }
      value = first..<index
      index = min(index + 1, bytes.count)
    } else {
      let first = index
      while index < bytes.count, !Self.isBlank(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
      value = first..<index
    }
    if bytes[name].elementsEqual("class".utf8) { tag.classes = text(value).split(separator: " ").map(String.init) }
    if bytes[name].elementsEqual("alt".utf8) { tag.alternative = text(value) }
    if bytes[name].elementsEqual("href".utf8) { tag.address = text(value) }
    if bytes[name].elementsEqual("start".utf8) || bytes[name].elementsEqual("value".utf8) { tag.number = Int(text(value)) }
  }

  private func text(_ range: Range<Int>) -> String {
    var result = ""
    let part = Array(bytes[range])
    var index = 0
    var start = 0
    while index < part.count {
      let end = index
      if part[index] == UInt8(ascii: "&"), let character = Self.reference(in: part, at: &index) {
        result += String(decoding: part[start..<end], as: UTF8.self)
        result.unicodeScalars.append(character)
        start = index
      } else {
        index += 1
      }
    }
    return result + String(decoding: part[start...], as: UTF8.self)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Whether a byte after the name of a tag is not part of it.
  private static func endsName(_ byte: UInt8) -> Bool { isBlank(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }
}

/// The parts of an opening tag that matter for text and its looks.
struct HTMLTag: Hashable {
  var name: String
  var classes: [String] = []
  /// The value of the attribute `alt`; `nil` if the tag has none.
  var alternative: String?
  /// The value of the attribute `href`; `nil` if the tag has none.
  var address: String?
  /// The whole number in the attribute `start` or `value`; `nil` if the tag has none.
  var number: Int?
}

extension HTMLScanner {
  /// The length of `thetasym`, the longest name of a character reference.
  private static let longestName = 8

  /// Reads the character reference that begins with the `&` at `index`, and moves `index` past it. Returns `nil` if there is none.
  ///
  /// The semicolon is optional after a number and after the names `amp`, `lt`, `gt` and `quot`.
  static func reference(in bytes: [UInt8], at index: inout Int) -> Unicode.Scalar? {
    let start = index + 1
    guard start < bytes.count else { return nil }
    return bytes[start] == UInt8(ascii: "#") ? numeric(in: bytes, at: &index) : named(in: bytes, at: &index)
  }

  private static func numeric(in bytes: [UInt8], at index: inout Int) -> Unicode.Scalar? {
    var end = index + 2
    let isHexadecimal = end < bytes.count && bytes[end] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { end += 1 }
    let first = end
    var number: UInt32 = 0
    while end < bytes.count, let digit = Character(Unicode.Scalar(bytes[end])).hexDigitValue, isHexadecimal || digit < 10 {
      number = min(0x110000, number * (isHexadecimal ? 16 : 10) + UInt32(digit))
      end += 1
    }
    guard end > first else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") { end += 1 }
    index = end
    return HTMLEntities.character(number: number)
  }

  private static func named(in bytes: [UInt8], at index: inout Int) -> Unicode.Scalar? {
    let start = index + 1
    var end = start
    while end < bytes.count, end - start <= longestName, Character(Unicode.Scalar(bytes[end])).isLetter || bytes[end] &- 48 < 10 {
      end += 1
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";"),
      let character = HTMLEntities.character(named: String(decoding: bytes[start..<end], as: UTF8.self))
    {
      index = end + 1
      return character
    }
    for name in ["amp", "lt", "gt", "quot"] where bytes[start..<end].starts(with: name.utf8) {
      index = start + name.utf8.count
      return HTMLEntities.character(named: name)
    }
    return nil
  }
}
