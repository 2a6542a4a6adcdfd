// SPDX-License-Identifier: MIT

import ArgumentParser
import CellFiles
import CellGraphics
import CellJobs

struct FormatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "format",
    abstract: "Writes documents in house style.",
    discussion: """
      Puts keys into a fixed order, indents by two spaces, and breaks lines after 120 characters. Lists and objects in brackets and braces \
      stay on one line where they fit. Texts have quotation marks only where they need them. Comments stay with what they are about. The \
      document remains the same: no pixel changes. Folders stand for all templates in them.

      Prints the name of each file that it changes. With --check, it changes none, and the exit status is 1 if one is not in house style. A \
      document from standard input is written to standard output.

      EXAMPLES
        cellraster format message.yaml
        cellraster format --check cells
        cellraster format - < message.yaml
      """)

  @Argument(
    help: ArgumentHelp("Documents, and folders with documents; - for standard input.", valueName: "documents"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var documents: [String]

  @Flag(help: "Change no file; fail if one is not in house style.")
  var check = false

  func validate() throws {
    if documents.contains("-"), documents.count > 1 {
      throw ValidationError("A document from standard input is formatted alone: name no other.")
    }
  }

  func run() async throws {
    try await reportingFailure {
      var (isInStyle, failure) = (true, ExitStatus?.none)
      _ = try await follow(FormatJob(documents), showsProgress: false) { result in
        switch result.document {
        case .failure(let error):
          report(error)
          // A file that cannot be read takes precedence over a text that is no document.
          if failure == nil || ExitStatus(error) != .badDocument { failure = ExitStatus(error) }
        case .success((let text, let isChanged)):
          if isChanged { isInStyle = false }
          if result.path == "-", !check { return try write(text) }
          guard isChanged else { return }
          if !check { try AtomicFile.write(text, to: result.path) }
          try show(CellInput.name(of: result.path) + (check ? " is not in house style" : "") + "\n")
        }
      }
      if let failure { throw failure.code }
      if check, !isInStyle { throw ExitStatus.checkFailed.code }
    }
  }
}
