// SPDX-License-Identifier: MIT

public import Graphics
public import Notation

/// A document's settings for its golden images, under the key `golden`.
///
/// Drawing ignores them.
public struct GoldenSettings: Hashable, Sendable {
  /// A variant, and its position in the document.
  public struct PlacedVariant: Hashable, Sendable {
    public let variant: GoldenVariant
    public let location: DocumentLocation
  }

  /// A region that is excluded when a picture is compared with its golden image.
  public enum IgnoredRegion: Hashable, Sendable {
    /// A layer with its contents, by its path: `cell/time`.
    case layer(String)
    /// A rectangle in device pixels of the picture.
    case rectangle(PixelRect)
  }

  /// The path of the document that the case is for, relative to the case's folder; `nil` for the document itself.
  public internal(set) var template: String?
  /// The path of the data, relative to the case's folder; `nil` for none.
  public internal(set) var data: String?
  /// The time that the filter `ago` counts from, in seconds since 1970-01-01 00:00 UTC; `nil` for the default of golden images.
  public internal(set) var now: Double?
  /// The pictures of the case: at least one, with different names.
  public internal(set) var variants: [PlacedVariant]
  /// The tolerance of the comparison; `nil` if all pixels must be equal.
  public internal(set) var tolerance: GoldenTolerance?
  public internal(set) var ignored: [IgnoredRegion] = []

  /// Creates the default settings: one picture at two device pixels per point, compared exactly.
  /// - Parameter fileName: The file name of the document.
  public init(of fileName: String) {
    variants = [PlacedVariant(variant: GoldenVariant(), location: DocumentLocation(.start, in: fileName))]
  }
}

/// The permitted difference between a picture and its golden image.
public struct GoldenTolerance: Hashable, Sendable {
  /// The measure of the difference.
  public enum Metric: Hashable, Sendable {
    /// The number of pixels that differ at all.
    case exact
    /// The largest difference of a channel, in `0...255`.
    case channel
    /// The number of pixels that look different by the rules of pixelmatch; the threshold is in `0...1`.
    case perceptual(threshold: Double)
    /// The largest number of differing pixels in any square window with sides of `side` pixels.
    case window(side: Int)
  }

  public internal(set) var metric: Metric
  /// The maximum value of the metric.
  public internal(set) var atMost: Int
  /// The expected minimum value of the metric, which keeps the tolerance from being far too generous; `nil` for the default share
  /// of `atMost`.
  public internal(set) var atLeast: Int?
  /// Why the pixels may differ.
  public internal(set) var reason: String

  public init(metric: Metric, atMost: Int, atLeast: Int? = nil, reason: String) {
    self.metric = metric
    self.atMost = atMost
    self.atLeast = atLeast
    self.reason = reason
  }
}
