// SPDX-License-Identifier: MIT

/// Converts HTML, as sent by Mastodon and similar servers, to plain text, to spans with the same text, or to paragraphs.
///
/// An empty line separates a paragraph, heading, quotation, list or table from other text. Other blocks, and the text after a
/// `<br>`, begin on a new line; a tab is between the cells of a row. List items begin with "• " or their number. White space is
/// collapsed as in a browser, except in `<pre>`. Links keep their text, except that parts of class `invisible` are removed and
/// "…" is added after parts of class `ellipsis`. Digits in `sup` and `sub` become raised and lowered ones; other text there, and
/// in `rt`, is in brackets. A picture becomes its `alt` text, and a formula in MathML its annotation in TeX, or its text. Removed
/// are comments, pictures in SVG, and the elements whose content a browser without scripts does not show: scripts, styles,
/// templates, titles, `iframe` and others. Any markup is accepted, even if it is malformed. O(n) in the length of the text.
struct HTMLText {
  private var scanner: HTMLScanner
  private var output: [UInt8] = []
  /// The number of line breaks to write before the next text. A pending space or bullet is written there too.
  private var pendingBreaks = 0
  private var hasPendingBlank = false
  private var hasPendingItem = false
  /// The marker of the item that was opened last, such as "•" or "3."; `nil` if it has none.
  private var marker: String?
  private var hasPendingWordBreak = false
  /// The number of tabs to write before the next text, between the cells of a row.
  private var pendingTabs = 0
  /// Whether the current row of a table has a cell, and the number of bytes before the row.
  private var rowHasCell = false
  private var rowStart = 0
  private var preformattedDepth = 0
  /// Whether a line break that comes next is left out.
  private var isAtStartOfPreformatted = false
  /// The number of open `span` elements, counted inwards from the outermost one of class `invisible`; 0 if there is none.
  private var invisibleDepth = 0
  /// The number of open `span` elements, counted inwards from the outermost one of class `ellipsis`; 0 if there is none.
  private var ellipsisDepth = 0
  private var lists = HTMLLists()
  private var brackets = HTMLBrackets()
  /// The number of bytes before the text of an `rp` that comes before an annotation; `nil` if there is none.
  private var rubyBracketStart: Int?
  private var isAfterAnnotation = false
  /// The classes of elements that are left out.
  private let leftOut: Set<String>
  /// The looks of the pieces of the output; `nil` if only the text is wanted.
  private var looks: HTMLLooks?
  /// The beginnings of paragraphs; `nil` if line breaks are written between them.
  private var paragraphs: HTMLParagraphs?

  /// - Parameter leftOut: the classes of elements that are left out.
  static func plainText(of html: String, without leftOut: Set<String> = []) -> String {
    var text = HTMLText(scanner: HTMLScanner(html), without: leftOut)
    text.appendAll()
    return String(decoding: text.output, as: UTF8.self)
  }

  /// Returns the text of ``plainText(of:without:)``, with the looks of its pieces. Raised and lowered text is as written.
  static func pieces(of html: String, without leftOut: Set<String> = []) -> [(text: String, look: HTMLLook)] {
    var text = HTMLText(scanner: HTMLScanner(html), without: leftOut)
    text.looks = HTMLLooks()
    text.appendAll()
    return text.looks?.pieces(of: text.output) ?? []
  }

  /// Returns the paragraphs of the text, each with its indent, its marker and the space before it. Blocks begin a paragraph, and a
  /// `<br>` begins a line in it.
  static func paragraphs(of html: String, without leftOut: Set<String> = []) -> [ParagraphList.Paragraph] {
    var text = HTMLText(scanner: HTMLScanner(html), without: leftOut)
    text.looks = HTMLLooks()
    text.paragraphs = HTMLParagraphs()
    text.appendAll()
    return text.paragraphs?.paragraphs(of: text.looks?.pieces(of: text.output) ?? []) ?? []
  }

  private init(scanner: HTMLScanner, without leftOut: Set<String>) {
    self.scanner = scanner
    self.leftOut = leftOut
  }

  private mutating func appendAll() {
    output.reserveCapacity(scanner.bytes.count)
    while let token = scanner.next() {
      if case .open(let tag) = token {
        if !leftOut.isEmpty, tag.classes.contains(where: leftOut.contains) {
          if let breaks = Self.blocks[tag.name] { breakLine(breaks) }
          scanner.leaveOut(tag.name)
          continue
        }
        if HTMLLists.needsCount(tag), lists.knownCounts == nil { lists.knownCounts = itemCounts() }
      }
      append(token)
      looks?.follow(token, at: output.count)
    }
    append(closing: brackets.endAll())
  }

  /// Returns the numbers of items of the lists that count backwards from them.
  private func itemCounts() -> [Int] {
    var all = HTMLText(scanner: scanner, without: leftOut)
    all.scanner.restart()
    all.lists.knownCounts = []
    all.appendAll()
    return all.lists.itemCounts
  }

  private mutating func append(_ token: HTMLScanner.Token) {
    let dropsNewline = isAtStartOfPreformatted
    isAtStartOfPreformatted = false
    switch token {
    case .text(let range):
      guard invisibleDepth == 0 else { return }
      let bytes = scanner.bytes[range]
      for byte in dropsNewline && bytes.first == 0x0A ? bytes.dropFirst() : bytes { append(byte) }
    case .characters(let text):
      guard invisibleDepth == 0 else { return }
      for byte in text.utf8 { append(byte) }
    case .open(let tag): open(tag)
    case .close(let name): close(name)
    }
  }

  private mutating func append(_ byte: UInt8) {
    if !HTMLScanner.isBlank(byte) {
      flush()
      if let digits = brackets.digits, byte &- 48 < 10 {
        append(raisedOrLowered: byte, from: digits)
      } else {
        output.append(byte)
      }
    } else if brackets.leaveOutBlanks {
      return
    } else if preformattedDepth == 0 {
      if !hasPendingBlank { looks?.keepForBlank() }
      hasPendingBlank = true
    } else if byte == 0x0A {
      pendingBreaks += 1
    } else {
      flush()
      output.append(byte)
    }
  }

  private mutating func append(raisedOrLowered digit: UInt8, from zero: UInt32) {
    // ¹, ² and ³ are older than the others.
    let older: [UInt8: Unicode.Scalar] = [UInt8(ascii: "1"): "¹", UInt8(ascii: "2"): "²", UInt8(ascii: "3"): "³"]
    let scalar = zero == 0x2070 ? older[digit] : nil
    output.append(contentsOf: String(scalar ?? Unicode.Scalar(zero + UInt32(digit - 48)) ?? "0").utf8)
  }

  /// Appends brackets after the text that they enclose.
  private mutating func append(closing text: String) { output.append(contentsOf: text.utf8) }

  private mutating func append(visible text: String) {
    flush()
    output.append(contentsOf: text.utf8)
  }

  /// Writes the pending line breaks or space, then the pending marker, and brackets that begin here. Breaks and spaces at the start of
  /// the output are dropped.
  private mutating func flush() {
    let start = output.count
    if paragraphs?.isPending == true {
      paragraphs?.begin(
        at: start, marker: hasPendingItem ? marker : nil, look: looks?.bulletLook,
        listDepth: max(lists.depth, hasPendingItem ? 1 : 0))
      writeTabs()
    } else {
      if pendingBreaks > 0 {
        if !output.isEmpty { output.append(contentsOf: repeatElement(0x0A, count: pendingBreaks)) }
        looks?.addBreaks(start..<output.count)
      } else if pendingTabs == 0, hasPendingBlank, let last = output.last, last != 0x0A {
        output.append(0x20)
        looks?.addBlank(start..<output.count)
      } else if hasPendingWordBreak, pendingTabs == 0, let last = output.last, !HTMLScanner.isBlank(last) {
        output.append(contentsOf: "\u{200B}".utf8)
      }
      writeTabs()
      if hasPendingItem, let marker { write(marker: marker) }
    }
    if brackets.arePending { output.append(contentsOf: brackets.begun().utf8) }
    (pendingBreaks, hasPendingBlank, hasPendingItem, hasPendingWordBreak) = (0, false, false, false)
  }

  private mutating func write(marker: String) {
    let start = output.count
    output.append(contentsOf: (marker + " ").utf8)
    looks?.addBullet(start..<output.count)
  }

  private mutating func beginRow() { (pendingTabs, rowHasCell, rowStart) = (0, false, output.count) }

  private mutating func writeTabs() {
    output.append(contentsOf: repeatElement(0x09, count: pendingTabs))
    pendingTabs = 0
  }

  private mutating func open(_ tag: HTMLTag) {
    switch tag.name {
    case "script", "style", "title", "iframe", "noembed", "noframes": scanner.skip(to: tag.name)
    case "template", "datalist": scanner.skipElement(tag.name)
    case "svg": if !tag.isSelfClosing { _ = scanner.foreignTokens(of: tag.name) }
    case "math":
      let formula = tag.isSelfClosing ? "" : formula(in: scanner.foreignTokens(of: tag.name))
      if invisibleDepth == 0, !formula.isEmpty { append(visible: formula) }
    case "textarea":
      // Its content is text, in which only character references are read.
      let content = scanner.text(of: scanner.skip(to: tag.name))
      if invisibleDepth == 0 { appendPreformatted(content.hasPrefix("\n") ? String(content.dropFirst()) : content) }
    case "xmp", "plaintext":
      breakLine(2)
      let range = tag.name == "xmp" ? scanner.skip(to: tag.name) : scanner.skipAll()
      if invisibleDepth == 0 { appendPreformatted(String(decoding: scanner.bytes[range], as: UTF8.self)) }
      breakLine(2)
    case "td", "th":
      if rowHasCell {
        pendingTabs += 1
        if output.count > rowStart {
          pendingBreaks = 0
          paragraphs?.continueLine()
        }
      }
      rowHasCell = true
    case "br": pendingBreaks += 1
    case "wbr": hasPendingWordBreak = true
    case "sup", "sub":
      guard looks == nil, invisibleDepth == 0 else { return }
      brackets.begin(tag.name, opening: tag.name == "sup" ? "^(" : "_(", isOfDigits: scanner.isOfDigits(until: tag.name))
    case "ruby", "rb", "rt", "rp": openRuby(tag.name)
    case "img":
      if invisibleDepth == 0, let text = tag.alternative, !text.isEmpty { append(visible: text) }
    case "span":
      if invisibleDepth > 0 || tag.classes.contains("invisible") { invisibleDepth += 1 }
      if ellipsisDepth > 0 || tag.classes.contains("ellipsis") { ellipsisDepth += 1 }
    case "li":
      endBrackets()
      marker = lists.marker(tag)
      breakLine(1)
      hasPendingItem = true
    default:
      if tag.name == "pre" || tag.name == "listing" {
        preformattedDepth += 1
        isAtStartOfPreformatted = true
      }
      if let breaks = Self.blocks[tag.name] {
        endSpans()
        endBrackets()
        if HTMLLists.isList(tag.name) { lists.open(tag) }
        if tag.name == "blockquote" { paragraphs?.openQuote() }
        // The first paragraph of a list item is on the same line as its bullet, which is no part of a paragraph.
        if pendingTabs > 0, !Self.tableParts.contains(tag.name) { return }
        if Self.tableParts.contains(tag.name) { beginRow() }
        if !hasPendingItem || paragraphs != nil { breakLine(isInnerList(tag.name, 1) ? 1 : breaks) }
      }
    }
  }

  /// Whether a tag is that of a list inside another one, which has no margins as a paragraph.
  /// - Parameter depth: the number of open lists if it is the outermost one.
  private func isInnerList(_ name: String, _ depth: Int) -> Bool {
    paragraphs != nil && HTMLLists.isList(name) && lists.depth > depth
  }

  /// An annotation is in brackets: those in elements `rp` before and after it, or round ones.
  private mutating func openRuby(_ name: String) {
    endAnnotation()
    switch name {
    case "rt":
      let hasBracket = rubyBracketStart.map { output.count > $0 } ?? false
      if !hasBracket, invisibleDepth == 0 {
        hasPendingBlank = false
        brackets.begin(name, opening: "(")
      }
      (rubyBracketStart, isAfterAnnotation) = (nil, true)
    case "rp":
      rubyBracketStart = isAfterAnnotation ? nil : output.count
      isAfterAnnotation = false
    default: (rubyBracketStart, isAfterAnnotation) = (nil, false)
    }
  }

  private mutating func endAnnotation() {
    let closing = brackets.end("rt")
    if closing.isEmpty { return }
    hasPendingBlank = false
    append(closing: closing)
  }

  /// Ends all elements with brackets. Called at the edges of blocks, as ``endSpans()`` is.
  private mutating func endBrackets() { append(closing: brackets.endAll()) }

  /// Appends text whose white space is kept.
  private mutating func appendPreformatted(_ text: String) {
    preformattedDepth += 1
    for byte in text.utf8 { append(byte) }
    preformattedDepth -= 1
  }

  /// Returns the text of a formula in MathML: its annotation in TeX or in plain text if it has one, otherwise the text that is shown.
  private func formula(in tokens: [HTMLScanner.Token]) -> String {
    enum Part { case shown, tex, plain, other }
    var texts: [Part: String] = [:]
    var part = Part.shown
    for token in tokens {
      switch token {
      case .text(let range): texts[part, default: ""] += String(decoding: scanner.bytes[range], as: UTF8.self)
      case .characters(let text): texts[part, default: ""] += text
      case .open(let tag) where tag.name == "annotation" && !tag.isSelfClosing:
        let encoding = tag.encoding ?? "text/plain"
        part = encoding.contains("tex") && encoding != "text/plain" ? .tex : encoding == "text/plain" ? .plain : .other
        if texts[part] != nil { part = .other }
      case .open(let tag) where tag.name == "annotation-xml" && !tag.isSelfClosing: part = .other
      case .close(name: "annotation"), .close(name: "annotation-xml"): part = .shown
      case .open, .close: break
      }
    }
    let text = texts[.tex] ?? texts[.plain] ?? texts[.shown] ?? ""
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private mutating func close(_ name: String) {
    switch name {
    case "span":
      if invisibleDepth > 0 { invisibleDepth -= 1 }
      if ellipsisDepth > 0 {
        ellipsisDepth -= 1
        if ellipsisDepth == 0 { append(visible: "…") }
      }
    case "a": endSpans()
    case "sup", "sub": append(closing: brackets.end(name))
    case "ruby", "rt": endAnnotation()
    // Browsers read it as an opening tag.
    case "br": pendingBreaks += 1
    default:
      if name == "pre" || name == "listing" { preformattedDepth = max(0, preformattedDepth - 1) }
      if let breaks = Self.blocks[name] {
        endSpans()
        endBrackets()
        if Self.tableParts.contains(name) { beginRow() }
        if HTMLLists.isList(name) { lists.close() }
        if name == "blockquote" { paragraphs?.closeQuote() }
        breakLine(isInnerList(name, 0) ? 1 : breaks)
      }
    }
  }

  /// Ends all open spans. Called at the edges of blocks and at the end of links, because a span that is not closed ends there.
  private mutating func endSpans() {
    invisibleDepth = 0
    ellipsisDepth = 0
  }

  private mutating func breakLine(_ breaks: Int) {
    if paragraphs == nil { pendingBreaks = max(pendingBreaks, breaks) } else { paragraphs?.breakLine(breaks) }
  }

  static func isBlock(_ name: String) -> Bool { blocks[name] != nil }

  /// The elements of a table that begin a row.
  private static let tableParts: Set = ["table", "tr", "caption", "thead", "tbody", "tfoot"]

  /// The number of line breaks before and after each block element, by the element's name (HTML, sections 15.3.3 to 15.3.10).
  private static let blocks: [String: Int] = [
    "p": 2, "blockquote": 2, "ul": 2, "ol": 2, "menu": 2, "dir": 2, "dl": 2, "pre": 2, "listing": 2, "h1": 2, "h2": 2, "h3": 2,
    "h4": 2, "h5": 2, "h6": 2, "hr": 2, "table": 2,
    "address": 1, "article": 1, "aside": 1, "body": 1, "caption": 1, "center": 1, "dd": 1, "details": 1, "dialog": 1, "div": 1,
    "dt": 1, "fieldset": 1, "figcaption": 1, "figure": 1, "footer": 1, "form": 1, "header": 1, "hgroup": 1, "html": 1,
    "legend": 1,
    "li": 1, "main": 1, "nav": 1, "optgroup": 1, "option": 1, "search": 1, "section": 1, "summary": 1, "tbody": 1, "tfoot": 1,
    "thead": 1, "tr": 1,
  ]
}
