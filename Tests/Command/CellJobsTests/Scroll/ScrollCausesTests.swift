// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellJobs
import CellScrollLab
import CellTestSupport
import FoundationEssentials
import Testing

/// A change that costs frames is named as the cause of the worst one; a change that only looks like it is not.
///
/// The list has ordinary rows, four with a longer text, and one with the change.
@Suite struct ScrollCausesTests {
  let folder: DocumentFolder

  init() throws {
    folder = try DocumentFolder()
    try folder.scratch.write(#"{"crawl": 1500, "milliseconds": 1500}"# + "\n", to: "script.ndjson")
    for (name, width, height) in [("large.png", 1200, 900), ("exact.png", 80, 60)] {
      let size = try #require(PixelSize(width: width, height: height))
      let picture = try encodePNG(PixelBuffer(size: size, filledWith: .white))
      try Data(picture).write(to: URL(filePath: "\(folder.scratch.path)/\(name)"))
    }
    for number in 0..<12 {
      let size = try #require(PixelSize(width: 160, height: 120))
      let picture = try encodePNG(PixelBuffer(size: size, filledWith: .white))
      try Data(picture).write(to: URL(filePath: "\(folder.scratch.path)/\(number).png"))
    }
  }

  /// A text of some words, all different from each other and from those with other numbers.
  private func novel(_ count: Int, from first: Int = 0) -> String {
    (first..<first + count).map { "n\($0 * 7919 % 9973 + 10000)" }.joined(separator: " ")
  }

  /// A text of 2,000 characters, or as many as another multiple of 20, whose words other rows have, too.
  private func known(_ characters: Int) -> String {
    Array(repeating: "row and more of them", count: characters / 20).joined(separator: " ")
  }

  /// Returns the causes of the three worst frames of a list in which row 40 has a changed element.
  private func causes(_ element: String, newText: Bool = false) async throws -> [[String]] {
    let rows = (0..<60).map { number in
      let text =
        (number % 7 == 3 && number < 35 || newText && number == 40)
        ? "row \(number) and more of them " + novel(28, from: 100 * number + 200) : "row \(number)"
      let sources = (0..<12).map { #""\#($0).png""# }.joined(separator: ",")
      return #"{"text": "\#(text)", "odd": \#(number == 40), "novel": "\#(novel(80))", "known": "\#(known(2000))", "#
        + #""earlier": "\#([17, 24, 31].map { novel(28, from: 100 * $0 + 200) }.joined(separator: " "))", "tags": ["\#(novel(120).replacing(" ", with: #"",""#))"], "sources": [\#(sources)]}"#
    }
    try folder.scratch.write(rows.joined(separator: "\n") + "\n", to: "rows.ndjson")
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 320, scale: 2, background: white}
      cell:
        direction: column
        padding: 12
        background: white
        children:
          - {type: text, text: "${text}"}
          - \(element.replacing("\n", with: "\n      "))
      """, to: "row.yaml")
    var job = ScrollJob(folder.input("row.yaml", data: "rows.ndjson"), rate: try #require(RefreshRate(framesPerSecond: 60)))
    (job.script, job.viewportHeight) = ("\(folder.scratch.path)/script.ndjson", 400)
    for try await outcome in job.outcomes {
      guard case .report(let report)? = outcome.result else { continue }
      return report.worstFrames.map { $0.causes.map(\.element.path) }
    }
    return []
  }

  @Test(arguments: [
    "{name: subject, when: odd, height: 90, background: white, shadow: {color: black/30%, blur: 20}}",
    "{name: subject, when: odd, clip: true, cornerRadius: 20, opacity: 0.5, height: 390, background: white, children: [{type: text, text: '${text}'}]}",
    "{name: subject, when: odd, type: text, text: '${known}'}",
    "{name: subject, when: odd, type: text, text: '${novel}'}",
    "{name: subject, when: odd, type: image, source: large.png, width: 40, height: 30}",
    "{name: subject, when: odd, height: 380, background: {colors: [white, black]}, mask: {colors: [black, transparent]}}",
    "{name: subject, when: odd, type: text, text: row row row, size: 60, shadow: {color: black/30%, blur: 20}}",
    "{name: subject, when: odd, type: text, text: row and more of them, size: 120}",
    "{when: odd, wrap: wrap, children: [{name: subject, type: text, each: tags, text: '${item}'}]}",
    "{when: odd, wrap: wrap, children: [{name: subject, type: image, each: sources, source: '${item}', width: 40, height: 30}]}",
    "{when: odd, wrap: wrap, children: [{name: subject, each: tags, width: 2, height: 1}]}",
  ]) func `a bad change is the first cause of the worst frame`(element: String) async throws {
    let causes = try await causes(element)
    #expect(causes[0].first?.hasSuffix("subject") == true, "\(causes)")
  }

  @Test(arguments: [
    "{name: subject, when: odd, height: 90, background: white, shadow: {color: black/30%, blur: 20, path: frame}}",
    "{name: subject, when: odd, clip: true, height: 90, background: white, children: [{type: text, text: '${text}'}]}",
    "{name: subject, when: odd, type: text, text: '${known}', maxLines: 2}",
    "{name: subject, when: odd, type: text, text: 'row 1 and more of them, row 2 and more of them, row 3 and more of them'}",
    "{name: subject, when: odd, type: image, source: exact.png, width: 40, height: 30}",
    "{name: subject, when: odd, height: 60, background: {colors: [white, black]}}",
    "{name: subject, when: odd, type: text, text: row, size: 60}",
    "{name: subject, when: odd, opacity: 0.5, background: black, height: 90}",
    "{when: odd, wrap: wrap, children: [{name: subject, type: text, each: sources, text: 'row'}]}",
    "{when: odd, wrap: wrap, children: [{name: subject, type: image, each: sources, source: exact.png, width: 40, height: 30}]}",
    "{when: odd, wrap: wrap, children: [{name: subject, each: sources, width: 2, height: 1}]}",
  ]) func `a change that only looks bad is no cause of the worst frames`(element: String) async throws {
    let causes = try await causes(element)
    #expect(causes.count == 3)
    #expect(!causes.joined().contains { $0.hasSuffix("subject") }, "\(causes)")
  }

  @Test func `a long label of new words is a cause even if it is cut, as it is shaped as a whole`() async throws {
    let causes = try await causes("{name: subject, when: odd, type: text, text: '${novel}', maxLines: 2}")
    #expect(causes[0].first == "cell/subject")
  }

  @Test func `words that other rows have shown are no cause, even if there are more of them than new ones`() async throws {
    let causes = try await causes("{name: subject, when: odd, type: text, text: '${earlier}', maxLines: 1}", newText: true)
    #expect(Set(causes.map(\.first)) == ["cell/text"])
  }
}
