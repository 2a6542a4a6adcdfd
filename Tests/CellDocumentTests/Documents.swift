// SPDX-License-Identifier: MIT

import CellDocument
import Notation
import Testing

extension Cell {
  /// The cell that a document without expressions describes.
  init(document: String, format: DocumentFormat = .yaml) throws {
    self = try CellTemplate(parsing: document, fileName: "t.yaml", format: format).bind(
      [:], environment: BindingEnvironment(now: 0))
  }

  /// The cell with all elements at one place: what cells from different sources have in common.
  var withoutPlaces: Cell {
    var cell = self
    cell.root = root.withoutPlaces
    return cell
  }

  /// What decoding makes of the document that the cell is encoded as.
  var encodedAndDecoded: Cell {
    get throws { try Cell(document: encodedDocument(), format: .json) }
  }
}

extension Element {
  fileprivate var withoutPlaces: Element {
    var element = self
    element.location = SourceLocation(file: "", line: 1, column: 1)
    element.boundKeys = []
    element.children = children.map(\.withoutPlaces)
    return element
  }
}
