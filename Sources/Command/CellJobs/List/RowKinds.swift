// SPDX-License-Identifier: MIT

import CellDocument
import CellTree

/// The kinds of the rows of a list. Rows of one kind have the same elements, and share cells.
struct RowKinds {
  private struct Kind: Hashable {
    let template: TemplateIdentity
    let paths: [String]
  }

  private var numbers: [Kind: Int] = [:]

  /// Returns the number of a cell's kind. Kinds are numbered from 0, in the order in which they appear.
  mutating func number(of cell: Cell, of template: CellTemplate) -> Int {
    let kind = Kind(template: template.identity, paths: cell.root.paths)
    let number = numbers[kind] ?? numbers.count
    numbers[kind] = number
    return number
  }
}

extension Element {
  /// The paths of the element and of those inside it, in order.
  fileprivate var paths: [String] { children.reduce([path]) { $0 + $1.paths } }
}
