// SPDX-License-Identifier: MIT

public import Graphics
public import Notation

/// What a document says of its golden images, under the key `golden`.
///
/// Nothing that draws looks at it.
public struct GoldenSettings: Hashable, Sendable {
  /// A variant, and where the document says so.
  public struct PlacedVariant: Hashable, Sendable {
    public let variant: GoldenVariant
    public let location: SourceLocation
  }

  /// What is left out when a picture is compared with its golden.
  public enum IgnoredRegion: Hashable, Sendable {
    /// A layer with all inside it, by its path: `cell/time`.
    case layer(String)
    /// In device pixels of the picture.
    case rectangle(PixelRect)
  }

  /// The path of the document that the case is about, from the case's folder; `nil` for the document itself.
  public internal(set) var template: String?
  /// The path of the data, from the case's folder; `nil` for none.
  public internal(set) var data: String?
  /// The instant that the filter `ago` counts from, in seconds since 1970-01-01 00:00 UTC; `nil` for the usual one of goldens.
  public internal(set) var now: Double?
  /// The pictures of the case: one at least, and no two of the same name.
  public internal(set) var variants: [PlacedVariant]
  /// `nil` where every pixel must be the same.
  public internal(set) var tolerance: GoldenTolerance?
  public internal(set) var ignored: [IgnoredRegion] = []

  /// What holds for a document that says nothing: one picture at two device pixels a point, compared exactly.
  /// - Parameter fileName: the document's.
  public init(of fileName: String) {
    variants = [PlacedVariant(variant: GoldenVariant(), location: SourceLocation(.start, in: fileName))]
  }
}

/// How far a picture may be from its golden.
public struct GoldenTolerance: Hashable, Sendable {
  /// By what the distance is measured.
  public enum Metric: Hashable, Sendable {
    /// Pixels that differ at all.
    case exact
    /// The largest difference of a channel, in `0...255`.
    case channel
    /// Pixels that look different, by pixelmatch's rules; the threshold lies in `0...1`.
    case perceptual(threshold: Double)
    /// The most differing pixels in a window with sides of so many pixels.
    case window(side: Int)
  }

  public internal(set) var metric: Metric
  /// The most that the metric may give.
  public internal(set) var atMost: Int
  /// The least that the metric should give, so that nobody tolerates far more than there is; `nil` for the usual share of `atMost`.
  public internal(set) var atLeast: Int?
  /// Why the pixels need not be the same.
  public internal(set) var reason: String

  public init(metric: Metric, atMost: Int, atLeast: Int? = nil, reason: String) {
    self.metric = metric
    self.atMost = atMost
    self.atLeast = atLeast
    self.reason = reason
  }
}
