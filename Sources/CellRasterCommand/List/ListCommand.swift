// SPDX-License-Identifier: MIT

import ArgumentParser
import CellLayout
import CellList
import CellRaster

struct ListCommand: AsyncParsableCommand {
  enum Heights: String, ExpressibleByArgument, CaseIterable {
    case exact, estimated
  }

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Prints the positions of a list's rows, draws what a viewport shows, and replays changes.",
    discussion: """
      Each item of the data is a row. Rows, offsets and heights count from 0, in device pixels. The table has the distance of \
      each row from the top of the content, and its height. With -o, the viewport at the offset is drawn.

      A row has an identity, which it keeps when it moves: the value of the key "id", or of the key that --id names. If the first \
      item has no "id", the number of the item, counted from 1, is its identity.

      --edits replays batches of changes: a list of objects, or one object per line. An object may have the keys "delete" (a list of \
      rows), "insert", "reload" and "reconfigure" (lists of {"at": row, "item": data}), "move" (a list of {"from": row, "to": row}) \
      and "scroll" (the offset before the batch). What is deleted, reloaded, reconfigured or moved has its row from before the batch; \
      insertions and targets of moves have the row after it. For each batch, the command says which rows were laid out again and \
      why, and how the viewport moved so that its first row keeps its place; with --anchor bottom, its last row. If a batch is refused, nothing is written.

      With --heights estimated, rows that are not near the viewport have the mean height of the first 20 rows.

      EXAMPLES
        cellraster list post.yaml --data posts.json
        cellraster list post.yaml --data posts.json --viewport 1334 -o screen.png
        cellraster list post.yaml --data posts.json --edits edits.ndjson
        cellraster list commit.yaml --data log.ndjson --id hash --json
      """)

  @OptionGroup var input: InputOptions

  @Option(help: ArgumentHelp("The key of the data that identifies a row; \"id\" by default.", valueName: "key"))
  var id: String?

  @Option(help: ArgumentHelp("The height of the viewport in device pixels.", valueName: "pixels"))
  var viewport: Int?

  @Option(help: ArgumentHelp("The offset of the viewport from the top of the content, in device pixels.", valueName: "pixels"))
  var offset = 0

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Draw the viewport, and write the PNG here; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help: ArgumentHelp("Apply these batches of changes, in JSON or one batch per line; - for standard input.", valueName: "file"),
    completion: .file(extensions: ["json", "ndjson", "jsonl", "yaml", "yml"]))
  var edits: String?

  @Option(
    help: ArgumentHelp(
      "Measure all rows (exact), or only those near the viewport (estimated).", valueName: "exact|estimated"))
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
    if viewport == nil, output != nil || offset != 0 || heights == .estimated {
      throw ValidationError("-o, --offset and --heights estimated need the height of the viewport: add --viewport.")
    }
    if edits == "-", input.readsStandardInput {
      throw ValidationError("Standard input can be only one of the template, the data and the edits.")
    }
    if json, output == "-" { throw ValidationError("Standard output can take the picture or the JSON, not both.") }
  }

  func run() async throws {
    try await reportingFailure {
      let template = try input.loadTemplate()
      let session = CellRenderer(try input.resources(for: template)).session()
      var rows = ListRows(template: template, idKey: id)
      let source = try rows.read(input.dataSource())
      let list = try CellRowList(
        ListSections([ListSection(rows: source)]),
        stages: CellStages(session: session, environment: input.bindingEnvironment()),
        mode: heights == .exact ? .exact : .estimated(HeightEstimates()),
        viewport: Viewport(offset: Int64(offset), height: Int32(viewport ?? 0)))
      list.anchorEdge = anchor
      var report = ListReport()
      if let edits {
        let batches = try DataSource(path: edits)
        while let entry = try batches.next() { report.batches.append(try apply(entry.item(), to: list, &rows)) }
      }
      let frame = try list.frame()
      let picture = try output == nil ? nil : session.picture(of: frame)
      try draw(picture)
      if output != "-" { try write(Array((json ? report.json(of: list, frame).text + "\n" : report.text(of: list)).utf8)) }
    }
  }

  private func apply(_ item: DataItem, to list: CellRowList, _ rows: inout ListRows) throws -> ListReport.Batch {
    do {
      let edit = try ListEdit(item, &rows, list.source.sections[0].rows)
      if let offset = edit.offset { list.scroll(to: offset) }
      return ListReport.Batch(item.name, try list.apply(edit.batch, ListSections([ListSection(rows: edit.rows)])), list)
    } catch let error as ListBatchError {
      throw ListInputError(item.name, "\(error)")
    }
  }

  private func draw(_ picture: PixelBuffer?) throws {
    guard let output else { return }
    guard let picture else { return report("the viewport shows no row: there is nothing to draw") }
    let bytes = try encodePNG(picture)
    if output == "-" { try write(bytes) } else { try AtomicFile.write(bytes, to: output) }
  }
}

/// A mistake in the data of a list, or in a batch of changes.
struct ListInputError: AttributableError, CustomStringConvertible {
  let place: String?
  let message: String

  init(_ name: DataItemName, _ message: String) {
    place = "\(name)"
    self.message = message
  }

  var description: String { "\(place.map { "\($0): " } ?? "")\(message)" }
  var fault: Fault { .document }
}
