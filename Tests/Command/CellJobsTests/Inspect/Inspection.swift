// SPDX-License-Identifier: MIT

import CellInspection
import CellJobs
import CellRaster
import CellReports
import CellTestSupport

/// What an inspection said, with paths relative to the folder of the documents.
struct Inspection {
  enum End {
    case passes
    /// A limit is exceeded, or a finding is not in the baseline.
    case fails
    /// A template or an item could not be inspected.
    case refused
  }

  fileprivate(set) var end = End.passes
  /// The sentences about everything that is not in the report, one on each line.
  fileprivate(set) var errors = ""
  /// The report; `nil` if nothing was inspected.
  fileprivate(set) var report: InspectionReport?
  fileprivate let folder: String

  /// The report as text without budgets, and in other forms; empty if nothing was inspected.
  var text: String {
    var report = report
    report?.budgets = []
    return local(report?.details(isColored: false) ?? "")
  }
  var json: String { local(report?.json ?? "") }
  var sarif: String { local(report?.sarif ?? "") }
  var html: String { local(report?.html ?? "") }
  var markdown: String { local(report?.markdown ?? "") }
  var junit: String { local(report?.junit ?? "") }

  private func local(_ text: String) -> String { text.replacing(folder + "/", with: "") }

  fileprivate mutating func say(_ sentence: String) { errors += local(sentence) + "\n" }
}

extension SampleFolder {
  /// Inspects a template of the folder.
  /// - Parameters:
  ///   - accepted: the file that the findings are written to, to accept them from now on.
  ///   - change: changes the job.
  func inspect(
    _ template: String = "cell.yaml", data: String? = "titles.json", accepting accepted: String? = nil,
    _ change: (inout InspectJob) -> Void = { _ in }
  ) async throws -> Inspection {
    var job = InspectJob(CellInput(template: path(template), data: data.map(path)))
    job.checks.acceptsFindings = accepted != nil
    change(&job)
    var inspection = Inspection(folder: scratch.path)
    do {
      for try await outcome in job.outcomes {
        switch outcome {
        case .began, .advanced, .ended, .cancelled: break
        case .warning(let warning): inspection.say("warning: \(warning)")
        case .failed(let error, let item):
          for sentence in error.sentences(of: item) { inspection.say(sentence) }
          inspection.end = .refused
        case .result(let result): try take(result, &inspection, accepted)
        }
      }
    } catch let error as any AttributableError {
      for sentence in (error as any Error).allSentences { inspection.say(sentence) }
      inspection.end = .refused
    } catch let error as UsageError {
      inspection.say(error.message)
      inspection.end = .refused
    }
    return inspection
  }

  private func take(_ result: InspectJob.Result, _ inspection: inout Inspection, _ accepted: String?) throws {
    switch result {
    case .destinations, .explained, .picture: break
    case .unreadable(_, let error):
      for sentence in error.allSentences { inspection.say(sentence) }
      inspection.end = .refused
    case .note(let note): inspection.say(note)
    case .fixed(let fixed, let source, let path):
      for fix in fixed.applied { inspection.say("\(fix.proposal.location): \(fix.proposal.title)") }
      if fixed.applied.isEmpty { inspection.say("\(source.fileName): no fix") }
      try AtomicFile.write(fixed.source.bytes, to: path)
    case .inspected(let inspected):
      inspection.report = inspected.report
      for template in inspected.templates {
        if let accepted { try InspectionBaseline.write(template.report, to: path(accepted)) }
        for sentence in [template.remark].compactMap(\.self) + template.objections { inspection.say(sentence) }
        if !template.objections.isEmpty, inspection.end == .passes { inspection.end = .fails }
      }
    }
  }
}

extension SampleFolder {
  /// Compares two templates of the folder. Returns the comparison as text, and the sentences about items that failed.
  func comparison(
    of older: String, _ newer: String, data: String, _ change: (inout CompareJob) -> Void = { _ in }
  ) async throws -> (text: String, errors: String) {
    var job = CompareJob(CellInput(template: path(newer), data: path(data)), older: path(older))
    change(&job)
    var (text, errors) = ("", "")
    for try await outcome in job.outcomes {
      switch outcome {
      case .failed(let error, let item): errors += error.sentences(of: item).map { "\($0)\n" }.joined()
      case .result(.comparison(let comparison, _)): text = comparison.text
      case .began, .advanced, .ended, .warning, .cancelled, .result(.nothingToCompare), .result(.new): break
      }
    }
    return (text.replacing(scratch.path + "/", with: ""), errors.replacing(scratch.path + "/", with: ""))
  }
}
