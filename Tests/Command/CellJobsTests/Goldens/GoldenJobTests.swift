// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellJobs
import CellReports
import CellTestSupport
import FoundationEssentials
import Testing

extension VerifyGoldensJob.Result: LabelledResult {
  var label: String {
    switch self {
    case .golden(let outcome): outcome.label
    case .report(let report): "report: \(report.summary)"
    }
  }
}

extension GoldenOutcome: LabelledResult {
  var label: String {
    switch verdict {
    case .passed: "\(image.name) passed"
    case .remarked: "\(image.name) remarked"
    case .drifted: "\(image.name) drifted"
    case .recorded(let reason): "\(image.name) recorded, \(reason.rawValue)"
    case .failed: "\(image.name) failed"
    case .skipped: "\(image.name) skipped"
    case .broken: "\(image.name) broken"
    }
  }
}

extension DecideGoldensJob.Result: LabelledResult {
  var label: String {
    switch self {
    case .decided(let image): "decided on \(image.name)"
    case .refused(let error): "refused: \(error)"
    case .nothingToDecide: "nothing to decide"
    }
  }
}

@Suite struct GoldenJobTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try write("a", color: "#FF0000")
    try write("b", color: "#0000FF")
  }

  private var goldens: String { scratch.path + "/golden-images" }
  private var artifacts: GoldenArtifacts { GoldenArtifacts(folder: scratch.path + "/artifacts") }

  private func write(_ name: String, color: String) throws {
    try scratch.write(
      """
      version: 1
      canvas: {width: 8, scale: 1, background: white}
      cell: {height: 4, background: "\(color)"}
      """, to: "golden-images/\(name).yaml")
  }

  private func verify(_ mode: RecordMode = .never) -> VerifyGoldensJob {
    VerifyGoldensJob(GoldenDrawing(jobs: 1), at: [goldens], mode: mode, artifacts: artifacts)
  }

  private func record() async throws {
    try await outcomes(of: RecordGoldensJob(GoldenDrawing(), in: goldens, names: ["all"]))
  }

  @Test func `goldens are recorded, and pass from then on`() async throws {
    #expect(
      try await outcomes(of: RecordGoldensJob(GoldenDrawing(jobs: 1), in: goldens, names: ["all"])) == [
        "began 2", "a@2x recorded, asked", "advanced", "b@2x recorded, asked", "advanced", "ended",
      ])
    #expect(
      try await outcomes(of: verify()) == [
        "began 2", "a@2x passed", "advanced", "b@2x passed", "advanced", "ended", "report: 2 goldens: 2 passed",
      ])
    #expect(try scratch.files() == ["golden-images"])
  }

  @Test func `a golden that fails is approved or rejected by name`() async throws {
    try await record()
    try write("a", color: "#00FF00")
    try write("b", color: "black")
    #expect(try await outcomes(of: verify()).last == "report: 2 goldens: 2 failed")
    var job = DecideGoldensJob(.accept, .names(["a@2x"]))
    job.artifacts = artifacts.folder
    #expect(try await outcomes(of: job) == ["decided on a@2x"])
    job = DecideGoldensJob(.reject, .names(["all"]))
    job.artifacts = artifacts.folder
    #expect(try await outcomes(of: job) == ["decided on b@2x"])
    #expect(try await outcomes(of: verify()).last == "report: 2 goldens: 1 failed, 1 passed")
  }

  @Test func `the selection of goldens must not be empty`() async throws {
    var job = verify()
    job.filters = ["c"]
    let wrong = job
    await #expect(throws: GoldenCaseError.noGolden("c")) { try await outcomes(of: wrong) }
  }

  @Test func `unused goldens are found, and deleted on request`() async throws {
    try await record()
    try FileManager.default.removeItem(atPath: goldens + "/b.yaml")
    var job = PruneGoldensJob(in: goldens)
    #expect(try await outcomes(of: job).count == 1)
    #expect(try scratch.files(in: "golden-images").contains("b@2x.png"))
    job.deletes = true
    #expect(try await outcomes(of: job).count == 1)
    #expect(try scratch.files(in: "golden-images").filter { $0.hasPrefix("b") } == [])
  }

  @Test func `a job that is cancelled has recorded whole goldens only`() async throws {
    for number in 1...40 { try write("case-\(number)", color: "#FF0000") }
    let job = RecordGoldensJob(GoldenDrawing(jobs: 1), in: goldens, names: ["all"])
    let task = Task { try await outcomes(of: job) { if $0 == "advanced" { withUnsafeCurrentTask { $0?.cancel() } } } }
    let labels = try await task.value
    #expect(labels == ["began 42", "a@2x recorded, asked", "advanced", "cancelled"])
    try await Task.sleep(for: .milliseconds(300))
    let files = try scratch.files(in: "golden-images")
    let pictures = files.filter { $0.hasSuffix(".png") }.map { $0.dropLast(4) }
    #expect(pictures.count < 8)
    #expect(files.filter { $0.hasSuffix(".cells") }.map { $0.dropLast(6) } == pictures)
    #expect(files.filter { !$0.hasSuffix(".yaml") && !$0.hasSuffix(".png") && !$0.hasSuffix(".cells") } == [])
  }
}
