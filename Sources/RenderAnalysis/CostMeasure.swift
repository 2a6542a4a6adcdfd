// SPDX-License-Identifier: MIT

/// A number that sums up what a cell costs, by the name that people and programs know it by.
public enum CostMeasure: String, Hashable, Sendable, CaseIterable {
  /// Compositing: the pixels of all stores that must be blended; a pixel counts once for each of them.
  case blended
  /// Those of stores that a fix makes opaque without changing a pixel, and the others.
  case avoidableBlended = "avoidable-blended"
  case inherentBlended = "inherent-blended"
  /// Painting: how many items draw a pixel, on average over those that are drawn, and at most. Passes are not among them:
  /// ``offscreen`` counts these.
  case meanOverdraw = "mean-overdraw"
  case highestOverdraw = "highest-overdraw"
  /// The pixels that an edge between device pixels runs through, and the layers that have such an edge or are moved off one.
  case misaligned
  case misalignedLayers = "misaligned-layers"
  /// Intermediate colour buffers, and what they take with their buffers of coverage.
  case offscreen
  case offscreenBytes = "offscreen-bytes"
  /// Pictures that are not shown pixel by pixel, and those that are decoded to more than four times what is shown.
  case scaled, oversized
  /// Findings by their severity.
  case errors, warnings, notes

  /// A few words.
  public var title: String {
    switch self {
    case .blended: "Blended"
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
    case .errors: "Errors"
    case .warnings: "Warnings"
    case .notes: "Notes"
    }
  }

  /// Whether it tells what fixes would change, so that they must be looked for.
  public var needsFixes: Bool {
    switch self {
    case .avoidableBlended, .inherentBlended, .warnings, .notes: true
    case .blended, .meanOverdraw, .highestOverdraw, .misaligned, .misalignedLayers, .offscreen, .offscreenBytes, .scaled,
      .oversized, .errors:
      false
    }
  }

  /// What is counted, one and many; `nil` where the number stands for itself.
  public var noun: (one: String, many: String)? {
    switch self {
    case .blended, .avoidableBlended, .inherentBlended, .misaligned: ("pixel", "pixels")
    case .misalignedLayers: ("layer", "layers")
    case .offscreen: ("pass", "passes")
    case .offscreenBytes: ("byte", "bytes")
    case .scaled, .oversized: ("picture", "pictures")
    case .meanOverdraw, .highestOverdraw, .errors, .warnings, .notes: nil
    }
  }
}
