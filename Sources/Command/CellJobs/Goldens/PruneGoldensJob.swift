// SPDX-License-Identifier: MIT

import CellGoldenImages

/// Finds goldens that no case or test uses, and deletes them on request.
package struct PruneGoldensJob: Job {
  package enum Result: Sendable {
    /// Why the run of tests was incomplete.
    case gap(String)
    /// The paths of the unused files, which have been deleted if that was requested.
    case unused([String])
    /// The number of files recorded by tests that are kept, because no complete run of the tests is known; at least 1.
    case kept(Int)
  }

  package var folder: String
  /// The file that lists the goldens used by a run of tests; `nil` if there is none.
  package var usage: String?
  package var deletes = false

  package init(in folder: String) { self.folder = folder }

  /// - Throws: `FileFailure`; `GoldenCaseError`; the error of a case that cannot be read.
  package func run(_ report: @escaping Report) async throws {
    let folder = try GoldenFolder(holding: folder)
    let cases = try await GoldenCases(reading: GoldenCaseFile.found(at: [folder.path]), jobs: 1, includes: SettingsFile.includes)
    let usage = try usage.map { try GoldenUsage(reading: $0) }
    for gap in usage?.gaps ?? [] { try await report(.result(.gap(gap))) }
    let unused = try UnusedGoldens(in: folder, cases: cases, usage: usage)
    try Task.checkCancellation()
    if deletes { try unused.remove() }
    try await report(.result(.unused(unused.paths)))
    if !unused.unknown.isEmpty { try await report(.result(.kept(unused.unknown.count))) }
  }
}
