// SPDX-License-Identifier: MIT

package import CellGraphics

/// A synthetic picture used in proofs. Its name encodes its kind and size, so no file is written or read.
package struct GeneratedPicture: Equatable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case opaque
    /// Opaque in the middle, half transparent towards the corners, and transparent in the corners. Half transparent everywhere if a
    /// side is one pixel long.
    case translucent
    /// Treated as a missing file.
    case missing
  }

  package let kind: Kind
  let width, height: Int

  package init(_ kind: Kind, width: Int = 1, height: Int = 1) {
    self.kind = kind
    self.width = width
    self.height = height
  }

  private static let prefix = "generated-picture-"
  private static let maximumSide = 4096

  /// The path to write in the data: `generated-picture-opaque-640x480`.
  var name: String { "\(Self.prefix)\(kind.rawValue)-\(width)x\(height)" }

  /// Creates the picture named in a path. Ignores any text that the template adds before or after the name. Returns `nil` if the
  /// path does not contain the name of a generated picture.
  package init?(namedIn path: String) {
    guard let start = path.ranges(of: Self.prefix).last?.upperBound else { return nil }
    let parts = path[start...].split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
    let sides = parts[1].split(whereSeparator: { !$0.isWholeNumber }).prefix(2).compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ 1...Self.maximumSide ~= $0 }) else { return nil }
    self.init(kind, width: sides[0], height: sides[1])
  }

  /// The text of an SVG file with the size; `nil` for a missing picture. Opaque, it is covered by the current colour; translucent, a part
  /// of it is.
  package var svg: String? {
    let path =
      switch kind {
      case .opaque: "M0 0h\(width)v\(height)h-\(width)z"
      case .translucent: "M\(width / 8) \(height / 8)h\(width * 3 / 4)v\(height * 2 / 3)z"
      case .missing: nil as String?
      }
    return path.map {
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'><path d='\($0)' fill='currentColor'/></svg>"
    }
  }

  /// The pixels, or `nil` for a missing picture. A striped pattern shows every change of scaling or background.
  package var pixels: PixelBuffer? {
    guard kind != .missing, let size = PixelSize(width: width, height: height) else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.area)
    for y in 0..<height {
      for x in 0..<width {
        let shade = UInt8(truncatingIfNeeded: 40 + (x / 3 + y / 5) % 4 * 50)
        let color = RGBA(red: shade, green: 255 - shade, blue: UInt8(truncatingIfNeeded: x &* 7 &+ y &* 3))
        pixels.append(PremultipliedRGBA(color.multipliedAlpha(by: alpha(x, y))).packed)
      }
    }
    return PixelBuffer(size: size, pixels: pixels)
  }

  private func alpha(_ x: Int, _ y: Int) -> Double {
    guard kind == .translucent else { return 1 }
    // The distance from the centre on each axis: 0 at the centre, 1 at the edges.
    let across = abs(Double(2 * x + 1) / Double(width) - 1)
    let down = abs(Double(2 * y + 1) / Double(height) - 1)
    return across + down > 1.5 ? 0 : across + down > 1 ? 0.5 : width == 1 || height == 1 ? 0.5 : 1
  }
}
