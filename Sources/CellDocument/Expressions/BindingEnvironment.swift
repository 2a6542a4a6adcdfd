// SPDX-License-Identifier: MIT

internal import Binding
public import Graphics

/// What a cell depends on besides its document and its data.
public struct BindingEnvironment: Hashable, Sendable {
  /// The instant that the filter `ago` counts from, in seconds since 1970-01-01 00:00 UTC.
  public var now: Double
  /// The offset in seconds from UTC in which times are shown.
  public var timeZoneOffset: Int
  /// A width in points that stands in for the document's, above zero; `nil` for none.
  public var width: Double?
  /// A scale that stands in for the document's; `nil` for none.
  public var scale: PixelScale?
  /// A factor for texts that stands in for the document's; `nil` for none.
  public var textScale: TextScale?

  public init(
    now: Double, timeZoneOffset: Int = 0, width: Double? = nil, scale: PixelScale? = nil, textScale: TextScale? = nil
  ) {
    self.now = now
    self.timeZoneOffset = timeZoneOffset
    self.width = width
    self.scale = scale
    self.textScale = textScale
  }

  /// The instant that a text names by ISO 8601 (`2026-11-21T12:00:00Z`, `2026-11-21`), in seconds since 1970-01-01 00:00
  /// UTC, which holds where the text names no time zone; `nil` for anything else.
  public static func instant(_ text: String) -> Double? {
    Clock.instant(text)
  }

  var clock: Clock { Clock(now: now, timeZoneOffset: timeZoneOffset) }
}
