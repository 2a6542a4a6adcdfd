// SPDX-License-Identifier: MIT

import CellFiles
import CellGraphics
import CellJobs
import CellRaster

/// Iterates over a job: shows its progress, and reports warnings and failed items on standard error.
/// - Parameters:
///   - showsProgress: whether there is a line with the progress, if standard error is a terminal.
///   - handle: gets the results of the job, in order.
/// - Returns: the status for the items that failed; `nil` if none failed.
/// - Throws: the errors of the job and of `handle`.
// A copy of its own for each job would be 150 KB of the command.
@_semantics("optimize.sil.specialize.generic.never")
func follow<Work: Job>(
  _ job: Work, showsProgress: Bool = true, _ handle: (Work.Result) async throws -> Void
) async throws -> ExitStatus? {
  var failures = ItemFailures()
  var progress: ProgressLine?
  defer { progress?.clear() }
  for try await outcome in job.outcomes {
    switch outcome {
    case .began(let count): progress = showsProgress ? ProgressLine(count: count) : nil
    case .advanced: progress?.advance()
    case .ended: progress?.clear()
    case .warning(let warning):
      progress?.clear()
      report("warning: \(warning)")
    case .failed(let failure, let item):
      progress?.clear()
      for sentence in failures.add(failure, of: item) { report(sentence) }
    case .result(let result): try await handle(result)
    case .cancelled: break  // only a signal ends the command early
    }
  }
  for sentence in failures.remarks { report(sentence) }
  return failures.status
}

/// The exit status that results from failed items. The other items are still processed.
private struct ItemFailures {
  /// The status that the command exits with; `nil` if no item has failed.
  private(set) var status: ExitStatus?
  /// The failures that several items have in common, in the order of the first items.
  private var shared: [(place: String?, count: Int)] = []
  private var places: [[String?]: Int] = [:]
  /// The document that lacks a value although no data was given; `nil` if there is none.
  private var documentWithoutData: String?

  /// Counts a failure, and returns the sentences that report it.
  /// - Parameter item: the name of the item. The sentences begin with it if the error does not name the item itself.
  mutating func add(_ failure: any Error, of item: String) -> [String] {
    let status = ExitStatus(failure)
    // A failure that is not the item's fault takes precedence over one that is.
    if self.status == nil || status != .badDocument { self.status = status }
    let sentences = failure.sentences(of: item)
    guard let known = failure as? any AttributableError else { return sentences }
    if let error = failure as? CellDocumentError, error.isMissingValue, !Invocation.has("--data") {
      documentWithoutData = error.location.file
    }
    let key = [known.place, known.message]
    if let index = places[key] {
      shared[index].count += 1
      return []
    }
    places[key] = shared.count
    shared.append((known.place, 1))
    return sentences
  }

  /// What is said after all items: which failures further items share, and that no data was given.
  var remarks: [String] {
    let repeated = shared.filter { $0.count > 1 }.map { failure in
      "\(failure.place.map { $0 + ": " } ?? "")\(sameInItems(failure.count - 1))"
    }
    return repeated + (documentWithoutData.map { ["no data was given: pass it with --data \(Self.data(beside: $0))"] } ?? [])
  }

  /// Returns the path of the data next to a document, as a word of a shell command; `FILE` if there is none.
  private static func data(beside document: String) -> String {
    let folder = document.lastIndex(of: "/").map { String(document[...$0]) } ?? ""
    let path = folder + "data.json"
    return FileSystem.exists(path) ? path.inShell : "FILE"
  }
}
