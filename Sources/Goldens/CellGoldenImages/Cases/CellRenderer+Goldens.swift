// SPDX-License-Identifier: MIT

internal import CellInspection
package import CellRaster

extension CellRenderer {
  /// Draws one picture of a case. The renderer must use the resources for the case's assets.
  /// - Throws: the errors of ``render(_:as:requestedAt:)``.
  package func render(_ picture: GoldenCase.Picture, of golden: GoldenCase) throws -> RenderedGolden {
    try render(golden.scene, as: picture.variant, requestedAt: picture.location)
  }

  /// Draws the cells of a scene as the variant specifies, stacked from top to bottom.
  ///
  /// - Parameter location: where the picture is requested, for error messages.
  /// - Throws: ``GoldenCaseError``; `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`;
  ///   `CairoFailure`.
  package func render(
    _ scene: GoldenScene, as variant: GoldenVariant, requestedAt location: DocumentLocation
  ) throws -> RenderedGolden {
    let template = try scene.template(for: variant, states: variant.states)
    let items = try scene.items(of: variant, requestedAt: location)
    let environment = scene.environment(for: variant)
    var stack = PictureStack(location: location, timeZoneRelease: template.timeZone?.databaseRelease)
    guard let name = variant.overlay else {
      let session = session()
      for item in items {
        let cell = try template.bind(item, environment: environment)
        let drawn = try session.drawn(cell, of: template)
        try stack.add(drawn.pixels, of: cell, drawn.displayList, item)
      }
      return try stack.rendered()
    }
    guard let overlay = GoldenOverlay(name) else { throw GoldenCaseError.unknownOverlay(name, location) }
    // An overlay that shows updates compares the cell in the variant's states with the cell in no state.
    let plain = try scene.template(for: variant, states: [])
    let drawing = drawing
    let inspector = CellInspector(drawing)
    for item in items {
      let cell = try inspector.inspect(template, item, environment: environment)
      let earlier = variant.states.isEmpty ? nil : try inspector.inspect(plain, item, environment: environment)
      try stack.add(overlay.drawn(of: cell, after: earlier, by: drawing), of: cell.cell, cell.list, item)
    }
    return try stack.rendered(of: overlay.subject, otherFonts: legendFonts())
  }

  /// Returns the SHA-256 of the fonts that the titles, legends and numbers of overlays use, in hexadecimal.
  fileprivate func legendFonts() throws -> Set<String> {
    let words = try Cell {
      Row {
        Text("a"); Text("a").weight(700)
      }
    }
    return try displayList(of: words).fontHashes
  }
}

extension GoldenOverlay {
  fileprivate func drawn(
    of cell: InspectedCell, after earlier: InspectedCell?, by drawing: CellDrawing
  ) throws -> PixelBuffer {
    switch kind {
    case .mode(let mode): try drawing.overlay(mode, of: cell, after: earlier, options: options)
    case .contactSheet: try drawing.contactSheet(of: cell, after: earlier, options: options)
    }
  }
}
