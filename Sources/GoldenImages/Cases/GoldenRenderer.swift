// SPDX-License-Identifier: MIT

public import CairoRaster
internal import CellDocument
public import CellRaster
internal import DisplayList
internal import Graphics
internal import Synchronization

/// The fonts and pictures of all cases of a run, for its threads to share.
public final class GoldenResources: Sendable {
  public let fonts: FontCollection
  private let byRoot = Mutex<[AssetRoot: RenderingResources]>([:])

  public init(fonts: FontCollection) {
    self.fonts = fonts
  }

  /// The resources of cases whose pictures lie in `assets`. A picture that is missing is drawn as a placeholder.
  public func resources(of assets: AssetRoot) -> RenderingResources {
    byRoot.withLock { byRoot in
      if let known = byRoot[assets] { return known }
      let resources = RenderingResources(fonts: fonts, assets: assets, missingPictures: .placeholder)
      byRoot[assets] = resources
      return resources
    }
  }
}

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

  /// Some rows of a list that was drawn for a case.
  /// - Throws: `LayerFailure`; `UndrawableSize`; `CairoFailure`.
  func draw(_ list: DisplayList, rows: Range<Int>, of golden: GoldenCase) throws -> PixelBuffer {
    try renderer(of: golden.assets).draw(list, rows: rows)
  }

  private func renderer(of assets: AssetRoot) -> CellRenderer {
    if let last, last.assets == assets { return last.renderer }
    let renderer = CellRenderer(shared.resources(of: assets))
    last = (assets, renderer)
    return renderer
  }
}
