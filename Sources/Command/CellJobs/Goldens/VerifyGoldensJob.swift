// SPDX-License-Identifier: MIT

package import CellGoldenImages
import CellRaster
package import CellReports

/// Draws golden cases, and compares the pictures with their goldens. Goldens are recorded, and pictures of those that fail are kept, as the
/// mode says; each file appears only when it is complete.
package struct VerifyGoldensJob: Job {
  package enum Result: Sendable {
    case golden(GoldenOutcome)
    /// The last result. If something cannot be written, it is followed by the error.
    case report(GoldenReport)
  }

  package var drawing: GoldenDrawing
  /// The folders of the goldens, or files of cases.
  package var paths: [String]
  /// Texts or patterns of the names of the goldens to verify; empty for all.
  package var filters: [String] = []
  /// The part of the goldens to verify; `nil` for all.
  package var shard: GoldenSelection.Shard?
  package var mode: RecordMode
  package var artifacts: GoldenArtifacts
  /// Whether the display lists of goldens that pass are compared too.
  package var comparesLists = false
  /// Whether every golden is decoded, even if its file is as it was recorded.
  package var decodes = false
  /// Whether goldens that are skipped make the run fail.
  package var failsIfSkipped = false
  /// Whether goldens without a case make the run fail.
  package var failsIfOrphaned = false

  package init(
    _ drawing: GoldenDrawing, at paths: [String], mode: RecordMode, artifacts: GoldenArtifacts
  ) {
    self.drawing = drawing
    self.paths = paths
    self.mode = mode
    self.artifacts = artifacts
  }

  /// - Throws: `GoldenCaseError` if no golden is selected; `FileFailure`, `TextError`.
  package func run(_ report: @escaping Report) async throws {
    let cases = try await drawing.cases(at: paths)
    // A shard may be empty if there are few goldens, but the whole selection may not.
    let fitting = GoldenSelection(filters: filters).chosen(cases.entries) { $0.picture.image.name }
    if let filter = filters.first, fitting.isEmpty, cases.failures.isEmpty { throw GoldenCaseError.noGolden(filter) }
    let entries = GoldenSelection(shard: shard).chosen(fitting) { $0.picture.image.name }
    // The goldens of an unreadable case are not known, so no filter excludes it. Only one shard reports it.
    let failures = GoldenSelection(shard: shard).chosen(cases.failures) { $0.image.name }
    let verifier = GoldenVerifier(
      mode: mode, artifacts: artifacts, resources: try drawing.resources(for: cases), comparesLists: comparesLists,
      decodes: decodes)
    try await report(.began(count: entries.count))
    var verified = GoldenReport(title: paths.joined(separator: " "), entries: [])
    var end: (any Error)?
    do {
      for failure in failures { try await add(failure, to: &verified, report) }
      for try await outcome in GoldenRun(verifier: verifier, jobs: drawing.jobs).outcomes(of: entries) {
        try await add(outcome, to: &verified, report)
        try await report(.advanced)
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      end = error
      verified.notes.append("\(error); the remaining goldens were not verified")
    }
    try await report(.ended)
    verified.failsIfSkipped = failsIfSkipped
    let orphans = try GoldenSelection(filters: filters, shard: shard).chosen(cases.orphans(at: paths)) { $0.name }
    for orphan in orphans { try await add(orphan: orphan, to: &verified, report) }
    if let shard { verified.notes.append("this is shard \(shard.index) of \(shard.count)") }
    try await report(.result(.report(verified)))
    if let end { throw end }
  }

  /// Adds a golden without a case: as a note, or as a failure if the job says so.
  private func add(orphan: GoldenImage, to verified: inout GoldenReport, _ report: Report) async throws {
    let verdict = GoldenVerdict.failed(.orphaned)
    if failsIfOrphaned {
      let location = DocumentLocation(file: orphan.picturePath, line: 1, column: 1)
      try await add(GoldenOutcome(image: orphan, location: location, verdict: verdict), to: &verified, report)
    } else {
      verified.notes += verdict.sentences(of: orphan)
    }
  }

  /// The entry of the report has no differing pixels: with thousands of large pictures, they would fill the memory.
  private func add(_ outcome: GoldenOutcome, to verified: inout GoldenReport, _ report: Report) async throws {
    verified.entries.append(try GoldenReport.Entry(outcome, artifacts: artifacts))
    if case .remarked(let remarks) = outcome.verdict {
      verified.notes.append("\(outcome.image.name) passes; \(remarks.joined(separator: "; "))")
    }
    try await report(.result(.golden(outcome)))
  }
}

/// How goldens are drawn.
package struct GoldenDrawing: Sendable {
  /// The folders with additional fonts, besides those that settings and cases name.
  package var fontFolders: [String]
  /// How many goldens are drawn at once.
  package var jobs: Int

  package init(fontFolders: [String] = [], jobs: Int = coreCount) {
    self.fontFolders = fontFolders
    self.jobs = jobs
  }

  /// Returns the resources for drawing cases, with the fonts that the project's settings and the cases name.
  func resources(for cases: GoldenCases) throws -> GoldenResources {
    GoldenResources(fonts: try FontFolders(fontFolders, for: cases.cases).collection())
  }

  /// Returns the cases at some paths, and a failure for each case that cannot be read.
  /// - Throws: `GoldenCaseError` if there are none; `FileFailure`.
  func cases(at paths: [String]) async throws -> GoldenCases {
    // In a new project, the default folder is not there yet.
    let isNew = paths == [GoldenFolder.defaultName] && !FileSystem.exists(GoldenFolder.defaultName)
    let files = isNew ? [] : try GoldenCaseFile.found(at: paths)
    guard !files.isEmpty else { throw GoldenCaseError.noCases(paths) }
    return try await GoldenCases(reading: files, jobs: jobs, includes: SettingsFile.includes)
  }
}
