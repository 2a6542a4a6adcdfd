// SPDX-License-Identifier: MIT

internal import CellRaster

/// The overlay that a golden shows instead of the plain cell: `blended`, `blended-pixel`, `overdraw-hatched-dim`, `sheet`.
struct GoldenOverlay: Equatable, Sendable {
  enum Kind: Hashable, Sendable {
    case mode(OverlayMode)
    case contactSheet
  }

  /// The name of the overlay: the part of the picture's name between `~` and `@`.
  let name: String
  let kind: Kind
  let options: OverlayOptions

  var subject: RenderedGolden.Subject {
    switch kind {
    case .mode: .overlay
    case .contactSheet: .contactSheet
    }
  }

  /// Parses a name, or returns `nil` if one of its words is unknown.
  init?(_ name: String) {
    let words = name.split(separator: "-").map(String.init)
    guard let first = words.first else { return nil }
    var options = OverlayOptions()
    for word in words.dropFirst() {
      if let view = OverlayOptions.View(rawValue: word) {
        options.view = view
      } else if let palette = OverlayOptions.Palette(rawValue: word) {
        options.palette = palette
      } else if let base = OverlayOptions.Base(rawValue: word) {
        options.base = base
      } else if word == "hatched" {
        options.isHatched = true
      } else if word == "bare" {
        options.hasLegend = false
      } else {
        return nil
      }
    }
    if let mode = OverlayMode(rawValue: first) {
      kind = .mode(mode)
    } else if first == "sheet" {
      kind = .contactSheet
    } else {
      return nil
    }
    self.name = name
    self.options = options
  }
}
