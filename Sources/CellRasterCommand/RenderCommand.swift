// SPDX-License-Identifier: MIT

import ArgumentParser
import CellDocument
import CellRaster
import Glibc
import Graphics
import ImageCodecs
import Synchronization

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a cell document with its data to PNG.",
    discussion: """
      One picture for each data item, or with --sheet one picture of the list. The names of the files hold the number of \
      the item, from 1, and the scale: template-07@2x.png. An item that fails is reported with its number; the others are \
      still rendered, and the exit status is 65.

      EXAMPLES
        cellraster render message.yaml --data messages.json -o pictures
        cellraster render message.yaml --data messages.json --sheet -o all.png
        cellraster render message.yaml --data all.json --state dark --text-scale 1.3
        cellraster render message.yaml --data - -o - < one.json > one.png
      """)

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A folder, a file that ends in .png, or - for standard output.", valueName: "folder|file|-"))
  var output = "."

  @Flag(help: "One picture of all cells, one below the other.")
  var sheet = false

  @Option(
    help: ArgumentHelp("How many cells are rendered at once; as many as there are cores if not given.", valueName: "number"))
  var jobs: Int?

  @Option(help: ArgumentHelp("zlib's level, 0 to 9; chosen by the content if not given.", valueName: "level"))
  var compression: Int?

  @Flag(help: "Say on standard output, in JSON, what was written.")
  var json = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
    if let compression, PNGCompression(level: compression) == nil {
      throw ValidationError("--compression takes a number from 0 to 9.")
    }
    if json, output == "-" { throw ValidationError("Standard output holds the picture or the JSON, not both.") }
  }

  func run() async throws {
    try await reportingFailure {
      let template = try input.loadTemplate()
      let items = try input.loadItems()
      if items.isEmpty { report("the data holds no items: there is nothing to render") }
      let batch = RenderBatch(
        template: template, items: items, environment: input.bindingEnvironment(), resources: try input.resources(),
        jobs: jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)), compression: compression.flatMap(PNGCompression.init) ?? .automatic)
      let destination = try OutputDestination(
        output, stem: input.stem, scale: input.scale ?? template.scale, count: sheet ? nil : items.count)
      let summary = sheet ? try await batch.renderSheet(to: destination) : try await batch.renderItems(to: destination)
      if json { try write(Array((JSONText.list(summary.entries) + "\n").utf8)) }
      if let status = summary.status { throw status.code }
    }
  }
}
