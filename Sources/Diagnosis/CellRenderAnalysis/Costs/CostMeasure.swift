// SPDX-License-Identifier: MIT

/// A total cost of a cell. The raw value is the name that people and programs use for it.
package enum CostMeasure: String, Hashable, Sendable, CaseIterable {
  /// Compositing: the number of pixels that must be blended. A pixel counts once for each store that blends it.
  case blended
  /// Compositing: the number of device pixels that at least one store blends.
  case blendedOnce = "blended-once"
  /// `avoidableBlended` counts the blended pixels of stores that a fix makes opaque without changing a pixel. `inherentBlended`
  /// counts all other blended pixels.
  case avoidableBlended = "avoidable-blended"
  case inherentBlended = "inherent-blended"
  /// Painting: how many items draw a pixel. `meanOverdraw` is the mean over all pixels that are drawn; `highestOverdraw` is the
  /// maximum.
  ///
  /// Shadows do not count, whatever casts them. Compositing a pass does not count; ``offscreen`` counts passes.
  case meanOverdraw = "mean-overdraw"
  case highestOverdraw = "highest-overdraw"
  /// The number of pixels crossed by an edge off the pixel grid, and the number of layers that have such an edge or a frame off the
  /// grid.
  case misaligned
  case misalignedLayers = "misaligned-layers"
  /// The number of offscreen passes, and the bytes of their buffers, including the coverage buffers of shadows.
  case offscreen
  case offscreenBytes = "offscreen-bytes"
  /// The number of pictures that are scaled, and the number of pictures that are decoded to more than four times the bytes shown.
  case scaled, oversized
  /// The number of pictures whose stored form must be converted before they can be shown.
  case copied
  /// The number of findings with each severity. Findings with one cause count once.
  case errors, warnings, notes

  /// A title of a few words.
  package var title: String {
    switch self {
    case .blended: "Blended"
    case .blendedOnce: "Blended at least once"
    case .avoidableBlended: "Blended, avoidable"
    case .inherentBlended: "Blended, inherent"
    case .meanOverdraw: "Overdraw, mean"
    case .highestOverdraw: "Overdraw, highest"
    case .misaligned: "Misaligned"
    case .misalignedLayers: "Misaligned layers"
    case .offscreen: "Offscreen passes"
    case .offscreenBytes: "Offscreen memory"
    case .scaled: "Scaled pictures"
    case .oversized: "Oversized pictures"
    case .copied: "Copied pictures"
    case .errors: "Errors"
    case .warnings: "Warnings"
    case .notes: "Notes"
    }
  }

  /// Whether the value depends on which findings are avoidable. If so, fixes must be searched for before it is computed.
  package var needsFixes: Bool {
    switch self {
    case .avoidableBlended, .inherentBlended, .warnings, .notes: true
    case .blended, .blendedOnce, .meanOverdraw, .highestOverdraw, .misaligned, .misalignedLayers, .offscreen, .offscreenBytes,
      .scaled,
      .oversized, .copied, .errors:
      false
    }
  }

  /// The unit that is counted, singular and plural; `nil` if the number needs no unit.
  package var noun: (one: String, many: String)? {
    switch self {
    case .blended, .blendedOnce, .avoidableBlended, .inherentBlended, .misaligned: ("pixel", "pixels")
    case .misalignedLayers: ("layer", "layers")
    case .offscreen: ("pass", "passes")
    case .offscreenBytes: ("byte", "bytes")
    case .scaled, .oversized, .copied: ("picture", "pictures")
    case .meanOverdraw, .highestOverdraw, .errors, .warnings, .notes: nil
    }
  }
}
