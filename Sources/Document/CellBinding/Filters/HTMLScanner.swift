// SPDX-License-Identifier: MIT

/// Splits HTML into text and tags. Accepts any bytes, in O(n) time for n bytes.
struct HTMLScanner {
  enum Token: Equatable {
    /// Text without character references, as a range of indices in `bytes`.
    case text(Range<Int>)
    /// The characters that a character reference stands for.
    case characters(String)
    case open(HTMLTag)
    case close(name: String)
  }

  let bytes: [UInt8]
  private var index = 0

  init(_ html: String) {
    let bytes = Array(html.utf8)
    self.bytes = bytes.contains(0x0D) ? Self.withPlainNewlines(bytes) : bytes
  }

  /// Every CR, and CR with LF, is an LF (HTML, section 13.2.3.5).
  private static func withPlainNewlines(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() where byte != 0x0A || index == 0 || bytes[index - 1] != 0x0D {
      plain.append(byte == 0x0D ? 0x0A : byte)
    }
    return plain
  }

  mutating func next() -> Token? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        if let token = markup() { return token }
      case UInt8(ascii: "&"):
        if let characters = Self.reference(in: bytes, at: &index) { return .characters(characters) }
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
  /// shown, or is no markup. `name` is in lower case.
  /// - Returns: the bytes before the tag.
  @discardableResult
  mutating func skip(to name: String) -> Range<Int> {
    let start = index
    let end = Array(("</" + name).utf8)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), index + end.count <= bytes.count,
        zip(bytes[index...], end).allSatisfy({ Self.lowercased($0) == $1 }),
        index + end.count == bytes.count || Self.endsName(bytes[index + end.count])
      {
        let content = start..<index
        skip(behind: UInt8(ascii: ">"))
        return content
      }
      index += 1
    }
    return start..<index
  }

  /// Moves past the content of an element that may contain elements of the same name, and whose opening tag was read.
  mutating func skipElement(_ name: String) {
    var depth = 1
    while depth > 0, let token = next() {
      switch token {
      case .open(let tag) where tag.name == name: depth += 1
      case .open(let tag) where Self.rawText.contains(tag.name): skip(to: tag.name)
      case .close(name: name): depth -= 1
      case .open, .close, .text, .characters: break
      }
    }
  }

  /// Moves past the content of an element that is left out, and whose opening tag was read. A paragraph, or an element in a line, ends at
  /// the edge of a block, too, so that one that is not closed does not take the rest of the text.
  mutating func leaveOut(_ name: String) {
    if Self.void.contains(name) { return }
    if Self.rawText.contains(name) { return _ = skip(to: name) }
    if name != "p", HTMLText.isBlock(name) { return skipElement(name) }
    var depth = 1
    var start = index
    while depth > 0, let token = next() {
      switch token {
      case .open(let tag) where HTMLText.isBlock(tag.name): return index = start
      case .open(let tag) where Self.rawText.contains(tag.name): skip(to: tag.name)
      case .open(let tag): if tag.name == name { depth += 1 }
      case .close(let closed):
        if closed == name { depth -= 1 } else if HTMLText.isBlock(closed) { return index = start }
      case .text, .characters: break
      }
      start = index
    }
  }

  /// The elements without content (HTML, section 13.1.2).
  private static let void: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  /// Moves back to the beginning.
  mutating func restart() { index = 0 }

  /// The elements in which no markup is read.
  static let rawText: Set = ["script", "style", "title", "iframe", "noembed", "noframes", "textarea", "xmp"]

  /// Moves past the content of an element of SVG or MathML whose opening tag was read. It ends at its closing tag, or before a tag of HTML
  /// that cannot be inside (HTML, section 13.2.6.5).
  /// - Returns: the tokens before the end.
  mutating func foreignTokens(of root: String) -> [Token] {
    var tokens: [Token] = []
    var (depth, partsOfHTML) = (1, 0)
    var start = index
    while let token = next() {
      switch token {
      case .open(let tag):
        if partsOfHTML == 0, Self.notForeign.contains(tag.name) {
          index = start
          return tokens
        }
        if tag.isSelfClosing { break }
        if tag.name == root { depth += 1 }
        if Self.integrationPoints.contains(tag.name) { partsOfHTML += 1 }
      case .close(let name):
        if name == root { depth -= 1 }
        if depth == 0 { return tokens }
        if Self.integrationPoints.contains(name) { partsOfHTML = max(0, partsOfHTML - 1) }
        if partsOfHTML == 0, HTMLText.isBlock(name) {
          index = start
          return tokens
        }
      case .text, .characters: break
      }
      tokens.append(token)
      start = index
    }
    return tokens
  }

  /// The elements of SVG and MathML that contain HTML.
  private static let integrationPoints: Set = [
    "mi", "mo", "mn", "ms", "mtext", "annotation-xml", "foreignobject", "desc", "title",
  ]

  /// The elements of HTML that end elements of SVG and MathML.
  private static let notForeign: Set = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2", "h3", "h4",
    "h5",
    "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span",
    "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
  ]

  /// Moves to the end. Returns the bytes before it.
  mutating func skipAll() -> Range<Int> {
    defer { index = bytes.count }
    return index..<bytes.count
  }

  /// Returns the text of bytes in which character references, but no tags are read.
  func text(of range: Range<Int>) -> String { text(range, isAttribute: false) }

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
    case UInt8(ascii: "/") where index + 2 < bytes.count && !Self.isLetter(bytes[index + 2]):
      // "</>" is nothing, and anything else is a comment.
      skip(behind: UInt8(ascii: ">"))
      return nil
    case UInt8(ascii: "/") where index + 2 < bytes.count:
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

  /// Moves past the comment at `index`, as the tokenizer of HTML ends it (sections 13.2.5.43 to 13.2.5.52): with `-->` or `--!>`, or at
  /// once as in `<!-->` and `<!--->`. One that does not end takes the rest of the text.
  private mutating func skipComment() {
    index += 4
    for abrupt in [">", "->"] where bytes[index...].starts(with: abrupt.utf8) {
      index += abrupt.utf8.count
      return
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "-") {
        for end in ["-->", "--!>"] where bytes[index...].starts(with: end.utf8) {
          index += end.utf8.count
          return
        }
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
      case UInt8(ascii: "/"):
        index += 1
        tag.isSelfClosing = index < bytes.count && bytes[index] == UInt8(ascii: ">")
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
    func isNamed(_ known: StaticString) -> Bool {
      name.count == known.utf8CodeUnitCount
        && known.withUTF8Buffer { zip(bytes[name], $0).allSatisfy { Self.lowercased($0) == $1 } }
    }
    if isNamed("reversed") { tag.isReversed = true }
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
    if isNamed("class") { tag.classes = text(value).split(whereSeparator: \.isWhitespace).map(String.init) }
    if isNamed("alt") { tag.alternative = text(value) }
    if isNamed("href") { tag.address = text(value) }
    if isNamed("encoding") { tag.encoding = text(value).lowercased() }
    if isNamed("start") { tag.start = Self.integer(bytes[value]) }
    if isNamed("value") { tag.value = Self.integer(bytes[value]) }
    if isNamed("type") { tag.type = text(value) }
  }

  private func text(_ range: Range<Int>, isAttribute: Bool = true) -> String {
    var result = ""
    let part = Array(bytes[range])
    var index = 0
    var start = 0
    while index < part.count {
      let end = index
      if part[index] == UInt8(ascii: "&"), let characters = Self.reference(in: part, at: &index, isAttribute: isAttribute) {
        result += String(decoding: part[start..<end], as: UTF8.self) + characters
        start = index
      } else {
        index += 1
      }
    }
    return result + String(decoding: part[start...], as: UTF8.self)
  }

  /// Returns the whole number at the beginning of an attribute (HTML, section 2.3.4.1); `nil` if there is none, or it has over 32 bits.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    let text = bytes.drop(while: isBlank)
    let sign = text.first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } ?? false
    let digits = text.dropFirst(sign ? 1 : 0).prefix { $0 &- 48 < 10 }
    let number = Int32(String(decoding: text.prefix(sign ? 1 : 0) + digits, as: UTF8.self))
    return number.map(Int.init)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Whether a byte after the name of a tag is not part of it.
  private static func endsName(_ byte: UInt8) -> Bool { isBlank(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }
}

/// The parts of an opening tag that matter for text and its looks.
struct HTMLTag: Equatable {
  var name: String
  /// Whether the tag ends with `/>`, which matters only for elements that are no HTML.
  var isSelfClosing = false
  var classes: [String] = []
  /// The value of the attribute `alt`; `nil` if the tag has none.
  var alternative: String?
  /// The value of the attribute `href`; `nil` if the tag has none.
  var address: String?
  /// The value of the attribute `encoding` in lower case; `nil` if the tag has none.
  var encoding: String?
  /// The whole numbers in the attributes `start` and `value`; `nil` if the tag has none.
  var start: Int?
  var value: Int?
  /// The value of the attribute `type`; `nil` if the tag has none.
  var type: String?
  var isReversed = false
}

extension HTMLScanner {
  /// Reads the character reference that begins with the `&` at `index`, and moves `index` past it. Returns `nil` if there is none.
  ///
  /// The semicolon is optional after a number and after the names of HTML 3.2, as in `&copy2026`; not before a letter, a digit or `=` in an
  /// attribute (HTML, section 13.2.5.73).
  static func reference(in bytes: [UInt8], at index: inout Int, isAttribute: Bool = false) -> String? {
    let start = index + 1
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "#") { return numeric(in: bytes, at: &index).map { String($0) } }
    return named(in: bytes, at: &index, isAttribute: isAttribute)
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

  private static func named(in bytes: [UInt8], at index: inout Int, isAttribute: Bool) -> String? {
    let start = index + 1
    var end = start
    while end < bytes.count, end - start <= HTMLEntities.longestName, isLetter(bytes[end]) || bytes[end] &- 48 < 10 { end += 1 }
    guard end > start + 1 else { return nil }
    let word = Substring(String(decoding: bytes[start..<end], as: UTF8.self))
    if end < bytes.count, bytes[end] == UInt8(ascii: ";"), let characters = HTMLEntities.characters(named: word) {
      index = end + 1
      return characters
    }
    guard let name = HTMLEntities.name(beginning: word) else { return nil }
    let next = start + name.utf8.count
    if isAttribute, next < bytes.count, bytes[next] == UInt8(ascii: "=") || isLetter(bytes[next]) || bytes[next] &- 48 < 10 {
      return nil
    }
    index = next
    return HTMLEntities.characters(named: name)
  }
}
