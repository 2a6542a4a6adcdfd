// SPDX-License-Identifier: MIT

import CellDocument
import Testing

@Suite struct GoldenEncodingTests {
  @Test(arguments: GoldenCase.all)
  func `every cell is decoded from its encoding as it was`(golden: GoldenCase) throws {
    for cell in try golden.cells {
      let template = try CellTemplate(parsing: cell.encodedDocument(), fileName: "cell.json", format: .json)
      let decoded = try template.bind([:], environment: BindingEnvironment(now: 0))
      #expect(decoded.withoutPlaces == cell.withoutPlaces)
    }
  }
}

extension Cell {
  /// The cell with all elements at one place.
  fileprivate var withoutPlaces: Cell {
    var cell = self
    cell.root = root.withoutPlaces
    return cell
  }
}

extension Element {
  fileprivate var withoutPlaces: Element {
    var element = self
    element.location = SourceLocation(file: "", line: 1, column: 1)
    element.children = children.map(\.withoutPlaces)
    return element
  }
}
