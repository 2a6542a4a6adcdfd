// SPDX-License-Identifier: MIT

public import CellGraphics
internal import CellNotation
internal import CellTree

extension Text {
  /// Creates a text element from paragraphs, each with its own indent, spacing, alignment and marker.
  ///
  ///     Text.paragraphs {
  ///       TextParagraph("For the picnic:")
  ///       for item in items { TextParagraph(item).indent(20).marker("•").spacingBefore(4) }
  ///     }
  public static func paragraphs(
    file: String = #fileID, line: Int = #line, column: Int = #column,
    @ParagraphBuilder _ paragraphs: () -> [TextParagraph]
  ) -> Text {
    Text(paragraphs: paragraphs(), at: (file, line, column))
  }

  private init(paragraphs: [TextParagraph], at place: (file: String, line: Int, column: Int)) {
    erased = AnyElement(.text, place)
    self = setting(TextProperties.paragraphsKey, paragraphs)
  }
}

/// Collects the paragraphs of a text element; supports `if`, `switch` and `for`.
@resultBuilder public enum ParagraphBuilder {
  public static func buildExpression(_ text: String) -> [TextParagraph] { [TextParagraph(text)] }
  public static func buildExpression(_ paragraph: TextParagraph) -> [TextParagraph] { [paragraph] }
  public static func buildBlock(_ paragraphs: [TextParagraph]...) -> [TextParagraph] { paragraphs.flatMap { $0 } }
  public static func buildOptional(_ paragraphs: [TextParagraph]?) -> [TextParagraph] { paragraphs ?? [] }
  public static func buildEither(first paragraphs: [TextParagraph]) -> [TextParagraph] { paragraphs }
  public static func buildEither(second paragraphs: [TextParagraph]) -> [TextParagraph] { paragraphs }
  public static func buildArray(_ paragraphs: [[TextParagraph]]) -> [TextParagraph] { paragraphs.flatMap { $0 } }
}

extension TextParagraph {
  /// Sets the side to which the lines are aligned; as those of the whole text by default.
  public func align(_ alignment: TextAlignment) -> TextParagraph { setting(\.alignment, alignment) }

  /// Sets the distance of all lines from the side on which they start, in points, at least 0.
  public func indent(_ points: Double) -> TextParagraph { setting(\.indent, .points(points)) }

  /// Sets the distance of all lines from the side on which they start, in font sizes of the whole text, at least 0.
  public func indent(ems: Double) -> TextParagraph { setting(\.indent, .ems(ems)) }

  /// Sets the distance from the paragraph before in points, at least 0. It has no effect on the first paragraph.
  public func spacingBefore(_ points: Double) -> TextParagraph { setting(\.spacingBefore, .points(points)) }

  /// Sets the distance from the paragraph before in font sizes of the whole text, at least 0. It has no effect on the first paragraph.
  public func spacingBefore(ems: Double) -> TextParagraph { setting(\.spacingBefore, .ems(ems)) }

  /// Sets what is behind and around the lines: a block of code, or the bar of a quotation.
  ///
  ///     TextParagraph("let x = 1").box(ParagraphBox(background: paper, cornerRadius: 6, padding: Insets(all: 8)))
  public func box(_ box: ParagraphBox) -> TextParagraph { setting(\.box, box) }

  /// Sets the text in the indent before the first line, such as "•" or "1.". It needs an indent.
  /// - Parameter style: overrides the style of the whole text.
  public func marker(_ text: String, _ style: TextStyle = TextStyle()) -> TextParagraph {
    setting(\.marker, TextSpan(text, style))
  }

  /// Sets the name of the paragraph, which replaces `paragraph` in paths such as `cell/body/paragraph-2/span`.
  ///
  /// A name consists of letters, digits, `-` and `_`. Several paragraphs may have the same name.
  public func name(_ name: String) -> TextParagraph { setting(\.segment, name) }
}
