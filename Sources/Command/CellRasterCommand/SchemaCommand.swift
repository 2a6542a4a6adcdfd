// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellJobs
import CellNotation
import CellRaster

struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "schema",
    abstract: "Prints the JSON Schema of cell documents, or of the command's JSON, for editors and validators.",
    discussion: """
      The schemas follow draft 2020-12. With the schema of documents, an editor completes and explains keys, and marks mistakes as \
      you type. The others describe what the options --json and --manifest write, and the lines that a worker reads and writes.

      With --data, the schema of documents offers the values of the data, such as ${author.name}, as you type. FILE is a JSON Schema of \
      an item, or a document whose key data says what its data has.

      EXAMPLES
        cellraster schema -o cell.schema.json
        cellraster schema --data message.schema.json -o cell.schema.json
        cellraster schema definitions -o definitions.schema.json
        cellraster schema inspect

      For editors with the YAML language server, make this the first line of a YAML document:
        # yaml-language-server: $schema=cell.schema.json
      """)

  @Argument(help: "The format to describe.")
  var format = Format.document

  @Option(
    help: ArgumentHelp("A JSON Schema of the data, or a document that states the shape of its data.", valueName: "file"),
    completion: .file(extensions: ["json", "yaml", "yml"]))
  var data: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write, or - for standard output, the default.", valueName: "file"))
  var output: String?

  func validate() throws {
    if data != nil, !format.isDocument { throw ValidationError("--data works with the schema of documents.") }
  }

  func run() async throws {
    try await reportingFailure {
      let data = try data.map { try CellInput(template: $0).dataShape() }
      let text = data.map { CellTemplate.jsonSchema(golden: GoldenSettings.shape, data: $0) } ?? format.schema
      let schema = Array(text.utf8)
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
  struct Format: ExpressibleByArgument {
    static let document = Format("document") { CellTemplate.jsonSchema(golden: GoldenSettings.shape) }

    private static let definitions = Format("definitions") { CellTemplate.jsonSchemaOfDefinitions() }

    private static let all =
      [document, definitions] + OutputDescription.all.map { output in Format(output.name) { output.schema } }

    private let name: String
    private let makeSchema: @Sendable () -> String

    var schema: String { makeSchema() }
    var isDocument: Bool { name == Self.document.name }

    private init(_ name: String, makeSchema: @escaping @Sendable () -> String) {
      self.name = name
      self.makeSchema = makeSchema
    }

    init?(argument: String) {
      guard let format = Self.all.first(where: { $0.name == argument }) else { return nil }
      self = format
    }

    static var allValueStrings: [String] { all.map(\.name) }

    var defaultValueDescription: String { name }
  }
}
