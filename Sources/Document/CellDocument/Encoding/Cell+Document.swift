// SPDX-License-Identifier: MIT

internal import CellGraphics
public import CellNotation
public import CellTree

extension Cell {
  /// Returns the cell as a JSON document. Decoding it gives an equal cell, except for the source locations of its elements, and for margins
  /// in place of the children of a scroll container that were not made.
  ///
  /// Keys are in a fixed order, and keys with default values are left out. Parsing a written number gives exactly the same number.
  /// Colours and text styles are written out wherever they are used, never as names. The text ends in a line break.
  /// - Throws: ``CellEncodingError`` if no document can express the cell. This cannot happen for cells from documents or from
  ///   elements written in Swift, unless their width was later changed to a value that `canvas` does not accept.
  public func encodedDocument() throws(CellEncodingError) -> String { DataValue(try documentNode()).jsonText }

  fileprivate func documentNode() throws(CellEncodingError) -> DocumentNode {
    let node: DocumentNode
    let decoded: Cell
    do throws(CellDocumentError) {
      node = try document
      decoded = try Cell(node)
    } catch {
      throw .refused(error)
    }
    if let element = root.statingAbsentSiblings.firstDifference(from: decoded.root) {
      throw .inexpressible(path: element.path, location: element.location)
    }
    return node
  }

  /// Creates the cell described by a document that has no expressions.
  init(_ node: DocumentNode) throws(CellDocumentError) {
    let template = try CellTemplate(node, fileName: node.position.file ?? "")
    self = try template.bind([:], environment: BindingEnvironment(now: 0))
  }
}

extension CellTemplate {
  /// Creates a template that produces `cell`, whatever data is bound to it. The elements keep their source locations.
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

/// The reason why a cell cannot be written as a document.
@nonexhaustive public enum CellEncodingError: Error, Hashable, Sendable {
  /// A value that documents reject, such as an opacity of 2.
  case refused(CellDocumentError)
  /// An element with properties that document keys cannot express, such as a picture with children.
  case inexpressible(path: String, location: DocumentLocation)
}

extension CellEncodingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let error): error.description
    case .inexpressible(let path, let location):
      "\(location) \(path): the element has properties that no document key can express; build it from a document or from elements in Swift"
    }
  }
}

extension Element {
  /// Returns the first element of this subtree that differs from the element in the same place in `other`; `nil` if there is none.
  /// Source locations are not compared.
  fileprivate func firstDifference(from other: Element) -> Element? {
    if path != other.path || content != other.content || layout != other.layout
      || comparableDecoration != other.comparableDecoration
      || children.count != other.children.count
    {
      return self
    }
    for (child, otherChild) in zip(children, other.children) {
      if let element = child.firstDifference(from: otherChild) { return element }
    }
    return nil
  }

  /// The decoration without corner radii of zero, unless they replace round corners.
  private var comparableDecoration: Decoration {
    var decoration = decoration
    if content.corners == .square, decoration.cornerRadii?.isZero == true { decoration.cornerRadii = nil }
    return decoration
  }
}
