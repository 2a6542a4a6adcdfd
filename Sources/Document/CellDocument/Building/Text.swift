// SPDX-License-Identifier: MIT

public import CellGraphics
internal import CellNotation
public import CellTree

/// Text in one style, or in spans that each have their own style.
///
/// A text element does not grow by default; use ``CellElement/flex(_:)`` to let it take the free space.
public struct Text: BubbleElement, TextStyled {
  public var erased: AnyElement

  /// Creates a text element in one style. The text has at most 64 KiB in UTF-8, and at most 30 combining marks on one character.
  public init(_ text: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.text, (file, line, column))
    self = setting("text", text)
  }

  /// Creates a text element from several parts. A string has the element's style; a ``TextSpan`` can override that style.
  ///
  ///     Text { TextSpan("Ada").weight(600); " likes your post" }
  public init(
    file: String = #fileID, line: Int = #line, column: Int = #column, @SpanBuilder spans: () -> [TextSpan]
  ) {
    erased = AnyElement(.text, (file, line, column))
    self = setting("spans", spans())
  }

  /// Sets the base style of the text. ``bold()``, ``italic(_:)`` and similar modifiers override it, wherever they are called.
  public func font(_ style: TextStyle) -> Text { setting("style", style) }

  /// Returns a copy in which the properties set in `style` override the existing ones, except its background: that of a text element is
  /// the background of its box. Use a ``TextSpan`` or ``font(_:)`` for one behind the letters.
  public func styled(_ style: TextStyle) -> Text {
    TextStyle.fieldsOfText.reduce(self) { $0.setting($1.name, anyOf: $1.value(style)) }
  }

  /// Sets the distance between baselines in points, above 0.
  public func lineHeight(_ points: Double) -> Text { styled(TextStyle(lineHeight: points)) }

  /// Sets the side of the box to which lines are aligned. The default, `.start`, is the side where the cell's rows start.
  public func align(_ alignment: TextAlignment) -> Text { setting("align", alignment) }

  /// Sets the maximum number of lines, at least 1.
  public func maxLines(_ count: Int) -> Text { setting("maxLines", count) }

  /// Sets the part of the last line that is replaced by "…" when the text exceeds ``maxLines(_:)``; `.end` by default. With
  /// `.none`, the text is cut off without "…".
  public func ellipsis(_ ellipsis: Ellipsis) -> Text { setting("ellipsis", Truncation(position: ellipsis)) }

  /// Sets what is shown in place of the text that does not fit, such as "… more".
  /// - Parameters:
  ///   - text: one line.
  ///   - color: `nil` for the colour of the text before it.
  ///   - position: the part of the text that it replaces.
  public func ellipsis(_ text: String, color: RGBA? = nil, at position: Ellipsis = .end) -> Text {
    setting("ellipsis", Truncation(position: position, mark: EllipsisMark(text: text, color: color)))
  }

  /// Sets where lines may break; by default between words, and inside a word only if it does not fit on a line.
  public func wrap(_ wrap: TextWrap) -> Text { setting("wrap", wrap) }

  /// Sets the distance between tab stops, in spaces of the text's font, in `0...1000`; 8 by default. A tab in the text moves to the next
  /// stop.
  public func tabSize(_ spaces: Double) -> Text { setting("tabSize", spaces) }

  /// Sets the base direction of the paragraphs. It determines the order of their words, but not the alignment of their lines, unless
  /// it is `TextDirection.content`.
  ///
  /// By default, each paragraph takes the direction of its first character with a strong direction, or runs from left to right if
  /// it has no such character.
  public func direction(_ direction: TextDirection) -> Text { setting("direction", direction) }

  /// Sets the BCP 47 language tag, which selects glyph variants and line breaking rules; `en` by default.
  public func language(_ tag: String) -> Text { setting("language", tag) }

  /// Covers the text along an edge with a gradient from transparent to a colour, either always or only when ``maxLines(_:)``
  /// truncates the text. The colour is usually that of the background. The length is in points, above 0.
  public func fade(_ edge: Fade.Edge = .bottom, length: Double, color: RGBA, onlyWhenTruncated: Bool = true) -> Text {
    setting("fade", Fade(edge: edge, length: length, color: color, onlyWhenTruncated: onlyWhenTruncated))
  }

  /// Detects `#hashtags`, `@mentions` and links, and shows them in the given styles; `nil` for no change of style.
  public func detect(hashtags: TextStyle? = nil, mentions: TextStyle? = nil, links: TextStyle? = nil) -> Text {
    setting("detect", DetectionStyles(hashtags: hashtags, mentions: mentions, links: links))
  }
}

/// Collects the spans of a text element; supports `if`, `switch` and `for`.
@resultBuilder public enum SpanBuilder {
  public static func buildExpression(_ text: String) -> [TextSpan] { [TextSpan(text)] }
  public static func buildExpression(_ span: TextSpan) -> [TextSpan] { [span] }
  public static func buildBlock(_ spans: [TextSpan]...) -> [TextSpan] { spans.flatMap { $0 } }
  public static func buildOptional(_ spans: [TextSpan]?) -> [TextSpan] { spans ?? [] }
  public static func buildEither(first spans: [TextSpan]) -> [TextSpan] { spans }
  public static func buildEither(second spans: [TextSpan]) -> [TextSpan] { spans }
  public static func buildArray(_ spans: [[TextSpan]]) -> [TextSpan] { spans.flatMap { $0 } }
}

/// A type with modifiers for the style of text: ``TextStyle``, ``Text`` and ``TextSpan``.
public protocol TextStyled {
  /// Returns a copy in which the properties set in `style` override the existing ones.
  func styled(_ style: TextStyle) -> Self
}

extension TextStyled {
  public func family(_ name: String) -> Self { styled(TextStyle(family: name)) }

  /// Sets the font size (the em size) in points, above 0.
  public func size(_ points: Double) -> Self { styled(TextStyle(size: points)) }

  /// Sets the font weight in `1...1000`; 400 is regular, 700 bold.
  public func weight(_ weight: Int) -> Self { styled(TextStyle(weight: weight)) }

  /// Sets the font size as a multiple of that of the surrounding text, above 0.
  public func size(ems: Double) -> Self {
    var style = TextStyle()
    style.relativeSize = ems
    return styled(style)
  }

  public func italic(_ isItalic: Bool = true) -> Self { styled(TextStyle(isItalic: isItalic)) }
  public func color(_ color: RGBA) -> Self { styled(TextStyle(color: color)) }

  /// Sets the space added after each character, in points.
  public func letterSpacing(_ points: Double) -> Self { styled(TextStyle(letterSpacing: points)) }

  /// Raises the text by a number of points, or lowers it if the number is negative. Lines stay where they are.
  public func baselineShift(_ points: Double) -> Self { styled(TextStyle(baselineShift: points)) }

  /// Raises the text by a number of its font sizes, or lowers it if the number is negative. Lines stay where they are.
  public func baselineShift(ems: Double) -> Self {
    var style = TextStyle()
    style.relativeShift = ems
    return styled(style)
  }

  /// Draws a line below the text, with a look of its own.
  public func underline(_ style: TextLineStyle) -> Self { styled(TextStyle(isUnderlined: true, underlineStyle: style)) }

  /// Draws a line through the text, with a look of its own.
  public func strikethrough(_ style: TextLineStyle) -> Self {
    styled(TextStyle(isStruckThrough: true, strikethroughStyle: style))
  }

  public func underline(_ isUnderlined: Bool = true) -> Self { styled(TextStyle(isUnderlined: isUnderlined)) }
  public func strikethrough(_ isStruckThrough: Bool = true) -> Self { styled(TextStyle(isStruckThrough: isStruckThrough)) }
}

extension TextStyle: TextStyled {
  /// Sets what is behind the letters.
  public func background(_ background: TextBackground) -> TextStyle { styled(TextStyle(background: background)) }

  public func styled(_ style: TextStyle) -> TextStyle { overridden(by: style) }

  /// Sets the distance between baselines in points, above 0.
  public func lineHeight(_ points: Double) -> TextStyle { styled(TextStyle(lineHeight: points)) }
}

extension TextSpan: TextStyled {
  /// Sets the base style of the span; the span's own properties override it.
  public func font(_ style: TextStyle) -> TextSpan { setting(\.style, style.overridden(by: self.style)) }

  public func styled(_ style: TextStyle) -> TextSpan { setting(\.style, self.style.overridden(by: style)) }

  /// Sets what is behind the letters of the span.
  public func background(_ background: TextBackground) -> TextSpan { styled(TextStyle(background: background)) }

  /// Sets the address that the span leads to. It changes no pixel; `cellraster layout --json` gives its rectangles.
  public func link(_ address: String) -> TextSpan { setting(\.link, address) }

  /// Sets the name of the span, which replaces `span` in paths such as `cell/body/span-2`.
  ///
  /// A name consists of letters, digits, `-` and `_`. Several spans may have the same name.
  public func name(_ name: String) -> TextSpan { setting(\.segment, name) }
}

extension TextSpan {
  /// Creates a picture in the line, in its own proportions and colours.
  /// - Parameters:
  ///   - source: the path of a PNG, JPEG or SVG file below the asset root.
  ///   - text: what the picture shows, for messages and for text without pictures.
  public static func picture(_ source: String, showing text: String = "") -> TextSpan {
    inline(SpanPicture(.picture, source), showing: text)
  }

  /// Creates an icon in the line, in the colour of the text.
  /// - Parameters:
  ///   - source: the path of an SVG file below the asset root.
  ///   - text: what the icon shows, for messages and for text without pictures.
  public static func icon(_ source: String, showing text: String = "") -> TextSpan {
    inline(SpanPicture(.icon, source), showing: text)
  }

  /// Creates a picture in the line that is cut to a circle.
  /// - Parameters:
  ///   - source: the path of a PNG, JPEG or SVG file below the asset root.
  ///   - text: what the picture shows, for messages and for text without pictures.
  public static func avatar(_ source: String, showing text: String = "") -> TextSpan {
    inline(SpanPicture(AvatarProperties(source: source)), showing: text)
  }

  /// Creates an avatar in the line: a picture that is cut to a circle, or initials in a circle if there is no picture.
  /// - Parameters:
  ///   - source: the path of a PNG, JPEG or SVG file below the asset root; `nil` to show the initials.
  ///   - initials: the text shown when there is no picture, in two fifths of the height of the avatar.
  ///   - fill: the colour behind the initials; `nil` for grey.
  ///   - text: what the avatar shows, for messages and for text without pictures.
  public static func avatar(
    _ source: String? = nil, initials: String, fill: RGBA? = nil, showing text: String = ""
  ) -> TextSpan {
    var avatar = AvatarProperties(source: source, initials: initials)
    if let fill { avatar.fill = fill }
    return inline(SpanPicture(avatar), showing: text)
  }

  private static func inline(_ picture: SpanPicture, showing text: String) -> TextSpan {
    TextSpan(text).setting(\.picture, picture)
  }

  /// Sets the height of the picture in points, above 0. It has no effect on a span of text.
  public func height(_ points: Double) -> TextSpan { settingPicture { $0.height = .points(points) } }

  /// Sets the height of the picture in font sizes, above 0; 1 by default. It has no effect on a span of text.
  public func height(ems: Double) -> TextSpan { settingPicture { $0.height = .ems(ems) } }

  /// Sets where the picture lies in its line; in the middle of small letters by default. It has no effect on a span of text.
  public func verticalAlign(_ alignment: InlineAlignment) -> TextSpan { settingPicture { $0.alignment = alignment } }

  private func settingPicture(_ change: (inout SpanPicture) -> Void) -> TextSpan {
    guard var picture else { return self }
    change(&picture)
    return setting(\.picture, picture)
  }
}
