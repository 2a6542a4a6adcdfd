// SPDX-License-Identifier: MIT

/// Converts HTML, as sent by Mastodon and similar servers, to plain text, to spans with the same text, or to paragraphs.
///
/// An empty line separates a paragraph, heading, quotation, list or table from other text. Other blocks, and the text after a
/// `<br>`, begin on a new line. List items begin with "• ". White space is collapsed as in a browser, except in `<pre>`. Links keep
/// their text, except that parts of class `invisible` are removed and "…" is added after parts of class `ellipsis`. A picture
/// becomes its `alt` text. Scripts, styles, templates, titles, heads, pictures in SVG, formulas in MathML and comments are removed.
/// Any markup is accepted, even if it is malformed. O(n) in the length of the text.
struct HTMLText {
  private var scanner: HTMLScanner
  private var output: [UInt8] = []
  /// The number of line breaks to write before the next text. A pending space or bullet is written there too.
  private var pendingBreaks = 0
  private var hasPendingBlank = false
  private var hasPendingBullet = false
  private var preformattedDepth = 0
  /// The number of open `span` elements, counted inwards from the outermost one of class `invisible`; 0 if there is none.
  private var invisibleDepth = 0
  /// The number of open `span` elements, counted inwards from the outermost one of class `ellipsis`; 0 if there is none.
  private var ellipsisDepth = 0
  /// The looks of the pieces of the output; `nil` if only the text is wanted.
  private var looks: HTMLLooks?
  /// The beginnings of paragraphs; `nil` if line breaks are written between them.
  private var paragraphs: HTMLParagraphs?

  static func plainText(of html: String) -> String {
    var text = HTMLText(scanner: HTMLScanner(html))
    text.output.reserveCapacity(html.utf8.count)
    while let token = text.scanner.next() { text.append(token) }
    return String(decoding: text.output, as: UTF8.self)
  }

  /// Returns the text of ``plainText(of:)``, with the looks of its pieces.
  static func pieces(of html: String) -> [(text: String, look: HTMLLook)] {
    var text = HTMLText(scanner: HTMLScanner(html))
    text.output.reserveCapacity(html.utf8.count)
    text.looks = HTMLLooks()
    while let token = text.scanner.next() {
      text.append(token)
      text.looks?.follow(token, at: text.output.count)
    }
    return text.looks?.pieces(of: text.output) ?? []
  }

  /// Returns the paragraphs of the text, each with its indent, its marker and the space before it. Blocks begin a paragraph, and a
  /// `<br>` begins a line in it.
  static func paragraphs(of html: String) -> [ParagraphList.Paragraph] {
    var text = HTMLText(scanner: HTMLScanner(html))
    text.looks = HTMLLooks()
    text.paragraphs = HTMLParagraphs()
    while let token = text.scanner.next() {
      text.append(token)
      text.looks?.follow(token, at: text.output.count)
    }
    return text.paragraphs?.paragraphs(of: text.looks?.pieces(of: text.output) ?? []) ?? []
  }

  private init(scanner: HTMLScanner) {
    self.scanner = scanner
  }

  private mutating func append(_ token: HTMLScanner.Token) {
    switch token {
    case .text(let range):
      guard invisibleDepth == 0 else { return }
      for byte in scanner.bytes[range] { append(byte) }
    case .character(let scalar):
      guard invisibleDepth == 0 else { return }
      append(visible: String(scalar))
    case .open(let tag): open(tag)
    case .close(let name): close(name)
    }
  }

  private mutating func append(_ byte: UInt8) {
    if !HTMLScanner.isBlank(byte) {
      flush()
      output.append(byte)
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

  private mutating func append(visible text: String) {
    flush()
    output.append(contentsOf: text.utf8)
  }

  /// Writes the pending line breaks or space, and then the pending bullet. Breaks and spaces at the start of the output are
  /// dropped.
  private mutating func flush() {
    let start = output.count
    if paragraphs?.isPending == true {
      paragraphs?.begin(at: start, markerLook: looks?.bulletLook)
      (pendingBreaks, hasPendingBlank, hasPendingBullet) = (0, false, false)
      return
    }
    if pendingBreaks > 0 {
      if !output.isEmpty { output.append(contentsOf: repeatElement(0x0A, count: pendingBreaks)) }
      looks?.addBreaks(start..<output.count)
    } else if hasPendingBlank, let last = output.last, last != 0x0A {
      output.append(0x20)
      looks?.addBlank(start..<output.count)
    }
    if hasPendingBullet {
      let start = output.count
      output.append(contentsOf: "• ".utf8)
      looks?.addBullet(start..<output.count)
    }
    pendingBreaks = 0
    hasPendingBlank = false
    hasPendingBullet = false
  }

  private mutating func open(_ tag: HTMLTag) {
    switch tag.name {
    case "script", "style", "title", "template", "head", "svg", "math": scanner.skip(to: tag.name)
    case "br": pendingBreaks += 1
    case "img":
      if invisibleDepth == 0, let text = tag.alternative, !text.isEmpty { append(visible: text) }
    case "span":
      if invisibleDepth > 0 || tag.classes.contains("invisible") { invisibleDepth += 1 }
      if ellipsisDepth > 0 || tag.classes.contains("ellipsis") { ellipsisDepth += 1 }
    case "li":
      _ = paragraphs?.open(tag)
      breakLine(1)
      hasPendingBullet = true
    default:
      if tag.name == "pre" { preformattedDepth += 1 }
      if let breaks = Self.blocks[tag.name] {
        endSpans()
        let isInList = paragraphs?.open(tag) ?? false
        // The first paragraph of a list item is on the same line as its bullet, which is no part of a paragraph.
        if !hasPendingBullet || paragraphs != nil { breakLine(isInList ? 1 : breaks) }
      }
    }
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
    default:
      if name == "pre" { preformattedDepth = max(0, preformattedDepth - 1) }
      if let breaks = Self.blocks[name] {
        endSpans()
        breakLine(paragraphs?.close(name) == true ? 1 : breaks)
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

  /// The number of line breaks before and after each block element, by the element's name.
  private static let blocks: [String: Int] = [
    "p": 2, "blockquote": 2, "ul": 2, "ol": 2, "pre": 2, "h1": 2, "h2": 2, "h3": 2, "h4": 2, "h5": 2, "h6": 2, "hr": 2,
    "table": 2,
    "div": 1, "section": 1, "article": 1, "header": 1, "footer": 1, "tr": 1, "li": 1, "dt": 1, "dd": 1, "figure": 1,
    "figcaption": 1,
  ]
}
