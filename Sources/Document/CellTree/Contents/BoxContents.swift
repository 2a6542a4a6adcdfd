// SPDX-License-Identifier: MIT

package import CellGraphics

// Kinds of content that have the size of their boxes.

/// A container draws nothing of its own except a picture in its background.
package struct ContainerContent: ElementContent {
  package static let typeName = "container"
  package static let digestNumber: UInt8 = 0

  package var backgroundImage: PictureFill?

  package init(backgroundImage: PictureFill? = nil) { self.backgroundImage = backgroundImage }

  package var role: ContentRole? { nil }
  package var pictureSource: String? { backgroundImage?.source }

  package func drawing(hasPicture: Bool) -> ContentDrawing { ContentDrawing(backgroundImage: backgroundImage) }

  package func write(to writer: inout DigestWriter) { writer.addPaint(backgroundImage) }
}

package struct SpacerContent: ElementContent {
  package static let typeName = "spacer"
  package static let digestNumber: UInt8 = 7

  package var role: ContentRole? { nil }

  package func drawing(hasPicture: Bool) -> ContentDrawing { .nothing }

  package func write(to writer: inout DigestWriter) {}
}

extension Content {
  package static let container = Content(ContainerContent())
  package static let spacer = Content(SpacerContent())
}

/// A gradient across the whole frame, behind the border.
package struct GradientContent: ElementContent {
  package static let typeName = "gradient"
  package static let digestNumber: UInt8 = 5

  package var gradient: Gradient

  package init(_ gradient: Gradient) { self.gradient = gradient }

  package var role: ContentRole? { .shape }

  package func drawing(hasPicture: Bool) -> ContentDrawing { ContentDrawing(fills: [.gradient(gradient)]) }

  package func write(to writer: inout DigestWriter) { writer.addPaint(gradient) }
}

/// A filled or outlined shape.
package struct ShapeContent: ElementContent {
  package static let typeName = "shape"
  package static let digestNumber: UInt8 = 8

  package var outline: MarkOutline
  package var fill: Fill?
  package var border: Border?

  package init(outline: MarkOutline, fill: Fill?, border: Border?) {
    self.outline = outline
    self.fill = fill
    self.border = border
  }

  package var role: ContentRole? { .shape }
  package var isDrawn: Bool { fill != nil || border != nil }

  package func drawing(hasPicture: Bool) -> ContentDrawing {
    ContentDrawing(marks: [.shape(outline, fill: fill, border: border)])
  }

  package func write(to writer: inout DigestWriter) {
    if writer.includesPaint { writer.add(outline, fill, border) }
  }
}
