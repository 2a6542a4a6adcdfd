// SPDX-License-Identifier: MIT

package import CellGraphics

/// A line along the container's cross axis.
package struct SeparatorContent: Equatable, Sendable {
  package var color: RGBA
  /// The thickness in points; `nil` for one device pixel.
  package var thickness: Double?

  package init(color: RGBA, thickness: Double?) {
    self.color = color
    self.thickness = thickness
  }
}

extension SeparatorContent: ElementContent {
  package static let typeName = "separator"
  package static let digestNumber: UInt8 = 6

  package var size: IntrinsicSize { .line(thickness: thickness) }
  package var role: ContentRole? { .shape }

  package func drawing(hasPicture: Bool) -> ContentDrawing { ContentDrawing(marks: [.line(color)]) }

  package var numbers: [ContentNumber] {
    guard let thickness else { return [] }
    return [
      ContentNumber(key: "thickness", value: thickness) { [color] difference in
        Content(SeparatorContent(color: color, thickness: thickness + difference))
      }
    ]
  }

  package func write(to writer: inout DigestWriter) {
    writer.addPaint(color)
    writer.add(thickness)
  }
}
