// SPDX-License-Identifier: MIT

/// How overlays look. The raw values of the enumerations are the names on the command line.
public struct OverlayOptions: Hashable, Sendable {
  /// The granularity of ``OverlayMode/blended``.
  @nonexhaustive public enum View: String, Hashable, Sendable, CaseIterable {
    /// Tints whole layers: red if the layer must be blended, whatever the alpha of its pixels.
    case layer
    /// Tints single pixels, by the alpha of the uppermost layer at each pixel.
    case pixel
  }

  /// The colours of ``OverlayMode/overdraw``, which are the same as in Android's developer settings.
  @nonexhaustive public enum Palette: String, Hashable, Sendable, CaseIterable {
    case standard
    /// For people whose green vision is weak.
    case deuteranomaly
  }

  /// The picture below the tint.
  @nonexhaustive public enum Base: String, Hashable, Sendable, CaseIterable {
    /// The cell as it is.
    case render
    /// The cell in pale grey.
    case dim
    /// Nothing: pixels without a tint are clear.
    case none
  }

  public var view: View
  public var palette: Palette
  public var base: Base
  /// Whether each tint also has stripes, for people who cannot tell the colours apart. The direction and density of the stripes
  /// differ between tints.
  public var isHatched: Bool
  /// Whether the mode's name, the meaning of the tints and the totals are shown below the cell.
  public var hasLegend: Bool

  public init(
    view: View = .layer, palette: Palette = .standard, base: Base = .render, isHatched: Bool = false, hasLegend: Bool = true
  ) {
    self.view = view
    self.palette = palette
    self.base = base
    self.isHatched = isHatched
    self.hasLegend = hasLegend
  }
}

/// The kind of overlay. The raw values are the names on the command line.
@nonexhaustive public enum OverlayMode: String, Hashable, Sendable, CaseIterable {
  case blended, overdraw, misaligned, offscreen, rasterized, pictures, copied, updates, layers

  /// The title of the overlay. Most overlays are modelled on a debug mode of Core Animation or Android, and have its name as their
  /// title. Apple's exact rules are not public.
  public var title: String {
    switch self {
    case .blended: "Color Blended Layers"
    case .overdraw: "Debug GPU Overdraw"
    case .misaligned: "Color Misaligned Images"
    case .offscreen: "Color Offscreen-Rendered"
    case .rasterized: "Color Hits Green and Misses Red"
    case .pictures: "Color Oversized Pictures"
    case .copied: "Color Copied Images"
    case .updates: "Flash Updated Regions"
    case .layers: "Layers with Findings"
    }
  }
}
