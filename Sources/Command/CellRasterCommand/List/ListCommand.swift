// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellLayout
import CellList
import CellRaster

struct ListCommand: AsyncParsableCommand {
  enum Heights: String, ExpressibleByArgument, CaseIterable {
    case exact, estimated, background

    var mode: HeightMode {
      switch self {
      case .exact: .exact
      case .estimated: .estimated(HeightEstimates())
      case .background: .background(HeightEstimates())
      }
    }
  }

  static let configuration = CommandConfiguration.subcommand(
    "list",
    abstract: "Prints the positions of a list's rows, draws what a viewport shows, and replays changes.",
    discussion: """
      Each item of the data is a row. Rows, offsets and heights count from 0, in device pixels. The table has the distance of \
      each row from the top of the content, and its height. With -o, the viewport at the offset is drawn; with --overlay, it has the \
      tints of "cellraster inspect" and one legend, and the total costs of its cells are reported.

      A row has an identity, which it keeps when it moves: the value of the key "id", or of the key that --id names. If the first \
      item has no "id", the number of the item, counted from 1, is its identity.

      With --section-by, the rows are in sections: those with the same value are together, and sections are in the order of their \
      first rows. --header and --footer name templates that get the data of a section's first row, and ${section.name} and \
      ${section.count}. With --template-by, a row can have another template: that of the --template with its value. The value of \
      both options is an expression, or a text with expressions in ${}, as in documents. Pictures of all templates are in the \
      folder of the first one, and each template takes the states of --state that it has.

      --edits replays batches of changes: a list of objects, or one object per line. An object may have the keys "delete" (a list of \
      rows), "insert", "reload" and "reconfigure" (lists of {"at": row, "item": data}), "move" (a list of {"from": row, "to": row}) \
      and "scroll" (the offset before the batch). What is deleted, reloaded, reconfigured or moved has its row from before the batch; \
      insertions and targets of moves have the row after it. With --section-by, a row is [section, row], and there are the keys \
      "deleteSections" (a list of sections), "insertSections" and "reloadSections" (lists of {"at": section, "name": name, "items": \
      [data]}) and "moveSections" (a list of {"from": section, "to": section}). "row" and "offset" scroll what is in the row with an \
      identity, such as a carousel: to a number of points, {"x": 10, "y": 0} or {"index": 3}; with "container", only that path.

      For each batch, the command says which rows were laid out again and why, and how the viewport moved so that its first row keeps \
      its place; with --anchor bottom, its last row. If a batch is refused, nothing is written.

      With --heights estimated, rows that are not near the viewport have the mean height of the first 20 rows of their template.

      --play scrolls a list that works in the background, and writes what its viewport shows: frame-0001.png and so on, and \
      overlay-0001.png and so on with rows green that were drawn before, and red that were drawn for this frame. A script has the form \
      of --edits; its objects may also have "frames", the number of frames to show after the changes (1 by default), and "scrollBy", the \
      pixels by which the list scrolls before each of them, negative upwards. The work is done between two frames, with \
      --rows-per-frame only a part of it, so that rows that come too late are blank. With --heights background, it also replaces estimates. \
      The summary says how many cells the rows needed if a row that leaves the viewport leaves its cell for the next one of its kind.

      EXAMPLES
        cellraster list post.yaml --data posts.json
        cellraster list post.yaml --data posts.json --viewport 1334 -o screen.png
        cellraster list post.yaml --data posts.json --viewport 1334 \\
          --overlay blended -o blended.png
        cellraster list post.yaml --data posts.json --viewport 1334 --html list.html
        cellraster list post.yaml --data posts.json --edits edits.ndjson
        cellraster list commit.yaml --data log.ndjson --id hash --json
        cellraster list post.yaml --data posts.json \\
          --section-by day --header day.yaml
        cellraster list post.yaml --data posts.json \\
          --template-by type --template ad=ad.yaml
        cellraster list post.yaml --data posts.json --viewport 1334 \\
          --play flick.json -o frames
      """)

  @OptionGroup var input: InputOptions

  @Option(help: ArgumentHelp("The key of the data that identifies a row; \"id\" by default.", valueName: "key"))
  var id: String?

  @Option(
    help: ArgumentHelp("Group the rows in sections by this value, such as author.name.", valueName: "expression"))
  var sectionBy: String?

  @Option(
    help: ArgumentHelp("The template of the header of each section.", valueName: "template"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var header: String?

  @Option(
    help: ArgumentHelp("The template of the footer of each section.", valueName: "template"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var footer: String?

  @Flag(help: "Keep the header of the first visible section at the top of the viewport.")
  var pinHeaders = false

  @Option(
    help: ArgumentHelp("Choose the template of a row by this value; see --template.", valueName: "expression"))
  var templateBy: String?

  @Option(
    name: .customLong("template"),
    help: ArgumentHelp(
      "A template for the rows whose --template-by has this value; can be repeated. Other rows have the first template.",
      valueName: "value=file"))
  var templates: [ListTemplates.Choice] = []

  @Option(help: ArgumentHelp("The height of the viewport in device pixels.", valueName: "pixels"))
  var viewport: Int?

  @Option(help: ArgumentHelp("The offset of the viewport from the top of the content, in device pixels.", valueName: "pixels"))
  var offset = 0

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Draw the viewport, and write the PNG here; - for standard output. With --play, the folder for the frames.",
      valueName: "file|folder"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help: ArgumentHelp("Apply these batches of changes, in JSON or one batch per line; - for standard input.", valueName: "file"),
    completion: .file(extensions: ["json", "ndjson", "jsonl", "yaml", "yml"]))
  var edits: String?

  @OptionGroup var play: ListPlayOptions

  @OptionGroup var tints: ListOverlayOptions

  @Option(
    help: ArgumentHelp(
      "Write a page about the list: the viewport with its overlays and findings, and the rows.",
      valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Option(
    help: ArgumentHelp(
      """
      Measure all rows (exact), only those near the viewport (estimated), or, with --play, those near it first and the others in the \
      background.
      """, valueName: "exact|estimated|background"))
  var heights: Heights = .exact

  @Option(
    help: ArgumentHelp(
      "The edge of the viewport at which a row keeps its place: top, or bottom for chats.", valueName: "top|bottom"))
  var anchor: AnchorEdge = .top

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func validate() throws {
    if input.item != nil { throw ValidationError("--item: a list has all items of the data; pass data with one item.") }
    if input.data == nil { throw ValidationError("A list needs rows: name their data with --data.") }
    if let viewport, PixelSize(width: 1, height: viewport) == nil {
      throw ValidationError("--viewport must be from 1 to \(PixelSize.maximumSide) pixels.")
    }
    if viewport == nil, output != nil || html != nil || offset != 0 || heights == .estimated {
      throw ValidationError("-o, --html, --offset and --heights estimated need the height of the viewport: add --viewport.")
    }
    if tints.choice != nil, output == nil { throw ValidationError("--overlay tints the picture of -o: add -o.") }
    if tints.appearance.hatching, tints.choice == nil, play.script == nil {
      throw ValidationError("--hatching is for the tints of --overlay and of the frames of --play.")
    }
    do throws(UsageError) { try list.checkTemplates() } catch { throw ValidationError(error.message) }
    try validatePlay()
    if edits == "-" || play.script == "-", input.readsStandardInput {
      throw ValidationError(
        "Standard input can be only one of the template, the data and the \(edits == "-" ? "edits" : "script").")
    }
    if json, output == "-" { throw ValidationError("Standard output can take the picture or the JSON, not both.") }
  }

  private func validatePlay() throws {
    guard play.script != nil else {
      if heights == .background {
        throw ValidationError("--heights background is for --play: a list without frames has no background.")
      }
      return
    }
    if html != nil { throw ValidationError("--html is a page about one viewport: leave out --play.") }
    if edits != nil { throw ValidationError("--play and --edits: a script has changes too; pass one of them.") }
    guard let output else { throw ValidationError("--play writes frames: name their folder with -o.") }
    if OutputDestination.isFile(output) { throw ValidationError("-o: --play writes many files; name a folder for them.") }
    if viewport == nil { throw ValidationError("--play needs the height of the viewport: add --viewport.") }
  }

  func run() async throws {
    try await reportingFailure {
      if let script = play.script { return try await play(script) }
      var job = ListJob(list)
      (job.edits, job.drawsViewport, job.overlay) = (edits, output != nil, try tints.overlay)
      job.makesPage = html != nil
      _ = try await follow(job) { result in
        switch result {
        case .picture(let picture): try draw(picture)
        case .page(let page):
          guard let html else { return }
          guard let page else { return report("the viewport shows no row: there is no page about it") }
          try AtomicFile.write(Array(page.utf8), to: html)
        case .list(let listing):
          if output != "-" { try json ? write(ListReport.output.text(of: listing)) : show(listing.text) }
        }
      }
    }
  }

  private var list: ListInput {
    var list = ListInput(input.input)
    (list.idKey, list.sectionKey, list.header, list.footer, list.pinsHeaders) = (id, sectionBy, header, footer, pinHeaders)
    (list.templateKey, list.templates) = (templateBy, templates)
    list.viewport = Viewport(offset: Int64(offset), height: Int32(viewport ?? 0))
    (list.mode, list.anchorEdge) = (heights.mode, anchor)
    return list
  }

  private func draw(_ picture: PixelBuffer?) throws {
    guard let output else { return }
    guard let picture else { return report("the viewport shows no row: there is nothing to draw") }
    try write(picture: encodePNG(picture), to: output == "-" ? nil : output)
  }

  /// Plays a script, and writes its frames and their overlays.
  private func play(_ script: String) async throws {
    var job = PlayListJob(list, script: script)
    (job.rowsPerFrame, job.isHatched, job.overlay) = (play.rowsPerFrame, tints.appearance.hatching, try tints.overlay)
    var pictures, overlays: FrameSequence?
    _ = try await follow(job) { result in
      switch result {
      case .began(let count, let isOpaque):
        let folder = try OutputDestination.folder(output ?? ".")
        try FileSystem.makeFolder(folder)
        if count == 0 { report("the script has no steps: there is nothing to draw") }
        func sequence(_ name: String, animation: String) throws -> FrameSequence {
          guard play.animated else { return FrameSequence(stem: folder + name, count: count) }
          return try FrameSequence(animation: folder + animation + ".png", hasAlpha: !isOpaque)
        }
        pictures = try sequence("frame", animation: "frames")
        overlays = try sequence("overlay", animation: "overlay")
      case .frame(let frame, let picture, let overlay):
        try pictures?.append(picture, number: frame.number)
        try overlays?.append(overlay, number: frame.number)
      case .list(let listing):
        try pictures.take()?.finish()
        try overlays.take()?.finish()
        let frames = listing.frames ?? []
        if json { return try write(ListReport.output.text(of: listing)) }
        try show(frames.text(listing.work, reuse: listing.reuse ?? [], overlay: tints.choice?.mode))
      }
    }
  }
}

extension ListTemplates.Choice: ExpressibleByArgument {}
