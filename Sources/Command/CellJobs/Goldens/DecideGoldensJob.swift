// SPDX-License-Identifier: MIT

package import CellGoldenImages
import CellRaster
package import CellReports

/// Approves or rejects the pictures that the last verification of goldens kept.
package struct DecideGoldensJob: Job {
  package enum Result: Sendable {
    /// The picture of a golden was approved or rejected.
    case decided(GoldenImage)
    /// A decision that could not be applied. The others still are.
    case refused(GoldenApprovalError)
    /// No golden in this folder of artifacts has failed.
    case nothingToDecide(folder: String)
  }

  package enum Selection: Sendable {
    /// The names of goldens, or `all`.
    case names([String])
    /// The path of a file that the report page saved.
    case decisions(String)
  }

  package var choice: GoldenDecisions.Choice
  package var selection: Selection
  /// The folder of the goldens; `nil` for the folder in which they were verified.
  package var folder: String?
  package var artifacts = GoldenArtifacts.defaultFolder

  package init(_ choice: GoldenDecisions.Choice, _ selection: Selection) {
    self.choice = choice
    self.selection = selection
  }

  /// - Throws: `FileFailure`; `GoldenDecisionsError`; `GoldenApprovalError` or `GoldenCaseError` for a name that matches no golden.
  package func run(_ report: @escaping Report) async throws {
    // The default folder need not exist: no golden has failed yet.
    if artifacts != GoldenArtifacts.defaultFolder { _ = try FileSystem.names(in: artifacts) }
    let goldens = try KeptGoldens(in: artifacts)
    let decided = try decided(among: goldens)
    if decided.isEmpty, case .names = selection {
      try await report(.result(.nothingToDecide(folder: goldens.artifacts.folder)))
    }
    for (image, picture) in decided {
      let result: Result
      do {
        switch choice {
        case .accept: try goldens.artifacts.approve(image, picture)
        case .reject: try goldens.artifacts.reject(image)
        }
        result = .decided(image)
      } catch let error as GoldenApprovalError {
        result = .refused(error)
      }
      try await report(.result(result))
    }
  }

  /// Returns the goldens to decide on, each with the picture that was decided on: those with this choice in the decisions file, or the
  /// named ones.
  private func decided(among goldens: KeptGoldens) throws -> [(GoldenImage, GoldenArtifacts.Decided)] {
    let artifacts = goldens.artifacts
    func image(_ name: String) throws -> GoldenImage { try artifacts.image(ofKept: name, in: folder) }
    switch selection {
    case .decisions(let path):
      let decisions = try GoldenDecisions(parsing: FileSystem.read(path), fileName: path).decisions
      return try decisions.filter { $0.verdict == choice }.map { (try image($0.golden), .digest($0.digest)) }
    case .names(let given):
      let drawn = try goldens.names()
      let names = given.map { goldens.wholeName($0, among: drawn) }
      if let name = names.first(where: { $0 != "all" && !drawn.contains($0) }) {
        throw GoldenApprovalError.nothingDrawn(try image(name), folder: artifacts.folder)
      }
      return try (names.contains("all") ? drawn : drawn.filter(names.contains)).map { (try image($0), .last) }
    }
  }
}
