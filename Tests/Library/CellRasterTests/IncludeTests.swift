// SPDX-License-Identifier: MIT

import CellRaster
import CellTestSupport
import Testing

/// Documents that include files with definitions.
@Suite struct IncludeTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("version: 1\ncolors: {ink: red}\nstates: {dark: {colors: {ink: white}}}\n", to: "design/base.yaml")
    try folder.write(
      """
      {"version": 1, "include": ["design/base.yaml"], "styles": {"body": {"size": 9, "color": "ink"}},
       "components": {"row": {"parameters": {"text": "text"}, "cell": {"type": "text", "text": "${text}", "style": "body"}}}}
      """, to: "design/parts.json")
  }

  private func write(_ document: String) throws { try folder.write("version: 1\n" + document, to: "cell.yaml") }

  private func template() throws -> CellTemplate {
    try CellTemplate(contentsOf: folder.path + "/cell.yaml", root: AssetRoot(path: folder.path))
  }

  /// The error of the document, with paths relative to the folder.
  private func refusal() -> String? {
    do {
      _ = try template()
      return nil
    } catch {
      return "\(error)".replacing(folder.path + "/", with: "").replacing(folder.path, with: "FOLDER")
    }
  }

  @Test func `definitions of files, and of files that they include, are those of the document`() throws {
    try write(
      """
      include: [design/parts.json, design/base.yaml]
      colors: {paper: ink/50%}
      states: {bold: {styles: {body: {weight: 700}}}}
      cell: {background: paper, children: [{use: row, with: {text: hi}}]}
      """)
    let template = try template()
    #expect(template.states == ["dark", "bold"])
    let cell = try template.applying(["dark", "bold"]).bind([:], environment: BindingEnvironment(now: 0))
    #expect(
      try cell.encodedDocument() == """
        {
          "version": 1,
          "cell": {
            "background": "#FFFFFF80",
            "children": [{"type": "text", "text": "hi", "size": 9, "weight": 700, "color": "#FFFFFF"}]
          }
        }

        """)
  }

  @Test(arguments: [
    ("include: [gone.yaml]\ncell: {}", #"cell.yaml:2:11: there is no file "gone.yaml" in "FOLDER""#),
    (
      "include: [../x.yaml]\ncell: {}", #"cell.yaml:2:11: the file "../x.yaml" is outside "FOLDER"; name files below that folder"#
    ),
    (
      "include: design\ncell: {}",
      #"cell.yaml:2:10: expected a list of 1 to 64 values, each a string that is not empty, found the string "design""#
    ),
    ("include: [a.yaml]\ncell: {}", "b.yaml:2:11: files include each other: a.yaml > b.yaml > a.yaml"),
    ("include: [own.yaml]\ncell: {}", #"own.yaml:2:1: unknown key "cell""#),
    (
      "include: [old.yaml]\ncell: {}",
      "old.yaml:1:10: expected the number 1, the version that this release reads, found the number 2"
    ),
    ("include: [list.yaml]\ncell: {}", "list.yaml:1:1: expected an object, found a list of 1 value"),
    (
      "include: [design/base.yaml]\ncolors: {ink: blue}\ncell: {}",
      #"cell.yaml:3:10: the colour "ink" is also defined at design/base.yaml:2:10"#
    ),
    (
      "include: [design/parts.json, parts.yaml]\ncell: {}",
      #"parts.yaml:2:14: the component "row" is also defined at design/parts.json:2:17"#
    ),
    (
      "include: [design/parts.json]\ncell: {children: [{use: row, with: {text: a}, style: bodi}]}",
      #"cell.yaml:3:54 cell/text: there is no style "bodi"; did you mean "body"?"#
    ),
    (
      "include: [wrong.yaml]\ncell: {children: [{use: line}, {use: line}]}",
      #"wrong.yaml:2:40 (in "line", used at cell.yaml:3:25) cell/text: unknown key "colour"; did you mean "color"?"#
    ),
  ])
  func `an error names the file`(document: String, expected: String) throws {
    try folder.write("version: 1\ninclude: [b.yaml]\n", to: "a.yaml")
    try folder.write("version: 1\ninclude: [a.yaml]\n", to: "b.yaml")
    try folder.write("version: 1\ncell: {}\n", to: "own.yaml")
    try folder.write("version: 2\n", to: "old.yaml")
    try folder.write("[1]\n", to: "list.yaml")
    try folder.write("version: 1\ncomponents: {row: {cell: {}}}\n", to: "parts.yaml")
    try folder.write("version: 1\ncomponents: {line: {cell: {type: text, colour: red, text: a}}}\n", to: "wrong.yaml")
    try write(document)
    #expect(refusal() == expected)
  }

  @Test func `a document that is no file cannot include any`() {
    #expect(throws: CellDocumentError.self) {
      try CellTemplate(parsing: "version: 1\ninclude: [a.yaml]\ncell: {background: ink}", fileName: "t.yaml", format: .yaml)
    }
  }
}
