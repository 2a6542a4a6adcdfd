// SPDX-License-Identifier: MIT

import CellDocument
import CellFiles
import CellGraphics
import CellJobs
import CellLayout
import CellLayoutEngines
import CellList
import CellNotation
import CellRaster
import CellScrollLab
import CellTree
import Glibc

// Prints, for each row of some templates, the median processor time of each stage in nanoseconds, and the steps that were counted for it: one JSON
// object a line. Arguments: pairs of a template and its data, and pictures.

let environment = BindingEnvironment(now: 1_700_000_000)
let repeats = 9

/// The processor time of this thread in nanoseconds. Other processes disturb it less than the time on the clock.
func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Returns the median time of a stage in nanoseconds.
func median(_ prepare: () throws -> () throws -> Void) throws -> Int {
  var times: [Int] = []
  for _ in 0..<repeats {
    let stage = try prepare()
    let start = processorTime()
    try stage()
    times.append(processorTime() - start)
  }
  return times.sorted()[repeats / 2]
}

func report(_ template: String, _ row: Int, _ stage: String, _ nanoseconds: Int, _ counts: StepCounts) {
  let steps = counts.taken.map { "\"\($0.step)\": \($0.count)" }.joined(separator: ", ")
  print(
    "{\"template\": \"\(template)\", \"row\": \(row), \"stage\": \"\(stage)\", \"ns\": \(nanoseconds), \"steps\": {\(steps)}}")
}

extension StepCounts {
  func only(_ steps: [Step]) -> StepCounts { steps.reduce(into: StepCounts()) { $0[$1] = self[$1] } }
}

/// Measures rows of words that were never shaped before. All words of samples were, when their steps were counted.
func measureWords() throws {
  let template = try CellTemplate(
    parsing: "version: 1\ncanvas: {width: 300, scale: 2}\ncell: {children: [{type: text, text: \"${text}\", size: 14}]}",
    fileName: "words", format: .yaml)
  let renderer = try CellRenderer()
  var random = SystemRandomNumberGenerator()
  for (row, count) in [2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377].enumerated() {
    func text() -> DataItem {
      let words = (0..<count).map { _ in
        String((0..<6).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "a" })
      }
      return DataItem(value: ["text": .string(words.joined(separator: " "))], name: DataItemName(index: 0))
    }
    var profiler = RowProfiler(renderer, environment)
    try profiler.add(text(), of: template)
    let profile = profiler.profiles[0]
    let session = renderer.session()
    try report(
      "words", row, "layout",
      median {
        let cell = try template.bind(text(), environment: environment)
        return { _ = try session.laidOut(cell, of: template) }
      }, profile.layout.used + [.shapedBytes: 6 * count])
  }
}

/// Measures the layout of a row in a new cell, and in one in which another row was laid out before.
func measureLayout(
  _ name: String, _ row: Int, of cell: Cell, after other: Cell?, _ template: CellTemplate? = nil, by renderer: CellRenderer
) throws {
  func used() throws -> RenderingSession {
    let session = renderer.session()
    if let other { _ = try session.laidOut(other, of: template) }
    return session
  }
  let layout = try CountedLayout(of: cell, template, new: renderer.session(), used: used()).whole
  try report(
    name, row, "layout",
    median {
      let session = renderer.session()
      return { _ = try session.laidOut(cell, of: template) }
    }, layout.used + layout.building)
  guard other != nil else { return }
  try report(
    name, row, "layout",
    median {
      let session = try used()
      return { _ = try session.laidOut(cell, of: template) }
    }, layout.used)
}

/// Measures the layout of a row by the engine of its template and by each of the others.
func measureLayouts(
  _ name: String, _ row: Int, of cell: Cell, after other: Cell?, _ template: CellTemplate, by renderer: CellRenderer
) throws {
  try measureLayout(name, row, of: cell, after: other, template, by: renderer)
  for engine in LayoutEngineName.allCases {
    func rewritten(_ cell: Cell) throws -> Cell? {
      try renderer.session().variant(of: cell, with: renderer.session().laidOut(cell).frames, by: engine)
    }
    guard let variant = try rewritten(cell) else { continue }
    try measureLayout(name, row, of: variant, after: other.flatMap(rewritten), by: renderer)
  }
}

/// Measures rows of many views, whose places depend on the lengths of texts.
func measureViews() throws {
  let template = try CellTemplate(
    parsing: """
      version: 1
      canvas: {width: 320, scale: 2}
      cell: {wrap: wrap, gap: 4, children: [{each: tags, type: text, text: "${item}", size: 14}]}
      """, fileName: "views", format: .yaml)
  let renderer = try CellRenderer()
  for (row, count) in [2, 3, 5, 8, 13, 21, 34, 55].enumerated() {
    func cell(_ first: Int) throws -> Cell {
      let tags = (first..<first + count).map {
        DataValue.string(Array(repeating: "tag", count: 1 + $0 % 4).joined(separator: " "))
      }
      return try template.bind(DataItem(value: ["tags": .array(tags)], name: DataItemName(index: row)), environment: environment)
    }
    try measureLayouts("views", row, of: cell(0), after: cell(1), template, by: renderer)
  }
}

/// Measures how long a list takes to find the one row of some that has changed.
func measureLists() throws {
  for (row, count) in [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000].enumerated() {
    let rows = (0..<count).map { _ in ListSnapshot.Row(identity: .random(in: .min ... .max)) }
    var changed = rows
    changed[count / 2] = ListSnapshot.Row(identity: rows[count / 2].identity, content: 1)
    let (section, changedSection) = (
      ListSnapshot.Section(identity: 0, rows: rows), ListSnapshot.Section(identity: 0, rows: changed)
    )
    let old = try ListSnapshot([section])
    try report(
      "list", row, "compare", median { { _ = try ListSnapshot([changedSection]).difference(from: old) } }, [.comparedRows: count])
  }
}

func measure(_ path: String, _ data: String) throws {
  let template = try CellTemplate(
    parsing: FileSystem.read(path), fileName: path, format: DocumentFormat(fileName: path) ?? .yaml)
  let renderer = try CellRenderer(assets: AssetRoot(path: FileSystem.folder(of: path)))
  var profiler = RowProfiler(renderer, environment)
  let items = try DataDocument(parsing: FileSystem.read(data), fileName: data, format: .json).items
  for item in items { try profiler.add(item, of: template) }
  for (row, item) in items.enumerated() where profiler.rows.firstIndex(of: profiler.rows[row]) == row {
    let profile = profiler.profiles[profiler.rows[row]]
    let text = Array(item.value.jsonText.utf8)
    try report(
      path, row, "parse", median { { _ = try DataValue(json: text, fileName: "") } },
      profile.binding.only([.parsedItems, .parsedBytes, .parsedValues, .escapedBytes]))
    try report(
      path, row, "bind", median { { _ = try template.bind(item, environment: environment) } },
      profile.binding.only([
        .boundElements, .boundFormulas, .boundBytes, .evaluations, .filteredBytes, .styledBytes, .listedValues, .boundRuns,
        .searchedBytes,
      ]))
    let cell = try template.bind(item, environment: environment)
    // A cell is used again for another row with the same elements.
    let other = try items.indices.last {
      profiler.rows[$0] != profiler.rows[row] && profiler.profiles[profiler.rows[$0]].kind == profile.kind
    }.map { try template.bind(items[$0], environment: environment) }
    try measureLayouts(path, row, of: cell, after: other, template, by: renderer)
    let session = renderer.session()
    let painted = try session.painted(session.laidOut(cell, of: template))
    _ = try session.drawn(painted)
    var drawing = profile.drawing.whole
    drawing[.scaledPixels] = 0
    try report(path, row, "draw", median { { _ = try session.drawn(painted) } }, drawing)
  }
}

/// Measures the first drawing of a picture at several sizes.
/// - Parameter number: the number of the first row.
func measurePicture(_ path: String, from number: Int) throws {
  let name = path.dropFirst(FileSystem.folder(of: path).count).drop { $0 == "/" }
  // The pictures of persons have 132 pixels, which is 66 points.
  for (row, size) in [8, 14, 21, 30, 44, 66, 90, 120].enumerated() {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 200, scale: 2}
        cell: {children: [{type: image, source: "\(name)", width: \(size), height: \(size)}]}
        """, fileName: path, format: .yaml)
    func renderer() throws -> CellRenderer { try CellRenderer(assets: AssetRoot(path: FileSystem.folder(of: path))) }
    let item = DataItem(value: [:], name: DataItemName(index: 0))
    var profiler = try RowProfiler(renderer(), environment)
    try profiler.add(item, of: template)
    let profile = profiler.profiles[0]
    try report(
      path, number + row, "draw",
      median {
        let session = try renderer().session()
        let painted = try session.painted(session.laidOut(template.bind(item, environment: environment), of: template))
        return { _ = try session.drawn(painted) }
      }, profile.pictures.reduce(profile.drawing.whole) { $0 + $1.decoding })
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let pictures = arguments.filter { $0.hasSuffix(".png") || $0.hasSuffix(".jpg") }
let documents = arguments.filter { !pictures.contains($0) }
try measureWords()
try measureViews()
try measureLists()
for (number, picture) in pictures.enumerated() { try measurePicture(picture, from: number) }
for place in stride(from: 0, to: documents.count - 1, by: 2) { try measure(documents[place], documents[place + 1]) }
