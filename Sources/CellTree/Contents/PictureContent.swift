// SPDX-License-Identifier: MIT

package import CellGraphics

/// A picture below the asset root.
package struct PictureContent: Hashable, Sendable {
  /// The file's path below the asset root.
  package var source: String
  package var mode: ContentMode

  package init(source: String, mode: ContentMode) {
    self.source = source
    self.mode = mode
  }
}

extension PictureContent: ElementContent {
  package static let typeName = "image"
  package static let digestNumber: UInt8 = 2

  package var size: IntrinsicSize { .picture(source: source) }
  package var role: ContentRole? { .picture }
  package var pictureSource: String? { source }

  package func drawing(hasPicture: Bool) -> ContentDrawing { ContentDrawing(marks: [.picture(source: source, mode)]) }

  package func write(to writer: inout DigestWriter) {
    writer.addPaint(source)
    writer.addPaint(mode)
  }
}

/// How a picture fills its box.
@nonexhaustive public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Scaled to cover the box; the excess is cropped equally on both sides.
  case fill
  /// Scaled to fit inside the box, centred.
  case fit
  /// Scaled to the box's width and height independently, which distorts the picture if the aspect ratios differ.
  case stretch
  /// Not scaled: one source pixel per device pixel, centred, and cropped to the box.
  case center
}

extension ContentMode: Digestible {}
