// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import CellTree
import Testing

extension Cell {
  /// Creates the cell that a document without expressions describes.
  init(document: String, format: DocumentFormat = .yaml) throws {
    self = try CellTemplate(parsing: document, fileName: "t.yaml", format: format).bind(
      [:], environment: BindingEnvironment(now: 0))
  }

  /// The cell without source locations and bound keys, for comparing cells from different sources.
  var withoutPlaces: Cell {
    var cell = self
    cell.root = root.withoutPlaces
    return cell
  }

  /// The cell that results from encoding this cell and decoding the document.
  var encodedAndDecoded: Cell {
    get throws { try Cell(document: encodedDocument(), format: .json) }
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
