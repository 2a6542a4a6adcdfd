// SPDX-License-Identifier: MIT

/// A picture in a line of text, which takes room like a letter.
///
/// It does not change the height of its line: it may reach beyond it.
package struct InlinePicture: Hashable, Sendable {
  package var kind: InlinePictureKind
  /// The file's path below the asset root.
  package var source: String
  /// The height in points, above zero.
  package var height: Double
  package var alignment: InlineAlignment

  package init(_ kind: InlinePictureKind, source: String, height: Double, alignment: InlineAlignment) {
    self.kind = kind
    self.source = source
    self.height = height
    self.alignment = alignment
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
  /// A picture that is cut to a circle.
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

extension InlinePictureKind: Digestible {}
extension InlineAlignment: Digestible {}

extension InlinePicture: Digestible {
  package func write(to writer: inout DigestWriter) {
    // Which picture it is only matters for its proportions, which a layout digest has beside the cell.
    writer.add(kind)
    writer.addPaint(source)
    writer.add(height)
    writer.addPaint(alignment)
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
    return runs.indices.contains { runs[$0].ornament?.value.picture != nil }
  }

  /// Whether there is anything in the text, be it a space.
  package var isEmpty: Bool {
    let runs = stored.value.runs
    return runs.indices.allSatisfy { runs[$0].text.isEmpty && runs[$0].ornament?.value.picture == nil }
  }
}
