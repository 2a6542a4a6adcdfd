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
    /// The spacing before this block and before all blocks above it.
    var spacingAbove: Int
    /// Whether its text runs from right to left.
    var isRightToLeft: Bool
    /// Whether its lines start at the right; `nil` if they start where the rows of the cell do.
    var startsAtRight: Bool?
    var marker: Marker?

    /// The approximate memory, in bytes.
    var memory: Int { MemoryLayout<Block>.stride + (marker?.memory ?? 0) }
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

  /// Returns the distance of the lines of a paragraph from the side of the box on which they start.
  func indent(of paragraph: Paragraph) -> Int { blocks.isEmpty ? 0 : blocks[paragraph.block].indent }

  /// Returns the block that contains a line; `nil` if the text has no blocks.
  func block(of line: TextLine) -> Block? { blocks.isEmpty ? nil : blocks[paragraphs[line.paragraph].block] }

  /// Returns the distance from the top of the text to the top of a line.
  func top(ofLine number: Int, in lines: TextLines) -> Int {
    blocks.isEmpty ? number * pitch : number * pitch + blocks[paragraphs[lines.lines[number].paragraph].block].spacingAbove
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
      let x = isAtRight ? placed.item.width - block.indent + marker.gap : block.indent - marker.gap - marker.width
      placed.add(marker.placed, x: x, y: placed.item.baselines[number] - marker.baseline)
    }
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
      if number > 0 { spacing += grid.nearest(block.spacingBefore) }
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
      blocks.append(
        ShapedText.Block(
          firstByte: starts[number], alignment: style.alignment, indent: grid.nearest(block.indent), spacingAbove: spacing,
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
