// SPDX-License-Identifier: MIT

import ArgumentParser
import CellInspection
import CellJobs
import CellLayout
import CellLayoutReview
import CellNotation
import CellPainting
import CellRaster
import CellReports

struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Prints the frames of a cell's elements, and explains their sizes.",
    discussion: """
      Frames are in points, relative to the upper left corner of the cell. "baseline" is the distance of the first baseline of a \
      text from the top of the cell. Without --item, the first item of the data is laid out.

      --explain says where each length came from: the value of a key, the content, the free space in the line; what limited it; and \
      how the element grew or shrank. --overlay draws the cell with its frames, margins, padding, gaps and baselines, with the \
      numbers of the table.

      --compare lays out the same data item with other documents too, usually the same cell in other layout engines. It prints the \
      elements whose frames differ, by name and without containers, and what each layout takes: how often texts were measured, \
      flexbox evaluated a container, a formula was evaluated, and the solver of constraints took a step; and the times from \
      scratch and of a row after one with the same elements, relative to the first document from scratch. If a frame differs, the \
      exit status is 1.

      --cost prints what constraints cost the solver for this item from scratch: the rows and the pivots of each constraint, and \
      the work without each conflict, without each priority and with each inequality as an equality. Times are relative to that of \
      the container as it is; "-" stands for a change that conflicts with other constraints, or for a constraint that only defines a \
      value, which takes no pivots.

      EXAMPLES
        cellraster layout message.yaml --data messages.json
        cellraster layout message.yaml --data messages.json --explain cell/body/name
        cellraster layout message.yaml --data messages.json --item 3 --width 320 --overlay layout.png
        cellraster layout message.yaml --data messages.json --json
        cellraster layout message.yaml --data messages.json --compare constraints.yaml
        cellraster layout constraints.yaml --data messages.json --cost
      """)

  @OptionGroup var input: InputOptions

  @Option(help: ArgumentHelp("Explain the size and position of the element with this path or number.", valueName: "path"))
  var explain: String?

  @Option(
    help: ArgumentHelp("Draw the layout over the cell, and write the PNG here; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var overlay: String?

  @Option(
    help: ArgumentHelp("Compare with the layout of this document; can be repeated.", valueName: "template"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var compare: [String] = []

  @Flag(help: "Print what the constraints of the cell cost the solver.")
  var cost = false

  /// An option of earlier versions.
  @Option(help: .private)
  var plot: String?

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func validate() throws {
    if plot != nil {
      throw retired("--plot was removed: \"tools/benchmarks/run layout-plot\" in the sources of CellRaster draws the chart")
    }
    if overlay == "-", json || cost || explain != nil {
      throw ValidationError("--overlay - writes a picture to standard output, which --json, --cost and --explain also use.")
    }
    if !compare.isEmpty, cost || explain != nil || overlay != nil {
      throw ValidationError("--compare prints a table. It cannot be combined with --cost, --explain or --overlay.")
    }
    if cost, explain != nil, !json {
      throw ValidationError("--cost and --explain print different texts. Use one, or add --json.")
    }
  }

  func run() async throws {
    try await reportingFailure {
      if !compare.isEmpty { return try await printComparison() }
      let input = input.input
      let template = try await input.loadedTemplate()
      let renderer = CellRenderer(try input.resources(for: template))
      let cell = try template.bind(try input.singleItem(), environment: input.environment)
      let (text, picture) = try answers(about: cell, of: template, renderer.session(), renderer)
      if let overlay, let picture {
        if overlay == "-" { return try write(picture) }
        try AtomicFile.write(picture, to: overlay)
      }
      try write(Array(text.utf8))
    }
  }

  /// Lays a cell out once, and answers what the options ask about it: a text, and the bytes of the overlay.
  func answers(
    about cell: Cell, of template: CellTemplate, _ session: RenderingSession, _ renderer: CellRenderer
  ) throws -> (text: String, overlay: [UInt8]?) {
    let laidOut = try session.laidOut(cell, of: template, answering: questions)
    guard let layout = laidOut.explanation else { preconditionFailure("a layout that is asked for its boxes has them") }
    var report = LayoutReport(layout: layout, cell: cell, item: input.item ?? 1)
    report.explained = try explain.map { name in
      let index = try report.index(of: name)
      return (index: index, numbers: try session.numbers(of: cell, deciding: index))
    }
    report.costs = laidOut.costs.map { CostReport(containers: $0) }
    if json, cell.root.hasLinks {
      report.links = try session.painted(laidOut).links.map {
        LayoutReport.Link(path: $0.path, address: $0.address, frame: $0.frame)
      }
    }
    let picture =
      try overlay == nil ? nil : encodePNG(renderer.drawing.layoutOverlay(of: session.painted(laidOut)))
    return (json ? LayoutReport.output.text(of: report) : report.text, picture)
  }

  /// What the layout is asked for.
  private var questions: LayoutQuestions {
    var questions: LayoutQuestions = json || explain != nil || overlay != nil ? .explanation : .boxes
    if cost { questions.insert(.costs) }
    return questions
  }

  private func printComparison() async throws {
    let input = input.input
    let paths = [input.template] + compare
    let isNamedByFile = Set(paths.map { $0.lastPathComponent }).count == paths.count
    let item = try input.singleItem()
    var templates: [(document: CellTemplate, path: String)] = []
    for path in paths { templates.append((try await input.loadedTemplate(at: path), path)) }
    let cells = try templates.map { template, path in
      (
        name: isNamedByFile ? path.lastPathComponent : path,
        cell: try template.bind(item, environment: input.environment)
      )
    }
    let fonts = try input.fontFolders(of: templates).collection()
    let renderer = CellRenderer(input.resources(of: input.template, fonts: fonts))
    let comparison = try LayoutComparison(cells, renderer)
    try write(Array((json ? LayoutComparison.output.text(of: comparison) : comparison.text).utf8))
    if !comparison.isSame { throw ExitStatus.checkFailed.code }
  }
}

extension LayoutReport {
  /// Returns the index of the element with a path, or with a number as in the table.
  /// - Throws: `UsageError` if there is none.
  fileprivate func index(of name: String) throws(UsageError) -> Int {
    if let number = Int(name), layout.boxes.indices.contains(number - 1) { return number - 1 }
    if let index = layout.boxes.firstIndex(where: { $0.path == name }) { return index }
    let suggestion = nearestName(to: name, among: layout.boxes.map(\.path)).map { "; did you mean \"\($0)\"?" } ?? ""
    throw UsageError("--explain: the cell has no element \"\(name.onOneLine)\"\(suggestion)")
  }
}
