// SPDX-License-Identifier: MIT

package import CellDisplayList
import CellGraphics
import Foundation

/// The colours of a gradient by the formulas of CSS Images 4 and CSS Color 4, in floating point and without tables.
package struct SlowGradient {
  private let paint: GradientPaint
  private let colors: [SIMD4<Double>]

  package init(_ paint: GradientPaint) {
    self.paint = paint
    colors = paint.ramp.stops.map {
      switch paint.ramp.space {
      case .srgb: premultiplied($0.color)
      case .oklab: premultipliedOKLab($0.color)
      }
    }
  }

  /// Returns premultiplied red, green, blue and alpha from 0 to 255 at the centre of a pixel, not rounded.
  package func color(_ x: Int, _ y: Int) -> SIMD4<Double> {
    switch paint.ramp.space {
    case .srgb: mixed(x, y)
    case .oklab: sRGB(premultipliedOKLab: mixed(x, y))
    }
  }

  private func mixed(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let position = wrapped(position(x, y))
    let stops = paint.ramp.stops
    guard let next = stops.firstIndex(where: { position < $0.offset }) else { return colors[stops.count - 1] }
    guard next > 0 else { return colors[0] }
    let (start, end) = (stops[next - 1], stops[next])
    var share = (position - start.offset) / (end.offset - start.offset)
    if let hint = start.hint {
      share = pow(share, log(0.5) / log((hint - start.offset) / (end.offset - start.offset)))
    }
    return colors[next - 1] * (1 - share) + colors[next] * share
  }

  /// Whether the colour jumps within a thousandth of the gradient.
  package func isAtJump(_ x: Int, _ y: Int) -> Bool {
    let position = position(x, y)
    let near = [position - 0.001, position + 0.001].map(wrapped)
    if near[1] < near[0] { return true }
    if case .conic = paint.geometry, position < 0.001 || position > 0.999 { return true }
    let stops = paint.ramp.stops
    return zip(stops, stops.dropFirst()).contains { $0.offset == $1.offset && near[0] <= $0.offset && $0.offset <= near[1] }
  }

  private func position(_ x: Int, _ y: Int) -> Double {
    let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
    switch paint.geometry {
    case .linear(let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      // Where a gradient has no length, the last colour is everywhere.
      return dx == 0 && dy == 0 ? .infinity : ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)
    case .radial(let center, let radiusX, let radiusY):
      return radiusX == 0 || radiusY == 0 ? .infinity : hypot((x - center.x) / radiusX, (y - center.y) / radiusY)
    case .conic(let center, let angle):
      let turn = atan2(x - center.x, center.y - y) / (2 * .pi) - angle / 360
      return turn - turn.rounded(.down)
    }
  }

  private func wrapped(_ position: Double) -> Double {
    guard paint.ramp.repeats, position.isFinite, let first = paint.ramp.stops.first?.offset,
      let last = paint.ramp.stops.last?.offset,
      last > first
    else { return position }
    let periods = (position - first) / (last - first)
    return first + (periods - periods.rounded(.down)) * (last - first)
  }
}

/// Returns a colour as premultiplied red, green, blue and alpha from 0 to 255.
func premultiplied(_ color: RGBA) -> SIMD4<Double> {
  let alpha = Double(color.alpha) / 255
  return [Double(color.red) * alpha, Double(color.green) * alpha, Double(color.blue) * alpha, Double(color.alpha)]
}

// MARK: OKLab

/// Returns lightness, a, b, each multiplied by the alpha, and the alpha, all from 0 to 1.
private func premultipliedOKLab(_ color: RGBA) -> SIMD4<Double> {
  let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
  let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  let lab = SIMD4(
    0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, 1)
  return lab * (Double(color.alpha) / 255)
}

private func sRGB(premultipliedOKLab mixed: SIMD4<Double>) -> SIMD4<Double> {
  guard mixed.w > 0 else { return .zero }
  let lab = mixed / mixed.w
  let l = pow(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z, 3)
  let m = pow(lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z, 3)
  let s = pow(lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z, 3)
  let color = SIMD4(
    companded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    companded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    companded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), 1)
  return color * (mixed.w * 255)
}

private func linear(_ channel: UInt8) -> Double {
  let value = Double(channel) / 255
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

private func companded(_ light: Double) -> Double {
  let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  return min(1, max(0, value))
}
