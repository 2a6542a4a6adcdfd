// SPDX-License-Identifier: MIT

public import Graphics
internal import Notation

/// A text in one style, or in spans with a style each.
///
/// A text does not grow; ``CellElement/flex(_:)`` lets it take the room that is left.
public struct Text: RoundedElement, TextStyled {
  public var erased: AnyElement

  /// A text in one style; at most 64 KiB, and 30 combining marks on a character.
  public init(_ text: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.text, (file, line, column))
    self = setting("text", text)
  }

  /// A text in several styles: strings, and ``TextSpan`` where one differs.
  ///
  ///     Text { TextSpan("Ada").weight(600); " likes your post" }
  public init(
    file: String = #fileID, line: Int = #line, column: Int = #column, @SpanBuilder spans: () -> [TextSpan]
  ) {
    erased = AnyElement(.text, (file, line, column))
    self = setting("spans", spans())
  }

  /// The style that the text starts from; ``weight(_:)``, ``color(_:)`` and so on win over it.
  public func font(_ style: TextStyle) -> Text { setting("style", style) }

  public func styled(_ style: TextStyle) -> Text {
    Field.members(TextStyle.fields, of: style, unlike: TextStyle()).reduce(self) { $0.setting($1.name, written: $1.value) }
  }

  /// The distance of baselines in points, above 0.
  public func lineHeight(_ points: Double) -> Text { styled(TextStyle(lineHeight: points)) }

  /// Where lines lie between the sides of the box; `.start` at first, which is where the cell's rows start.
  public func align(_ alignment: TextAlignment) -> Text { setting("align", alignment) }

  /// The most lines, at least 1.
  public func maxLines(_ count: Int) -> Text { setting("maxLines", count) }

  /// Where the part lies that ``maxLines(_:)`` leaves out; `.end` at first.
  public func ellipsis(_ ellipsis: Ellipsis) -> Text { setting("ellipsis", ellipsis) }

  /// Where lines may be broken; between words at first.
  public func wrap(_ wrap: TextWrap) -> Text { setting("wrap", wrap) }

  /// The order of words in its paragraphs, which moves no line; that of their first strong character if left out.
  public func direction(_ direction: TextDirection) -> Text { setting("direction", direction) }

  /// A BCP 47 tag, which chooses glyph variants and break rules; `en` at first.
  public func language(_ tag: String) -> Text { setting("language", tag) }

  /// Covers an edge with a gradient of the background's colour, where ``maxLines(_:)`` has cut the text or always.
  public func fade(_ edge: Fade.Edge = .bottom, length: Double, color: RGBA, onlyWhenTruncated: Bool = true) -> Text {
    setting("fade", Fade(edge: edge, length: length, color: color, onlyWhenTruncated: onlyWhenTruncated))
  }

  /// Shows `#hashtags`, `@mentions` and links in styles of their own.
  public func detect(hashtags: TextStyle? = nil, mentions: TextStyle? = nil, links: TextStyle? = nil) -> Text {
    setting("detect", DetectionStyles(hashtags: hashtags, mentions: mentions, links: links))
  }
}

/// Collects the pieces of a text, with `if`, `switch` and `for`.
@resultBuilder public enum SpanBuilder {
  public static func buildExpression(_ text: String) -> [TextSpan] { [TextSpan(text)] }
  public static func buildExpression(_ span: TextSpan) -> [TextSpan] { [span] }
  public static func buildBlock(_ spans: [TextSpan]...) -> [TextSpan] { spans.flatMap { $0 } }
  public static func buildOptional(_ spans: [TextSpan]?) -> [TextSpan] { spans ?? [] }
  public static func buildEither(first spans: [TextSpan]) -> [TextSpan] { spans }
  public static func buildEither(second spans: [TextSpan]) -> [TextSpan] { spans }
  public static func buildArray(_ spans: [[TextSpan]]) -> [TextSpan] { spans.flatMap { $0 } }
}
