// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellReports
import CellTestSupport
import Testing

/// A scratch folder with documents. Answers name its files without their folder.
struct DocumentFolder {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  func input(_ template: String, data: String? = nil) -> CellInput {
    CellInput(template: "\(scratch.path)/\(template)", data: data.map { "\(scratch.path)/\($0)" })
  }

  /// Returns what a job says about the layout of a document.
  func layout(
    _ template: String, explaining element: String? = nil, width: Double? = nil, costs: Bool = false, isJSON: Bool = false
  ) async throws -> String {
    var job = LayoutJob(input(template))
    (job.explained, job.reportsCosts, job.isDetailed, job.input.width) = (element, costs, isJSON, width)
    let report = try await answer(of: job).report
    return short(isJSON ? LayoutReport.output.text(of: report) : report.text)
  }

  func comparison(_ template: String, _ other: String) async throws -> (text: String, isSame: Bool) {
    let job = CompareLayoutsJob(input(template), with: [input(other).template])
    let comparison = try await answer(of: job)
    return (short(comparison.text), comparison.isSame)
  }

  /// Returns the explanation of a pixel.
  func pixel(
    _ x: Int, _ y: Int, of template: String, data: String? = nil, item: Int? = nil
  ) async throws -> (text: String, json: String) {
    var job = ExplainPixelJob(input(template, data: data), x: x, y: y)
    job.input.item = item
    let report = try await answer(of: job)
    return (short(report.text(showsSwatches: false)), short(PixelReport.output.text(of: report)))
  }

  /// Returns the only result of a job.
  private func answer<Work: Job>(of job: Work) async throws -> Work.Result {
    var results: [Work.Result] = []
    for try await outcome in job.outcomes { if let result = outcome.result { results.append(result) } }
    #expect(results.count == 1)
    return try #require(results.first)
  }

  private func short(_ text: String) -> String { text.replacing(scratch.path + "/", with: "") }
}
