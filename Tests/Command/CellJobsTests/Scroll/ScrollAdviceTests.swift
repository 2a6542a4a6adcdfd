// SPDX-License-Identifier: MIT

import CellGraphics
import CellJobs
import CellNotation
import CellScrollLab
import CellTestSupport
import Testing

@Suite struct ScrollAdviceTests {
  let folder: DocumentFolder

  init() throws {
    folder = try DocumentFolder()
    try folder.scratch.write(#"{"drag": 3000, "milliseconds": 1000}"# + "\n", to: "script.ndjson")
    try folder.scratch.write((1...60).map { "{\"text\": \"row \($0)\"}\n" }.joined(), to: "rows.ndjson")
  }

  private func advice(_ cell: String, _ strategies: Set<Strategy> = []) async throws -> ScrollAdvice {
    try folder.scratch.write("version: 1\ncanvas: {width: 320, scale: 2, background: white}\ncell:\n\(cell)", to: "row.yaml")
    var job = ScrollJob(folder.input("row.yaml", data: "rows.ndjson"), rate: try #require(RefreshRate(framesPerSecond: 60)))
    (job.advises, job.strategies, job.script) = (true, strategies, "\(folder.scratch.path)/script.ndjson")
    for try await outcome in job.outcomes { if case .advice(let advice)? = outcome.result { return advice } }
    throw NoAdvice()
  }

  private struct NoAdvice: Error {}

  @Test func `a shadow that is made from pixels in each row is best drawn in the background, or from its path`() async throws {
    let advice = try await advice(
      """
        height: 90
        padding: 12
        children:
          - name: card
            width: 280
            height: 66
            background: white
            shadow: {blur: 30, offset: [0, 2], color: "#000/30%", path: content}
          - {type: text, text: "${text}", position: absolute, left: 24, top: 24, width: 250, maxLines: 1}

      """)
    #expect(advice.candidates.prefix(2).map(\.change.label) == ["background-draw", "fix"])
    #expect(advice.candidates[1].gain > 5)
    #expect(advice.candidates[1].measure.cacheBytes == advice.current.cacheBytes)
    #expect(advice.text.contains("x  over 128"))
    #expect(advice.text.contains("Let the frame of cell/card cast its shadow\n"))
  }

  @Test func `strategies that the list uses are not tried, and what changes nothing is only named`() async throws {
    let advice = try await advice("  height: 40\n  children: [{type: text, text: '${text}'}]\n", [.frames, .reuse])
    let tried = advice.candidates.map(\.change.label)
    #expect(!tried.contains("reuse") && !tried.contains("frames"))
    #expect(tried.contains("constraints"))
    #expect(advice.candidates.allSatisfy { $0.gain > 0 })
    #expect(advice.candidates.map(\.gain) == advice.candidates.map(\.gain).sorted(by: >))
    #expect(advice.text.contains("\nWithout effect: "))
    #expect(ScrollAdvice.output.text(of: advice).contains(#""strategy": "constraints""#))
  }
}

extension ScrollAdvice.Change {
  fileprivate var label: String { if case .strategy(let strategy) = self { strategy.rawValue } else { "fix" } }
}
