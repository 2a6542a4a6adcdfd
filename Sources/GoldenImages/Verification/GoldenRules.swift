// SPDX-License-Identifier: MIT

public import CellRaster

/// The rules for comparing a picture with its golden.
public struct GoldenRules: Hashable, Sendable {
  /// The tolerance; `nil` if every pixel must be equal.
  public var tolerance: ImageTolerance?
  /// The regions that are not compared.
  public var ignored: [GoldenSettings.IgnoredRegion]

  public init(tolerance: ImageTolerance? = nil, ignored: [GoldenSettings.IgnoredRegion] = []) {
    self.tolerance = tolerance
    self.ignored = ignored
  }

  /// Creates the rules that a case states.
  public init(_ settings: GoldenSettings) {
    self.init(tolerance: settings.tolerance.flatMap(ImageTolerance.init), ignored: settings.ignored)
  }

  /// Whether the record of the golden is needed to find the ignored regions.
  var ignoresLayers: Bool { ignored.contains { if case .layer = $0 { true } else { false } } }

  /// Returns the rectangles that are not compared, in device pixels.
  ///
  /// An ignored layer has its rectangles in the new picture, and those in the golden if there is a record of it.
  func ignoredRectangles(in rendered: RenderedGolden, recorded: CellsRecord?) -> [PixelRect] {
    ignored.flatMap { region in
      switch region {
      case .layer(let path): rendered.frames(ofLayer: path) + (recorded?.frames(ofLayer: path) ?? [])
      case .rectangle(let rectangle): [rectangle]
      }
    }
  }
}

extension ImageTolerance {
  /// Creates the tolerance that a document states.
  init?(_ written: GoldenTolerance) {
    let metric: ImageMetric =
      switch written.metric {
      case .exact: .exact
      case .channel: .channel
      case .perceptual(let threshold): .perceptual(PerceptualOptions(threshold: threshold) ?? .standard)
      case .window(let side): .window(side: side)
      }
    self.init(metric: metric, atMost: written.atMost, atLeast: written.atLeast, reason: written.reason)
  }
}
