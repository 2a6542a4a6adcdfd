// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

extension ValueReader<Fill> {
  /// A reader for a colour, or for an object with the keys of a gradient.
  static let fill = either(
    ValueReader<RGBA>.color.mapped(inverse: { if case .color(let color) = $0 { color } else { nil } }, { .color($0) }),
    or: ValueReader<Gradient>.object("gradient", GradientProperties.self).mapped(
      inverse: { if case .gradient(let gradient) = $0 { gradient } else { nil } }, { .gradient($0) })
  ) { $0.members == nil }
}
