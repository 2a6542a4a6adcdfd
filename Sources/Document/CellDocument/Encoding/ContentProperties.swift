// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

// These initializers convert an element's content back to keys. Each returns `nil` if the element has another kind of content.

extension TextProperties {
  init?(writing element: Element, family: String) {
    guard let content = element.content.as(TextContent.self) else { return nil }
    let runs = content.text.runs
    let initial = TextStyle().run("", family: family)
    // The style of the longest run is written once, for the whole text; the other runs write only the differences.
    var main = runs.max { $0.text.utf8.count < $1.text.utf8.count } ?? initial
    let ornament = main.ornament?.value
    // Every span writes its own, because none of it can be taken back.
    if runs.count > 1 || ornament?.background != nil || ornament?.link != nil || ornament?.picture != nil { main.ornament = nil }
    if !content.text.blocks.isEmpty {
      paragraphs = [TextParagraph](writing: content.text, unlike: main, family: family)
    } else if runs.count == 1, main.ornament == runs.first?.ornament {
      text = main.text
    } else {
      spans = [TextSpan](writing: runs, named: runs.map(\.segment), unlike: main, family: family)
    }
    inline = TextStyle(of: main, unlike: initial)
    inline.lineHeight = content.text.paragraph.lineHeight
    paragraph = content.text.paragraph
    fade = content.fade
    gradient = content.gradient
  }
}

extension [TextSpan] {
  /// - Parameter segments: the last parts of the paths of the spans.
  fileprivate init(writing runs: some Collection<TextRun>, named segments: [String?], unlike main: TextRun, family: String) {
    self = zip(runs, TextSpan.names(ofSegments: segments)).map { run, name in
      var span = TextSpan(run.text, TextStyle(of: run, unlike: main), segment: name)
      span.link = run.ornament?.value.link
      span.picture = run.ornament?.value.picture.map { SpanPicture($0, family: family) }
      return span
    }
  }
}

extension [TextParagraph] {
  fileprivate init(writing text: StyledText, unlike main: TextRun, family: String) {
    var rest = text.runs[...]
    var segments: [String?] = []
    self = text.blocks.map { block in
      let runs = rest.prefix(block.runCount)
      rest = rest.dropFirst(block.runCount)
      // The path of a span begins with that of its paragraph.
      let parts = runs.map { $0.segment?.split(separator: "/", maxSplits: 1).map(String.init) ?? [] }
      segments.append(parts.first?.first)
      let spans = [TextSpan](writing: runs, named: parts.map { $0.count == 2 ? $0[1] : nil }, unlike: main, family: family)
      var paragraph = TextParagraph(spans: spans)
      paragraph.alignment = block.alignment
      paragraph.indent = block.indent == 0 && block.marker == nil ? nil : .points(block.indent)
      paragraph.marker = block.marker.map { TextSpan($0.text, TextStyle(of: $0, unlike: main)) }
      paragraph.box = block.box?.value
      paragraph.spacingBefore = block.spacingBefore == 0 ? nil : .points(block.spacingBefore)
      return paragraph
    }
    for (index, name) in TextParagraph.names(ofSegments: segments).enumerated() { self[index].segment = name }
  }
}

extension PictureProperties {
  init?(writing element: Element, family: String) {
    guard let content = element.content.as(PictureContent.self) else { return nil }
    self.init(content.picture)
  }
}

extension ContainerProperties {
  init?(writing element: Element, family: String) {
    guard let content = element.content.as(ContainerContent.self) else { return nil }
    backgroundImage = content.backgroundImage
  }
}

extension AvatarProperties {
  init?(writing element: Element, family: String) {
    guard let content = element.content.as(AvatarContent.self) else { return nil }
    var size: Length?
    if let side = element.layout.frame.width, side == element.layout.frame.height {
      size = side.number.map(Length.points) ?? .auto
    } else if element.layout.width == element.layout.height {
      size = element.layout.width
    }
    self.init(content, size: size, family: family)
  }

  /// - Parameter size: the side of the avatar; `nil` for the default.
  init(_ content: AvatarContent, size: Length?, family: String) {
    source = content.source
    initials = content.initials?.string
    fill = content.fill
    ring = content.ring
    status = content.status
    if let size { self.size = size }
    style = TextStyle(of: content.initials, unlike: initialStyle, family: family)
  }
}

extension IconProperties {
  init?(writing element: Element, family: String) {
    guard let content = element.content.as(IconContent.self) else { return nil }
    switch content.image {
    case .file(let file): source = file
    case .path(let data, let box, let paints):
      path = data
      self.paints = paints
      viewBox = box == Self.initialViewBox ? nil : box
    }
    size = content.longerSide
    tint = content.tint == Self.initialTint ? nil : content.tint
    strokeWidth = content.strokeWidth
  }
}

extension BadgeProperties {
  init?(writing element: Element, family: String) {
    guard let content = element.content.as(BadgeContent.self) else { return nil }
    label = content.label?.string
    isDot = content.label == nil
    fill = content.color
    diameter = content.diameter == Self.initialDiameter(isDot: isDot) ? nil : content.diameter
    labelPadding = content.padding
    style = TextStyle(of: content.label, unlike: Self.initialStyle, family: family)
  }
}

extension GradientProperties: ContentKeys {
  init?(writing element: Element, family: String) {
    guard let content = element.content.as(GradientContent.self) else { return nil }
    self.init(content.gradient)
  }

  func content(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Content {
    Content(GradientContent(try value(at: site, position)))
  }
}

extension SeparatorProperties {
  init?(writing element: Element, family: String) {
    guard let content = element.content.as(SeparatorContent.self) else { return nil }
    color = content.color
    thickness = content.thickness
  }
}

extension ShapeProperties {
  init?(writing element: Element, family: String) {
    guard let content = element.content.as(ShapeContent.self) else { return nil }
    switch content.outline {
    case .circle: shape = .circle
    case .roundedRectangle(let radii):
      cornerRadii = radii.isZero ? nil : radii.curved(.circular)
      cornerCurve = radii.curve
    case .pill: return nil
    }
    fill = content.fill
    border = content.border
  }
}

extension TextStyle {
  /// Creates a style with the properties in which `run` differs from `other`, or with all properties of `run` if `other` is `nil`.
  init(of run: TextRun, unlike other: TextRun?) {
    func differing<Value: Equatable>(_ property: KeyPath<TextRun, Value>) -> Value? {
      run[keyPath: property] == other?[keyPath: property] ? nil : run[keyPath: property]
    }
    self.init(
      family: differing(\.font.family), size: differing(\.font.size), weight: differing(\.font.weight),
      isItalic: differing(\.font.isItalic), color: differing(\.color), letterSpacing: differing(\.letterSpacing),
      isUnderlined: differing(\.isUnderlined), isStruckThrough: differing(\.isStruckThrough))
    guard let ornament = run.ornament?.value, run.ornament != other?.ornament else { return }
    // A line and its look are one key.
    if ornament.underline != nil { (isUnderlined, underlineStyle) = (run.isUnderlined, ornament.underline) }
    if ornament.strikethrough != nil { (isStruckThrough, strikethroughStyle) = (run.isStruckThrough, ornament.strikethrough) }
    baselineShift = ornament.baselineShift == 0 ? nil : ornament.baselineShift
    background = ornament.background
  }

  /// Creates a style with the properties in which a label differs from `initial`, the default style of the label's element type.
  /// Returns `nil` if there is no label, or if no property differs.
  init?(of label: StyledText?, unlike initial: TextStyle, family: String) {
    guard let label, let run = label.runs.first else { return nil }
    self.init(of: run, unlike: initial.run("", family: family))
    lineHeight = label.paragraph.lineHeight
    if self == TextStyle() { return nil }
  }
}
