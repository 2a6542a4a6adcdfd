// SPDX-License-Identifier: MIT

/// A position in device pixels. Its coordinates may be fractional.
@frozen package struct DevicePoint: Hashable, Sendable {
  package var x, y: Double

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the position moved by whole pixels.
  package func translated(x dx: Int, y dy: Int) -> DevicePoint {
    DevicePoint(x: x + Double(dx), y: y + Double(dy))
  }
}

/// A rectangle in device pixels. Its edges may be fractional.
@frozen package struct DeviceRect: Hashable, Sendable {
  package var x, y, width, height: Double

  @inlinable package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable package init(_ rect: PixelRect) {
    self.init(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
  }

  @inlinable package var maxX: Double { x + width }
  @inlinable package var maxY: Double { y + height }
  @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether all four edges are on boundaries between device pixels.
  package var isAligned: Bool {
    x == x.rounded() && y == y.rounded() && width == width.rounded() && height == height.rounded()
  }

  package func contains(_ other: DeviceRect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }

  /// The smallest rectangle of whole pixels that contains this one.
  package var outset: PixelRect {
    let left = Int(clamping: x.rounded(.down))
    let top = Int(clamping: y.rounded(.down))
    return PixelRect(
      x: left, y: top, width: max(0, Int(clamping: maxX.rounded(.up)) - left),
      height: max(0, Int(clamping: maxY.rounded(.up)) - top))
  }

  /// Returns the rectangle moved by whole pixels.
  package func translated(x dx: Int, y dy: Int) -> DeviceRect {
    DeviceRect(x: x + Double(dx), y: y + Double(dy), width: width, height: height)
  }

  /// Returns the rectangle with each edge moved inwards by `distance` device pixels. Opposite edges that would cross meet in the
  /// middle.
  package func inset(by distance: Double) -> DeviceRect {
    let dx = min(distance, width / 2)
    let dy = min(distance, height / 2)
    return DeviceRect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

/// Inward distances in device pixels from the four edges of a box.
package struct DeviceInsets: Equatable, Sendable {
  package var top, right, bottom, left: Double

  package static let zero = DeviceInsets(top: 0, right: 0, bottom: 0, left: 0)

  package init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Half of each distance.
  package var halved: DeviceInsets { DeviceInsets(top: top / 2, right: right / 2, bottom: bottom / 2, left: left / 2) }
}

extension DeviceRect {
  /// Returns the rectangle with its edges moved inwards. Opposite edges that would cross meet between them.
  package func inset(by insets: DeviceInsets) -> DeviceRect {
    func fitting(_ near: Double, _ far: Double, in length: Double) -> (Double, Double) {
      if near + far <= length { return (near, far) }
      if near == far { return (length / 2, length / 2) }
      return (near * length / (near + far), far * length / (near + far))
    }
    let (left, right) = fitting(insets.left, insets.right, in: width)
    let (top, bottom) = fitting(insets.top, insets.bottom, in: height)
    return DeviceRect(x: x + left, y: y + top, width: width - left - right, height: height - top - bottom)
  }
}

extension CornerRadii {
  /// Returns the radii of the inner edge of a border: those of the outer edge, less the widths of the two sides at each corner. A
  /// corner whose radii do not reach beyond the border is square inside.
  ///
  /// Source: CSS Backgrounds and Borders Level 3, section 4.2 (corner shaping).
  package func inset(by insets: DeviceInsets) -> CornerRadii {
    var radii = self
    radii.topLeft = topLeft.inset(horizontally: insets.left, vertically: insets.top)
    radii.topRight = topRight.inset(horizontally: insets.right, vertically: insets.top)
    radii.bottomRight = bottomRight.inset(horizontally: insets.right, vertically: insets.bottom)
    radii.bottomLeft = bottomLeft.inset(horizontally: insets.left, vertically: insets.bottom)
    return radii
  }
}

extension PixelGrid {
  /// Converts a frame from points to device pixels, without rounding.
  package func exact(_ frame: Rect) -> DeviceRect {
    DeviceRect(
      x: devicePixels(frame.x), y: devicePixels(frame.y), width: devicePixels(frame.width), height: devicePixels(frame.height))
  }
}

extension DevicePoint: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(x, y)
  }
}

extension DeviceRect: Digestible {
  package func write(to writer: inout DigestWriter) {
    for number in [x, y, width, height] { writer.add(number) }
  }
}
