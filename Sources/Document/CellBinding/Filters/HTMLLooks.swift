// SPDX-License-Identifier: MIT

internal import CellNotation

/// How a piece of HTML looks: what its tags say about it.
struct HTMLLook: Equatable {
  enum Link: String, Hashable {
    case link, mention, hashtag
  }

  /// A property that elements set, however deep they are nested.
  enum Property: Int, CaseIterable {
    case bold, italic, underlined, struckThrough, code, quoted
  }

  /// A bit for each property, by its raw value.
  private var bits: UInt8 = 0
  /// How the text is raised and lowered.
  var scripts = HTMLScripts()
  var link: Link?
  /// The address that the link leads to; `nil` for one with a scheme that pages do not follow safely.
  var address: String?

  subscript(property: Property) -> Bool {
    get { bits & 1 << property.rawValue != 0 }
    set { bits = newValue ? bits | 1 << property.rawValue : bits & ~(1 << property.rawValue) }
  }

  /// The keys of a span with this look. A later style overrides an earlier one.
  var keys: [DataObject.Member] {
    let styles = [self[.quoted] ? "quote" : nil, self[.code] ? "code" : nil, link?.rawValue].compactMap {
      $0.map(DataValue.string)
    }
    var keys: [DataObject.Member] = []
    if let style = styles.first {
      keys.append(DataObject.Member(name: SpanList.Span.styleKey, value: styles.count == 1 ? style : .array(styles)))
    }
    if self[.bold] { keys.append(DataObject.Member(name: "weight", value: 700)) }
    if self[.italic] { keys.append(DataObject.Member(name: "italic", value: true)) }
    if self[.underlined] { keys.append(DataObject.Member(name: "underline", value: true)) }
    if self[.struckThrough] { keys.append(DataObject.Member(name: "strikethrough", value: true)) }
    keys += scripts.keys
    if let address { keys.append(DataObject.Member(name: SpanList.Span.linkKey, value: .string(address))) }
    return keys
  }
}

/// How a text is raised by `sup` and lowered by `sub`: by the outermost three of these elements, each in text of 3/4 the size.
struct HTMLScripts: Equatable {
  private static let (size, raised, lowered) = (0.75, 0.3, -0.15)

  /// The size as a multiple of that of the text around, and the shift in font sizes of that text.
  private var (scale, shift) = (1.0, 0.0)

  init() {}

  init(_ names: [String]) {
    for name in names.prefix(3) {
      shift += scale * (name == "sup" ? Self.raised : Self.lowered)
      scale *= Self.size
    }
  }

  /// The keys of a span; none for text on the line. The shift is in font sizes of the span itself.
  var keys: [DataObject.Member] {
    if scale == 1 { return [] }
    return [
      DataObject.Member(name: "size", value: .string(Self.ems(scale))),
      DataObject.Member(name: "baselineShift", value: .string(Self.ems(shift / scale))),
    ]
  }

  /// Returns a length to hundredths.
  private static func ems(_ length: Double) -> String { "\((length * 100).rounded() / 100)em" }
}

/// Follows the tags of HTML, and notes the look of each piece of the text that is written meanwhile.
struct HTMLLooks {
  /// The number of open elements of each kind that sets a property.
  private var depths = Array(repeating: 0, count: HTMLLook.Property.allCases.count)
  private var look = HTMLLook()
  private var blankLook = HTMLLook()
  private var openScripts: [String] = []
  private var scriptCounts = ["sup": 0, "sub": 0]
  /// The look of the list item that was opened last, for its bullet.
  private(set) var bulletLook = HTMLLook()
  /// The pieces so far, by the offsets at which they end. Pieces of the same look may follow each other.
  private var ends: [(offset: Int, look: HTMLLook)] = []

  private static let properties: [String: HTMLLook.Property] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "u": .underlined, "s": .struckThrough, "del": .struckThrough,
    "code": .code, "pre": .code, "blockquote": .quoted,
  ]

  /// Follows a token after its text was written.
  /// - Parameter end: the number of bytes written so far.
  mutating func follow(_ token: HTMLScanner.Token, at end: Int) {
    switch token {
    case .text, .characters: break
    case .open(let tag):
      add(end, look)
      if tag.name == "a" {
        look.link = HTMLLook.Link(classes: tag.classes)
        look.address = tag.address.flatMap { SpanList.isAddress($0) ? $0 : nil }
      }
      if tag.name == "li" { bulletLook = look }
      change(tag.name, by: 1)
      if scriptCounts[tag.name] != nil { openScript(tag.name) }
      if HTMLText.isBlock(tag.name) { endScripts() }
    case .close(let name):
      add(end, look)
      if name == "a" { (look.link, look.address) = (nil, nil) }
      change(name, by: -1)
      if let count = scriptCounts[name], count > 0 { closeScript(name) }
      if HTMLText.isBlock(name) { endScripts() }
    }
  }

  private mutating func openScript(_ name: String) {
    openScripts.append(name)
    scriptCounts[name, default: 0] += 1
    look.scripts = HTMLScripts(openScripts)
  }

  /// Ends the innermost element of a name, and those in it.
  private mutating func closeScript(_ name: String) {
    while let last = openScripts.popLast() {
      scriptCounts[last, default: 1] -= 1
      if last == name { break }
    }
    look.scripts = HTMLScripts(openScripts)
  }

  /// Ends all of them: none reaches over the edge of a block.
  private mutating func endScripts() { while let last = openScripts.last { closeScript(last) } }

  private mutating func change(_ name: String, by step: Int) {
    guard let property = Self.properties[name] else { return }
    depths[property.rawValue] = max(0, depths[property.rawValue] + step)
    look[property] = depths[property.rawValue] > 0
  }

  /// A space that is not written yet looks like the text around it.
  mutating func keepForBlank() { blankLook = look }

  mutating func addBlank(_ range: Range<Int>) { add(range, blankLook) }

  mutating func addBullet(_ range: Range<Int>) { add(range, bulletLook) }

  /// Line breaks look like the text around them if it is the same on both sides, and otherwise like no element.
  mutating func addBreaks(_ range: Range<Int>) {
    add(range.lowerBound, look)
    add(range, ends.last?.look == look ? look : HTMLLook())
  }

  private mutating func add(_ range: Range<Int>, _ look: HTMLLook) {
    add(range.lowerBound, self.look)
    add(range.upperBound, look)
  }

  /// Ends a piece that begins where the last one ends.
  private mutating func add(_ end: Int, _ look: HTMLLook) {
    guard end > ends.last?.offset ?? 0 else { return }
    if let last = ends.indices.last, ends[last].look == look { ends[last].offset = end } else { ends.append((end, look)) }
  }

  /// Returns the pieces of the whole output. Neighbours have different looks.
  func pieces(of output: [UInt8]) -> [(text: String, look: HTMLLook)] {
    var all = self
    all.add(output.count, look)
    var start = 0
    return all.ends.map { piece in
      defer { start = piece.offset }
      return (String(decoding: output[start..<piece.offset], as: UTF8.self), piece.look)
    }
  }
}

extension HTMLLook.Link {
  /// The kind of a link by the classes that Mastodon gives it. Its hashtags have the class `mention`, too.
  init(classes: [String]) {
    self = classes.contains("hashtag") ? .hashtag : classes.contains("mention") ? .mention : .link
  }
}

extension SpanList {
  /// Creates the spans of HTML. Their text is the plain text that the filter `html` gives, except that raised and lowered text is as
  /// written.
  /// - Parameter leftOut: the classes of elements that are left out.
  init(html: String, without leftOut: Set<String> = []) {
    self.init(HTMLText.pieces(of: html, without: leftOut).map { Span(text: $0.text, keys: $0.look.keys) })
  }
}
