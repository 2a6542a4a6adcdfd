// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster
import CellReports

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "check",
    abstract: "Reads documents and data without drawing, and reports all errors and warnings.",
    discussion: """
      Checks each document in all of its states, and binds each item of the data to it. Folders stand for all templates in them; \
      several documents use message.data.json or data.json next to message.yaml, unless --data names data for all.

      Prints a line for each problem, in the order of the documents, and a summary. The exit status is 1 if there are errors, and 66 if a \
      file cannot be read. Warnings alone do not change it.

      EXAMPLES
        cellraster check message.yaml --data messages.json
        cellraster check cells
        cellraster check cells --sarif problems.sarif
        cellraster check $(git diff --cached --name-only -- '*.yaml')
      """)

  @Argument(
    help: ArgumentHelp("Documents, and folders with documents; - for standard input.", valueName: "documents"),
    completion: .file(extensions: ["yaml", "yml", "json", "xib", "storyboard"]))
  var documents: [String]

  @Option(
    help: ArgumentHelp("The data for all documents: a JSON, YAML or NDJSON file, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["json", "yaml", "yml", "ndjson", "jsonl"]))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the files that documents include; by default, the folder of each document.", valueName: "dir"),
    completion: .directory)
  var root: String?

  @Flag(help: "Print JSON instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp("Write the problems as SARIF 2.1.0, for editors and code scanning.", valueName: "file"),
    completion: .file(extensions: ["sarif"]))
  var sarif: String?

  @Option(
    help: ArgumentHelp("How many documents to read at once; the number of cores by default.", valueName: "number"),
    completion: .list(["1", "2", "4", "8"]))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    if documents.contains("-"), documents.count > 1 {
      throw ValidationError("A document from standard input is checked alone: name no other.")
    }
    if documents == ["-"], data == "-" {
      throw ValidationError("Only one of the document and the data can come from standard input.")
    }
    if json, sarif == "-" { throw ValidationError("Only one of --json and --sarif can use standard output.") }
  }

  func run() async throws {
    try await reportingFailure {
      var input = CellInput(template: documents[0], data: data)
      input.root = root
      let job = CheckJob(input, paths: documents, jobs: jobs ?? coreCount)
      _ = try await follow(job) { checked in
        if let sarif { try AtomicFile.write(Array(checked.sarif.utf8), to: sarif) }
        if json { try write(CheckReport.output.text(of: checked)) } else if sarif != "-" { try show(checked.text) }
        if checked.documents.contains(where: \.isUnreadable) { throw ExitStatus.missingInput.code }
        if checked.hasErrors { throw ExitStatus.checkFailed.code }
      }
    }
  }
}
