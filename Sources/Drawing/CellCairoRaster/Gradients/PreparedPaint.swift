// SPDX-License-Identifier: MIT

internal import CellDisplayList
@_spi(Caching) internal import CellGraphics

/// A paint with an opacity, ready to be drawn.
enum PreparedPaint {
  case color(RGBA, opacity: Double)
  case gradient(GradientPaint, GradientColors)
  case mapped(MappedGradient, opacity: Double)
}

/// The key of the colours of a gradient.
struct GradientKey: Hashable {
  let ramp: ColorRamp
  let opacity: Double
}

extension Rasterizer {
  /// The capacity of a rasterizer's cache of gradients' colours, in bytes: at least a hundred gradients.
  static let gradientMemory = 1 << 20

  /// Returns a paint with the colours of its gradient. Their tables are kept.
  func prepared(_ paint: Paint, opacity: Double) -> PreparedPaint {
    switch paint {
    case .color(let color): return .color(color, opacity: opacity)
    // Only a path has such a paint, and the rasterizer draws its parts.
    case .group: return .color(.clear, opacity: 0)
    case .mapped(let gradient): return .mapped(gradient, opacity: opacity)
    case .gradient(let gradient):
      let key = GradientKey(ramp: gradient.ramp, opacity: opacity)
      if let known = gradientColors.value(for: key) { return .gradient(gradient, known) }
      let colors = GradientColors(gradient.ramp, opacity: opacity)
      gradientColors.remember(colors, for: key, cost: colors.size)
      return .gradient(gradient, colors)
    }
  }
}
