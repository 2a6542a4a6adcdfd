// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayout
import CellNotation
import CellTree
import Foundation
import Testing

@testable import CellInterfaceBuilder

/// A file in `Fixtures` with one cell, imported. The files are made for these tests.
struct InterfaceFixture {
  let imported: ImportedCell

  init(_ name: String) throws {
    let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "\(name).xib")))
    let file = try InterfaceFile(bytes, fileName: "\(name).xib")
    imported = ImportedCell(file.cells[0], in: file)
  }

  /// The lines of the template below `cell`, without the comments.
  var cell: String { lines(after: "cell:", indent: 2) }

  /// The lines of the elements in the root, without the comments.
  var children: String { lines(after: "  children:", indent: 4) }

  private func lines(after head: String, indent: Int) -> String {
    imported.template.split(separator: "\n").drop { $0 != head }.dropFirst().filter { !$0.contains("# ") }
      .map { String($0.dropFirst(indent)) }.joined(separator: "\n")
  }

  /// What the report says of the views that are not drawn as they are.
  var differences: [String] {
    imported.remarks.filter { $0.outcome != .drawn }.map { "\($0.outcome.rawValue) \($0.id): \($0.reason)" }
  }

  /// The frames as x, y, width and height, by paths. Each letter is 10 points wide, and each line 20 points high.
  func frames(_ data: DataValue? = nil) throws -> [String: [Double]] {
    let template = try CellTemplate(parsing: imported.template, fileName: "cell.yaml", format: .yaml)
    let bound = try template.bind(data ?? imported.data, environment: BindingEnvironment(now: 0))
    var frames: [String: [Double]] = [:]
    for box in try Self.layOut(bound).frames.boxes {
      frames[box.path] = [box.frame.x, box.frame.y, box.frame.width, box.frame.height].map { ($0 * 1000).rounded() / 1000 }
    }
    return frames
  }

  /// Lays out a cell. Each letter is 10 points wide, and each line 20 points high.
  static func layOut(_ cell: Cell) throws -> LaidOutCell {
    let measuring = ContentMeasuring(
      text: { text, _ in
        let width = 10 * Double(text.string.count)
        return TextMetrics(
          size: Size(width: width, height: 20), firstBaseline: 16, lastBaseline: 16, lineCount: 1, isTruncated: false)
      }, pictureSize: { _ in .zero })
    return try LayoutSession(measuring: measuring).layOut(cell)
  }
}
