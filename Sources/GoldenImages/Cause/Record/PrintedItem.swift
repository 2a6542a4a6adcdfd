// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// Items and what stands below them, a line each.
extension PrintedLine {
  /// Whether the line begins an item, and no layer: paths have no spaces, and end before a bracket.
  var isItem: Bool {
    continues(with: "decoration ") || continues(with: "fill [") || continues(with: "border [") || continues(with: "shadow [")
      || continues(with: "picture \"") || continues(with: "text \"")
  }

  mutating func item() throws(CellsRecordError) -> RecordedItem {
    let isDecoration = skip("decoration ")
    var item = RecordedItem(isDecoration: isDecoration, content: try content())
    if skip("; opacity ") { item.opacity = try number() }
    while skip("; clip ") { item.clip.append(try outline()) }
    return item
  }

  private mutating func content() throws(CellsRecordError) -> ItemContent {
    if skip("fill ") {
      let shape = try outline()
      try expect(" ")
      return .fill(shape, try paint())
    }
    if skip("border ") {
      let outer = try outline()
      try expect(" around ")
      let inner = try outline()
      try expect(" ")
      return .border(outer: outer, inner: inner, try paint())
    }
    if skip("shadow ") {
      let shape = try outline()
      try expect(" blur ")
      let blur = try length()
      try expect(" ")
      return .shadow(shape, blur: blur, try color())
    }
    if skip("picture ") { return .picture(try picture()) }
    try expect("text ")
    return .text(try text())
  }

  private mutating func picture() throws(CellsRecordError) -> PictureItem {
    let source = try quotedText()
    try expect(" of ")
    let size = try size()
    let hasAlpha = skip(" with alpha")
    try expect(", ")
    let part = try rect()
    try expect(" to ")
    let destination = try pixelRect()
    let exact = skip(", exactly ") ? try rect() : nil
    return PictureItem(
      source: source, sourceSize: size, hasAlphaChannel: hasAlpha, sourceRect: part, destination: destination,
      exactDestination: exact, radii: try radii(behind: " "))
  }

  /// The first line of a text, without its runs and strokes.
  private mutating func text() throws(CellsRecordError) -> TextItem {
    let text = try quotedText()
    try expect(" ")
    let rect = try pixelRect()
    try expect(" baselines ")
    var baselines: [Int] = []
    while continuesWithNumber {
      baselines.append(try integer())
      _ = skip(" ")
    }
    return TextItem(
      text: text, x: rect.x, y: rect.y, width: rect.width, height: rect.height, baselines: baselines, runs: [])
  }

  /// A run of glyphs; `fontHashes` are whole hashes by their printed beginnings.
  mutating func run(fontHashes: [String: String]) throws(CellsRecordError) -> GlyphRun {
    try expect("run ")
    let font = word()
    guard let hash = fontHashes[font] else { throw failure(.unknownFont(font)) }
    let index = skip(" index ") ? try integer() : 0
    let matrix: [Double]
    if skip(" size ") {
      let size = try number()
      matrix = [size, 0, 0, size]
    } else {
      try expect(" matrix ")
      matrix = try numbers(4)
    }
    let isEmboldened = skip(" emboldened")
    let hasColorGlyphs = skip(" colour")
    try expect(" ")
    let color = try color()
    try expect(", ")
    let count = try integer()
    try expect(" glyphs:")
    return GlyphRun(
      font: FontFace(
        fileHash: hash, index: index, matrix: matrix, isEmboldened: isEmboldened, hasColorGlyphs: hasColorGlyphs),
      color: color, glyphs: try glyphs(count))
  }

  private mutating func glyphs(_ count: Int) throws(CellsRecordError) -> [Glyph] {
    var glyphs: [Glyph] = []
    var baseline: Int32?
    while skip(" ") {
      if skip("y ") {
        baseline = try integer(Int32.self)
        try expect(" ")
      }
      let id = try integer(UInt32.self)
      try expect("@")
      let x = try integer(Int32.self)
      guard let y = baseline else { throw failure(.expected(.word("y"))) }
      glyphs.append(Glyph(id: id, x: x, y: y))
    }
    guard glyphs.count == count else { throw failure(.glyphCount(glyphs.count, announced: count)) }
    return glyphs
  }

  /// A line under or through a text; `nil` where none begins.
  mutating func stroke() throws(CellsRecordError) -> TextStroke? {
    let kind: TextStroke.Kind
    if skip("underline ") {
      kind = .underline
    } else if skip("strikethrough ") {
      kind = .strikethrough
    } else {
      return nil
    }
    let rect = try pixelRect()
    try expect(" ")
    return TextStroke(kind: kind, color: try color(), rect: rect)
  }
}
