// SPDX-License-Identifier: MIT

package import CellGraphics

/// A pill with a short label, or a dot without a label.
package struct BadgeContent: Hashable, Sendable {
  /// The text on the pill; `nil` for a dot.
  package var label: StyledText?
  package var color: RGBA
  /// The height and the minimum width, in points.
  package var diameter: Double
  /// The smallest distance between the label and each end of the pill, in points.
  package var padding: Double

  package init(label: StyledText?, color: RGBA, diameter: Double, padding: Double) {
    self.label = label
    self.color = color
    self.diameter = diameter
    self.padding = padding
  }
}

extension BadgeContent: ElementContent {
  package static let typeName = "badge"
  package static let digestNumber: UInt8 = 4
  package static let corners = DefaultCorners.roundContent

  package var size: IntrinsicSize { .pill(label: label, diameter: diameter, padding: padding) }
  package var role: ContentRole? { label == nil ? .shape : .badge }
  package var texts: [StyledText] { label.map { [$0] } ?? [] }

  package func drawing(hasPicture: Bool) -> ContentDrawing {
    ContentDrawing(marks: [.shape(.pill, fill: .color(color), border: nil)] + (label.map { [.label($0, inside: .pill)] } ?? []))
  }

  package var numbers: [ContentNumber] {
    func number(_ key: String, _ path: WritableKeyPath<BadgeContent, Double>, atLeast least: Double) -> ContentNumber {
      ContentNumber(key: key, value: self[keyPath: path]) { difference in
        var changed = self
        changed[keyPath: path] = max(least, changed[keyPath: path] + difference)
        return Content(changed)
      }
    }
    return [number("diameter", \.diameter, atLeast: -.infinity), number("labelPadding", \.padding, atLeast: 0)]
  }

  package func scaled(_ text: (StyledText) -> StyledText, _ length: (Double) -> Double) -> BadgeContent {
    BadgeContent(label: label.map(text), color: color, diameter: length(diameter), padding: length(padding))
  }

  package func write(to writer: inout DigestWriter) {
    writer.add(label)
    writer.addPaint(color)
    writer.add(diameter, padding)
  }
}
