// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import GoldenImages
import Reports

/// Which goldens are decided upon.
struct GoldenDecisionOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The goldens, by their names; all for all that failed.", valueName: "golden"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp("Take the decisions from a file that the page of a report saved.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var from: String?

  @Option(name: .customLong("folder"), help: ArgumentHelp("The folder of the goldens.", valueName: "dir"), completion: .directory)
  var folder = GoldenFolder.usualName

  @OptionGroup var artifacts: GoldenArtifactOptions

  func validate() throws {
    if names.isEmpty == (from == nil) { throw ValidationError("Name goldens, or all, or a file of decisions with --from.") }
  }

  /// The goldens that the command is about, each with what was decided upon.
  /// - Throws: `FileFailure`; `GoldenDecisionsError`; `GoldenApprovalError`, `GoldenCaseError` for a name that fits none.
  func decided(_ verdict: GoldenDecisions.Verdict) throws -> [(GoldenImage, GoldenArtifacts.Decided)] {
    if let from {
      let decisions = try GoldenDecisions(parsing: Files.read(from), fileName: from).decisions
      return decisions.filter { $0.verdict == verdict }.map { (image($0.golden), .digest($0.digest)) }
    }
    let kept = try artifacts.folder.kept()
    return try names.flatMap { name -> [(GoldenImage, GoldenArtifacts.Decided)] in
      let chosen = name == "all" ? kept : kept.filter { $0 == name }
      if chosen.isEmpty, name != "all" { throw GoldenApprovalError.nothingDrawn(image(name), folder: artifacts.artifacts) }
      return chosen.map { (image($0), .last) }
    }
  }

  private func image(_ name: String) -> GoldenImage { GoldenImage(folder: folder, name: name) }
}

struct GoldenApproveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Makes what the last golden verify has drawn the goldens.",
    discussion: """
      What was drawn lies in the folder --artifacts. Decisions of a file are applied where it still is the picture that was looked at.

      EXAMPLES
        cellraster golden approve text/alignment@2x
        cellraster golden approve --from decisions.json
        cellraster golden approve all
      """)

  @OptionGroup var options: GoldenDecisionOptions

  func run() async throws {
    try await reportingFailure {
      var failed = false
      for (image, decided) in try options.decided(.accept) {
        do {
          try options.artifacts.folder.approve(image, decided)
          try write(Array("approved \(image.picturePath)\n".utf8))
        } catch let error as GoldenApprovalError {
          report("\(error)")
          failed = true
        }
      }
      if failed { throw ExitStatus.checkFailed.code }
    }
  }
}

struct GoldenRejectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject",
    abstract: "Drops what the last golden verify has drawn; the goldens stay.",
    discussion: """
      EXAMPLES
        cellraster golden reject text/alignment@2x
        cellraster golden reject --from decisions.json
      """)

  @OptionGroup var options: GoldenDecisionOptions

  func run() async throws {
    try await reportingFailure {
      for (image, _) in try options.decided(.reject) {
        try options.artifacts.folder.removeAll(of: image)
        try write(Array("rejected \(image.name): the golden stays as it was\n".utf8))
      }
    }
  }
}
