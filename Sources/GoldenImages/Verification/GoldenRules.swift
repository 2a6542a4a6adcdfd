// SPDX-License-Identifier: MIT

public import CellDocument
internal import Graphics
public import ImageComparison

/// How a picture is compared with its golden.
public struct GoldenRules: Hashable, Sendable {
  /// `nil` where every pixel must be the same.
  public var tolerance: ImageTolerance?
  /// What is not compared.
  public var ignored: [GoldenSettings.IgnoredRegion]

  public init(tolerance: ImageTolerance? = nil, ignored: [GoldenSettings.IgnoredRegion] = []) {
    self.tolerance = tolerance
    self.ignored = ignored
  }

  /// The rules of a case.
  public init(_ settings: GoldenSettings) {
    self.init(tolerance: settings.tolerance.flatMap(ImageTolerance.init), ignored: settings.ignored)
  }

  /// Whether it takes the record of a golden to know what is not compared.
  var ignoresLayers: Bool { ignored.contains { if case .layer = $0 { true } else { false } } }

  /// The rectangles that are not compared, in device pixels: those of layers where they lie in the new picture, and where they lay in
  /// the golden, as far as its record tells.
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
  /// The tolerance that a document asks for.
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
