// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// `cellraster check`: errors and warnings of documents and data, without drawing.
@Suite struct CheckCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 60}
      colors: {ink: "#00000"}
      cell: {children: [{type: text, text: "${text}", colour: ink, lineHeight: 1.2}]}
      """, to: "bad.yaml")
  }

  @Test func `a file with definitions that documents include is checked by itself`() throws {
    try workspace.write("version: 1\ncolors: {ink: black}\n", to: "base.yaml")
    try workspace.write(
      "version: 1\ninclude: [base.yaml]\nstyles: {body: {color: ink}}\ncomponents: {a: {cell: {type: text, style: bodi, txt: x}}}\n",
      to: "parts.yaml")
    let run = try workspace.run("check", "base.yaml", "parts.yaml")
    #expect(run.status == 1)
    #expect(
      run.text == """
        parts.yaml:4:44 a/text: there is no style "bodi"; did you mean "body"?
        parts.yaml:4:50 a/text: unknown key "txt"; did you mean "text"?
        2 errors in 1 of 2 documents

        """)
    #expect(try workspace.run("check", "base.yaml").text == "No problems in 1 document\n")
  }

  @Test func `documents and data without problems are counted`() throws {
    let run = try workspace.run("check", "message.yaml", "--data", "data.json")
    #expect(run.status == 0)
    #expect(run.text == "No problems in 1 document with 2 items\n")
    #expect(run.errors == "")
  }

  @Test func `all errors and warnings of all documents are reported at once`() throws {
    let run = try workspace.run("check", "bad.yaml", "message.yaml")
    #expect(run.status == 1)
    #expect(
      run.text == """
        bad.yaml:3:15: expected a colour, found #00000
        bad.yaml:4:49 cell/text: unknown key "colour"; did you mean "color"?
        2 errors in 1 of 2 documents with 2 items

        """)
    try workspace.write("version: 1\ncell: {children: [{type: text, text: Hi, lineHeight: 1.2}]}\n", to: "low.yaml")
    let low = try workspace.run("check", "low.yaml")
    #expect(low.status == 0)
    #expect(
      low.text == """
        warning: low.yaml:2:42: lines 1.2 points apart overlap: "lineHeight" is a number of points; 1.2 times the font size would be 16.8
        1 warning in 1 document

        """)
  }

  @Test func `a problem that several items have is one line, in whatever state they have it`() throws {
    try workspace.write(
      """
      version: 1
      states: {large: {canvas: {width: 90}}}
      data: {name: {maxLength: 3}}
      cell: {children: [{type: text, text: "${name}", states: {large: {text: "${tag}"}}}]}
      """, to: "states.yaml")
    try workspace.write(#"[{"name": "Ada Byron"}, {"name": "Bo"}, {"name": "Cy", "tag": "x"}, {"name": "Di"}]"#, to: "names.json")
    let run = try workspace.run("check", "states.yaml", "--data", "names.json")
    #expect(run.status == 1)
    #expect(
      run.text == """
        states.yaml:3:8: the data violates the constraint on "name": it must have at most 3 characters, but has 9 (item 1 at names.json:1:2)
        states.yaml:4:72 cell/text: the data has no value "tag"; for a default, write ${tag ?? "..."} (in state large) (item 2 at names.json:1:25, and 1 more item)
        2 errors in 1 document with 4 items

        """)
  }

  @Test func `JSON and SARIF have the places`() throws {
    let json = try workspace.run("check", "bad.yaml", "--json")
    #expect(json.status == 1)
    #expect(json.text.contains(#""errors": 2, "warnings": 0,"#))
    #expect(
      json.text.contains(
        #""location": {"file": "bad.yaml", "line": 4, "column": 49}, "path": "cell/text", "item": null, "items": 0"#))
    let sarif = try workspace.run("check", "bad.yaml", "--sarif", "-")
    #expect(sarif.status == 1)
    #expect(sarif.text.contains(#""id": "cellraster/check/""#))
    #expect(sarif.text.contains(#""region": {"startLine": 4, "startColumn": 49}"#))
  }

  @Test func `files that are missing or cannot be parsed are problems of their own`() throws {
    let missing = try workspace.run("check", "nothing.yaml", "message.yaml")
    #expect(missing.status == 66)
    #expect(
      missing.text == "nothing.yaml: cannot read: No such file or directory\n1 error in 1 of 2 documents with 2 items\n")
    let folder = try workspace.run("check", ".")
    #expect(folder.status == 1)
    #expect(folder.text.hasSuffix("2 errors in 1 of 2 documents with 2 items\n"))
    try workspace.write("[{", to: "data.json")
    let data = try workspace.run("check", "message.yaml", "--data", "data.json")
    #expect(data.status == 1)
    #expect(data.text == "data.json:1:3: the text ends too early\n1 error in 1 document\n")
  }

  @Test(arguments: [
    (["check"], "Missing expected argument '<documents> ...'"), (["check", "-", "message.yaml"], "is checked alone"),
    (["check", "message.yaml", "--jobs", "0"], "--jobs must be at least 1."),
    (["check", "message.yaml", "--json", "--sarif", "-"], "Only one of --json and --sarif can use standard output."),
  ])
  func `wrong usage is refused`(arguments: [String], sentence: String) throws {
    let run = try workspace.run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(sentence))
  }
}
