// SPDX-License-Identifier: MIT

public import Notation

extension Cell {
  /// The cell as a JSON document, which decodes to an equal cell but for the places of its elements.
  ///
  /// Keys come in a fixed order, those with their initial values are left out, and every number is written so that the same one is
  /// read. Colours and text styles are written out where they are used. The text ends in a line break.
  /// - Throws: ``CellEncodingError`` for a cell that was put together by hand and holds what no document can say. Cells that come from
  ///   documents, or from elements written in Swift, can all be encoded, unless their width was set beyond what `canvas` takes.
  public func encodedDocument() throws(CellEncodingError) -> String { DataValue(try documentNode()).jsonText }

  fileprivate func documentNode() throws(CellEncodingError) -> DocumentNode {
    let node: DocumentNode
    let decoded: Cell
    do throws(CellDocumentError) {
      node = try WrittenDocument(self).node()
      decoded = try Cell(node)
    } catch {
      throw .refused(error)
    }
    if let element = root.firstDifference(from: decoded.root) {
      throw .inexpressible(path: element.path, location: element.location)
    }
    return node
  }

  /// The cell that a document without expressions describes.
  init(_ node: DocumentNode) throws(CellDocumentError) {
    let template = try CellTemplate(node, fileName: node.position.file ?? "")
    self = try template.bind([:], environment: BindingEnvironment(now: 0))
  }
}

extension CellTemplate {
  /// The template that gives a cell, whatever the data; its elements are where they are in `cell`.
  /// - Throws: ``CellEncodingError``, as ``Cell/encodedDocument()`` does.
  package init(of cell: Cell) throws(CellEncodingError) {
    let node = try cell.documentNode()
    do throws(CellDocumentError) {
      try self.init(node, fileName: node.position.file ?? "")
    } catch {
      throw .refused(error)
    }
  }
}

/// Why a cell cannot be written as a document.
@nonexhaustive public enum CellEncodingError: Error, Hashable, Sendable {
  /// A value that documents may not hold, such as an opacity of 2.
  case refused(CellDocumentError)
  /// An element whose properties no keys stand for, such as a picture with children.
  case inexpressible(path: String, location: SourceLocation)
}

extension CellEncodingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let error): error.description
    case .inexpressible(let path, let location):
      "\(location) \(path): the element has properties that no keys of a document stand for; build it from a document or from elements in Swift"
    }
  }
}

extension Element {
  /// The first element of the tree that is another one in `other`.
  fileprivate func firstDifference(from other: Element) -> Element? {
    if path != other.path || content != other.content || layout != other.layout || decoration != other.decoration
      || children.count != other.children.count
    {
      return self
    }
    for (child, otherChild) in zip(children, other.children) {
      if let element = child.firstDifference(from: otherChild) { return element }
    }
    return nil
  }
}
