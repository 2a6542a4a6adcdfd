// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellRaster
internal import Files
internal import Graphics

/// Draws the pictures of cases. A renderer is for one thread; all give the same bytes.
public final class GoldenRenderer {
  private let shared: GoldenResources
  /// That of the case that was drawn last: those of one folder mostly have the same pictures.
  private var last: (assets: AssetRoot, renderer: CellRenderer)?

  public init(_ resources: GoldenResources) {
    shared = resources
  }

  /// A picture of a case.
  /// - Throws: ``GoldenCaseError``; `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
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
