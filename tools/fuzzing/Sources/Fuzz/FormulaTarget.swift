// SPDX-License-Identifier: MIT

import CellRaster

/// Each line is the key of an element and, after an equals sign, its formula or constraint: `x=parent.midX - width / 2`,
/// `c=leading == parent.leading + 8`. Elements with formulas are in one container, those with constraints in another, and both are in
/// a third one whose frame follows from its content. Elements are named a, b, c and so on, by their lines.
func formulaTarget(_ bytes: [UInt8]) {
  var frames: [String] = []
  var constraints: [String] = []
  for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).prefix(26).enumerated() {
    let parts = line.split(separator: UInt8(ascii: "="), maxSplits: 1)
    guard parts.count == 2, let key = parts[0].first else { continue }
    let name = "\"name\": \"\(Character(Unicode.Scalar(UInt8(97 + index))))\", \"type\": \"text\", \"text\": \"one two\""
    let value = quoted(parts[1])
    let repetition = parts[0].count > 1 ? ", \"each\": \"list\"" : ""
    if key == UInt8(ascii: "c") {
      constraints.append("{\(name)\(repetition), \"constraints\": [\(value)]}")
    } else if let side = sides.first(where: { $0.utf8.first == key }) {
      frames.append("{\(name)\(repetition), \"\(side)\": \(value)}")
    }
  }
  let document = """
    {"version": 1, "canvas": {"width": 200}, "cell": {"layout": "frames", "children": [{"layout": "frames", "y": 3, "children": [
      {"layout": "frames", "name": "f", "children": [\(frames.joined(separator: ", "))]},
      {"layout": "constraints", "name": "g", "y": "f.maxY", "width": 150, "height": 60, "children": [\(constraints.joined(separator: ", "))]}
    ]}]}}
    """
  do {
    let template = try CellTemplate(parsing: document, fileName: "f", format: .json)
    let cell = try template.bind(fixedItem, environment: environment)
    let session = CellRenderer(resources).session()
    let list = try session.displayList(of: cell)
    precondition(!"\(list)".isEmpty)
    let again = try session.displayList(of: cell)
    precondition(again == list, "a layout that reuses another one differs from it")
  } catch {
    expectSentence(error)
  }
}

private let sides = ["x", "y", "width", "height", "leading", "trailing"]

/// The bytes as a JSON string, without those that it cannot have.
private func quoted(_ bytes: some Sequence<UInt8>) -> String {
  var text = ""
  for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars where scalar.value >= 0x20 {
    text += scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
  }
  return "\"\(text)\""
}
