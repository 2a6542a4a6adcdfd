// SPDX-License-Identifier: MIT

/// A picture in a line of text, which takes room like a letter.
///
/// It does not change the height of its line: it may reach beyond it.
package struct InlinePicture: Hashable, Sendable {
  package var kind: InlinePictureKind
  /// The file's path below the asset root; `nil` for an avatar without a picture.
  package var source: String?
  /// The height in points, above zero.
  package var height: Double
  package var alignment: InlineAlignment
  /// How the picture is drawn, if not by its kind and its file alone.
  package var drawing: InlineDrawing?

  package init(
    _ kind: InlinePictureKind, source: String?, height: Double, alignment: InlineAlignment, drawing: InlineDrawing? = nil
  ) {
    self.kind = kind
    self.source = source
    self.height = height
    self.alignment = alignment
    self.drawing = drawing
  }

  /// The character that stands for a picture where lines are broken and directions are found. In Unicode Standard Annex 14 it has the
  /// class CB: lines break before and after it, but not before the comma that follows it.
  package static let character = "\u{FFFC}"
}

/// What a picture in a line of text is.
package enum InlinePictureKind: String, Hashable, Sendable, CaseIterable {
  /// A picture in its own proportions and colours.
  case picture
  /// A vector image in its own proportions, in the colour of the text.
  case icon
  /// An avatar: a picture that is cut to a circle, or initials.
  case avatar

  /// Whether the picture is as wide as high, whatever its file says.
  package var isSquare: Bool { self == .avatar }
}

/// Where a picture lies in its line.
@nonexhaustive public enum InlineAlignment: String, Hashable, Sendable, CaseIterable {
  /// Its lower edge is on the baseline.
  case baseline
  /// Its middle is half the height of an x above the baseline.
  case middle
  /// Its upper edge is at the ascent of the font.
  case textTop
}

/// A drawing in a line of text, of which only the module that paints it knows more.
package protocol InlineDrawingRecord: Digestible, Hashable, Sendable {
  /// Returns the drawing with its text scaled, and its lengths.
  func scaledInLine(_ text: (StyledText) -> StyledText, _ length: (Double) -> Double) -> Self
}

extension InlineDrawingRecord {
  fileprivate func isEqual(to other: any InlineDrawingRecord) -> Bool { (other as? Self) == self }
}

/// A drawing in a line of text, whatever it is.
package struct InlineDrawing: Hashable, Sendable {
  package let record: any InlineDrawingRecord

  package init(_ record: any InlineDrawingRecord) { self.record = record }

  /// Returns the drawing with its text scaled, and its lengths.
  package func scaled(_ text: (StyledText) -> StyledText, _ length: (Double) -> Double) -> InlineDrawing {
    InlineDrawing(record.scaledInLine(text, length))
  }

  package static func == (first: InlineDrawing, second: InlineDrawing) -> Bool { first.record.isEqual(to: second.record) }
  package func hash(into hasher: inout Hasher) { record.hash(into: &hasher) }
}

extension InlineDrawing: Digestible {
  package func write(to writer: inout DigestWriter) { record.write(to: &writer) }
}

extension InlinePictureKind: Digestible {}
extension InlineAlignment: Digestible {}

extension InlinePicture: Digestible {
  package func write(to writer: inout DigestWriter) {
    // Which picture it is only matters for its proportions, which a layout digest has beside the cell.
    writer.add(kind)
    writer.addPaint(source)
    writer.add(height)
    writer.addPaint(alignment)
    // A drawing fills the square that the height gives it.
    writer.addPaint(drawing)
  }
}

extension TextRun {
  /// Whether the run is a picture.
  package var isPicture: Bool {
    guard let ornament else { return false }
    return ornament.value.picture != nil
  }
}

extension StyledText {
  /// The pictures of the runs, in logical order.
  package var pictures: [InlinePicture] {
    let runs = stored.value.runs
    return runs.indices.compactMap { runs[$0].ornament?.value.picture }
  }

  /// Whether a run is a picture.
  package var hasPictures: Bool {
    let runs = stored.value.runs
    return runs.indices.contains { runs[$0].isPicture }
  }

  /// Whether there is anything in the text, be it a space.
  package var isEmpty: Bool {
    let runs = stored.value.runs
    return runs.indices.allSatisfy { runs[$0].text.isEmpty && !runs[$0].isPicture }
  }
}
