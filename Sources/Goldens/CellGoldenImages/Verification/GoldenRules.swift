// SPDX-License-Identifier: MIT

public import CellRaster

/// The rules for comparing a picture with its golden.
package struct GoldenRules: Equatable, Sendable {
  /// The tolerance; `nil` if every pixel must be equal.
  package var tolerance: ImageTolerance?
  /// The regions that are not compared.
  package var ignored: [IgnoredRegion]

  package init(tolerance: ImageTolerance? = nil, ignored: [IgnoredRegion] = []) {
    self.tolerance = tolerance
    self.ignored = ignored
  }

  /// Creates the rules from the settings of a case.
  package init(_ settings: GoldenSettings) {
    self.init(tolerance: settings.tolerance, ignored: settings.ignored)
  }

  /// Whether an ignored region is a layer. If so, the golden's record is needed to find the layer in the golden.
  var ignoresLayers: Bool { ignored.contains { if case .layer = $0 { true } else { false } } }

  /// Returns the rectangles that are not compared, in device pixels.
  ///
  /// For an ignored layer, these are its rectangles in the new picture and, if `recorded` is not `nil`, its rectangles in the
  /// golden.
  func ignoredRectangles(in rendered: RenderedGolden, recorded: CellsRecord?) -> [PixelRect] {
    ignored.flatMap { region in
      switch region {
      case .layer(let path): rendered.frames(ofLayer: path) + (recorded?.frames(ofLayer: path) ?? [])
      case .rectangle(let rectangle): [rectangle]
      }
    }
  }
}

/// A region that is excluded when a picture is compared with its golden image.
@nonexhaustive public enum IgnoredRegion: Hashable, Sendable {
  /// The layer at a path such as `cell/time`, and all layers inside it. The path of a repeated element selects all its repetitions.
  case layer(String)
  /// A rectangle in device pixels of the picture.
  case rectangle(PixelRect)
}
