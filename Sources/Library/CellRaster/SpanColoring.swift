// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellPainting
internal import CellRenderAnalysis
internal import CellTree

extension PaintedCell {
  /// Returns the texts of the cell that consist of spans, by the index of their item.
  ///
  /// A text is one item, whose glyphs do not say which span they come from. So the cell is painted once more, with a colour for each
  /// span: a colour changes the place of no glyph.
  /// - Parameter paint: lays out and paints a cell.
  func coloredSpans(_ paint: (Cell) throws -> DisplayList) throws -> [Int: ColoredSpans] {
    var colored = cell
    var spans: [String: [RGBA: String]] = [:]
    colored.root.colorSpans(&spans)
    if spans.isEmpty { return [:] }
    let texts = try paint(colored).textsByLayer
    var found: [Int: ColoredSpans] = [:]
    for (path, text) in list.textsByLayer {
      guard let spans = spans[path], let colored = texts[path] else { continue }
      found[text.place] = ColoredSpans(item: colored.item, spans: spans)
    }
    return found
  }
}

extension DisplayList {
  /// The texts of elements, by the path of their layer, without the initials of avatars in lines: those are items of their span.
  fileprivate var textsByLayer: [String: (place: Int, item: DisplayItem)] {
    var texts: [String: (place: Int, item: DisplayItem)] = [:]
    for (index, item) in items.enumerated() where item.span.segment == nil {
      if case .text = item.content { texts[layers[item.layer].path] = (index, item) }
    }
    return texts
  }
}

extension Element {
  /// Gives each span of all texts a colour of its own in its text, and adds the paths of the spans by colour, by the path of the element.
  fileprivate mutating func colorSpans(_ spans: inout [String: [RGBA: String]]) {
    if var text = content.as(TextContent.self), text.text.runs.contains(where: { $0.segment != nil }) {
      text.gradient = nil
      spans[path] = text.text.colorSpans()
      content = Content(text)
    }
    for index in children.indices { children[index].colorSpans(&spans) }
  }
}

extension StyledText {
  /// Gives each run and each marker a colour of its own. Returns the paths of the spans, and of the paragraphs of markers, by colour.
  fileprivate mutating func colorSpans() -> [RGBA: String] {
    var (runs, blocks) = (runs, blocks)
    var spans: [RGBA: String] = [:]
    func color(_ run: inout TextRun, _ segment: String?) {
      let number = spans.count
      run.color = RGBA(
        red: UInt8(number & 255), green: UInt8(number >> 8 & 255), blue: UInt8(number >> 16 & 255), alpha: run.color.alpha)
      // Lines have the colour of their text then.
      run.setOrnament { ornament in
        ornament.underline?.color = nil
        ornament.strikethrough?.color = nil
      }
      spans[run.color] = segment ?? ""
    }
    for index in runs.indices { color(&runs[index], runs[index].segment) }
    var first = 0
    for index in blocks.indices {
      let paragraph = runs.indices.contains(first) ? runs[first].segment.map { String($0.prefix { $0 != "/" }) } : nil
      first += blocks[index].runCount
      if var marker = blocks[index].marker {
        color(&marker, paragraph)
        blocks[index].marker = marker
      }
    }
    self = StyledText(runs: runs, paragraph: paragraph, blocks: blocks)
    return spans.filter { !$0.value.isEmpty }
  }
}
