// SPDX-License-Identifier: MIT

import ArgumentParser
import CellInterfaceBuilder
import CellJobs
import CellNotation

extension InterfaceDevice: ExpressibleByArgument {}

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "import",
    abstract: "Writes a cell of a XIB or storyboard as a document.",
    discussion: """
      Writes template.yaml, with a comment for the object that each element comes from, and data.json, with what the file shows by the names
      of outlets. Takes the pictures and named colours of the *.xcassets of the project around the file, and copies the pictures to the
      folder pictures. Lists what looks different from UIKit, and why.

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

  @Option(help: .device)
  var device: InterfaceDevice = .phone

  @OptionGroup var folder: FolderOptions

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func run() async throws {
    try await reportingFailure {
      let imported = try CellImport(file, cell: cell, to: folder.output, replacing: folder.force, for: device)
      if json { return try write(CellImport.output.text(of: imported)) }
      for line in imported.summary { try write(line + "\n") }
      for file in imported.files { report("wrote \(file)") }
    }
  }
}
