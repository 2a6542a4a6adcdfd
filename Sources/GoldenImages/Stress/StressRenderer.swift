// SPDX-License-Identifier: MIT

internal import CellDocument
public import DisplayList
public import Graphics

/// What draws a golden over and over, on one thread.
///
/// It is made of closures, so that whatever renders can be put under stress, and so that what is not deterministic can be made
/// on purpose.
public struct StressRenderer {
  /// Lays out, paints and draws all anew.
  public let golden: () throws -> RenderedGolden
  /// Some rows of a cell's list; `nil` for a picture that is more than its lists, such as an overlay, which has neither bands nor
  /// origins.
  public let draw: ((DisplayList, Range<Int>) throws -> PixelBuffer)?

  public init(golden: @escaping () throws -> RenderedGolden, draw: ((DisplayList, Range<Int>) throws -> PixelBuffer)?) {
    self.golden = golden
    self.draw = draw
  }

  /// Draws a picture of a case.
  public init(_ renderer: GoldenRenderer, _ picture: GoldenCase.Picture, of golden: GoldenCase) {
    self.init(
      golden: { try renderer.render(picture, of: golden) },
      draw: picture.variant.overlay == nil ? { try renderer.draw($0, rows: $1, of: golden) } : nil)
  }
}

/// What a renderer remembers when stress begins to draw with it.
public enum StressCaches: Hashable, Sendable {
  /// What all renderers of the run share.
  case shared
  /// Nothing.
  case cold
}
