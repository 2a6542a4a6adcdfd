// SPDX-License-Identifier: MIT

package import CellDocument
package import CellGraphics
package import CellNotation

/// A cell of Interface Builder as a document.
package struct ImportedCell: Equatable, Sendable {
  /// The document in YAML, with the places of the file.
  package let document: DocumentText
  /// What the file shows, by the names of outlets.
  package let data: DataValue
  package let remarks: [InterfaceRemark]
  /// The names of elements, by the ids of the views.
  package let names: [String: String]
  /// The pictures that the document and the data refer to.
  package let pictures: [ImportedPicture]

  /// How a cell is written.
  package struct Options: Equatable, Sendable {
    /// The margins of the content view, if the file does not state them. Those of files differ with the device and the version that wrote them.
    package var contentMargins = Insets(top: 11, right: 16, bottom: 11, left: 16)
    /// The insets of the safe area of the root. Some files were written with those of a phone; a cell has none.
    package var safeArea = Insets.zero
    /// Whether each text is the id of its view, and other contents have the sizes of the frames in the file: for a comparison with those.
    package var hasRecordedSizes = false
    /// Whether the cell is as high as in the file, whatever its constraints say.
    package var hasRecordedHeight = true

    package init() {}
  }

  package init(
    _ cell: InterfaceCell, in file: InterfaceFile, _ options: Options = Options(), assets: InterfaceAssets = .none
  ) {
    var conversion = InterfaceConversion(cell, options, assets)
    let root = conversion.cellElement()
    let (width, background) = (shortest(conversion.width), conversion.canvasBackground())
    var lines = [
      WrittenElement.line(comment: "\(cell.name), from \(file.fileName), line \(cell.line)"), "version: 1",
      "canvas: {width: \(width), scale: 2, background: \(background), family: Inter}",
    ]
    lines += conversion.palette.lines + ["cell:"]
    root.print(into: &lines, depth: 1, isItem: false)
    document = DocumentText(
      Array((lines.joined(separator: "\n") + "\n").utf8), fileName: file.fileName, format: .yaml, origin: conversion.origin)
    data = .object(DataObject(conversion.data))
    remarks = conversion.remarks.sorted { $0.line < $1.line }
    names = conversion.names
    pictures = conversion.pictures.pictures
  }
}

extension ImportedCell {
  /// The document in YAML.
  package var template: String { String(decoding: document.bytes, as: UTF8.self) }
}

/// An element of the document that is written.
struct WrittenElement {
  var comment: String
  /// The keys with their values, as a document writes them in one line.
  var keys: [(name: String, value: String)] = []
  var constraints: [String] = []
  var children: [WrittenElement] = []

  /// A comment that ends with its line, whatever characters are in it.
  static func line(comment: String) -> String { "# " + comment.onOneLine.replacing("\u{FEFF}", with: "") }

  func print(into lines: inout [String], depth: Int, isItem: Bool) {
    let space = String(repeating: "  ", count: depth)
    if !comment.isEmpty { lines.append((isItem ? String(space.dropLast(2)) : space) + Self.line(comment: comment)) }
    var isFirst = isItem
    func append(_ line: String) {
      lines.append((isFirst ? String(space.dropLast(2)) + "- " : space) + line)
      isFirst = false
    }
    for key in keys { append("\(key.name): \(key.value)") }
    if !constraints.isEmpty {
      append("constraints:")
      for constraint in constraints { lines.append("\(space)  - \(constraint)") }
    }
    if !children.isEmpty {
      append("children:")
      for child in children { child.print(into: &lines, depth: depth + 2, isItem: true) }
    }
  }
}
