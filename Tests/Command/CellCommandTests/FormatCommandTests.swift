// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// `cellraster format`: documents in house style.
@Suite struct FormatCommandTests {
  let workspace: Workspace
  private let text = "# A note\nversion: 1\ncell: {text:  \"a\",   type: text}\n"
  private let styled = "# A note\nversion: 1\ncell: {type: text, text: a}\n"

  init() throws {
    workspace = try Workspace()
    try workspace.write(text, to: "cells/a.yaml")
    try workspace.write(styled, to: "cells/b.yaml")
  }

  private func content(_ name: String) throws -> String { String(decoding: try workspace.bytes(name), as: UTF8.self) }

  @Test func `files that are not in house style are written and named`() throws {
    let run = try workspace.run("format", "cells")
    #expect(run.status == 0)
    #expect(run.text == "cells/a.yaml\n")
    #expect(run.errors == "")
    #expect(try content("cells/a.yaml") == styled)
    let again = try workspace.run("format", "cells")
    #expect((again.status, again.text) == (0, ""))
  }

  @Test func `a check changes nothing and fails`() throws {
    let run = try workspace.run("format", "--check", "cells")
    #expect(run.status == 1)
    #expect(run.text == "cells/a.yaml is not in house style\n")
    #expect(try content("cells/a.yaml") == text)
    #expect(try workspace.run("format", "--check", "cells/b.yaml").status == 0)
  }

  @Test func `a document from standard input is written to standard output`() throws {
    let run = try workspace.run("format", "-", input: text)
    #expect((run.status, run.text, run.errors) == (0, styled, ""))
    let check = try workspace.run("format", "-", "--check", input: text)
    #expect((check.status, check.text) == (1, "standard input is not in house style\n"))
  }

  @Test func `a file that is no document is named, and the others are written`() throws {
    try workspace.write("version: 1\ncell: [\n", to: "cells/broken.yaml")
    let run = try workspace.run("format", "cells/broken.yaml", "cells/a.yaml", "none.yaml")
    #expect(run.status == 66)
    #expect(run.text == "cells/a.yaml\n")
    #expect(run.errors.hasPrefix("cells/broken.yaml:3:1: "))
    #expect(run.errors.hasSuffix("none.yaml: cannot read: No such file or directory\n"))
    #expect(try content("cells/broken.yaml") == "version: 1\ncell: [\n")
    #expect(try content("cells/a.yaml") == styled)
  }

  @Test func `a link is kept, and a file with mistakes is written, too`() throws {
    try workspace.write("cell: {colour: red, typ: text}\nversion: 1\n", to: "real.yaml")
    #expect(try workspace.shell("ln -s real.yaml link.yaml").status == 0)
    let run = try workspace.run("format", "link.yaml")
    #expect((run.status, run.text) == (0, "link.yaml\n"))
    #expect(try content("real.yaml") == "version: 1\ncell: {colour: red, typ: text}\n")
  }

  @Test(arguments: [
    (["format", "-", "a.yaml"], "formatted alone"), (["format"], "Missing expected argument"),
    (["schema", "inspect", "--data", "a.json"], "--data works with the schema of documents."),
  ])
  func `wrong usage is refused`(arguments: [String], sentence: String) throws {
    let run = try workspace.run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(sentence))
  }

  @Test func `the shape of data is offered to editors, and checked`() throws {
    try workspace.write(
      #"{"type": "object", "properties": {"text": {"type": "string"}, "likes": {"type": "integer"}}}"#, to: "m.schema.json")
    try workspace.write("version: 1\ndata: m.schema.json\ncell: {children: [{type: text, text: '${txt}'}]}\n", to: "m.yaml")
    let schema = try workspace.run("schema", "--data", "m.schema.json")
    #expect(schema.status == 0)
    #expect(schema.text.contains(#""examples": ["${text}", "${likes}"]"#))
    let check = try workspace.run("check", "m.yaml")
    #expect(check.status == 1)
    #expect(check.text.hasPrefix("m.yaml:3:38: the shape of the data has no \"txt\"; did you mean \"text\"?\n"))
    let none = try workspace.run("schema", "--data", "message.yaml")
    #expect(none.status == 65)
    #expect(none.errors == "message.yaml:1:1: the document does not say what its data has\n")
  }
}
