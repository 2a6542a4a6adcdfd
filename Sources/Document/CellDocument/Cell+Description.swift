// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
public import CellTree

extension Cell: CustomStringConvertible {
  /// A line for the canvas, then one line for each element, indented by depth: its path, its source location, and its keys as a document
  /// would write them. Keys with default values are left out.
  public var description: String {
    var lines = ["canvas \(DataValue.object(writtenCanvas).compactJSON)"]
    root.describe(depth: 0, into: &lines)
    return lines.joined(separator: "\n")
  }
}

extension Element {
  fileprivate func describe(depth: Int, into lines: inout [String]) {
    let keys = DataValue.object(writtenKeys).compactJSON
    lines.append(String(repeating: "  ", count: depth) + "\(path) (\(location)) \(keys)")
    for child in children { child.describe(depth: depth + 1, into: &lines) }
  }
}

/// Formats a number; a whole number has no decimals.
private func short(_ value: Double) -> String {
  shortest(value)
}

extension ContentPosition: CustomStringConvertible {
  /// The position as in a document: `50% 8`.
  public var description: String { "\(x.word) \(y.word)" }
}

extension Gradient: CustomStringConvertible {
  /// The gradient as `linear 90 [#FF0000 0, #0000FF 1]`.
  public var description: String {
    "\(place)\(length.map { " length \(short($0))" } ?? "") [\(ramp)]"
  }

  private var place: String {
    switch geometry {
    case .linear(let angle): return "linear \(short(angle))"
    case .linearTo(let target): return "linear to \(target.rawValue)"
    case .conic(let angle, let center): return "conic \(short(angle))\(Self.words(at: center))"
    case .radial(let extent):
      let size =
        switch extent.size {
        case .reaching(.farthestSide): ""
        case .reaching(let reach): " \(reach.rawValue)"
        case .radii(let x, let y): " \(x) x \(y)"
        }
      return "radial\(extent.isCircle ? " circle" : "")\(size)\(Self.words(at: extent.center))"
    }
  }

  private static func words(at center: ContentPosition) -> String { center == .center ? "" : " at \(center)" }
}

extension Fill: CustomStringConvertible {
  package var description: String {
    switch self {
    case .color(let color): "\(color)"
    case .gradient(let gradient): "\(gradient)"
    }
  }
}

extension Length: CustomStringConvertible {
  public var description: String {
    switch self {
    case .points(let points): short(points)
    case .percent(let percent): short(percent) + "%"
    case .percentAndPoints(let percent, let points):
      short(percent) + "% " + (points < 0 ? "- " : "+ ") + short(abs(points))
    case .auto: "auto"
    case .minContent: "min-content"
    case .maxContent: "max-content"
    case .fitContent: "fit-content"
    case .fitLines: "fit-lines"
    case .content: "content"
    }
  }
}

extension EdgeLengths: CustomStringConvertible {
  /// One length if all edges are equal, otherwise the lengths of the top, right, bottom and left edges.
  package var description: String {
    self == EdgeLengths(all: top) ? "\(top)" : "[\(top) \(right) \(bottom) \(left)]"
  }
}

extension DropShadow: CustomStringConvertible {
  /// The offset, blur, spread, colour and path, as in `(0 2)/8/#00000040/frame` or `(0 2)/8/spread 3/#00000040/inset`.
  public var description: String {
    "(\(short(offset.x)) \(short(offset.y)))/\(short(blur))\(spread == 0 ? "" : "/spread \(short(spread))")/\(color)/"
      + (isInset ? "inset" : "\(path)")
  }
}

extension AlphaMask: CustomStringConvertible {
  /// The mask as `linear 90 [0 #000000, 1 #00000000]`, `radius 12` or `fade bottom/24/when-truncated`.
  package var description: String {
    switch self {
    case .gradient(let gradient): "\(gradient)"
    case .rounded(let radii): "radius \(radii.written.compactJSON)"
    case .fade(let fade): "fade \(fade.edge)/\(short(fade.length))\(fade.onlyWhenTruncated ? "/when-truncated" : "")"
    }
  }
}
