// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellJobs
import CellRaster

struct GoldenInitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "init",
    abstract: "Writes a golden case for a template.",
    discussion: """
      The case draws all items of the data, in each state of the template, in the other direction, and with larger text. Edit the \
      list, then record its goldens. The case has the name of the template, or of its folder if the template is called \
      template.yaml. Data next to the template is found by its name, as by inspect.

      Cases can share a list of variants: --variants names a file that holds it.

      EXAMPLES
        cellraster golden init contact/template.yaml
        cellraster golden init message.yaml --data messages.json
        cellraster golden init message.yaml \\
          --variants golden-images/assets/variants.yaml
      """)

  @Argument(
    help: ArgumentHelp("The cell document, JSON or YAML.", valueName: "template"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var template: String

  @Option(
    help: ArgumentHelp("The data; by default, message.data.json or data.json next to message.yaml.", valueName: "file"),
    completion: .file(extensions: ["json", "yaml", "yml"]))
  var data: String?

  @Option(
    help: ArgumentHelp("A file that lists the variants, in place of a list in the case.", valueName: "file"),
    completion: .file(extensions: ["json", "yaml", "yml"]))
  var variants: String?

  @OptionGroup private var location: GoldenFolderOption

  func run() async throws {
    try await reportingFailure {
      var job = CreateGoldenCaseJob(of: template, in: location.folder)
      (job.data, job.variants) = (data, variants)
      _ = try await follow(job) { created in
        let option = location.folder == GoldenFolder.defaultName ? "" : " --folder \(location.folder)"
        let pictures = counted(created.pictureCount, "picture")
        try write("\(created.path): \(pictures); record with: cellraster golden record \(created.name)\(option)\n")
      }
    }
  }
}
