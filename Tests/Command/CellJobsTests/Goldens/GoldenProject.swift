// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellJobs
import CellRaster
import CellReports
import CellTestSupport
import FoundationEssentials

/// A scratch folder with the goldens of a project.
struct GoldenProject {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  func path(_ name: String) -> String { name.isEmpty ? scratch.path : scratch.path + "/" + name }

  /// What a job said, with paths relative to the project.
  struct Answer {
    /// The results as text, and the sentences about everything that failed.
    fileprivate(set) var text = "", errors = ""
    fileprivate(set) var report: GoldenReport?
  }

  /// Iterates over a job, and collects what it says.
  private func answer<Work: Job>(
    _ job: Work, _ take: (Work.Result, inout Answer) -> Void
  ) async throws -> Answer {
    var answer = Answer()
    do {
      for try await outcome in job.outcomes { if let result = outcome.result { take(result, &answer) } }
    } catch let error as any AttributableError {
      answer.errors += (error as any Error).allSentences.map { "\($0)\n" }.joined()
    } catch let error as GoldenApprovalError {
      answer.errors += "\(error)\n"
    }
    answer.text = answer.text.replacing(scratch.path + "/", with: "")
    answer.errors = answer.errors.replacing(scratch.path + "/", with: "")
    return answer
  }

  func verify(
    _ paths: [String] = ["golden-images"], _ mode: RecordMode = .missing, _ change: (inout VerifyGoldensJob) -> Void = { _ in }
  ) async throws -> Answer {
    var job = VerifyGoldensJob(
      GoldenDrawing(jobs: 2), at: paths.map(path), mode: mode, artifacts: GoldenArtifacts(folder: path("artifacts")))
    change(&job)
    return try await answer(job) { result, answer in
      guard case .report(let report) = result else { return }
      answer.report = report
      answer.text = report.text(isColored: false)
    }
  }

  func record(_ names: String..., in folder: String = "golden-images", jobs: Int = 2) async throws -> Answer {
    try await answer(RecordGoldensJob(GoldenDrawing(jobs: jobs), in: path(folder), names: names)) { outcome, answer in
      let sentences = outcome.verdict.sentences(of: outcome.image).map { "\($0)\n" }.joined()
      if case .broken = outcome.verdict { answer.errors += sentences } else { answer.text += sentences }
    }
  }

  func decide(
    _ choice: GoldenDecisions.Choice, _ selection: DecideGoldensJob.Selection, in folder: String? = nil,
    artifacts: String = "artifacts"
  ) async throws -> Answer {
    var job = DecideGoldensJob(choice, selection)
    (job.folder, job.artifacts) = (folder.map(path), path(artifacts))
    return try await answer(job) { result, answer in
      switch result {
      case .decided(let image): answer.text += "\(image.picturePath)\n"
      case .refused(let error): answer.errors += "\(error)\n"
      case .nothingToDecide: answer.errors += "nothing to decide\n"
      }
    }
  }

  func prune(_ folder: String = "golden-images", deletes: Bool = false) async throws -> Answer {
    var job = PruneGoldensJob(in: path(folder))
    job.deletes = deletes
    return try await answer(job) { result, answer in
      switch result {
      case .gap(let gap): answer.errors += "\(gap)\n"
      case .unused(let paths): answer.text += paths.map { "\($0)\n" }.joined()
      case .kept(let count): answer.errors += "\(count) kept\n"
      }
    }
  }
}
