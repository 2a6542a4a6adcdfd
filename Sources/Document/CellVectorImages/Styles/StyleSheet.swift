// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

/// The rules of all `style` elements of a file, by the part of their selectors that excludes most elements.
struct StyleSheet: Hashable {
  /// Whether the rules for dark surroundings apply.
  let isDark: Bool
  /// Whether some rules apply only in dark surroundings, or only in light ones.
  private(set) var dependsOnDarkness = false
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

  init(isDark: Bool) { self.isDark = isDark }

  var isEmpty: Bool { blocks.isEmpty }

  /// Adds the rules of a `style` element.
  /// - Parameter media: the media for which it is; empty for all.
  mutating func add(_ text: SourceText, media: String) throws(SourceFailure) {
    let query = MediaQuery(media)
    dependsOnDarkness = dependsOnDarkness || query.dependsOnDarkness
    if !query.holds(isDark: isDark) { return }
    let text = text.withoutComments
    var reader = StyleSheetReader(text, isDark: isDark)
    func nextRule() throws(ValueFailure) -> (selectors: [Selector], declarations: [Declaration])? { try reader.nextRule() }
    while let (selectors, declarations) = try text.locating(nextRule, element: "style") {
      if declarations.isEmpty { continue }
      blocks.append(Block(declarations: declarations, length: declarations.reduce(0) { $0 + $1.value.bytes.count }))
      for selector in selectors {
        rules[Self.key(of: selector.subject), default: []].append(Rule(selector: selector, block: blocks.count - 1))
      }
    }
    dependsOnDarkness = dependsOnDarkness || reader.dependsOnDarkness
  }

  private static func key(of selector: CompoundSelector) -> Key {
    if let id = selector.ids.first { return .id(id) }
    if let name = selector.classes.first { return .class(name) }
    return selector.type.map(Key.type) ?? .any
  }

  /// Returns the declarations that apply to an element, from the weakest to the strongest, and a measure of the work in bytes. Ends early
  /// if the work alone exceeds ``Limits/svgInterpretedBytes``.
  ///
  /// - Parameter root: the element around which selectors see nothing.
  func declarations(
    for element: Int, in document: XMLDocument, upTo root: Int
  ) -> (declarations: [Declaration], work: Int) {
    // The highest specificity of the selectors of each block that match.
    var matches: [Int: Int] = [:]
    var work = 0
    let subject = StyledElement(element, in: document)
    // The elements around it, from the inside outwards, once they are needed.
    var around: [StyledElement]?
    for key in [Key.any, .type(subject.type)] + subject.classes.map(Key.class) + (subject.id.map { [.id($0)] } ?? []) {
      guard let candidates = rules[key] else { continue }
      for rule in candidates {
        // A rule that does not match takes time too.
        work += rule.selector.subject.work(for: subject)
        if work > Limits.svgInterpretedBytes { return ([], work) }
        guard rule.selector.subject.matches(subject) else { continue }
        if !rule.selector.around.isEmpty {
          let ancestors = around ?? Self.elements(around: element, in: document, upTo: root)
          around = ancestors
          work += rule.selector.work(around: ancestors)
          if work > Limits.svgInterpretedBytes { return ([], work) }
          guard rule.selector.matches(around: ancestors) else { continue }
        }
        matches[rule.block] = max(matches[rule.block] ?? 0, rule.selector.specificity)
      }
    }
    let order = matches.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    work += order.reduce(0) { $0 + blocks[$1].length }
    return (order.flatMap { blocks[$0].declarations }, work)
  }

  private static func elements(around element: Int, in document: XMLDocument, upTo root: Int) -> [StyledElement] {
    var elements: [StyledElement] = []
    var inner = element
    while inner > root {
      inner = document.elements[inner].parent
      elements.append(StyledElement(inner, in: document))
    }
    return elements
  }
}

/// Reads the rules of a style sheet one after another.
struct StyleSheetReader {
  private let text: SourceText
  private var scanner: ValueScanner
  private let isDark: Bool
  /// The number of `@media` rules around the next rule.
  private var mediaDepth = 0
  /// Whether a rule is only for dark surroundings, or only for light ones.
  private(set) var dependsOnDarkness = false

  /// - Parameter text: a style sheet without comments.
  init(_ text: SourceText, isDark: Bool) {
    self.text = text
    self.isDark = isDark
    scanner = ValueScanner(text.bytes)
  }

  mutating func nextRule() throws(ValueFailure) -> (selectors: [Selector], declarations: [Declaration])? {
    while true {
      scanner.skipWhitespace()
      if scanner.peek == UInt8(ascii: "@") {
        try readAtRule()
      } else if mediaDepth > 0, scanner.take(UInt8(ascii: "}")) {
        mediaDepth -= 1
      } else if !skipMarkupComment() {
        break
      }
    }
    if scanner.isAtEnd {
      guard mediaDepth == 0 else { throw scanner.unexpected(.closingBrace) }
      return nil
    }
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

  /// Reads compound selectors with `>` or white space between them.
  private mutating func readSelector() throws(ValueFailure) -> Selector {
    var selector = Selector(subject: try readCompoundSelector())
    while true {
      let end = scanner.index
      scanner.skipWhitespace()
      switch scanner.peek {
      case nil, UInt8(ascii: "{"), UInt8(ascii: ","): return selector
      case UInt8(ascii: ">"):
        scanner.index += 1
        scanner.skipWhitespace()
        selector.enter(.child, try readCompoundSelector())
      default:
        if scanner.index == end { throw unsupportedSelector(at: end) }
        selector.enter(.descendant, try readCompoundSelector())
      }
    }
  }

  private mutating func readCompoundSelector() throws(ValueFailure) -> CompoundSelector {
    var selector = CompoundSelector()
    let start = scanner.index
    let type = scanner.word(keepsCase: true)
    if !type.isEmpty {
      selector.type = type
    } else {
      _ = scanner.take(UInt8(ascii: "*"))
    }
    while let mark = scanner.peek, [UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: ":")].contains(mark) {
      let place = scanner.index
      scanner.index += 1
      if mark == UInt8(ascii: "[") {
        guard let attribute = readAttributeSelector() else { throw unsupportedSelector(at: place) }
        selector.attributes.append(attribute)
        continue
      }
      let name = scanner.word(keepsCase: true)
      switch mark {
      case UInt8(ascii: ":"):
        guard name.lowercased() == "root", scanner.peek != UInt8(ascii: "(") else { throw unsupportedSelector(at: place) }
        selector.isRoot = true
      case _ where name.isEmpty: throw scanner.unexpected(.selector)
      case UInt8(ascii: "."): selector.classes.append(name)
      default: selector.ids.append(name)
      }
    }
    if scanner.index == start {
      throw scanner.isAtEnd || scanner.peek == UInt8(ascii: "{") ? scanner.unexpected(.selector) : unsupportedSelector(at: start)
    }
    return selector
  }

  /// Reads `name]`, `name=value]` and the like; `nil` for anything else, such as a flag or a namespace.
  private mutating func readAttributeSelector() -> AttributeSelector? {
    scanner.skipWhitespace()
    let name = scanner.word(keepsCase: true)
    if name.isEmpty { return nil }
    scanner.skipWhitespace()
    if scanner.take(UInt8(ascii: "]")) { return AttributeSelector(name: name, comparison: .exists, value: []) }
    let comparisons: KeyValuePairs<String, AttributeSelector.Comparison> = [
      "=": .equals, "~=": .containsWord, "|=": .beginsWithPart, "^=": .beginsWith, "$=": .endsWith, "*=": .contains,
    ]
    let rest = scanner.bytes[scanner.index...]
    guard let (sign, comparison) = comparisons.first(where: { rest.starts(with: $0.key.utf8) }) else { return nil }
    scanner.index += sign.utf8.count
    scanner.skipWhitespace()
    let value: String
    if let quote = scanner.peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = scanner.index + 1
      guard let end = scanner.bytes[start...].firstIndex(of: quote) else { return nil }
      value = String(decoding: scanner.bytes[start..<end], as: UTF8.self)
      scanner.index = end + 1
    } else {
      value = scanner.word(keepsCase: true)
      if value.isEmpty { return nil }
    }
    scanner.skipWhitespace()
    return scanner.take(UInt8(ascii: "]")) ? AttributeSelector(name: name, comparison: comparison, value: Array(value.utf8)) : nil
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

  /// Enters a rule for media that are those of the drawing, and skips other rules that have no effect on shapes.
  private mutating func readAtRule() throws(ValueFailure) {
    let start = scanner.index
    scanner.index += 1
    let name = scanner.word()
    switch name {
    case "media":
      let place = scanner.index
      while let byte = scanner.peek, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}") { scanner.index += 1 }
      guard scanner.peek == UInt8(ascii: "{") else { throw scanner.unexpected(.openingBrace) }
      let query = MediaQuery(String(decoding: scanner.bytes[place..<scanner.index], as: UTF8.self))
      dependsOnDarkness = dependsOnDarkness || query.dependsOnDarkness
      if query.holds(isDark: isDark) {
        scanner.index += 1
        mediaDepth += 1
      } else {
        try skipBlock()
      }
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
