// SPDX-License-Identifier: MIT

public import Graphics

/// The colours of a difference picture. The defaults are those of pixelmatch, except ``windowColor``, which pixelmatch does not
/// have.
public struct DifferenceStyle: Hashable, Sendable {
  /// The opacity of the grey reference on white, where nothing differs. Values outside `0...1` are clamped.
  public var backdropOpacity: Double
  /// The colour of pixels that look like anti-aliasing. All colours are drawn opaque.
  public var antialiasedColor: RGBA
  /// The colour of pixels that count as different.
  public var differentColor: RGBA
  /// The colour of differing pixels that are darker than in the reference; `nil` for ``differentColor``.
  public var darkerColor: RGBA?
  /// The colour of the frame around the window that ``ImageMetric/window(side:)`` found.
  public var windowColor: RGBA
  /// Whether pixels that do not count as different are transparent, including anti-aliasing.
  public var isMask: Bool

  public init(
    backdropOpacity: Double = 0.1, antialiasedColor: RGBA = RGBA(red: 255, green: 255, blue: 0),
    differentColor: RGBA = RGBA(red: 255, green: 0, blue: 0), darkerColor: RGBA? = nil,
    windowColor: RGBA = RGBA(red: 0, green: 96, blue: 255), isMask: Bool = false
  ) {
    self.backdropOpacity = backdropOpacity
    self.antialiasedColor = antialiasedColor
    self.differentColor = differentColor
    self.darkerColor = darkerColor
    self.windowColor = windowColor
    self.isMask = isMask
  }
}
