// SPDX-License-Identifier: MIT

package import CellGoldenImages
import CellRaster

/// Draws cases, and records the pictures as their goldens. Each golden is complete before it is reported.
package struct RecordGoldensJob: Job {
  package typealias Result = GoldenOutcome

  package var drawing: GoldenDrawing
  package var folder: String
  /// The names of goldens or cases, `all`, or patterns.
  package var names: [String]

  package init(_ drawing: GoldenDrawing, in folder: String, names: [String]) {
    self.drawing = drawing
    self.folder = folder
    self.names = names
  }

  /// - Throws: `GoldenCaseError` for a name that selects nothing; `FileFailure`.
  package func run(_ report: @escaping Report) async throws {
    let cases = try await drawing.cases(at: [folder])
    let chosen = try cases.named(names)
    let verifier = GoldenVerifier(mode: .all, artifacts: GoldenArtifacts(), resources: try drawing.resources(for: cases))
    try await report(.began(count: chosen.entries.count))
    for failure in chosen.failures { try await report(.result(failure)) }
    for try await outcome in GoldenRun(verifier: verifier, jobs: drawing.jobs).outcomes(of: chosen.entries) {
      try await report(.result(outcome))
      try await report(.advanced)
    }
    try await report(.ended)
  }
}
