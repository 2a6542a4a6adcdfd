// SPDX-License-Identifier: MIT

package import CellGraphics

/// A picture below the asset root.
package struct PictureContent: Hashable, Sendable {
  package var picture: PictureFill

  package init(_ picture: PictureFill) { self.picture = picture }
}

extension PictureContent: ElementContent {
  package static let typeName = "image"
  package static let digestNumber: UInt8 = 2

  package var size: IntrinsicSize { .picture(source: picture.source) }
  package var role: ContentRole? { .picture }
  package var pictureSource: String? { picture.source }

  package func drawing(hasPicture: Bool) -> ContentDrawing { ContentDrawing(marks: [.picture(picture)]) }

  package func write(to writer: inout DigestWriter) { writer.addPaint(picture) }
}
