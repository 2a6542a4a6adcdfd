// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

extension FittedText {
  /// Returns the glyphs of `lines`, positioned in `box`. Lines aligned to the start begin at the right side of the box if
  /// `startsAtRight` is true, otherwise at its left side.
  func placed(_ lines: TextLines, in box: PixelRect, startsAtRight: Bool) -> PlacedText {
    var placement = GlyphPlacement(self)
    var baselines: [Int] = []
    for (number, line) in lines.lines.enumerated() {
      let lineBaseline = shaped.top(ofLine: number, in: lines) + shaped.baseline
      baselines.append(lineBaseline)
      placement.add(
        line, left: shaped.left(of: line, in: box.width, startsAtRight: startsAtRight), baseline: lineBaseline)
    }
    placement.endRun()
    let item = TextItem(
      text: shaped.visibleText(lines), x: box.x, y: box.y, width: box.width,
      height: shaped.height(of: lines), baselines: baselines, runs: placement.runs,
      strokes: placement.strokes)
    var placed = PlacedText(item: item, isTruncated: lines.isTruncated)
    placed.backgrounds = placement.ornaments.backgrounds
    placed.links = placement.ornaments.links
    placed.lines = placement.lines
    placed.pictures = placement.pictures
    if !shaped.blocks.isEmpty {
      shaped.addMarkers(of: lines, to: &placed, startsAtRight: startsAtRight)
      shaped.addBoxes(of: lines, to: &placed, startsAtRight: startsAtRight)
    }
    return placed
  }
}

extension ShapedText {
  /// Returns the distance of a line from the left side of a box.
  fileprivate func left(of line: TextLine, in width: Int, startsAtRight: Bool) -> Int {
    let rest = width - line.width - line.inset
    guard let block = block(of: line) else { return left(of: rest, style.alignment, startsAtRight: startsAtRight) }
    return left(of: rest, block.alignment, startsAtRight: block.startsAtRight ?? startsAtRight)
      + block.sides(startsAtRight: startsAtRight).left
  }

  /// Returns how much of a line's unused width, `rest`, is to the left of the line.
  private func left(of rest: Int, _ alignment: TextAlignment, startsAtRight: Bool) -> Int {
    switch alignment {
    case .left: 0
    case .right: rest
    case .center: Int((Double(rest) / 2).rounded(.down))
    case .start: startsAtRight ? rest : 0
    case .end: startsAtRight ? 0 : rest
    }
  }

  /// Returns the text of the lines as displayed, with an ellipsis in place of omitted text.
  fileprivate func visibleText(_ lines: TextLines) -> String {
    guard lines.isTruncated || hasPictures || hasMarkers else { return String(decoding: utf8, as: UTF8.self) }
    var result: [UInt8] = []
    var paragraph = 0
    for (number, line) in lines.lines.enumerated() {
      if line.paragraph != paragraph { result.append(UInt8(ascii: "\n")) }
      paragraph = line.paragraph
      if let marker = marker(ofLine: number, in: lines) { result += Array((marker.text + " ").utf8) }
      result += bytes(line.clusters, of: paragraphs[paragraph])
      if line.hasEllipsis { result += Array(style.ellipsisText.utf8) + bytes(line.tail, of: paragraphs[paragraphs.count - 1]) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the UTF-8 bytes of a range of clusters in one paragraph. Pictures are as their texts say.
  private func bytes(_ range: Range<Int>, of paragraph: Paragraph) -> [UInt8] {
    guard !range.isEmpty else { return [] }
    func start(_ index: Int) -> Int {
      index == paragraph.clusters.upperBound ? paragraph.bytes.upperBound : Int(clusters[index].firstByte)
    }
    guard hasPictures else { return Array(utf8[start(range.lowerBound)..<start(range.upperBound)]) }
    var result: [UInt8] = []
    var end = start(range.lowerBound)
    // Only pictures have no glyphs.
    for index in range where clusters[index].glyphCount == 0 {
      guard let picture = picture(at: index) else { continue }
      result += utf8[end..<start(index)]
      result += picture.text.utf8
      end = start(index + 1)
    }
    return result + utf8[end..<start(range.upperBound)]
  }
}

/// Puts the clusters of lines in visual order and positions their glyphs.
private struct GlyphPlacement {
  private let text: FittedText
  private(set) var runs: [GlyphRun] = []
  private(set) var strokes: [TextStroke] = []
  private(set) var lines: [PlacedText.Line] = []
  private(set) var ornaments = OrnamentPlacement()
  private(set) var pictures: [PlacedText.Picture] = []
  private let hasStrokes: Bool
  private let hasOrnaments: Bool
  /// Whether each run of the styled text has nothing around its glyphs; empty if no run has anything.
  private let isPlain: [Bool]
  /// The glyphs of the current run, with the index of its font and its colour. Comparing faces for every cluster would cost more than
  /// placing the cluster.
  private var glyphs: [Glyph] = []
  private var font = 0
  private var color = RGBA.clear
  /// The ends of backgrounds in the current line, if they are not at the clusters with which they were measured.
  private var lineEnds: [Int: ShapedText.BackgroundEnds]?
  /// The advances of the tabs in the current line, before its ellipsis.
  private var tabs: [Int: Int32] = [:]

  init(_ text: FittedText) {
    self.text = text
    hasStrokes = text.shaped.strokes.contains { !$0.isEmpty }
    hasOrnaments = !text.shaped.ornaments.isEmpty
    isPlain = text.shaped.ornaments.map { $0 == ShapedText.Ornament() }
    if text.shaped.runs.count == 1 { glyphs.reserveCapacity(text.shaped.glyphs.count) }
  }

  /// The shaped text, without a copy, which would retain all of its arrays.
  private var shaped: ShapedText { _read { yield text.shaped } }

  /// Ends the current run, unless it has no glyphs.
  mutating func endRun() {
    guard !glyphs.isEmpty else { return }
    runs.append(GlyphRun(font: shaped.fonts[font], color: color, glyphs: glyphs))
    glyphs = []
  }

  /// A piece of a line with a single direction.
  private struct Piece {
    var level: UInt8
    /// The clusters of the piece, in logical order; `nil` for the ellipsis.
    var clusters: Range<Int>?

    var clustersFromLeft: [Int] {
      guard let clusters else { return [] }
      return level % 2 == 0 ? Array(clusters) : clusters.reversed()
    }
  }

  mutating func add(_ line: TextLine, left: Int, baseline: Int) {
    var pen = Int32(left)
    let mark = line.ellipsisStyle
    let pieces = visualOrder(pieces(of: line))
    lineEnds = nil
    if shaped.tabStops != nil { tabs = shaped.tabAdvances(in: line.clusters) }
    if !shaped.backgroundEnds.isEmpty, pieces.contains(where: { $0.level != (line.isRightToLeft ? 1 : 0) }) {
      lineEnds = shaped.visualBackgroundEnds(in: pieces.flatMap(\.clustersFromLeft))
    }
    for piece in pieces {
      guard let clusters = piece.clusters else {
        let ellipsis = shaped.ellipses[mark]
        let start = pen
        for piece in ellipsis.pieces {
          begin(font: piece.font, color: shaped.style.ellipsisMark?.color ?? shaped.colors[mark])
          for var glyph in piece.glyphs {
            glyph.x += pen
            glyph.y += Int32(baseline - shift(of: mark))
            glyphs.append(glyph)
          }
        }
        pen += Int32(ellipsis.advance)
        addOrnament(style: mark, ShapedText.BackgroundEnds(), from: start, to: pen, baseline: baseline)
        addStrokes(style: mark, from: start, to: pen, baseline: baseline)
        continue
      }
      if !hasOrnaments, !hasStrokes {
        addPlain(clusters, isReversed: piece.level % 2 == 1, pen: &pen, baseline: Int32(baseline))
      } else if piece.level % 2 == 0 {
        for index in clusters { add(index, pen: &pen, baseline: Int32(baseline)) }
      } else {
        for index in clusters.reversed() { add(index, pen: &pen, baseline: Int32(baseline)) }
      }
    }
  }

  /// Adds the clusters of a text that has neither strokes nor ornaments.
  private mutating func addPlain(_ range: Range<Int>, isReversed: Bool, pen: inout Int32, baseline: Int32) {
    // Without copies of the arrays, each access would retain them.
    let (clusters, source) = (shaped.clusters, shaped.glyphs)
    var current: (run: Int32, style: Int32)?
    for step in 0..<range.count {
      let cluster = clusters[isReversed ? range.upperBound - 1 - step : range.lowerBound + step]
      if current?.run != cluster.run || current?.style != cluster.style {
        current = (cluster.run, cluster.style)
        begin(font: shaped.runs[Int(cluster.run)].font, color: shaped.colors[Int(cluster.style)])
      }
      var x = pen
      for number in Int(cluster.firstGlyph)..<Int(cluster.firstGlyph + cluster.glyphCount) {
        let glyph = source[number]
        if glyph.id != ShapedText.emptyGlyph { glyphs.append(Glyph(id: glyph.id, x: x + glyph.x, y: baseline + glyph.y)) }
        x += glyph.advance
      }
      // The advance includes letter spacing.
      pen +=
        cluster.isTab
        ? tabs[isReversed ? range.upperBound - 1 - step : range.lowerBound + step] ?? cluster.advance : cluster.advance
    }
  }

  private mutating func add(_ index: Int, pen: inout Int32, baseline: Int32) {
    let cluster = shaped.clusters[index]
    if hasOrnaments, !isPlain[Int(cluster.style)] { return addOrnamented(index, pen: &pen, baseline: baseline) }
    let start = pen
    let first = Int(cluster.firstGlyph)
    append(
      shaped.glyphs[first..<first + Int(cluster.glyphCount)], font: shaped.runs[Int(cluster.run)].font,
      color: shaped.colors[Int(cluster.style)], pen: &pen, baseline: baseline)
    pen = start + (tabs[index] ?? cluster.advance)  // the advance includes letter spacing
    if hasStrokes { addStrokes(style: Int(cluster.style), from: start, to: pen, baseline: Int(baseline)) }
  }

  /// Adds a cluster of a text in which runs have ornaments.
  private mutating func addOrnamented(_ index: Int, pen: inout Int32, baseline: Int32) {
    let cluster = shaped.clusters[index]
    let style = Int(cluster.style)
    let ends = self.ends(at: index)
    let start = pen
    pen += ends.left
    let raised = baseline - Int32(shift(of: style))
    let picture = shaped.ornaments[style].picture
    if let picture {
      let rect = PixelRect(x: Int(pen), y: Int(raised) + picture.top, width: picture.width, height: picture.height)
      pictures.append(PlacedText.Picture(run: style, rect: rect))
    } else {
      let first = Int(cluster.firstGlyph)
      append(
        shaped.glyphs[first..<first + Int(cluster.glyphCount)], font: shaped.runs[Int(cluster.run)].font,
        color: shaped.colors[style], pen: &pen, baseline: raised)
    }
    pen = start + (tabs[index] ?? cluster.advance)
    if lineEnds != nil { pen += ends.room - (shaped.backgroundEnds[index]?.room ?? 0) }
    addOrnament(style: style, ends, from: start, to: pen, baseline: Int(baseline))
    // Neither padding nor a picture is underlined.
    if hasStrokes, picture == nil {
      addStrokes(style: style, from: start + ends.left, to: pen - ends.right, baseline: Int(baseline))
    }
  }

  private func shift(of style: Int) -> Int { hasOrnaments ? shaped.ornaments[style].shift : 0 }

  private func ends(at cluster: Int) -> ShapedText.BackgroundEnds {
    if shaped.backgroundEnds.isEmpty { return ShapedText.BackgroundEnds() }
    return (lineEnds ?? shaped.backgroundEnds)[cluster] ?? ShapedText.BackgroundEnds()
  }

  private mutating func addOrnament(
    style: Int, _ ends: ShapedText.BackgroundEnds, from start: Int32, to end: Int32, baseline: Int
  ) {
    guard hasOrnaments, shaped.ornaments[style].isVisible else { return }
    let line = PixelRect(x: 0, y: baseline - shaped.baseline, width: 0, height: shaped.pitch)
    ornaments.add(shaped.ornaments[style], ofRun: style, ends: ends, from: start, to: end, baseline: baseline, line: line)
  }

  /// Adds the underline and the strikethrough between two positions. Extends an existing stroke that ends where the new one starts.
  private mutating func addStrokes(style: Int, from start: Int32, to end: Int32, baseline: Int) {
    for geometry in shaped.strokes[style] where end > start {
      let rect = PixelRect(x: Int(start), y: baseline + geometry.top, width: Int(end - start), height: geometry.thickness)
      let stroke = TextStroke(kind: geometry.kind, color: geometry.color ?? shaped.colors[style], rect: rect)
      guard geometry.pattern == .solid else {
        addLine(PlacedText.Line(pattern: geometry.pattern, stroke: stroke), ofRun: style)
        continue
      }
      let before = strokes.lastIndex { $0.kind == geometry.kind }
      if let before, strokes[before].continues(into: stroke) {
        strokes[before].rect.width += rect.width
      } else {
        strokes.append(stroke)
      }
    }
  }

  /// Adds a line that is not solid. Extends an existing one that ends where the new one starts.
  private mutating func addLine(_ line: PlacedText.Line, ofRun run: Int) {
    var place = lines.lastIndex { $0.stroke.kind == line.stroke.kind }
    if let before = place, lines[before].pattern == line.pattern, lines[before].stroke.continues(into: line.stroke) {
      lines[before].stroke.rect.width += line.stroke.rect.width
    } else {
      place = lines.count
      lines.append(line)
    }
    if let place { lines[place].runs.add(run, from: line.stroke.rect.x) }
  }

  /// Begins a run, unless the current one has the font and the colour.
  private mutating func begin(font: Int, color: RGBA) {
    guard self.font != font || self.color != color else { return }
    endRun()
    self.font = font
    self.color = color
  }

  private mutating func append(
    _ glyphs: ArraySlice<ShapedText.ShapedGlyph>, font: Int, color: RGBA, pen: inout Int32, baseline: Int32
  ) {
    begin(font: font, color: color)
    for glyph in glyphs {
      if glyph.id != ShapedText.emptyGlyph {
        self.glyphs.append(Glyph(id: glyph.id, x: pen + glyph.x, y: baseline + glyph.y))
      }
      pen += glyph.advance
    }
  }

  /// Returns the pieces of a line in logical order, without the white space at its end.
  private func pieces(of line: TextLine) -> [Piece] {
    var pieces: [Piece] = []
    func append(_ range: Range<Int>) {
      if shaped.runs.count == 1, !range.isEmpty {
        pieces.append(Piece(level: shaped.runs[0].level, clusters: range))
        return
      }
      for index in range {
        let level = shaped.runs[Int(shaped.clusters[index].run)].level
        if let last = pieces.last, last.level == level, let clusters = last.clusters, clusters.upperBound == index {
          pieces[pieces.count - 1].clusters = clusters.lowerBound..<index + 1
        } else {
          pieces.append(Piece(level: level, clusters: index..<index + 1))
        }
      }
    }
    guard line.hasEllipsis else {
      append(shaped.trimmed(line.clusters))
      return pieces
    }
    append(line.clusters)
    pieces.append(Piece(level: line.isRightToLeft ? 1 : 0, clusters: nil))
    append(line.tail)
    return pieces
  }

  /// Returns the pieces in visual order, by rule L2 of the Unicode Bidirectional Algorithm (UAX 9): from the highest level down to
  /// the lowest odd one, every run of pieces at that level or above is reversed.
  private func visualOrder(_ pieces: [Piece]) -> [Piece] {
    guard let highest = pieces.map(\.level).max(), highest > 0 else { return pieces }
    var pieces = pieces
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < pieces.count {
        var end = start
        while end < pieces.count, pieces[end].level >= level { end += 1 }
        pieces[start..<end].reverse()
        start = max(end, start + 1)
      }
    }
    return pieces
  }
}

extension TextStroke {
  fileprivate func continues(into next: TextStroke) -> Bool {
    color == next.color && rect.continues(into: next.rect)
  }
}
