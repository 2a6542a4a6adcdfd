// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import CellTree
import Testing

@testable import CellGoldenImages

@Suite struct GoldenEncodingTests {
  @Test(arguments: try await PackageGolden.all.filter { $0.entry.picture.variant.overlay == nil })
  func `a cell equals the original after it is encoded and decoded`(golden: PackageGolden) throws {
    let entry = golden.entry
    let scene = entry.golden.scene
    let variant = entry.picture.variant
    let template = try scene.template(for: variant, states: variant.states)
    for item in try scene.items(of: variant, requestedAt: entry.picture.location) {
      let cell = try template.bind(item, environment: scene.environment(for: variant))
      let encoded = try CellTemplate(parsing: cell.encodedDocument(), fileName: "cell.json", format: .json)
      let decoded = try encoded.bind([:], environment: BindingEnvironment(now: 0))
      #expect(decoded.withoutPlaces == cell.withoutPlaces)
    }
  }
}

extension Cell {
  /// The cell with the same location for all elements.
  fileprivate var withoutPlaces: Cell {
    var cell = self
    cell.root = root.withoutPlaces
    return cell
  }
}

extension Element {
  fileprivate var withoutPlaces: Element {
    var element = self
    element.location = DocumentLocation(file: "", line: 1, column: 1)
    element.boundKeys = []
    element.children = children.map(\.withoutPlaces)
    return element
  }
}
