// SPDX-License-Identifier: MIT

/// A font: its family, size, weight and slant.
public struct FontDescription: Hashable, Sendable {
  /// The family's name, as fontconfig lists it: "Inter", "DejaVu Sans".
  public var family: String
  /// The em size in points, above zero.
  public var size: Double
  /// The weight in `1...1000`, as in CSS: 400 regular, 700 bold.
  public var weight: Int
  public var isItalic: Bool

  public init(family: String, size: Double, weight: Int = 400, isItalic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }
}

/// A piece of text in one font and colour.
package struct TextRun: Hashable, Sendable {
  package var text: String
  package var font: FontDescription
  package var color: RGBA
  /// The space added after each character, in points; rounded to whole device pixels when drawn.
  package var letterSpacing: Double
  package var isUnderlined: Bool
  package var isStruckThrough: Bool
  /// The last part of the path of the span that the run comes from, for messages; `nil` for a text without spans. It is a place, and
  /// no part of the value.
  package var segment: String?
  /// What the run has besides; `nil` for most runs.
  package var ornament: Shared<TextOrnament>?

  package init(
    text: String, font: FontDescription, color: RGBA, letterSpacing: Double = 0, isUnderlined: Bool = false,
    isStruckThrough: Bool = false, segment: String? = nil
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.letterSpacing = letterSpacing
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.segment = segment
  }

  /// Compares the text by its bytes, because canonically equivalent texts can have different glyphs.
  package static func == (one: TextRun, other: TextRun) -> Bool {
    one.text.hasBytes(of: other.text) && one.font == other.font && one.color == other.color
      && one.letterSpacing == other.letterSpacing && one.isUnderlined == other.isUnderlined
      && one.isStruckThrough == other.isStruckThrough && one.ornament == other.ornament
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(font)
    hasher.combine(color)
    hasher.combine(letterSpacing)
    hasher.combine(isUnderlined)
    hasher.combine(isStruckThrough)
    hasher.combine(ornament)
  }

  /// Hashes the properties of which data can make any number.
  fileprivate func hashVariables(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(font.size)
    hasher.combine(font.weight)
    hasher.combine(color)
    hasher.combine(letterSpacing)
    if let picture = ornament?.value.picture { hasher.combine(picture) }
  }
}

/// The horizontal position of lines of text in their box.
@nonexhaustive public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the side where rows of the cell start: left, or right in a right-to-left cell. The direction of the text does not matter,
  /// unless it is ``TextDirection/content``.
  case start
  /// At the side opposite to ``start``.
  case end
  case left
  case right
  case center
}

/// The part of the text that "…" replaces if the text does not fit.
@nonexhaustive public enum Ellipsis: String, Hashable, Sendable, CaseIterable {
  case end, middle, start
  /// No ellipsis: the text is cut off after the last permitted line.
  case none
}

/// What is shown in place of the text that does not fit, instead of "…" in the style of the text before it.
package struct EllipsisMark: Hashable, Sendable {
  /// Not empty; it is shown in one line.
  package var text: String
  /// `nil` for the colour of the text before it.
  package var color: RGBA?

  package static let standardText = "…"

  package init(text: String = standardText, color: RGBA? = nil) {
    self.text = text
    self.color = color
  }
}

/// The places where lines may be broken.
@nonexhaustive public enum TextWrap: String, Hashable, Sendable, CaseIterable {
  /// Between words, by Unicode's rules (UAX 14). A word that is longer than the line is broken between characters.
  case word
  /// Between words that spaces or punctuation separate, as `keep-all` in CSS: not between the syllables of Korean or the characters of
  /// Chinese and Japanese. A word that is longer than the line is broken between characters.
  case words
  /// Between any two characters.
  case character
}

/// The base direction of a paragraph: the order of its words and the side of its punctuation (Unicode Standard Annex 9).
///
/// Except for ``content``, it does not determine the side of the box to which lines are aligned; ``TextAlignment`` does.
public enum TextDirection: String, Hashable, Sendable, CaseIterable {
  /// The direction of each paragraph's first strong character, or left to right if it has none, by rule P3 of the annex. So a phone
  /// number or "99+" is not reordered in a right-to-left cell.
  case automatic = "auto"
  /// The direction of the text's first strong character, or left to right if it has none, for all of its paragraphs. It also sets the
  /// sides of ``TextAlignment/start`` and ``TextAlignment/end``, as `dir="auto"` does in HTML.
  case content
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// The properties that apply to all lines of a ``StyledText``, unless a ``TextBlock`` says otherwise.
package struct ParagraphStyle: Hashable, Sendable {
  /// The initial value of CSS's `tab-size`.
  package static let standardTabSize = 8.0

  package var alignment: TextAlignment
  /// The distance between baselines in points, above zero; `nil` for the height of the first run's font.
  package var lineHeight: Double?
  /// The maximum number of lines of the whole text, at least one; `nil` for no limit.
  package var maxLines: Int?
  package var ellipsis: Ellipsis
  /// `nil` for "…" in the style of the text.
  package var ellipsisMark: EllipsisMark?
  package var wrap: TextWrap
  /// The distance between tab stops, in spaces of the first run's font; at least zero.
  package var tabSize: Double
  /// A BCP 47 language tag, which selects glyph variants and line-breaking rules.
  package var language: String
  package var direction: TextDirection

  package init(
    alignment: TextAlignment = .start, lineHeight: Double? = nil, maxLines: Int? = nil, ellipsis: Ellipsis = .end,
    wrap: TextWrap = .word, tabSize: Double = ParagraphStyle.standardTabSize, language: String = "en",
    direction: TextDirection = .automatic
  ) {
    self.alignment = alignment
    self.lineHeight = lineHeight
    self.maxLines = maxLines
    self.ellipsis = ellipsis
    self.wrap = wrap
    self.tabSize = tabSize
    self.language = language
    self.direction = direction
  }
}

/// Text to lay out and draw: runs with fonts and colours, and the style of its lines.
///
/// A copy takes one reference.
package struct StyledText: Hashable, Sendable {
  package struct Properties: Hashable, Sendable {
    package var runs: [TextRun]
    package var paragraph: ParagraphStyle
    /// The blocks of a text that is written as paragraphs; empty for any other text. Together they have all runs.
    package var blocks: [TextBlock]
  }

  private var properties: Shared<Properties>

  /// Whether both are copies of one text. Equal texts may have different storage.
  package func isIdentical(to other: StyledText) -> Bool { properties.isIdentical(to: other.properties) }

  /// - Parameter blocks: the blocks of a text that is written as paragraphs; their runs are all of `runs`, in order.
  package init(runs: [TextRun], paragraph: ParagraphStyle = ParagraphStyle(), blocks: [TextBlock] = []) {
    precondition(blocks.isEmpty || blocks.reduce(0) { $0 + $1.runCount } == runs.count, "each run is in one block")
    properties = Shared(Properties(runs: runs, paragraph: paragraph, blocks: blocks))
  }

  /// The runs in logical order, at least one; a run may be empty. U+000A, U+2028 and U+2029 end a paragraph.
  package var runs: [TextRun] {
    _read { yield properties.storage.value.runs }
    _modify { yield &properties.value.runs }
  }

  package var paragraph: ParagraphStyle {
    _read { yield properties.storage.value.paragraph }
    _modify { yield &properties.value.paragraph }
  }

  package var blocks: [TextBlock] { properties.storage.value.blocks }

  /// The properties where they are stored. In other modules, the accessors above copy what they return.
  package var stored: Shared<Properties>.Storage { properties.storage }

  /// The text of all runs.
  package var string: String { runs.map(\.text).joined() }

  /// The number of bytes of all runs and markers in UTF-8.
  package var byteCount: Int {
    let stored = properties.storage.value
    return stored.runs.reduce(0) { $0 + $1.text.utf8.count } + stored.blocks.reduce(0) { $0 + ($1.marker?.text.utf8.count ?? 0) }
  }

  /// Hashes the characters, and the properties of which data can make any number: with the hash of the characters alone, a cache of
  /// one text in thousands of sizes would be a list. Hashing every field would take longer than breaking the lines.
  package func hash(into hasher: inout Hasher) {
    let runs = properties.storage.value.runs
    for index in runs.indices { runs[index].hashVariables(into: &hasher) }
    hasher.combine(paragraph.lineHeight)
    hasher.combine(paragraph.maxLines)
  }
}

/// The space available along one axis, in the terms of CSS Box Sizing Level 3.
package enum AvailableSpace: Hashable, Sendable {
  /// A length in points, at least zero.
  case definite(Double)
  /// The smallest size that the content can have. For text, this is the width of its longest unbreakable piece.
  case minContent
  /// The size that the content prefers. For text, this is the width of its longest paragraph on one line.
  case maxContent
}

/// The size and the baselines of text that has been laid out, in points.
package struct TextMetrics: Equatable, Sendable {
  /// The width is that of the widest line with its indent and the edges of its box. The height is the number of lines times the distance
  /// between baselines, and for a text that is written as paragraphs, also the edges of boxes, and the spacing before each paragraph that
  /// has a line, except the first.
  package var size: Size
  /// The distance from the top to the first line's baseline.
  package var firstBaseline: Double
  /// The distance from the top to the last line's baseline.
  package var lastBaseline: Double
  package var lineCount: Int
  /// Whether part of the text was left out because of `maxLines`.
  package var isTruncated: Bool
  /// The smallest width at which the text has the same lines, in points: usually the width of the widest line. The place of an
  /// ellipsis can depend on a wider box.
  package var narrowestWidth: Double

  /// - Parameter narrowestWidth: `nil` for the width of the widest line.
  package init(
    size: Size, firstBaseline: Double, lastBaseline: Double, lineCount: Int, isTruncated: Bool, narrowestWidth: Double? = nil
  ) {
    self.size = size
    self.narrowestWidth = narrowestWidth ?? size.width
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.lineCount = lineCount
    self.isTruncated = isTruncated
  }
}

extension TextAlignment: Digestible {}
extension Ellipsis: Digestible {}
extension TextWrap: Digestible {}
extension TextDirection: Digestible {}

extension FontDescription: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(family, size, weight, isItalic)
  }
}

extension TextRun: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(text, font)
    writer.addPaint(color)
    writer.add(letterSpacing)
    if writer.includesPaint { writer.add(isUnderlined, isStruckThrough) }
    writer.add(ornament?.value)
  }
}

extension ParagraphStyle: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.addPaint(alignment)
    writer.add(lineHeight, maxLines, ellipsis, ellipsisMark?.text)
    writer.addPaint(ellipsisMark?.color)
    writer.add(wrap, tabSize, language, direction)
  }
}

extension StyledText: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(runs, paragraph, blocks)
  }
}
