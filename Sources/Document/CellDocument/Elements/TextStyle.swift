// SPDX-License-Identifier: MIT

public import CellGraphics
internal import CellNotation
internal import CellTree

/// The properties of text that a style sets. A property that is `nil` is unset.
///
/// Extend it with the styles of your cells: `extension TextStyle { static let body = TextStyle(size: 15, lineHeight: 20) }`.
public struct TextStyle: Hashable, Sendable {
  /// The font family's name, as fontconfig lists it; the cell's family if unset.
  public var family: String?
  /// The font size (the em size) in points, above zero; 14 if unset.
  public var size: Double?
  /// The weight in `1...1000`: 400 is regular (the default), 700 is bold.
  public var weight: Int?
  public var isItalic: Bool?
  public var color: RGBA?
  /// The distance between baselines in points, above zero; the font's line height if unset.
  public var lineHeight: Double?
  /// The space added after each character, in points, negative to bring characters closer together; 0 if unset.
  public var letterSpacing: Double?
  public var isUnderlined: Bool?
  public var isStruckThrough: Bool?
  /// The looks of an underline and of a line through the text; those that the font sets if unset.
  public var underlineStyle: TextLineStyle?
  public var strikethroughStyle: TextLineStyle?
  /// How far the text is raised in points, negative to lower it; 0 if unset. Lines stay where they are.
  public var baselineShift: Double?
  /// What is behind the letters; nothing if unset.
  public var background: TextBackground?
  /// What is behind and around a paragraph whose spans all have the style; nothing if unset. It is ignored in other texts.
  public var box: ParagraphBox?
  /// The colour if it is written as text that is none.
  var colorText: String?
  /// The size as a multiple of that of the surrounding text, above zero; has no effect if `size` is set.
  var relativeSize: Double?
  /// The shift in font sizes of the style itself; has no effect if `baselineShift` is set.
  var relativeShift: Double?

  public init(
    family: String? = nil, size: Double? = nil, weight: Int? = nil, isItalic: Bool? = nil, color: RGBA? = nil,
    lineHeight: Double? = nil, letterSpacing: Double? = nil, isUnderlined: Bool? = nil, isStruckThrough: Bool? = nil,
    underlineStyle: TextLineStyle? = nil, strikethroughStyle: TextLineStyle? = nil, baselineShift: Double? = nil,
    background: TextBackground? = nil, box: ParagraphBox? = nil
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.color = color
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.underlineStyle = underlineStyle
    self.strikethroughStyle = strikethroughStyle
    self.baselineShift = baselineShift
    self.background = background
    self.box = box
  }

  /// The default values of all properties except the line height, which is unset: its default depends on the font.
  static let initial = TextStyle(of: TextStyle().run("", family: Site.family), unlike: nil)

  /// The keys of a style. Text elements have all of them except `box` and `background`, which is that of their own box, and spans
  /// have all except `box` and `lineHeight`.
  static let fields: [Field<TextStyle>] = [
    Field("family", .nonEmptyText, \.family, summary: "The font family."),
    Field(
      "size", .fontSize, \.sizeKey,
      summary: "The font size (the em size) in points, or a multiple of that of the surrounding text, such as 0.75em."),
    Field("weight", .integer(1...1000), \.weight, summary: "The font weight: 400 is regular, 700 is bold."),
    Field("italic", .boolean, \.isItalic),
    Field(colorKeyName, .colorOfStyle, \.colorKey),
    Field("lineHeight", .number(.above(0)), \.lineHeight, summary: "The distance between baselines, in points."),
    Field("letterSpacing", .number(), \.letterSpacing, summary: "The space added after each character, in points."),
    Field("underline", .textLine, \.underlineKey, summary: "Whether there is a line below the text, or how it looks."),
    Field("strikethrough", .textLine, \.strikethroughKey, summary: "Whether there is a line through the text, or how it looks."),
    Field(
      "baselineShift", .emLength(.any), \.shiftKey,
      summary: "How far the text is raised, in points, or in font sizes, such as 0.4em."),
    Field(
      boxKey, .paragraphBox, \.box,
      summary: "What is behind and around a paragraph whose spans all have the style, such as a quotation of \"html\"."),
    Field(backgroundKey, .textBackground, \.background, summary: "A colour behind the letters, or an object with its shape."),
  ]

  /// The keys that text elements have themselves.
  static let fieldsOfText = fields.filter { ![backgroundKey, boxKey].contains($0.name) }

  static let colorKeyName = "color"
  static let backgroundKey = "background"
  static let boxKey = "box"

  var colorKey: StyleColor? {
    get { colorText.map(StyleColor.text) ?? color.map(StyleColor.color) }
    set { color = if case .color(let color)? = newValue { color } else { nil } }
  }

  private var underlineKey: TextLine? {
    get { (isUnderlined ?? underlineStyle.map { _ in true }).map { TextLine(isDrawn: $0, style: underlineStyle) } }
    set { (isUnderlined, underlineStyle) = (newValue?.isDrawn, newValue?.style) }
  }

  private var strikethroughKey: TextLine? {
    get { (isStruckThrough ?? strikethroughStyle.map { _ in true }).map { TextLine(isDrawn: $0, style: strikethroughStyle) } }
    set { (isStruckThrough, strikethroughStyle) = (newValue?.isDrawn, newValue?.style) }
  }

  private var sizeKey: EmLength? {
    get { size.map(EmLength.points) ?? relativeSize.map(EmLength.ems) }
    set { (size, relativeSize) = (newValue?.points, newValue?.ems) }
  }

  private var shiftKey: EmLength? {
    get { baselineShift.map(EmLength.points) ?? relativeShift.map(EmLength.ems) }
    set { (baselineShift, relativeShift) = (newValue?.points, newValue?.ems) }
  }

  /// Returns the size of a style in a text of the given size.
  ///
  /// A multiple is rounded to quarters of a point, as sizes from the data are.
  private func size(in surrounding: Double) -> Double {
    size ?? relativeSize.map { roundedFontSize($0 * surrounding) } ?? surrounding
  }

  /// The key that names the base style.
  static let parentKey = "extends"

  static let shape = ObjectShape(
    "style",
    [ObjectShape.Key(parentKey, ValueReader<TextStyle>.named.shape, summary: "The style to inherit from.")] + fields.map(\.key))

  /// Returns this style with its properties overridden by those that `other` sets.
  public func overridden(by other: TextStyle) -> TextStyle {
    // A line and its look are one property.
    let underline = other.underlineKey == nil ? self : other
    let strikethrough = other.strikethroughKey == nil ? self : other
    var style = TextStyle(
      family: other.family ?? family, size: other.size ?? size.map(other.size(in:)), weight: other.weight ?? weight,
      isItalic: other.isItalic ?? isItalic,
      color: other.color ?? color, lineHeight: other.lineHeight ?? lineHeight,
      letterSpacing: other.letterSpacing ?? letterSpacing,
      isUnderlined: underline.isUnderlined, isStruckThrough: strikethrough.isStruckThrough,
      underlineStyle: underline.underlineStyle, strikethroughStyle: strikethrough.strikethroughStyle,
      background: other.background ?? background, box: other.box ?? box)
    if style.size == nil, let multiple = other.relativeSize ?? relativeSize {
      style.relativeSize = other.relativeSize == nil ? multiple : multiple * (relativeSize ?? 1)
    }
    style.shiftKey = other.shiftKey ?? shiftKey
    style.colorText = other.colorText ?? (other.color == nil ? colorText : nil)
    return style
  }

  /// Whether the style sets nothing that affects the size of a text.
  var onlyPaints: Bool {
    var rest = self
    rest.color = nil
    rest.isUnderlined = nil
    rest.isStruckThrough = nil
    rest.underlineStyle = nil
    rest.strikethroughStyle = nil
    rest.shiftKey = nil
    if let background, background.borderWidth == 0, background.padding.left == 0, background.padding.right == 0 {
      rest.background = nil
    }
    return rest == TextStyle()
  }

  /// Returns the run with the properties set by this style, except the line height, which a run does not have.
  func applied(to run: TextRun) -> TextRun {
    var run = run
    run.font = FontDescription(
      family: family ?? run.font.family, size: size(in: run.font.size), weight: weight ?? run.font.weight,
      isItalic: isItalic ?? run.font.isItalic)
    run.color = color ?? run.color
    run.letterSpacing = letterSpacing ?? run.letterSpacing
    run.isUnderlined = isUnderlined ?? run.isUnderlined
    run.isStruckThrough = isStruckThrough ?? run.isStruckThrough
    setOrnament(of: &run)
    return run
  }

  /// Sets what the style sets besides the font, the colour and plain lines.
  private func setOrnament(of run: inout TextRun) {
    guard background != nil || shiftKey != nil || underlineStyle != nil || strikethroughStyle != nil || run.ornament != nil
    else { return }
    let fontSize = run.font.size
    run.setOrnament { ornament in
      if let background { ornament.background = background }
      if let shiftKey { ornament.baselineShift = shiftKey.points(fontSize: fontSize) }
      if let line = underlineKey { ornament.underline = line.isDrawn ? line.style : nil }
      if let line = strikethroughKey { ornament.strikethrough = line.isDrawn ? line.style : nil }
    }
  }

  /// Returns a run of text in this style. Unset properties take their defaults: the given family, 14 points, weight 400, black, no
  /// letter spacing, and neither italic, underlined nor struck through.
  func run(_ text: String, family defaultFamily: String) -> TextRun {
    var run = TextRun(
      text: text,
      font: FontDescription(
        family: family ?? defaultFamily, size: size(in: 14), weight: weight ?? 400, isItalic: isItalic ?? false),
      color: color ?? .black, letterSpacing: letterSpacing ?? 0, isUnderlined: isUnderlined ?? false,
      isStruckThrough: isStruckThrough ?? false)
    setOrnament(of: &run)
    return run
  }

  /// Returns one centred line of text in this style: the label of a badge or the initials of an avatar.
  /// - Throws: ``CellDocumentError`` if the text is too long or has too many combining marks on one character.
  func label(_ text: String, site: Site, position: SourcePosition) throws(CellDocumentError) -> StyledText {
    let label = label(text, family: site.family)
    try site.checkLimits(of: label.runs, at: position)
    return label
  }

  /// Returns a label whose text was checked before.
  func label(_ text: String, family: String) -> StyledText {
    StyledText(
      runs: [run(text, family: family)],
      paragraph: ParagraphStyle(alignment: .center, lineHeight: lineHeight, maxLines: 1, ellipsis: .none))
  }
}

/// The colour of a style, or a text that is none.
enum StyleColor: DocumentValue {
  case color(RGBA)
  case text(String)

  var written: DataValue {
    switch self {
    case .color(let color): color.written
    case .text(let text): text.written
    }
  }
}

extension ValueReader<StyleColor> {
  static let colorOfStyle = ValueReader<RGBA>.color.mapped(
    inverse: { if case .color(let color) = $0 { color } else { nil } }, { StyleColor.color($0) })
}

/// Returns the font size to use for one that is computed: in quarters of a point, because each size is a font of its own, with its own
/// memory.
private func roundedFontSize(_ size: Double) -> Double { max(0.25, (size * 4).rounded() / 4) }

extension ValueReader<EmLength> {
  /// A reader for a font size. A size from the data is rounded.
  fileprivate static let fontSize: ValueReader = {
    let length = ValueReader.emLength(.above(0), orNumber: .number(.above(0)))
    return ValueReader(length.shape, accept: length.accept) { (node, context) throws(CellDocumentError) in
      let value = try length.read(node, context)
      guard case .bound(let size) = value else { return value }
      return .bound { (scope) throws(CellDocumentError) in
        let size = try size(scope)
        return size?.points.map { .points(roundedFontSize($0)) } ?? size
      }
    }
  }()
}

extension ValueReader<TextStyle> {
  /// A reader for the name of a style, or for an object with the keys of a style and `extends`.
  static let style = ValueReader.either(named, or: written) { $0.members == nil }.accepting(accepted)

  private static let accepted: @Sendable (TextStyle) -> TextStyle? = { stated in
    Field.accepted(stated, by: TextStyle.fields, initial: TextStyle())
  }

  /// A reader for the name of a style. The name may come from the data.
  static let named = named { (definitions, name) throws(CellDocumentProblem) in try definitions.style(name) }

  /// A reader for the style of a span: a style as of a text, or a list of names of styles, each of which overrides the ones before it,
  /// except that the first box counts.
  /// A style that the document does not define may be one of the styles that filters give to spans.
  static let ofSpan: ValueReader = {
    let named = named { (definitions, name) throws(CellDocumentProblem) in try definitions.styleOfSpan(name) }
    let several = ValueReader<[TextStyle]>.list(of: named).mapped { styles in
      var style = styles.reduce(TextStyle()) { $0.overridden(by: $1) }
      // That of a quotation also holds for the code and the links in it.
      style.box = styles.lazy.compactMap(\.box).first
      return style
    }
    return .either(.either(named, or: several) { $0.elements == nil }, or: written) { $0.members == nil }.accepting(accepted)
  }()

  /// - Parameter style: returns the style for a name.
  private static func named(
    _ style: @escaping @Sendable (Definitions, String) throws(CellDocumentProblem) -> Bindable<TextStyle>
  ) -> ValueReader {
    ValueReader(.name(.style, [])) { (node, context) throws(CellDocumentError) in
      let position = node.position
      switch try ValueReader<String>.name(.style).read(node, context) {
      case .literal(let name):
        do throws(CellDocumentProblem) {
          return try style(context.definitions, name)
        } catch {
          throw context.site.error(error, at: position)
        }
      case .bound(let name):
        return .bound { (scope) throws(CellDocumentError) in
          guard let name = try name(scope) else { return nil }
          let found: Bindable<TextStyle>
          do throws(CellDocumentProblem) {
            found = try style(scope.definitions, name)
          } catch {
            throw scope.site.error(error, at: position)
          }
          return try found.value(in: scope)
        }
      }
    }
  }

  /// A reader for a style written as an object.
  static let written = ValueReader(.object(TextStyle.shape)) { (node, context) throws(CellDocumentError) in
    var reader = try NodeReader(node, context)
    let parent = reader.take(TextStyle.parentKey).flatMap { reader.read($0.value, named) }
    var template = Template(TextStyle())
    reader.read(TextStyle.fields, into: &template)
    try reader.finish()
    guard let parent else { return template.bindable }
    return .overridden(parent, by: template.bindable)
  }
}

extension Bindable<TextStyle> {
  /// Returns `style` with its properties overridden by those that `other` sets.
  static func overridden(_ style: Bindable, by other: Bindable) -> Bindable {
    if case .literal(let style) = style, case .literal(let other) = other { return .literal(style.overridden(by: other)) }
    return .bound { (scope) throws(CellDocumentError) in
      let base = try style.value(in: scope) ?? TextStyle()
      guard let above = try other.value(in: scope) else { return base }
      return base.overridden(by: above)
    }
  }
}
