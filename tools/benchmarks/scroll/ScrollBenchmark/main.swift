// SPDX-License-Identifier: MIT

import CellDocument
import CellFiles
import CellGraphics
import CellJobs
import CellNotation
import CellRaster
import CellScrollLab

// Prints, for each row of some templates, the median time of each stage in nanoseconds, and the steps that were counted for it: one JSON
// object a line. Arguments: pairs of a template and its data.

let environment = BindingEnvironment(now: 1_700_000_000)
let repeats = 9

/// Returns the median time of a stage in nanoseconds.
func median(_ prepare: () throws -> () throws -> Void) throws -> Int {
  var times: [Int] = []
  for _ in 0..<repeats {
    let stage = try prepare()
    let start = ContinuousClock.now
    try stage()
    let time = (ContinuousClock.now - start).components
    times.append(Int(time.seconds) * 1_000_000_000 + Int(time.attoseconds / 1_000_000_000))
  }
  return times.sorted()[repeats / 2]
}

func report(_ template: String, _ row: Int, _ stage: String, _ nanoseconds: Int, _ counts: StepCounts) {
  let steps = counts.taken.map { "\"\($0.step.rawValue)\": \($0.count)" }.joined(separator: ", ")
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
    try report(path, row, "parse", median { { _ = try DataValue(json: text, fileName: "") } }, profile.binding.only([.parsedBytes, .parsedValues]))
    try report(
      path, row, "bind", median { { _ = try template.bind(item, environment: environment) } },
      profile.binding.only([.boundElements, .boundBytes, .evaluations, .filteredBytes]))
    let cell = try template.bind(item, environment: environment)
    let new = profile.layout.used + profile.layout.building
    try report(
      path, row, "layout",
      median {
        let session = renderer.session()
        return { _ = try session.laidOut(cell, of: template) }
      }, new)
    // A cell is used again for another row with the same elements.
    if let other = items.indices.last(where: {
      profiler.rows[$0] != profiler.rows[row] && profiler.profiles[profiler.rows[$0]].kind == profile.kind
    }) {
      let before = try template.bind(items[other], environment: environment)
      try report(
        path, row, "layout",
        median {
          let session = renderer.session()
          _ = try session.laidOut(before, of: template)
          return { _ = try session.laidOut(cell, of: template) }
        }, profile.layout.used)
    }
    let session = renderer.session()
    let painted = try session.painted(session.laidOut(cell, of: template))
    _ = try session.drawn(painted)
    var drawing = profile.drawing.whole
    drawing[.scaledPixels] = 0
    try report(path, row, "draw", median { { _ = try session.drawn(painted) } }, drawing)
    if !profile.pictures.isEmpty {
      try report(
        path, row, "draw",
        median {
          let fresh = try CellRenderer(assets: AssetRoot(path: FileSystem.folder(of: path))).session()
          let painted = try fresh.painted(fresh.laidOut(cell, of: template))
          return { _ = try fresh.drawn(painted) }
        }, profile.pictures.reduce(profile.drawing.whole) { $0 + $1.decoding })
    }
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
try measureWords()
for place in stride(from: 0, to: arguments.count - 1, by: 2) { try measure(arguments[place], arguments[place + 1]) }
