// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
internal import CellNotation
import CellRenderAnalysis
internal import CellTree

/// The context for making proposals: a layer of a cell, its element, and the element as the template writes it.
struct ProposalSite {
  let source: TemplateSource
  let cell: ExaminedCell
  /// The index of the layer.
  let index: Int
  let element: Element
  let written: TemplateElement
  let elements: CellElements
  let colorsBelow: ColorsBelow

  /// Returns `nil` if the template does not contain the element, for example because it was created in Swift, or if the layer has none, as
  /// indicators of scrolling.
  init?(layer index: Int, of cell: ExaminedCell, elements: CellElements, colorsBelow: ColorsBelow, source: TemplateSource) {
    guard let element = elements[cell.list.layers[index].path], let written = source.element(at: element.location) else {
      return nil
    }
    self.source = source
    self.cell = cell
    self.index = index
    self.element = element
    self.written = written
    self.elements = elements
    self.colorsBelow = colorsBelow
  }

  var list: DisplayList { cell.list }
  var layer: Layer { list.layers[index] }
  /// The path of the element in the template, without repetition numbers.
  var path: String { element.path.withoutRepetitions }

  func site(ofLayer index: Int) -> ProposalSite? {
    ProposalSite(layer: index, of: cell, elements: elements, colorsBelow: colorsBelow, source: source)
  }

  /// The layer indices of the ancestors, from the parent to the root.
  var ancestors: [Int] {
    var found: [Int] = []
    var number = layer.parent
    while let index = number {
      found.append(index)
      number = list.layers[index].parent
    }
    return found
  }

  func proposal(
    _ kind: FixProposal.Kind, _ operations: [TemplatePatch.Operation], alsoChanging paths: [String] = [], title: String,
    change: String
  ) -> FixProposal {
    FixProposal(
      kind: kind, path: path, location: element.location, patch: TemplatePatch(operations), changedPaths: [path] + paths,
      title: title, change: change)
  }

  /// Returns an operation that sets a key of the element to `true`, or `nil` if the key has a value other than `false`.
  func turningOn(_ key: String) -> TemplatePatch.Operation? {
    let operation = TemplatePatch.Operation.add(written.pointer.appending(key), true)
    switch written[key] {
    case .absent, .literal(.boolean(false)): return operation
    case .literal, .bound: return nil
    }
  }

  func has(_ key: String) -> Bool { written.keys.contains(key) }
}

/// The elements of a cell by path.
struct CellElements {
  private var elements: [String: Element] = [:]

  init(_ cell: Cell) { append(cell.root) }

  private mutating func append(_ element: Element) {
    elements[element.path] = element
    for child in element.children { append(child) }
  }

  subscript(path: String) -> Element? { elements[path] }
}
