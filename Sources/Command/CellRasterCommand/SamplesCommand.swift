// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGraphics
import CellJobs
import CellRaster

struct SamplesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "samples",
    abstract: "Lists the built-in samples, or writes one to a folder.",
    discussion: """
      A sample is a folder with template.yaml, data.json and the pictures they use. Files that were edited are not replaced.

      EXAMPLES
        cellraster samples
        cellraster samples feed-entry -o feed
        cellraster render feed/template.yaml --data feed/data.json --sheet -o feed.png
      """)

  @Argument(help: "The sample to write; omit it for the list of samples.", completion: .list(Sample.all.map(\.name)))
  var name: String?

  @OptionGroup var folder: FolderOptions

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func validate() throws {
    guard let name, !Sample.all.contains(where: { $0.name == name }) else { return }
    throw ValidationError("There is no sample \"\(name)\"; use one of \(Sample.all.map(\.name).joined(separator: ", ")).")
  }

  func run() async throws {
    try await reportingFailure {
      guard let name, let sample = Sample.all.first(where: { $0.name == name }) else { return try list() }
      let folder = folder.output ?? name
      let edited = self.folder.force ? [] : sample.editedFiles(in: folder)
      guard edited.isEmpty else {
        report(
          "\(edited.listed) \(edited.count == 1 ? "was" : "were") edited: name another folder with -o, or replace "
            + "\(edited.count == 1 ? "it" : "them") with --force")
        throw ExitStatus.cannotWrite.code
      }
      try sample.write(to: folder)
      if json {
        let files = sample.files.map { "\(folder)/\($0.path)" }
        try write(SampleAnswer.output.text(of: .files(files)))
      } else {
        // A path such as ".." names no picture.
        let picture = folder.split(separator: "/").last.flatMap { $0.hasPrefix(".") ? nil : String($0) } ?? name
        report("\(folder): \(sample.files.count) files; render them with")
        report(
          "  cellraster render \(folder)/\(Sample.templatePath) --data \(folder)/\(Sample.dataPath) --sheet -o \(picture).png")
      }
    }
  }

  private func list() throws {
    if json { return try write(SampleAnswer.output.text(of: .samples(Sample.all))) }
    let width = Sample.all.map(\.name.count).max() ?? 0
    for sample in Sample.all {
      let padding = String(repeating: " ", count: width - sample.name.count + 2)
      try write(sample.name + padding + sample.summary + "\n")
    }
  }
}
