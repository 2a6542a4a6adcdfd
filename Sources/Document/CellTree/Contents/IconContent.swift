// SPDX-License-Identifier: MIT

package import CellGraphics

/// A vector image in one colour, or in its own colours.
package struct IconContent: Hashable, Sendable {
  package var image: IconImage
  /// The length of the longer side in points; above zero.
  package var longerSide: Double
  package var tint: IconTint
  /// The width of strokes in points; `nil` for the width in the image, which scales with it.
  package var strokeWidth: Double?

  package init(image: IconImage, longerSide: Double, tint: IconTint, strokeWidth: Double?) {
    self.image = image
    self.longerSide = longerSide
    self.tint = tint
    self.strokeWidth = strokeWidth
  }
}

/// What an icon shows.
package enum IconImage: Hashable, Sendable {
  /// The path of an SVG file below the asset root. `#` and an id choose one element of it.
  case file(String)
  /// An outline, as path data and as read, and the part of its coordinates that fills the icon.
  case path(PathData, viewBox: Rect, PathPaints = PathPaints())
}

/// The colours of an outline. Without any, it has the tint: as its stroke if the icon states the width of strokes, otherwise as its fill.
package struct PathPaints: Hashable, Sendable {
  package var fill: RGBA?
  package var stroke: RGBA?

  package init(fill: RGBA? = nil, stroke: RGBA? = nil) {
    self.fill = fill
    self.stroke = stroke
  }
}

/// An outline, and the path data from which it was read.
package struct PathData: Hashable, Sendable {
  package let text: String
  package let path: VectorPath

  package init(text: String, path: VectorPath) {
    self.text = text
    self.path = path
  }
}

/// The colour of an icon.
package enum IconTint: Hashable, Sendable {
  /// In place of `currentColor` or, if the image never says that, of all colours; their alpha is kept.
  case color(RGBA)
  /// The colours of the image.
  case own
}

extension IconContent: ElementContent {
  package static let typeName = "icon"
  package static let digestNumber: UInt8 = 9

  package var size: IntrinsicSize {
    switch image {
    case .file(let source): return .vector(source: source, longerSide: longerSide)
    case .path(_, let box, _):
      let scale = longerSide / max(box.width, box.height)
      return .kept(Size(width: box.width * scale, height: box.height * scale))
    }
  }

  package var role: ContentRole? { .icon }
  package var pictureSource: String? { if case .file(let source) = image { source } else { nil } }

  package func drawing(hasPicture: Bool) -> ContentDrawing {
    ContentDrawing(marks: [.icon(image, tint: tint, strokeWidth: strokeWidth)])
  }

  package var numbers: [ContentNumber] {
    [
      ContentNumber(key: "size", value: longerSide) { difference in
        var changed = self
        changed.longerSide += difference
        return Content(changed)
      }
    ]
  }

  package func write(to writer: inout DigestWriter) {
    writer.add(longerSide)
    switch image {
    case .file(let source):
      writer.addCase(0)
      writer.addPaint(source)
    case .path(let data, let box, let paints):
      writer.addCase(1)
      writer.addPaint(data.text)
      writer.add(box)
      if writer.includesPaint { writer.add(paints.fill, paints.stroke) }
    }
    if writer.includesPaint { writer.add(tint, strokeWidth) }
  }
}

extension IconTint: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .color(let color): writer.addCase(0, color)
    case .own: writer.addCase(1)
    }
  }
}
