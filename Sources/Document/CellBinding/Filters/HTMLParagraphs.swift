// SPDX-License-Identifier: MIT

internal import CellNotation

/// Follows the blocks of HTML, and notes where the paragraphs of the text begin that is written meanwhile.
struct HTMLParagraphs {
  /// The beginning of a paragraph.
  fileprivate struct Start {
    /// The number of bytes before it.
    var offset: Int
    /// In font sizes.
    var indent: Int
    /// Whether there is a margin above it, as a browser shows it.
    var isSpaced: Bool
    var marker: SpanList.Span?
  }

  /// The indents in font sizes, as Mastodon's own pages have them; deeper levels than the last add none.
  private static let (listIndent, quoteIndent, levels) = (2, 1, 8)

  private var starts: [Start] = []
  private var quoteDepth = 0
  /// The number of line breaks before the next paragraph, as for plain text; 0 while a paragraph continues.
  private var pendingBreaks = 1

  /// Whether the next text begins a paragraph.
  var isPending: Bool { pendingBreaks > 0 }

  /// The next text continues the last paragraph.
  mutating func continueLine() { if !starts.isEmpty { pendingBreaks = 0 } }

  mutating func breakLine(_ breaks: Int) { pendingBreaks = max(pendingBreaks, breaks) }

  mutating func openQuote() { quoteDepth += 1 }

  mutating func closeQuote() { quoteDepth = max(0, quoteDepth - 1) }

  /// Begins a paragraph.
  /// - Parameters:
  ///   - offset: the number of bytes before it.
  ///   - marker: the text before it, such as "3."; `nil` if it has none.
  ///   - look: the look of its marker.
  ///   - listDepth: the number of lists around it.
  mutating func begin(at offset: Int, marker: String?, look: HTMLLook?, listDepth: Int) {
    let marker = marker.map { text in
      SpanList.Span(text: text, keys: look?.keys.filter { $0.name != SpanList.Span.linkKey } ?? [])
    }
    let lists = min(listDepth, Self.levels)
    let indent = Self.listIndent * lists + Self.quoteIndent * min(quoteDepth, Self.levels)
    starts.append(Start(offset: offset, indent: indent, isSpaced: pendingBreaks > 1 && !starts.isEmpty, marker: marker))
    pendingBreaks = 0
  }

  /// Returns the paragraphs of the whole output, which consists of `pieces`.
  func paragraphs(of pieces: [(text: String, look: HTMLLook)]) -> [ParagraphList.Paragraph] {
    var rest = pieces.map { SpanList.Span(text: $0.text, keys: $0.look.keys) }[...]
    var offset = 0
    return starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1].offset : Int.max
      var spans: [SpanList.Span] = []
      while let span = rest.first, offset < end {
        let count = span.text.utf8.count
        guard offset + count > end else {
          spans.append(span)
          rest.removeFirst()
          offset += count
          continue
        }
        spans.append(span.with(String(decoding: span.text.utf8.prefix(end - offset), as: UTF8.self)))
        rest[rest.startIndex] = span.with(String(decoding: span.text.utf8.dropFirst(end - offset), as: UTF8.self))
        offset = end
      }
      return ParagraphList.Paragraph(spans: SpanList(spans), keys: starts[index].keys)
    }
  }
}

extension HTMLParagraphs.Start {
  fileprivate var keys: [DataObject.Member] {
    var keys: [DataObject.Member] = []
    if indent > 0 { keys.append(DataObject.Member(name: "indent", value: .string("\(indent)em"))) }
    if let marker {
      keys.append(DataObject.Member(name: ParagraphList.Paragraph.markerKey, value: marker.value))
    }
    if isSpaced { keys.append(DataObject.Member(name: "spacingBefore", value: "1em")) }
    return keys
  }
}
