// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellNotation

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "import",
    abstract: "Writes a cell of a XIB or storyboard as a document.",
    discussion: """
      Writes template.yaml, with a comment for the object that each element comes from, and data.json, with what the file shows by the names
      of outlets. Lists what is drawn otherwise than in UIKit, and why. Pictures are not read yet.

      EXAMPLES
        cellraster import ContactCell.xib -o contact
        cellraster import Main.storyboard --cell ContactCell
        cellraster render contact/template.yaml --data contact/data.json -o c.png
      """)

  @Argument(help: "The XIB or storyboard file.", completion: .file(extensions: ["xib", "storyboard"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "The cell, by its reuse identifier, class or id; it can be omitted if the file has only one.", valueName: "identifier"))
  var cell: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write to; by default, it is named after the cell.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Replace files of the folder that were edited.")
  var force = false

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func run() async throws {
    try await reportingFailure {
      let imported = try CellImport(file, cell: cell, to: output, replacing: force)
      if json { return try write(CellImport.output.text(of: imported)) }
      for line in imported.summary { try write(line + "\n") }
      for file in imported.files { report("wrote \(file)") }
    }
  }
}
