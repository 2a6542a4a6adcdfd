// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster

struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of cell documents, for editors and validators.",
    discussion: """
      Draft 2020-12. An editor with it completes keys, explains them and marks mistakes while one types.

      EXAMPLES
        cellraster schema -o cell.schema.json

      Then write this as the first line of a YAML document, for editors with the YAML language server:
        # yaml-language-server: $schema=cell.schema.json
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write; standard output if not given, or -.", valueName: "file"))
  var output: String?

  func run() async throws {
    try await reportingFailure {
      let schema = Array(CellTemplate.jsonSchema().utf8)
      if let output, output != "-" {
        try AtomicFile.write(schema, to: output)
      } else {
        try write(schema)
      }
    }
  }
}
