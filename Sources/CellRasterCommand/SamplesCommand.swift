// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster

struct SamplesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples",
    abstract: "Lists the built-in samples, or writes one out to start from.",
    discussion: """
      A sample is a folder with template.yaml, data.json and the pictures that they name.

      EXAMPLES
        cellraster samples
        cellraster samples feed-entry -o feed
        cellraster render feed/template.yaml --data feed/data.json --sheet -o feed.png
      """)

  @Argument(help: "The sample to write out.", completion: .list(Sample.all.map(\.name)))
  var name: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write into; named after the sample if not given.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Write in JSON.")
  var json = false

  func validate() throws {
    guard let name, !Sample.all.contains(where: { $0.name == name }) else { return }
    throw ValidationError("There is no sample \"\(name)\"; there are \(Sample.all.map(\.name).joined(separator: ", ")).")
  }

  func run() async throws {
    try await reportingFailure {
      guard let name, let sample = Sample.all.first(where: { $0.name == name }) else { return try list() }
      let folder = output ?? name
      try sample.write(to: folder)
      if json {
        let files = sample.files.map { "\(folder)/\($0.path)" }
        try write(Array((JSONText.strings(files).text + "\n").utf8))
      } else {
        report("\(folder): \(sample.files.count) files; render them with")
        report("  cellraster render \(folder)/\(Sample.templatePath) --data \(folder)/\(Sample.dataPath) --sheet -o \(name).png")
      }
    }
  }

  private func list() throws {
    if json {
      let entries = Sample.all.map { [("name", JSONText.string($0.name)), ("summary", JSONText.string($0.summary))] }
      return try write(Array((JSONText.list(entries) + "\n").utf8))
    }
    let width = Sample.all.map(\.name.count).max() ?? 0
    for sample in Sample.all {
      let padding = String(repeating: " ", count: width - sample.name.count + 2)
      try write(Array((sample.name + padding + sample.summary + "\n").utf8))
    }
  }
}
