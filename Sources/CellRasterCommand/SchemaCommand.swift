// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import GoldenImages

struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of cell documents, for editors and validators.",
    discussion: """
      The schema follows draft 2020-12. With it, an editor completes and explains keys, and marks mistakes as you type.

      EXAMPLES
        cellraster schema -o cell.schema.json

      For editors with the YAML language server, make this the first line of a YAML document:
        # yaml-language-server: $schema=cell.schema.json
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write, or - for standard output, the default.", valueName: "file"))
  var output: String?

  func run() async throws {
    try await reportingFailure {
      let schema = Array(CellTemplate.jsonSchema(golden: GoldenSettings.shape).utf8)
      if let output, output != "-" {
        try AtomicFile.write(schema, to: output)
      } else {
        try write(schema)
      }
    }
  }
}
