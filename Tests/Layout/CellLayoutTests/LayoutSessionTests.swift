// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayoutEngines
import CellNotation
import CellTestSupport
import CellTree
import Testing

@testable import CellLayout

/// Measures as ``fakeMeasuring``, counts, and fails at one measurement.
private final class CountingMeasurer {
  struct Failure: Error {}

  private(set) var count = 0
  var failing: Int?

  var measuring: ContentMeasuring {
    let fake = fakeMeasuring
    return ContentMeasuring(
      text: { [self] text, space in
        count += 1
        if count == failing { throw Failure() }
        return try fake.text(text, space)
      }, pictureSize: fake.pictureSize)
  }

  func restart(failing: Int? = nil) { (count, self.failing) = (0, failing) }
}

/// The result of a layout: the frames, or the error as text.
private func result(_ layOut: () throws -> LaidOutCell) -> String {
  do { return "\(try layOut().frames)" } catch { return "\(error)" }
}

private func template(_ json: String) throws -> CellTemplate {
  try CellTemplate(parsing: json, fileName: "t.json", format: .json)
}

private func bound(_ template: CellTemplate, _ row: String, width: Double? = nil) throws -> Cell {
  let item = try DataDocument(parsing: row, fileName: "row", format: .json).items[0]
  return try template.bind(item, environment: BindingEnvironment(now: 0, width: width))
}

@Suite struct LayoutSessionTests {
  @Test func `a session that is released keeps nothing`() throws {
    let text = #"{"type": "text", "text": "${t}"}"#
    let cell = try bound(
      template(
        """
        {"version": 1, "canvas": {"width": 200, "scale": 1}, "cell": {"children": [
          \(text), {"direction": "column", "children": [\(text)]}, {"layout": "frames", "children": [\(text)]},
          {"layout": "constraints", "children": [\(text), {"children": [\(text)]}]}]}}
        """), #"{"t": "ab cd"}"#)
    weak var kept: CountingMeasurer?
    do {
      let measurer = CountingMeasurer()
      kept = measurer
      let session = LayoutSession(measuring: measurer.measuring)
      _ = try session.layOut(cell)
      _ = try session.layOut(cell, answering: [.explanation, .costs])
      #expect(measurer.count > 0)
    }
    #expect(kept == nil)
  }

  @Test(arguments: Seeds.sequences)
  func `frames never depend on the rows, templates, widths and failures before`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let templates = try (0...1).map { _ in
        let written = try template(RandomTemplate(&random).json)
        return try Bool.random(using: &random) ? written.directed(isRightToLeft: true) : written
      }
      let measurer = CountingMeasurer()
      var sessions = LayoutSessions()
      var earlier: [(cell: Cell, key: LayoutSessions.Key)] = []
      for _ in 0..<6 {
        let template = templates[Int.random(in: 0...1, using: &random)]
        let row = RandomTemplate.row(&random)
        var cell = try bound(template, row, width: [nil, nil, 200, 137.5, 60].randomElement(using: &random) ?? nil)
        var key = LayoutSessions.Key(template: template.identity, scale: cell.scale)
        // An earlier row again shares its elements with what the session keeps.
        if Int.random(in: 0...3, using: &random) == 0, let again = earlier.randomElement(using: &random) {
          (cell, key) = again
          if Bool.random(using: &random) { cell.width = 90 }
        }
        earlier.append((cell, key))
        if Int.random(in: 0...4, using: &random) == 0 {
          measurer.restart(failing: Int.random(in: 1...6, using: &random))
          _ = try? sessions.layOut(cell, key, answering: [], measuring: measurer.measuring)
        }
        measurer.restart()
        let questions: LayoutQuestions = Int.random(in: 0...5, using: &random) == 0 ? .explanation : []
        let kept = result { try sessions.layOut(cell, key, answering: questions, measuring: measurer.measuring) }
        let scratch = result { try LayoutSession(measuring: fakeMeasuring).layOut(cell) }
        #expect(kept == scratch, "\(row) in \(cell)")
      }
    }
  }
}
