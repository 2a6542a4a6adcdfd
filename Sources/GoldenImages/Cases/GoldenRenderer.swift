// SPDX-License-Identifier: MIT

public import CairoRaster
internal import CellDocument
public import CellRaster
internal import DisplayList
internal import Graphics
internal import RenderAnalysis
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
    let renderer = renderer(of: golden.assets)
    let template = try golden.template(for: picture.variant, states: picture.variant.states)
    let items = try golden.items(of: picture)
    var stack = PictureStack(location: picture.location)
    guard let name = picture.variant.overlay else {
      for item in items {
        let cell = try template.bind(item, environment: golden.environment(for: picture.variant))
        let list = try renderer.displayList(cell)
        stack.add(try renderer.draw(list, of: cell), of: list, item)
      }
      return try stack.rendered()
    }
    guard let overlay = GoldenOverlay(name) else { throw GoldenCaseError.unknownOverlay(name, picture.location) }
    // The updates are those from the case without states to its states.
    let plain = try golden.template(for: picture.variant, states: [])
    let inspector = CellInspector(renderer)
    for item in items {
      let environment = golden.environment(for: picture.variant)
      let cell = try inspector.inspect(template, item, environment: environment)
      let earlier =
        picture.variant.states.isEmpty ? nil : try inspector.inspect(plain, item, environment: environment)
      stack.add(try renderer.draw(overlay, of: cell, after: earlier), of: cell.list, item)
    }
    return try stack.rendered(otherFonts: renderer.legendFonts())
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

/// Pictures that are laid one below the other.
private struct PictureStack {
  /// Of what asks for them.
  let location: SourceLocation
  private var pictures: [PixelBuffer] = []
  private var cells: [RenderedGolden.DrawnCell] = []
  private var height = 0

  init(location: SourceLocation) {
    self.location = location
  }

  mutating func add(_ picture: PixelBuffer, of list: DisplayList, _ item: DataItem) {
    cells.append(RenderedGolden.DrawnCell(name: "item \(item.name.index + 1)", top: height, list: list))
    pictures.append(picture)
    height += picture.height
  }

  /// All in one picture, transparent beside what is narrower than the widest.
  func rendered(otherFonts: Set<String> = []) throws(GoldenCaseError) -> RenderedGolden {
    let width = pictures.map(\.width).max() ?? 0
    guard let size = PixelSize(width: width, height: height) else {
      throw .tooLarge(width: width, height: height, location)
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.area)
    for picture in pictures {
      if picture.width == width {
        pixels += picture.pixels
      } else {
        for row in 0..<picture.height {
          pixels += picture.pixels[row * picture.width..<(row + 1) * picture.width]
          pixels += repeatElement(0, count: width - picture.width)
        }
      }
    }
    return RenderedGolden(pixels: PixelBuffer(size: size, pixels: pixels), cells: cells, otherFonts: otherFonts)
  }
}

extension CellRenderer {
  fileprivate func draw(_ overlay: GoldenOverlay, of cell: InspectedCell, after earlier: InspectedCell?) throws -> PixelBuffer {
    switch overlay.kind {
    case .mode(let mode): try self.overlay(mode, of: cell, after: earlier, options: overlay.options)
    case .contactSheet: try contactSheet(of: cell, after: earlier, options: overlay.options)
    }
  }

  /// The fonts of titles, legends and numbers.
  fileprivate func legendFonts() throws -> Set<String> {
    let words = try Cell {
      Row {
        Text("a"); Text("a").weight(700)
      }
    }
    return try displayList(words).fontHashes
  }
}
