// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellScrollLab
import CellTestSupport
import Testing

@Suite struct FullTechniqueTests {
  /// "Full technique" is all strategies that a list can use together. The rows of a sample are repeated, so that the list is long enough to be scrolled.
  @Test(arguments: Sample.all.map(\.name))
  func `with all strategies, a list of a sample's rows has more headroom than a naive one`(name: String) async throws {
    let sample = try #require(Sample.all.first { $0.name == name })
    let folder = try ScratchFolder()
    try sample.write(to: folder.path)
    let input = CellInput(template: "\(folder.path)/\(Sample.templatePath)", data: "\(folder.path)/\(Sample.dataPath)")
    let items = try input.items()
    var lines: [String] = []
    while let entry = try items.next() { lines.append(try entry.item().value.compactJSON) }
    try folder.write((0..<120).map { lines[$0 % lines.count] + "\n" }.joined(), to: "rows.ndjson")
    func headroom(_ strategies: Set<Strategy>) async throws -> Double {
      var job = ScrollJob(
        CellInput(template: input.template, data: "\(folder.path)/rows.ndjson"),
        rate: try #require(RefreshRate(framesPerSecond: 60)))
      (job.strategies, job.seconds) = (strategies, 3)
      for try await outcome in job.outcomes {
        // Above 128 is not told apart.
        if case .report(let report)? = outcome.result { return report.headroom?.factor ?? 1000 }
      }
      Issue.record("there is no report")
      return 0
    }
    let naive = try await headroom([])
    let withoutCopying = try await headroom(Strategy.full.subtracting([.scrollCopy]))
    #expect(withoutCopying > naive || naive > 128)
    // Moving what stays takes 0.15 ms in each frame: more than these rows cost a naive list.
    let isCheap = name == "text-with-likes"
    #expect(try await (headroom(Strategy.full) > naive) == !isCheap)
    #expect(naive < 100 || isCheap)
  }
}
