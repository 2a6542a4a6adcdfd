// SPDX-License-Identifier: MIT

/// The kind of overlay. The raw values are the names on the command line.
public enum OverlayMode: String, Hashable, Sendable, CaseIterable {
  case blended, overdraw, misaligned, offscreen, pictures, updates, layers

  /// The familiar name of the overlay, from the debug modes of Core Animation and Android. The overlays are
  /// modelled on these modes. Apple's exact rules are not public.
  public var title: String {
    switch self {
    case .blended: "Color Blended Layers"
    case .overdraw: "Debug GPU Overdraw"
    case .misaligned: "Color Misaligned Images"
    case .offscreen: "Color Offscreen-Rendered"
    case .pictures: "Color Scaled and Oversized Pictures"
    case .updates: "Flash Updated Regions"
    case .layers: "Layers with Findings"
    }
  }
}
