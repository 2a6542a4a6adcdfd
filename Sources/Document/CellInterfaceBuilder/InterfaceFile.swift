// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
package import CellXML

/// A XIB or storyboard file of Interface Builder, with the cells in it.
package struct InterfaceFile: Equatable, Sendable {
  package let fileName: String
  /// The cells in the order of the file; if there are none, the views that it holds.
  package let cells: [InterfaceCell]
  /// Whether ``cells`` are table or collection view cells.
  package let hasCells: Bool

  /// Reads a file.
  /// - Parameter device: what is laid out; files may have other constraints and views for each size class.
  /// - Throws: ``InterfaceFileError`` if it is not well-formed XML, exceeds a limit, or is no file of Interface Builder for iOS.
  package init(_ bytes: [UInt8], fileName: String, for device: InterfaceDevice = .phone) throws(InterfaceFileError) {
    self.fileName = fileName
    let rules = XMLReader.Rules(byteLimit: Limits.interfaceBytes, keepsText: { $1 == "string" || $1 == "mutableString" })
    let document: XMLDocument
    do throws(XMLFailure) { document = try XMLReader.read(bytes, rules) } catch {
      let (line, column) = XMLFailure.position(of: error.offset, in: bytes)
      throw InterfaceFileError(.xml(error.kind), fileName: fileName, line: line, column: column)
    }
    let source = InterfaceSource(document, bytes, for: device)
    let root = InterfaceNode(source, 0)
    guard root.name == "document", root["type"]?.hasPrefix("com.apple.InterfaceBuilder3.CocoaTouch") == true else {
      throw InterfaceFileError(.otherFormat, fileName: fileName, line: 1, column: 1)
    }
    let resources = InterfaceResources(root)
    let cells = root.descendants.filter(\.isCell)
    hasCells = !cells.isEmpty
    let objects = root.child("objects")?.children ?? []
    // Many cells are views of their own, whose outlets belong to the owner of the file.
    self.cells =
      cells.isEmpty
      ? objects.filter { $0.name == "view" }.map {
        InterfaceCell($0, resources, owners: objects.filter { $0.name == "placeholder" })
      }
      : cells.map { InterfaceCell($0, resources) }
    for cell in self.cells {
      guard let (again, first) = cell.repeatedID else { continue }
      let position = again.position
      throw InterfaceFileError(
        .repeatedID(again.id, line: first.position.line), fileName: fileName, line: position.line, column: position.column)
    }
  }
}

/// The reason why a file of Interface Builder is refused.
package struct InterfaceFileError: Error, Equatable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case xml(XMLFailure.Kind)
    case otherFormat
    /// Two views of a cell have the same id; the first one is in this line.
    case repeatedID(String, line: Int)
  }

  package let reason: Reason
  package let fileName: String
  package let line, column: Int

  init(_ reason: Reason, fileName: String, line: Int, column: Int) {
    self.reason = reason
    self.fileName = fileName
    self.line = line
    self.column = column
  }

  /// One sentence: `Cell.xib:3:5: the element has no end tag; add </label>`
  package var description: String { "\(fileName):\(line):\(column): \(sentence)" }

  /// The problem without its place.
  package var sentence: String {
    switch reason {
    case .otherFormat:
      "this is no XIB or storyboard for iOS; its first element is <document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">"
    case .repeatedID(let id, let line):
      "the view in line \(line) also has the id \(id.quotedOnOneLine); give each view an id of its own"
    case .xml(let kind):
      switch kind {
      case .syntax(let problem): problem.description
      case .fileSize(let bytes):
        "the file has \(grouped(bytes)) bytes, more than the limit of \(grouped(Limits.interfaceBytes)); split it"
      case .depth: "elements are nested more than \(Limits.depth) levels deep; let views be less deep"
      case .elements: "the file has more than \(grouped(Limits.elements)) elements; split it"
      case .entityBytes: "the entities of the file stand for more than \(grouped(Limits.svgEntityBytes)) bytes"
      case .internalSubset: "only entities with a text are read in the document type"
      case .styleSheetLink: "a style sheet has no meaning in a file of Interface Builder; remove it"
      }
    }
  }
}

/// The elements of a file, and its lines.
final class InterfaceSource: Sendable {
  let document: XMLDocument
  let device: InterfaceDevice
  /// The ids of all objects.
  let ids: Set<String>
  /// The offsets at which lines begin.
  private let lines: [Int]

  init(_ document: XMLDocument, _ bytes: [UInt8], for device: InterfaceDevice) {
    self.document = document
    self.device = device
    ids = Set(
      document.elements.indices.compactMap { index in
        document.attribute("id", of: index).map { String(decoding: $0.value.bytes, as: UTF8.self) }
      })
    lines = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// Returns the place of an element.
  func position(of element: Int) -> SourcePosition {
    let offset = document.elements[element].offset
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - lines[low] + 1)
  }
}

/// An element of the file.
struct InterfaceNode: Equatable, Sendable {
  let source: InterfaceSource
  let index: Int

  init(_ source: InterfaceSource, _ index: Int) {
    self.source = source
    self.index = index
  }

  static func == (one: InterfaceNode, other: InterfaceNode) -> Bool { one.source === other.source && one.index == other.index }

  var name: String { source.document.elements[index].name }
  /// The id of the object; one that no other object has if the file states none.
  var id: String { self["id"] ?? "object-\(index)" }
  var position: SourcePosition { source.position(of: index) }

  /// The value of an attribute.
  subscript(attribute: String) -> String? {
    source.document.attribute(attribute, of: index).map { String(decoding: $0.value.bytes, as: UTF8.self) }
  }

  func number(_ attribute: String) -> Double? { self[attribute].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
  func isTrue(_ attribute: String) -> Bool { self[attribute] == "YES" }

  var children: [InterfaceNode] { source.document.children(of: index).map { InterfaceNode(source, $0) } }

  /// The element around this one.
  var parent: InterfaceNode? {
    let parent = source.document.elements[index].parent
    return parent < 0 ? nil : InterfaceNode(source, parent)
  }

  /// The elements inside, in the order of the file.
  var descendants: [InterfaceNode] {
    (index + 1..<source.document.elements[index].end).map { InterfaceNode(source, $0) }
  }

  /// The first child with a name.
  func child(_ name: String) -> InterfaceNode? { children.first { $0.name == name } }
  /// The child that is the value of a key.
  func value(_ key: String) -> InterfaceNode? { children.first { $0["key"] == key } }

  /// The text between the tags, if the element is a `string`.
  var text: String? { source.document.texts[index].map { String(decoding: $0.bytes, as: UTF8.self) } }

  /// A text as an attribute, or as a child.
  func string(_ key: String) -> String? { self[key] ?? value(key).flatMap { $0.text } }

  var isCell: Bool { name == "tableViewCell" || name == "collectionViewCell" || name == "collectionReusableView" }
}

/// What the end of a file says of colours and pictures.
struct InterfaceResources: Equatable, Sendable {
  private(set) var colors: [String: InterfaceNode] = [:]
  private(set) var imageSizes: [String: Size] = [:]

  init(_ root: InterfaceNode) {
    for node in root.child("resources")?.children ?? [] {
      guard let name = node["name"] else { continue }
      switch node.name {
      case "namedColor", "systemColor": colors[name] = node.child("color")
      case "image":
        if let width = node.number("width"), let height = node.number("height") {
          imageSizes[name] = Size(width: width, height: height)
        }
      default: break
      }
    }
  }
}
