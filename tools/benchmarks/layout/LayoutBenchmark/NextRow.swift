// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayout
import CellLayoutEngines
import CellNotation
import CellTree
import Foundation

// Lays out the rows of Sources/C/CCellSamples/samples/message-cell in one session, through the document, for each engine. From row to row, one
// text changes. What measuring executes is a case of its own, to be subtracted.

/// A case `next-row-flexbox`, `next-row-frames` or `next-row-constraints`; with `-measuring` at its end, only the measurements of these
/// rows.
struct NextRow {
  private static let files = ["flexbox": "flexbox.yaml", "frames": "template.yaml", "constraints": "constraints.yaml"]
  private static let sample = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Sources/C/CCellSamples/samples/message-cell").standardized.path

  private let cells: [Cell]
  private let measuresOnly: Bool

  /// Returns `nil` for another case.
  init?(_ name: String) throws {
    let parts = name.split(separator: "-").map(String.init)
    guard parts.count >= 3, parts[0] == "next", let file = Self.files[parts[2]] else { return nil }
    measuresOnly = parts.last == "measuring"
    let bytes = Array(try Data(contentsOf: URL(filePath: "\(Self.sample)/\(file)")))
    let template = try CellTemplate(parsing: bytes, fileName: file, format: .yaml)
    let data = try DataDocument(
      parsing: Array(try Data(contentsOf: URL(filePath: "\(Self.sample)/data.json"))), fileName: "data.json", format: .json)
    guard case .object(let item) = data.items[0].value else { return nil }
    // Of 40 lengths each, so that the text has one to three lines.
    cells = try (0..<40).map { row in
      let text = String(repeating: "ab cd ", count: 1 + row * 7 % 40)
      let members = item.members.map { $0.name == "text" ? DataObject.Member(name: "text", value: .string(text)) : $0 }
      return try template.bind(.object(DataObject(members)), environment: BindingEnvironment(now: 0))
    }
  }

  /// Returns the nanoseconds of the layouts, and the sum of the coordinates of all elements but containers in the rows.
  func measured(layouts: Int) throws -> (time: Double, sum: Double) {
    var questions: [(letters: Int, space: AvailableSpace)] = []
    var isRecording = true
    let session = LayoutSession(
      measuring: ContentMeasuring(
        text: { text, space in
          if isRecording { questions.append((text.byteCount, space)) }
          return metrics(text.byteCount, space)
        }, pictureSize: { _ in Size(width: 96, height: 96) }))
    _ = try session.layOut(cells[cells.count - 1])
    questions = []
    var sum = 0.0
    for cell in cells {
      let boxes = try session.layOut(cell).frames.boxes
      for (element, box) in zip(cell.root.preorder, boxes) where element.children.isEmpty {
        sum += box.frame.x + box.frame.y + box.frame.width + box.frame.height
      }
    }
    isRecording = false
    let start = ContinuousClock.now
    if measuresOnly {
      var lines = 0
      for _ in 0..<layouts / cells.count {
        for question in questions { lines += metrics(question.letters, question.space).lineCount }
      }
      precondition(lines > 0)
    } else {
      for round in 0..<layouts { _ = try session.layOut(cells[round % cells.count]) }
    }
    return (nanoseconds(start), sum)
  }
}

@inline(never) func metrics(_ letters: Int, _ space: AvailableSpace) -> TextMetrics {
  let size = measureText(letters, space)
  let lines = min(3, Int(size.size.height / 20))
  return TextMetrics(
    size: Size(width: size.size.width, height: Double(lines) * 20), firstBaseline: 15, lastBaseline: Double(lines) * 20 - 5,
    lineCount: lines, isTruncated: false)
}
