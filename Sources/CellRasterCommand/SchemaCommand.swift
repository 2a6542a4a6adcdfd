// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellRaster
import CellReports

struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of cell documents, or of the command's JSON, for editors and validators.",
    discussion: """
      The schemas follow draft 2020-12. With the schema of documents, an editor completes and explains keys, and marks mistakes as \
      you type. The others describe what the options --json and --manifest write, and the lines that a worker reads and writes.

      EXAMPLES
        cellraster schema -o cell.schema.json
        cellraster schema inspect

      For editors with the YAML language server, make this the first line of a YAML document:
        # yaml-language-server: $schema=cell.schema.json
      """)

  @Argument(help: "The format to describe.")
  var format: Format = .document

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write, or - for standard output, the default.", valueName: "file"))
  var output: String?

  func run() async throws {
    try await reportingFailure {
      let schema = format.schema
      if let output, output != "-" {
        try AtomicFile.write(schema, to: output)
      } else {
        try write(schema)
      }
    }
  }
}

extension SchemaCommand {
  /// A JSON format that the command reads or writes.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case document, render, manifest, inspect, comparison, explain, layout
    case layoutComparison = "layout-comparison"
    case list, goldens
    case goldenDiff = "golden-diff"
    case goldenDoctor = "golden-doctor"
    case samples, doctor, worker

    /// The text of the schema in UTF-8.
    var schema: [UInt8] {
      self == .document
        ? Array(CellTemplate.jsonSchema(golden: GoldenSettings.shape).utf8) : embeddedFile("\(rawValue).schema.json")
    }
  }
}
