// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Glibc
internal import Graphics

extension Paint {
  /// What another paint in the place of this one changes.
  ///
  /// - Parameters:
  ///   - part: what is painted.
  ///   - box: where this paint lies, and where the other does.
  ///   - isResized: whether these boxes have other sizes, so that a gradient's line changes with them.
  func changes(to new: Paint, of part: LayerPart, in box: (old: DeviceRect, new: DeviceRect), isResized: Bool) -> [LayerChange] {
    func property(_ aspect: LayerProperty.Aspect, _ old: String, _ new: String) -> LayerChange {
      .property(LayerProperty(aspect, of: part), from: old, to: new)
    }
    switch (self, new) {
    case (.color(let old), .color(let new)): return old == new ? [] : [property(.colour, "\(old)", "\(new)")]
    case (.linear(_, _, let oldStops), .linear(_, _, let newStops)),
      (.radial(_, _, _, let oldStops), .radial(_, _, _, let newStops)):
      let (oldLine, newLine) = (line(in: box.old), new.line(in: box.new))
      let changes = oldStops.changes(to: newStops, of: part)
      if let old = angle, let new = new.angle, old != new {
        return isResized ? changes : changes + [property(.gradientAngle, shown(old), shown(new))]
      }
      return isResized || oldLine == newLine ? changes : changes + [property(.gradientLine, oldLine, newLine)]
    case (.color, _), (.linear, _), (.radial, _): return [property(.paint, kind, new.kind)]
    }
  }

  private var kind: String {
    switch self {
    case .color(let color): "\(color)"
    case .linear: "linear gradient"
    case .radial: "radial gradient"
    }
  }

  /// The direction of a linear gradient in degrees as documents say it: 0 runs upwards, 90 to the right; to a tenth, since its line
  /// ends on thousandths.
  private var angle: Double? {
    guard case .linear(let from, let to, _) = self else { return nil }
    let degrees = atan2(to.x - from.x, from.y - to.y) * 180 / .pi
    let rounded = (degrees * 10).rounded() / 10
    return rounded < 0 ? rounded + 360 : rounded
  }

  /// Where a gradient runs, as shares of its box.
  private func line(in box: DeviceRect) -> String {
    func share(_ point: DevicePoint) -> String {
      "(\(shown((point.x - box.x) / max(1, box.width))), \(shown((point.y - box.y) / max(1, box.height))))"
    }
    switch self {
    case .color: return ""
    case .linear(let from, let to, _): return "\(share(from)) to \(share(to))"
    case .radial(let center, let radiusX, let radiusY, _):
      return "\(share(center)), \(shown(radiusX / max(1, box.width))) x \(shown(radiusY / max(1, box.height)))"
    }
  }
}

extension [ColorStop] {
  fileprivate func changes(to new: [ColorStop], of part: LayerPart) -> [LayerChange] {
    func property(_ aspect: LayerProperty.Aspect, _ old: String, _ new: String) -> LayerChange {
      .property(LayerProperty(aspect, of: part), from: old, to: new)
    }
    guard count == new.count else { return [property(.gradientStops, "\(count)", "\(new.count)")] }
    return zip(self, new).flatMap { old, new in
      (old.color == new.color ? [] : [property(.gradientColour, "\(old.color)", "\(new.color)")])
        + (old.offset == new.offset ? [] : [property(.gradientStop, "\(shown(old.offset))", "\(shown(new.offset))")])
    }
  }
}
