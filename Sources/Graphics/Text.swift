// SPDX-License-Identifier: MIT

/// Which face of a family, and how large.
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
public struct TextRun: Hashable, Sendable {
  public var text: String
  public var font: FontDescription
  public var color: RGBA
  /// Space added behind each character, in points; rounded to whole device pixels when drawn.
  public var letterSpacing: Double
  public var isUnderlined: Bool
  public var isStruckThrough: Bool

  public init(
    text: String, font: FontDescription, color: RGBA, letterSpacing: Double = 0, isUnderlined: Bool = false,
    isStruckThrough: Bool = false
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.letterSpacing = letterSpacing
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
  }
}

/// Where the lines of a text lie between the sides of its box.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the side where the cell's rows start, whatever direction the text has: left, or right in a right-to-left cell.
  case start
  /// At the side opposite to ``start``.
  case end
  case left
  case right
  case center
}

/// Where the part of a text lies that is left out when it does not fit, marked by "…".
public enum Ellipsis: String, Hashable, Sendable, CaseIterable {
  case end, middle, start
  /// No mark: the text is cut after its last line.
  case none
}

/// Where lines may be broken.
public enum TextWrap: String, Hashable, Sendable, CaseIterable {
  /// Between words by Unicode's rules (UAX 14); a word longer than the line is broken between characters.
  case word
  /// Between any two characters.
  case character
}

/// The base direction of a paragraph: the order of its words and the side of its punctuation (Unicode Standard Annex 9).
///
/// It does not move lines to a side of their box: ``TextAlignment`` does.
public enum TextDirection: String, Hashable, Sendable, CaseIterable {
  /// The direction of each paragraph's first strong character; left to right where there is none, as for `dir="auto"` in
  /// HTML and by rule P3 of the annex, so that a phone number or "99+" is not reordered in a right-to-left cell.
  case automatic = "auto"
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// What holds for all lines of a text.
public struct ParagraphStyle: Hashable, Sendable {
  public var alignment: TextAlignment
  /// The distance of baselines in points, above zero; `nil` for the height of the first run's font.
  public var lineHeight: Double?
  /// The most lines of the whole text, at least one; `nil` for as many as it needs.
  public var maxLines: Int?
  public var ellipsis: Ellipsis
  public var wrap: TextWrap
  /// A BCP 47 language tag: it chooses glyph variants and break rules.
  public var language: String
  public var direction: TextDirection

  public init(
    alignment: TextAlignment = .start, lineHeight: Double? = nil, maxLines: Int? = nil, ellipsis: Ellipsis = .end,
    wrap: TextWrap = .word, language: String = "en", direction: TextDirection = .automatic
  ) {
    self.alignment = alignment
    self.lineHeight = lineHeight
    self.maxLines = maxLines
    self.ellipsis = ellipsis
    self.wrap = wrap
    self.language = language
    self.direction = direction
  }
}

/// A text as it is laid out and drawn: runs of fonts and colours, and how its lines are made.
public struct StyledText: Hashable, Sendable {
  /// The runs in logical order. U+000A, U+2028 and U+2029 end a paragraph. At least one run, which may hold no character.
  public var runs: [TextRun]
  public var paragraph: ParagraphStyle

  public init(runs: [TextRun], paragraph: ParagraphStyle = ParagraphStyle()) {
    self.runs = runs
    self.paragraph = paragraph
  }

  /// The text of all runs.
  public var string: String { runs.map(\.text).joined() }

  /// Hashes the characters alone: texts that differ in nothing but their style are rare, and hashing every field of it
  /// takes longer than breaking the lines.
  public func hash(into hasher: inout Hasher) {
    for run in runs { hasher.combine(run.text) }
  }
}

/// How much room there is along one axis, in the words of CSS Box Sizing Level 3.
public enum AvailableSpace: Hashable, Sendable {
  /// A length in points, at least zero.
  case definite(Double)
  /// As little as the content can do with: for a text the width of its longest unbreakable piece.
  case minContent
  /// As much as the content likes: for a text the width of its longest paragraph on one line.
  case maxContent
}

/// What a text takes up, in points.
public struct TextMetrics: Hashable, Sendable {
  /// The width of the widest line, and the number of lines times their pitch.
  public var size: Size
  /// The distance from the top to the first line's baseline.
  public var firstBaseline: Double
  /// The distance from the top to the last line's baseline.
  public var lastBaseline: Double
  public var lineCount: Int
  /// Whether something was left out because of `maxLines`.
  public var isTruncated: Bool

  public init(size: Size, firstBaseline: Double, lastBaseline: Double, lineCount: Int, isTruncated: Bool) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.lineCount = lineCount
    self.isTruncated = isTruncated
  }
}
