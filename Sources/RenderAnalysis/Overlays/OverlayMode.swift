// SPDX-License-Identifier: MIT

/// What an overlay shows. The raw values are those of the command line.
public enum OverlayMode: String, Hashable, Sendable, CaseIterable {
  case blended, overdraw, misaligned, offscreen, pictures, updates, layers

  /// The name under which people know such a picture: those of Core Animation's and Android's debug modes, on which the
  /// overlays are modelled. Apple's exact rules are not public.
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
