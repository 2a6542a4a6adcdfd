// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

extension ShapedText {
  /// A paragraph of a text that is written as paragraphs. Lengths are in device pixels.
  struct Block: Hashable {
    /// The byte at which its text begins.
    var firstByte: Int
    var alignment: TextAlignment
    var indent: Int
    /// The distance that this block and all blocks above it add to the tops of its lines: spacing, and the edges of boxes.
    var spacingAbove: Int
    /// What is behind and around its lines; `nil` for nothing.
    var box: Box?
    /// Whether its text runs from right to left.
    var isRightToLeft: Bool
    /// Whether its lines start at the right; `nil` if they start where the rows of the cell do.
    var startsAtRight: Bool?
    var marker: Marker?

    /// The approximate memory, in bytes.
    var memory: Int { MemoryLayout<Block>.stride + (marker?.memory ?? 0) }
  }

  /// The box of a block.
  struct Box: Hashable {
    var style: ParagraphBox
    /// The room that padding and border take at the edges.
    var top, right, bottom, left: Int
    /// The border at the edges; zeros for an even one, which is drawn with the background.
    var bars: (top: Int, right: Int, bottom: Int, left: Int)
    /// Whether the box continues that of the block above.
    var continuesAbove = false

    /// The same box in a block that starts at the other side than the cell.
    var mirrored: Box {
      var box = self
      (box.left, box.right) = (right, left)
      (box.bars.left, box.bars.right) = (bars.right, bars.left)
      return box
    }
  }

  /// The text in the indent before the first line of a block.
  struct Marker: Hashable {
    var text: String
    /// The glyphs of the text in a line of their own, from its left end on.
    var placed: PlacedText
    var baseline: Int
    var width: Int
    /// The space between the text and the lines of the block.
    var gap: Int

    init(_ shaped: ShapedText, text: String) {
      self.text = text
      let lines = shaped.lines(available: .max)
      width = lines.width
      gap = shaped.advance(lines.lines[0].clusters) - width
      let box = PixelRect(x: 0, y: 0, width: width, height: shaped.pitch)
      placed = FittedText(shaped: shaped).placed(lines, in: box, startsAtRight: false)
      baseline = shaped.baseline
    }

    var memory: Int { placed.item.runs.reduce(256) { $0 + $1.glyphs.count * MemoryLayout<Glyph>.stride } }
  }

  /// Returns the room beside the lines of a paragraph: its indent, and the edges of its box.
  func inset(of paragraph: Paragraph) -> Int { blocks.isEmpty ? 0 : blocks[paragraph.block].inset }

  /// Returns the block that contains a line; `nil` if the text has no blocks.
  func block(of line: TextLine) -> Block? { blocks.isEmpty ? nil : blocks[paragraphs[line.paragraph].block] }

  /// Returns the distance from the top of the text to the top of a line.
  func top(ofLine number: Int, in lines: TextLines) -> Int {
    blocks.isEmpty ? number * pitch : number * pitch + blocks[paragraphs[lines.lines[number].paragraph].block].spacingAbove
  }

  /// The height of the text in lines.
  func height(of lines: TextLines) -> Int {
    let last = lines.lines.count - 1
    return top(ofLine: last, in: lines) + pitch + (block(of: lines.lines[last])?.box?.bottom ?? 0)
  }

  var hasMarkers: Bool { blocks.contains { $0.marker != nil } }

  /// Returns the marker before a line; `nil` if there is none.
  func marker(ofLine number: Int, in lines: TextLines) -> Marker? {
    guard let block = block(of: lines.lines[number]), let marker = block.marker else { return nil }
    let isFirst =
      number == 0 || paragraphs[lines.lines[number - 1].paragraph].block != paragraphs[lines.lines[number].paragraph].block
    return isFirst ? marker : nil
  }

  /// The indices of the first clusters of all blocks.
  var startsOfBlocks: Set<Int> {
    if blocks.isEmpty { return [] }
    let firsts = paragraphs.indices.filter { $0 == 0 || paragraphs[$0].block != paragraphs[$0 - 1].block }
    return Set(firsts.map { paragraphs[$0].clusters.lowerBound })
  }

  /// Adds the markers of the blocks that have lines: each ends where the lines of its block begin, and lies on the first one's baseline.
  func addMarkers(of lines: TextLines, to placed: inout PlacedText, startsAtRight: Bool) {
    for number in lines.lines.indices {
      guard let block = block(of: lines.lines[number]), let marker = marker(ofLine: number, in: lines) else { continue }
      let isAtRight = block.startsAtRight ?? startsAtRight
      let sides = block.sides(startsAtRight: startsAtRight)
      let x = isAtRight ? placed.item.width - sides.right + marker.gap : sides.left - marker.gap - marker.width
      placed.add(marker.placed, x: x, y: placed.item.baselines[number] - marker.baseline)
    }
  }
}

extension ShapedText.Block {
  /// The room beside its lines.
  fileprivate var inset: Int { indent + (box.map { $0.left + $0.right } ?? 0) }

  /// Returns its box as it lies in a cell: mirrored where the block starts at the other side than the cell.
  func box(startsAtRight: Bool) -> ShapedText.Box? {
    guard let own = self.startsAtRight, own != startsAtRight else { return box }
    return box?.mirrored
  }

  /// Returns the room at each side of its lines.
  func sides(startsAtRight: Bool) -> (left: Int, right: Int) {
    let box = box(startsAtRight: startsAtRight)
    let isAtRight = self.startsAtRight ?? startsAtRight
    return ((box?.left ?? 0) + (isAtRight ? 0 : indent), (box?.right ?? 0) + (isAtRight ? indent : 0))
  }
}

extension ShapedText {
  /// Adds the boxes of the blocks that have lines, below all other backgrounds. Boxes that continue each other are one.
  func addBoxes(of lines: TextLines, to placed: inout PlacedText, startsAtRight: Bool) {
    var boxes: [(box: Box, top: Int, bottom: Int)] = []
    for number in lines.lines.indices {
      guard let block = block(of: lines.lines[number]), let box = block.box(startsAtRight: startsAtRight) else { continue }
      let top = top(ofLine: number, in: lines)
      let bottom = top + pitch + box.bottom
      let isFirst =
        number == 0 || paragraphs[lines.lines[number - 1].paragraph].block != paragraphs[lines.lines[number].paragraph].block
      if !boxes.isEmpty, !isFirst || box.continuesAbove {
        boxes[boxes.count - 1].bottom = bottom
      } else {
        boxes.append((box, top - box.top, bottom))
      }
    }
    let backgrounds = boxes.flatMap { box, top, bottom in
      box.backgrounds(in: PixelRect(x: 0, y: top, width: placed.item.width, height: bottom - top))
    }
    placed.backgrounds.insert(contentsOf: backgrounds, at: 0)
  }
}

extension ShapedText.Box {
  /// Returns the shapes of the box: the background with an even border, and the bars of an uneven one.
  fileprivate func backgrounds(in rect: PixelRect) -> [PlacedText.Background] {
    func background(_ rect: PixelRect, _ style: TextBackground) -> PlacedText.Background {
      PlacedText.Background(style: style, rect: rect, endsAtLeft: true, endsAtRight: true)
    }
    var shapes: [PlacedText.Background] = []
    let borderWidth = style.hasEvenBorder ? style.borderWidths.top : 0
    if style.background.alpha > 0 || borderWidth > 0 {
      shapes.append(
        background(
          rect,
          TextBackground(
            color: style.background, cornerRadius: style.cornerRadius, borderWidth: borderWidth, borderColor: style.borderColor)))
    }
    let bar = TextBackground(color: style.borderColor)
    let inner = PixelRect(x: rect.x, y: rect.y + bars.top, width: rect.width, height: rect.height - bars.top - bars.bottom)
    let edges = [
      PixelRect(x: rect.x, y: rect.y, width: rect.width, height: bars.top),
      PixelRect(x: rect.maxX - bars.right, y: inner.y, width: bars.right, height: inner.height),
      PixelRect(x: rect.x, y: rect.maxY - bars.bottom, width: rect.width, height: bars.bottom),
      PixelRect(x: rect.x, y: inner.y, width: bars.left, height: inner.height),
    ]
    return shapes + edges.filter { $0.width > 0 && $0.height > 0 }.map { background($0, bar) }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.style == other.style && one.bars == other.bars && one.continuesAbove == other.continuesAbove
      && (one.top, one.right, one.bottom, one.left) == (other.top, other.right, other.bottom, other.left)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(style) }
}

extension TextShaper {
  /// Returns the box of a block in whole pixels.
  fileprivate func pixelBox(_ style: ParagraphBox, above: ShapedText.Box?) -> ShapedText.Box {
    let (padding, widths) = (style.padding, style.borderWidths)
    let lines = (
      top: grid.lineWidth(widths.top), right: grid.lineWidth(widths.right), bottom: grid.lineWidth(widths.bottom),
      left: grid.lineWidth(widths.left)
    )
    return ShapedText.Box(
      style: style, top: lines.top + grid.nearest(padding.top), right: lines.right + grid.nearest(padding.right),
      bottom: lines.bottom + grid.nearest(padding.bottom), left: lines.left + grid.nearest(padding.left),
      bars: style.hasEvenBorder ? (0, 0, 0, 0) : lines, continuesAbove: above.map { style.continues($0.style) } ?? false)
  }
}

extension PlacedText {
  /// Adds the glyphs of another text, and the shapes around them, at a distance from the upper left corner of this one.
  fileprivate mutating func add(_ other: PlacedText, x: Int, y: Int) {
    for var run in other.item.runs {
      for index in run.glyphs.indices {
        run.glyphs[index].x += Int32(x)
        run.glyphs[index].y += Int32(y)
      }
      item.runs.append(run)
    }
    for var stroke in other.item.strokes {
      stroke.rect = stroke.rect.translated(x: x, y: y)
      item.strokes.append(stroke)
    }
    for var background in other.backgrounds {
      background.rect = background.rect.translated(x: x, y: y)
      // The runs of another text have other numbers.
      background.runs = Runs()
      backgrounds.append(background)
    }
    for var line in other.lines {
      line.stroke.rect = line.stroke.rect.translated(x: x, y: y)
      line.runs = Runs()
      lines.append(line)
    }
  }
}

extension TextShaper {
  /// Returns the blocks of a text that is written as paragraphs.
  /// - Parameters:
  ///   - starts: the bytes at which the blocks begin.
  ///   - shaped: gets the characters of markers that no font has.
  func blocks(
    of text: StyledText, from starts: [Int], _ utf8: [UInt8], _ shaped: inout ShapedText
  ) throws(TextError) -> [ShapedText.Block] {
    let stored = text.stored.value
    var blocks: [ShapedText.Block] = []
    var spacing = 0
    for (number, block) in stored.blocks.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : utf8.count
      var style = stored.paragraph
      style.alignment = block.alignment ?? style.alignment
      let followsContent = style.direction == .content
      let isRightToLeft =
        switch style.direction {
        case .leftToRight: false
        case .rightToLeft: true
        case .automatic, .content: ParagraphReader.isRightToLeft(Array(utf8[starts[number]..<end]))
        }
      if followsContent { style.resolve(direction: isRightToLeft) }
      let above = blocks.last
      let canContinue = !followsContent || above?.startsAtRight == isRightToLeft
      let box = block.box.map { pixelBox($0.value, above: canContinue ? above?.box : nil) }
      if number > 0 { spacing += grid.nearest(block.spacingBefore) }
      if box?.continuesAbove != true { spacing += (above?.box?.bottom ?? 0) + (box?.top ?? 0) }
      blocks.append(
        ShapedText.Block(
          firstByte: starts[number], alignment: style.alignment, indent: grid.nearest(block.indent), spacingAbove: spacing,
          box: box,
          isRightToLeft: isRightToLeft, startsAtRight: followsContent ? isRightToLeft : nil,
          marker: try block.marker.map { (run) throws(TextError) in
            try marker(run, isRightToLeft: isRightToLeft, style.language, &shaped.missingCharacters)
          }))
    }
    return blocks
  }

  /// Returns a marker with a space after its text, as numbers of lists have in CSS.
  private func marker(
    _ run: TextRun, isRightToLeft: Bool, _ language: String, _ missing: inout [Unicode.Scalar]
  ) throws(TextError) -> ShapedText.Marker {
    var spaced = run
    spaced.text += " "
    let style = ParagraphStyle(language: language, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    let shaped = try shape(StyledText(runs: [spaced], paragraph: style))
    for scalar in shaped.missingCharacters where !missing.contains(scalar) { missing.append(scalar) }
    return ShapedText.Marker(shaped, text: run.text)
  }
}

/// Finds the bytes at which the blocks of a text begin, while its runs are read.
struct BlockStarts {
  private(set) var bytes: [Int] = []
  private let blocks: [TextBlock]
  /// The index of the next run that begins a block; `nil` after the last block.
  private var nextRun: Int?

  init(_ blocks: [TextBlock]) {
    self.blocks = blocks
    nextRun = blocks.isEmpty ? nil : 0
  }

  /// Returns whether a run begins a block. Ends the block before it with a line feed.
  mutating func begin(at run: Int, after utf8: inout [UInt8]) -> Bool {
    guard run == nextRun else { return false }
    if run > 0 { utf8.append(UInt8(ascii: "\n")) }
    bytes.append(utf8.count)
    nextRun = bytes.count < blocks.count ? run + blocks[bytes.count - 1].runCount : nil
    return true
  }
}
