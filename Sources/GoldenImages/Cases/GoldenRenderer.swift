// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellRaster
internal import Files
internal import Graphics

/// Draws the pictures of cases. Use one renderer per thread; all renderers produce the same bytes.
public final class GoldenRenderer {
  private let shared: GoldenResources
  /// The renderer of the most recent case: the cases in a folder mostly use the same assets.
  private var last: (assets: AssetRoot, renderer: CellRenderer)?

  public init(_ resources: GoldenResources) {
    shared = resources
  }

  /// Draws one picture of a case.
  /// - Throws: ``GoldenCaseError``; `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`;
  ///   `CairoFailure`.
  public func render(_ picture: GoldenCase.Picture, of golden: GoldenCase) throws -> RenderedGolden {
    try renderer(of: golden.assets).render(golden.scene, as: picture.variant, askedForAt: picture.location)
  }

  private func renderer(of assets: AssetRoot) -> CellRenderer {
    if let last, last.assets == assets { return last.renderer }
    let renderer = CellRenderer(shared.resources(of: assets))
    last = (assets, renderer)
    return renderer
  }
}
