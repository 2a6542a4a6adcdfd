// SPDX-License-Identifier: MIT

/// A paragraph of a text that is written as paragraphs: some of its runs, and where their lines are.
///
/// Unlike a paragraph that a line feed ends, it has properties of its own. Its runs may contain line feeds.
package struct TextBlock: Hashable, Sendable {
  /// The number of its runs, at least one.
  package var runCount: Int
  /// `nil` for the alignment of the whole text.
  package var alignment: TextAlignment?
  /// The distance in points, at least zero, from the side on which lines start to the lines, inside the paragraph's box.
  package var indent: Double
  /// The text in the indent before the first line, such as "•" or "1."; `nil` for none.
  package var marker: TextRun?
  /// The distance in points, at least zero, from the paragraph before. It has no effect on the first paragraph.
  package var spacingBefore: Double
  /// What is behind and around its lines; `nil` for nothing.
  package var box: Shared<ParagraphBox>?

  package init(
    runCount: Int, alignment: TextAlignment? = nil, indent: Double = 0, marker: TextRun? = nil, spacingBefore: Double = 0,
    box: ParagraphBox? = nil
  ) {
    self.runCount = runCount
    self.alignment = alignment
    self.indent = indent
    self.marker = marker
    self.spacingBefore = spacingBefore
    self.box = box.map(Shared.init)
  }
}

extension TextBlock: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(runCount)
    writer.addPaint(alignment)
    writer.add(indent)
    writer.addPaint(marker)
    writer.add(spacingBefore, box?.value)
  }
}
