// SPDX-License-Identifier: MIT

internal import CellCairoRaster
public import CellDocument
public import CellGraphics
public import CellTree

/// Measures text without drawing it. Its sizes, lines and baselines are those that layout gives the same ``Text`` element.
///
///     let measurer = TextMeasurer(renderer.resources)
///     let text = try measurer.prepared(Text("Lunch at 12:30?").font(.body).maxLines(3))
///     let height = text.measured(width: 240).size.height
///
/// Any number of threads can use a measurer at once. Each call takes an idle engine of the resources, or creates one, so no call waits
/// for another. All lengths are in points. They are whole device pixels, so line breaks depend slightly on the scale.
public struct TextMeasurer: Hashable, Sendable {
  public let resources: RenderingResources
  /// The device pixels per point.
  public var scale: PixelScale
  /// The font family of text whose style sets none; `nil` for DejaVu Sans.
  public var family: String?
  /// The factor by which text is scaled.
  public var textScale: TextScale

  /// Creates a measurer. Give it the scale, the family and the text scale of the cells in which the text will be.
  public init(_ resources: RenderingResources, scale: PixelScale = .x2, family: String? = nil, textScale: TextScale = .one) {
    self.resources = resources
    self.scale = scale
    self.family = family
    self.textScale = textScale
  }

  /// Shapes a text once, so that it can be measured at any number of widths.
  ///
  /// All properties of the element that affect its lines count: style, spans, paragraphs, ``Text/maxLines(_:)``, ``Text/wrap(_:)`` and
  /// so on. Those of its box do not: padding, border, and a width of its own.
  /// - Throws: ``CellDocumentError`` for a value that is out of range, as the initializer of a cell does; `ElementFailure` if a font
  ///   family or a picture in the lines is missing.
  public func prepared(_ text: Text) throws -> PreparedText {
    let cell = try Cell(scale: scale, family: family, textScale: textScale) { text }
    let engine = resources.engines.borrow()
    defer { resources.engines.giveBack(engine) }
    return PreparedText(shaped: try engine.withEngine { try $0.shapedText(of: cell) })
  }

  /// Measures a text in lines of at most `width` points; by default, each paragraph is one line.
  /// - Parameters:
  ///   - text: the text element.
  ///   - width: as for ``PreparedText/measured(width:)``.
  /// - Throws: the errors of ``prepared(_:)``.
  public func measured(_ text: Text, width: Double = .infinity) throws -> TextMeasurement {
    try prepared(text).measured(width: width)
  }

  /// Measures a string in one style.
  /// - Parameters:
  ///   - string: the text.
  ///   - style: the font, the line height, the letter spacing and so on.
  ///   - maxLines: the maximum number of lines, at least 1; `nil` for no limit. Longer text ends in "…".
  ///   - width: as for ``PreparedText/measured(width:)``.
  /// - Throws: the errors of ``prepared(_:)``.
  public func measured(
    _ string: String, style: TextStyle, maxLines: Int? = nil, width: Double = .infinity
  ) throws -> TextMeasurement {
    let text = Text(string).font(style)
    return try measured(maxLines.map(text.maxLines) ?? text, width: width)
  }
}

/// Text that a ``TextMeasurer`` has shaped. Measuring it reads no file, cannot fail, and waits for no other thread.
///
/// ``contentSize(width:)`` is what `ConstraintView.measureContent` asks for:
///
///     view.measureContent = try measurer.prepared(Text("Mei Tanaka")).contentSize
public struct PreparedText: Hashable, Sendable {
  let shaped: MeasurableText

  /// Breaks the text into lines, and returns their sizes. O(length of the text).
  /// - Parameter width: the width of the box of the text, without padding, in points. A piece without a break opportunity that is
  ///   wider is broken between characters. At infinity, each paragraph is one line. Zero, a negative number and NaN give one
  ///   character for each line.
  public func measured(width: Double = .infinity) -> TextMeasurement {
    let (metrics, lines) = shaped.measured(width: space(width))
    return TextMeasurement(
      size: metrics.size, lines: lines.map { TextMeasurement.Line(text: $0.text, width: $0.width, baseline: $0.baseline) },
      firstBaseline: metrics.firstBaseline, lastBaseline: metrics.lastBaseline, isTruncated: metrics.isTruncated)
  }

  /// Returns the size and the baselines alone. O(length of the text).
  /// - Parameter width: as for ``measured(width:)``.
  public func contentSize(width: Double) -> IntrinsicContentSize {
    let metrics = shaped.metrics(width: space(width))
    return IntrinsicContentSize(
      width: metrics.size.width, height: metrics.size.height, firstBaseline: metrics.firstBaseline,
      lastBaseline: metrics.lastBaseline)
  }

  private func space(_ width: Double) -> AvailableSpace { width == .infinity ? .maxContent : .definite(width) }
}

/// The size of a text and of its lines, in points.
public struct TextMeasurement: Hashable, Sendable {
  /// A line of text.
  public struct Line: Hashable, Sendable {
    /// The characters that the line shows, in logical order, with "…" where text was left out and without white space at the end. A
    /// picture is U+FFFC. Markers of paragraphs are left out.
    public var text: String
    /// The width, with the indent of the paragraph and without white space at the end.
    public var width: Double
    /// The distance from the top of the text to the baseline.
    public var baseline: Double

    public init(text: String, width: Double, baseline: Double) {
      self.text = text
      self.width = width
      self.baseline = baseline
    }
  }

  /// The width of the widest line, and the height of all lines with the spacing between paragraphs.
  public var size: Size
  /// The lines from top to bottom, at least one.
  public var lines: [Line]
  /// The distance from the top of the text to the first baseline.
  public var firstBaseline: Double
  /// The distance from the top of the text to the last baseline.
  public var lastBaseline: Double
  /// Whether part of the text was left out because of ``Text/maxLines(_:)``.
  public var isTruncated: Bool
}
