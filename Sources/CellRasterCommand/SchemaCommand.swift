// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellRaster

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
      switch self {
      case .document: Array(CellTemplate.jsonSchema(golden: GoldenSettings.shape).utf8)
      case .render: PackageResources.render_schema_json
      case .manifest: PackageResources.manifest_schema_json
      case .inspect: PackageResources.inspect_schema_json
      case .comparison: PackageResources.comparison_schema_json
      case .explain: PackageResources.explain_schema_json
      case .layout: PackageResources.layout_schema_json
      case .layoutComparison: PackageResources.layout_comparison_schema_json
      case .list: PackageResources.list_schema_json
      case .goldens: PackageResources.goldens_schema_json
      case .goldenDiff: PackageResources.golden_diff_schema_json
      case .goldenDoctor: PackageResources.golden_doctor_schema_json
      case .samples: PackageResources.samples_schema_json
      case .doctor: PackageResources.doctor_schema_json
      case .worker: PackageResources.worker_schema_json
      }
    }
  }
}
