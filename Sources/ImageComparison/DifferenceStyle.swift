// SPDX-License-Identifier: MIT

public import Graphics

/// How a difference picture is drawn; pixelmatch's defaults unless said otherwise.
public struct DifferenceStyle: Hashable, Sendable {
  /// How strongly the reference shows, in grey on white, where nothing counts; in `0...1`, beyond which it is taken as its end.
  public var backdropOpacity: Double
  /// The colour of what looks like anti-aliasing. All colours are drawn opaque.
  public var antialiasedColor: RGBA
  /// The colour of what counts as different.
  public var differentColor: RGBA
  /// The colour of what counts and is darker than the reference; `nil` for ``differentColor``.
  public var darkerColor: RGBA?
  /// The frame of the window that ``ImageMetric/window(side:)`` found.
  public var windowColor: RGBA
  /// Whether what does not count is left clear, anti-aliasing too.
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
