// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellRaster
import CellReports

/// The goldens to decide on.
struct GoldenDecisionOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The names of the goldens, or \"all\" for every golden that failed.", valueName: "golden"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp("Read the decisions from a file saved by the report page.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var from: String?

  @OptionGroup var kept: KeptGoldenOptions

  func validate() throws {
    if names.isEmpty == (from == nil) { throw ValidationError("Name goldens or \"all\", or pass a decisions file with --from.") }
  }

  /// Returns the goldens to apply a verdict to, each with the picture that was decided on. They are the goldens with this verdict
  /// in the decisions file, or else the named goldens.
  /// - Throws: `FileFailure`; `GoldenDecisionsError`; `GoldenApprovalError` or `GoldenCaseError` for a name that matches no golden.
  func decided(_ verdict: GoldenDecisions.Choice, among goldens: KeptGoldens) throws -> [(GoldenImage, GoldenArtifacts.Decided)] {
    let artifacts = goldens.artifacts
    func image(_ name: String) throws -> GoldenImage { try artifacts.image(ofKept: name, in: kept.folder) }
    if let from {
      let decisions = try GoldenDecisions(parsing: FileSystem.read(from), fileName: from).decisions
      return try decisions.filter { $0.verdict == verdict }.map { (try image($0.golden), .digest($0.digest)) }
    }
    let drawn = try goldens.names()
    let names = names.map { goldens.wholeName($0, among: drawn) }
    if let name = names.first(where: { $0 != "all" && !drawn.contains($0) }) {
      throw GoldenApprovalError.nothingDrawn(try image(name), folder: artifacts.folder)
    }
    let chosen = names.contains("all") ? drawn : drawn.filter(names.contains)
    if chosen.isEmpty {
      report("there is nothing to decide: \(artifacts.folder) has no failed goldens from \"golden verify\"")
    }
    return try chosen.map { (try image($0), .last) }
  }
}

struct GoldenApproveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Replaces goldens with the pictures that the last \"golden verify\" drew.",
    discussion: """
      The drawn pictures are in the --artifacts folder, which can also be the folder that the failure of a Swift test names. A \
      decision from a file applies only to the picture that was reviewed.

      EXAMPLES
        cellraster golden approve text/alignment@2x
        cellraster golden approve --from decisions.json
        cellraster golden approve all
      """)

  @OptionGroup var options: GoldenDecisionOptions

  func run() async throws {
    try await reportingFailure {
      let goldens = try options.kept.goldens()
      let task = GoldenDecisionTask(artifacts: goldens.artifacts)
      var failed = false
      for (image, decided) in try options.decided(.accept, among: goldens) where try !task.approve(image, decided) {
        failed = true
      }
      if failed { throw ExitStatus.checkFailed.code }
    }
  }
}

struct GoldenRejectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject",
    abstract: "Keeps goldens, and discards the pictures that the last \"golden verify\" drew.",
    discussion: """
      EXAMPLES
        cellraster golden reject text/alignment@2x
        cellraster golden reject --from decisions.json
      """)

  @OptionGroup var options: GoldenDecisionOptions

  func run() async throws {
    try await reportingFailure {
      let goldens = try options.kept.goldens()
      let task = GoldenDecisionTask(artifacts: goldens.artifacts)
      var failed = false
      for (image, _) in try options.decided(.reject, among: goldens) where try !task.reject(image) { failed = true }
      if failed { throw ExitStatus.checkFailed.code }
    }
  }
}

/// Applies decisions on goldens, and reports each decision.
struct GoldenDecisionTask {
  let artifacts: GoldenArtifacts

  /// Makes the drawn picture the golden.
  /// - Returns: whether this succeeded; if not, standard error says why.
  /// - Throws: `FileFailure`.
  func approve(_ image: GoldenImage, _ decided: GoldenArtifacts.Decided) throws -> Bool {
    try apply("approved \(image.picturePath)") { try artifacts.approve(image, decided) }
  }

  /// Discards the drawn picture.
  /// - Returns: whether this succeeded; if not, standard error says why.
  /// - Throws: `FileFailure`.
  func reject(_ image: GoldenImage) throws -> Bool {
    try apply("rejected \(image.name): the golden is unchanged") { try artifacts.reject(image) }
  }

  private func apply(_ sentence: String, _ decision: () throws -> Void) throws -> Bool {
    do {
      try decision()
    } catch let error as GoldenApprovalError {
      report("\(error)")
      return false
    }
    try write(Array("\(sentence.onOneLine)\n".utf8))
    return true
  }
}
