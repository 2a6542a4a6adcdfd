// SPDX-License-Identifier: MIT

/// The rules of all `style` elements of a file, by the part of their selectors that excludes most elements.
struct StyleSheet: Hashable {
  private var rules: [Key: [Rule]] = [:]
  /// The declarations of each rule, and the number of their bytes.
  private var blocks: [Block] = []

  private enum Key: Hashable {
    case id(String), `class`(String), type(String), any
  }

  private struct Rule: Hashable {
    let selector: Selector
    let block: Int
  }

  private struct Block: Hashable {
    let declarations: [Declaration]
    let length: Int
  }

  var isEmpty: Bool { blocks.isEmpty }

  /// Adds the rules of a `style` element.
  mutating func add(_ text: SourceText) throws(SourceFailure) {
    let text = text.withoutComments
    var reader = StyleSheetReader(text)
    func nextRule() throws(ValueFailure) -> (selectors: [Selector], declarations: [Declaration])? { try reader.nextRule() }
    while let (selectors, declarations) = try text.locating(nextRule, element: "style") {
      if declarations.isEmpty { continue }
      blocks.append(Block(declarations: declarations, length: declarations.reduce(0) { $0 + $1.value.bytes.count }))
      for selector in selectors {
        rules[Self.key(of: selector), default: []].append(Rule(selector: selector, block: blocks.count - 1))
      }
    }
  }

  private static func key(of selector: Selector) -> Key {
    if let id = selector.ids.first { return .id(id) }
    if let name = selector.classes.first { return .class(name) }
    return selector.type.map(Key.type) ?? .any
  }

  /// Returns the declarations that apply to an element, from the weakest to the strongest, and a measure of the work in bytes.
  func declarations(for element: StyledElement) -> (declarations: [Declaration], work: Int) {
    // The highest specificity of the selectors of each block that match.
    var matches: [Int: Int] = [:]
    var work = 0
    for key in [Key.any, .type(element.type)] + element.classes.map(Key.class) + (element.id.map { [.id($0)] } ?? []) {
      guard let candidates = rules[key] else { continue }
      // A rule that does not match takes time too.
      work += candidates.count * 8
      for rule in candidates where rule.selector.matches(element) {
        matches[rule.block] = max(matches[rule.block] ?? 0, rule.selector.specificity)
      }
    }
    let order = matches.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    work += order.reduce(0) { $0 + blocks[$1].length }
    return (order.flatMap { blocks[$0].declarations }, work)
  }
}

/// The parts of an element that selectors look at.
struct StyledElement {
  let type: String
  let id: String?
  let classes: Set<String>
}

/// A selector without combinators.
struct Selector: Hashable {
  var type: String?
  var ids: [String] = []
  var classes: [String] = []

  /// Section 9 of Selectors Level 3: ids weigh more than classes, and classes more than types.
  var specificity: Int { ids.count << 40 | classes.count << 20 | (type == nil ? 0 : 1) }

  func matches(_ element: StyledElement) -> Bool {
    (type == nil || type == element.type) && ids.allSatisfy { $0 == element.id }
      && classes.allSatisfy(element.classes.contains)
  }
}

/// Reads the rules of a style sheet one after another.
struct StyleSheetReader {
  private let text: SourceText
  private var scanner: ValueScanner

  /// - Parameter text: a style sheet without comments.
  init(_ text: SourceText) {
    self.text = text
    scanner = ValueScanner(text.bytes)
  }

  mutating func nextRule() throws(ValueFailure) -> (selectors: [Selector], declarations: [Declaration])? {
    scanner.skipWhitespace()
    while scanner.peek == UInt8(ascii: "@") || skipMarkupComment() {
      if scanner.peek == UInt8(ascii: "@") { try skipAtRule() }
      scanner.skipWhitespace()
    }
    if scanner.isAtEnd { return nil }
    let selectors = try readSelectors()
    scanner.index += 1
    let declarations = try scanner.declarations(of: text)
    guard scanner.take(UInt8(ascii: "}")) else { throw scanner.unexpected(.closingBrace) }
    return (selectors, declarations)
  }

  /// Skips `<!--` or `-->`, which hid style sheets from old browsers.
  private mutating func skipMarkupComment() -> Bool {
    for mark in ["<!--", "-->"] where scanner.bytes[scanner.index...].starts(with: mark.utf8) {
      scanner.index += mark.utf8.count
      return true
    }
    return false
  }

  // MARK: Selectors

  /// Reads selectors up to the opening brace.
  private mutating func readSelectors() throws(ValueFailure) -> [Selector] {
    var selectors: [Selector] = []
    repeat {
      scanner.skipWhitespace()
      selectors.append(try readSelector())
      scanner.skipWhitespace()
    } while scanner.take(UInt8(ascii: ","))
    guard let next = scanner.peek else { throw scanner.unexpected(.openingBrace) }
    guard next == UInt8(ascii: "{") else { throw unsupportedSelector(at: scanner.index) }
    return selectors
  }

  private mutating func readSelector() throws(ValueFailure) -> Selector {
    var selector = Selector()
    let start = scanner.index
    let type = scanner.word(keepsCase: true)
    if !type.isEmpty {
      selector.type = type
    } else {
      _ = scanner.take(UInt8(ascii: "*"))
    }
    while let mark = scanner.peek, mark == UInt8(ascii: ".") || mark == UInt8(ascii: "#") {
      scanner.index += 1
      let name = scanner.word(keepsCase: true)
      guard !name.isEmpty else { throw scanner.unexpected(.selector) }
      if mark == UInt8(ascii: ".") { selector.classes.append(name) } else { selector.ids.append(name) }
    }
    if scanner.index == start {
      throw scanner.isAtEnd || scanner.peek == UInt8(ascii: "{") ? scanner.unexpected(.selector) : unsupportedSelector(at: start)
    }
    return selector
  }

  private func unsupportedSelector(at index: Int) -> ValueFailure {
    let bytes = scanner.bytes
    let separator = bytes[..<index].lastIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: ",") }
    let start = separator.map { $0 + 1 } ?? bytes.startIndex
    let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ",") } ?? bytes.endIndex
    let selector = bytes[start..<end].drop(while: isWhitespace)
    let words = selector.prefix(64).split(whereSeparator: isWhitespace).map { String(decoding: $0, as: UTF8.self) }
    return ValueFailure(kind: .unsupported(.selector(words.joined(separator: " "))), index: selector.startIndex)
  }

  // MARK: Other rules

  /// Skips a rule that has no effect on shapes.
  private mutating func skipAtRule() throws(ValueFailure) {
    let start = scanner.index
    scanner.index += 1
    let name = scanner.word()
    switch name {
    case "charset", "font-face", "keyframes", "-webkit-keyframes", "-moz-keyframes": try skipBlock()
    case "import": throw ValueFailure(kind: .unsupported(.styleSheetLink), index: start)
    default: throw ValueFailure(kind: .unsupported(.atRule("@" + name)), index: start)
    }
  }

  /// Skips up to a semicolon or the end of a block.
  private mutating func skipBlock() throws(ValueFailure) {
    var depth = 0
    while let byte = scanner.peek {
      scanner.index += 1
      switch byte {
      case UInt8(ascii: ";") where depth == 0: return
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth <= 0 { return }
      default: break
      }
    }
    throw scanner.unexpected(.closingBrace)
  }
}
