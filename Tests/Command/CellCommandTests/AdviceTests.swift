// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// Advice leads to the mistake, as a user sees it.
@Suite struct AdviceTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func render(_ element: String, _ arguments: String...) throws -> String {
    try workspace.write("version: 1\ncanvas: {width: 100}\ncell: {height: 9, children: [\(element)]}\n", to: "a.yaml")
    return try workspace.run(["render", "a.yaml", "-o", "out"] + arguments).errors
  }

  @Test func `a misspelt name gets the nearest one, and one mistake is one line`() throws {
    try workspace.write(#"[{"name": "Ada", "text": "a"}, {"name": "Bo"}, {"name": "Cy", "text": "c"}]"#, to: "d.json")
    #expect(
      try render("{type: text, text: '${nmae}'}", "--data", "d.json") == """
        a.yaml:3:49 cell/text: the data has no value "nmae"; did you mean name? (there is name, text) (item 1 at d.json:1:2)
        a.yaml:3:49 cell/text: the data has no value "nmae"; did you mean name? (there is name) (item 2 at d.json:1:32)
        a.yaml:3:49 cell/text: the same in 1 more item

        """)
  }

  @Test func `forgotten data is named`() throws {
    let sentence = "a.yaml:3:49 cell/text: the data has no value \"name\"; for a default, write ${name ?? \"...\"} (item 1)\n"
    try workspace.write("[]", to: "data.json")
    #expect(
      try render("{type: text, text: '${name}'}") == sentence + "no data was given: pass it with --data data.json\n")
    try workspace.write(#"[{"text": "a"}]"#, to: "data.json")
    #expect(try !render("{type: text, text: '${name}'}", "--data=data.json").contains("no data was given"))
  }

  @Test func `a table is refused as data`() throws {
    try workspace.write("name\nAda\n", to: "d.csv")
    #expect(
      try render("{height: 1}", "--data", "d.csv")
        == "Error: --data: d.csv is a table of the kind .csv: write its rows as a list of objects in JSON or YAML.\n")
  }

  @Test func `placeholders and signs of other languages are named`() throws {
    #expect(
      try render("{type: text, text: 'Dear {{ name }}'}")
        == "warning: a.yaml:3:49: {{ name }} is drawn as it is written; for a value of the data, write ${name}\n")
    try workspace.write("version: 1\ncanvas: {width: 100}\ncell:\n  height: 9\n  hidden: !unread\n", to: "b.yaml")
    #expect(
      try workspace.run("render", "b.yaml", "-o", "out").errors
        == "b.yaml:5:11: the tag !unread is not supported; remove it, or write \"not unread\" in a condition\n")
  }

  @Test func `a warning that many items share is printed once, with the number of the others`() throws {
    try workspace.write(
      #"[{"t": "abcdefghijklmnop"}, {"t": "abcdefghijklmnopq"}, {"t": "a"}, {"t": "abcdefghijklmnopqr"}]"#, to: "d.json")
    let lines = try render("{type: text, text: '${t}'}", "--data", "d.json").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("warning: item 1: a.yaml:3:30 cell/text: lies partly beyond the edge of the cell: ") == true)
    #expect(lines.last == "warning: a.yaml:3:30 cell/text: the same in 2 more items")
  }

  @Test func `placeholders of pictures are not advised where they are drawn`() throws {
    let picture = "{type: image, source: no.png, width: 9, height: 9}"
    #expect(
      try render(picture, "--missing-images", "placeholder").hasSuffix(
        "there is no picture \"no.png\" in \".\": fix the path or choose another --root\n"))
    #expect(try render(picture).hasSuffix("choose another --root, or pass --missing-images placeholder\n"))
  }
}
