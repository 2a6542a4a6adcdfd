// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

/// Fonts that a project, a document or a golden case names: no command needs `--font-path`.
@Suite struct OwnFontTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try makeFolder("cells/Fonts")
    try makeFolder("golden-images/assets")
    try Self.font.get().write(to: workspace.folder.appending(path: "cells/Fonts/Nebula.ttf"))
    try writeCell(fonts: "fonts: [Fonts]")
    try workspace.write("version: 1\ngolden: {template: ../cells/hello.yaml}", to: "golden-images/hello.yaml")
  }

  /// DejaVu Sans under another name, as the font of a brand that no package contains.
  private static let font = Result {
    var data = try Data(contentsOf: URL(filePath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    for encoding in [String.Encoding.utf16BigEndian, .ascii] {
      let (old, new) = (try #require("DejaVu".data(using: encoding)), try #require("Nebula".data(using: encoding)))
      while let range = data.range(of: old) { data.replaceSubrange(range, with: new) }
    }
    return data
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: workspace.folder.appending(path: name), withIntermediateDirectories: true)
  }

  private func writeCell(fonts: String = "", family: String = "Nebula Sans") throws {
    try workspace.write(
      """
      version: 1
      \(fonts)
      canvas: {width: 80, background: white, family: \(family)}
      cell: {children: [{type: text, text: Hello}]}
      """, to: "cells/hello.yaml")
  }

  private func golden(_ arguments: String) throws -> ProgramRun {
    try workspace.shell("env -u CI -u CELLRASTER_RECORD \"$0\" golden \(arguments)")
  }

  @Test(arguments: [
    "render cells/hello.yaml -o hello.png", "inspect cells/hello.yaml", "inspect cells", "dump --stage layout cells/hello.yaml",
    "explain cells/hello.yaml --at 1,1", "layout cells/hello.yaml", "layout cells/hello.yaml --compare cells/hello.yaml",
    "inspect --compare cells/hello.yaml cells/hello.yaml",
  ])
  func `commands find the fonts of a document and those of the project`(arguments: String) throws {
    #expect(try workspace.shell("\"$0\" \(arguments)").errors == "")
    try writeCell()
    #expect(try workspace.shell("\"$0\" \(arguments)").errors.contains("there is no font family \"Nebula Sans\""))
    try workspace.write("fonts: [cells/Fonts]", to: "cellraster.yaml")
    #expect(try workspace.shell("\"$0\" \(arguments)").errors == "")
  }

  @Test func `doctor lists the fonts of the project`() throws {
    try workspace.write("fonts: [cells/Fonts]", to: "cellraster.yaml")
    #expect(try workspace.shell("\"$0\" doctor").text.contains("Nebula Sans"))
  }

  @Test func `a worker has the fonts of the templates that it is started with`() throws {
    let request = #"{"id": 1, "template": "cells/hello.yaml", "data": {}, "want": ["size"]}"# + "\n"
    #expect(try workspace.run("worker", "cells/hello.yaml", input: request).text.contains("\"ok\": true"))
    let other = try workspace.run("worker", input: request).text
    #expect(other.contains("the template uses the fonts in cells/Fonts, which the worker has not read"))
  }

  @Test(arguments: ["document", "case", "project", "template"]) func `goldens are verified with the fonts`(place: String) throws {
    switch place {
    case "case":
      try writeCell()
      try FileManager.default.moveItem(
        at: workspace.folder.appending(path: "cells/Fonts"), to: workspace.folder.appending(path: "golden-images/assets/Fonts"))
      try workspace.write(
        "version: 1\ngolden: {template: ../cells/hello.yaml, fonts: [Fonts]}", to: "golden-images/hello.yaml")
    case "project":
      try writeCell()
      try workspace.write("fonts: [cells/Fonts]", to: "cellraster.yaml")
    case "template":
      try writeCell()
      try workspace.write("fonts: [Fonts]", to: "cells/cellraster.yaml")
    default: break
    }
    #expect(try golden("record all").status == 0)
    #expect(try golden("verify").text == "1 golden: 1 passed\n")
    #expect(try golden("doctor").text == "This machine has the fonts and libraries of 1 golden.\n")
  }

  @Test(arguments: [
    ("fonts: [../cells/Fonts]", "cells/hello.yaml: ../cells/Fonts: cannot use this folder of fonts: it is outside cells\n"),
    ("fonts: [/usr/share/fonts]", "cells/hello.yaml: /usr/share/fonts: cannot use this folder of fonts: it is outside cells\n"),
    ("fonts: [None]", "cells/hello.yaml: None: cannot use this folder of fonts: it does not exist in cells\n"),
    (
      "fonts: [Links]",
      "cells/hello.yaml: Links: cannot use this folder of fonts: a symbolic link to it or in it is absolute or leads out of cells\n"
    ),
  ])
  func `a folder outside the document's folder is refused`(fonts: String, sentence: String) throws {
    try makeFolder("cells/Links")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.appending(path: "cells/Links/Other.ttf").path,
      withDestinationPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    try writeCell(fonts: fonts)
    let run = try workspace.run("render", "cells/hello.yaml", "-o", "hello.png")
    #expect(run.errors == sentence)
    #expect(run.status == 66)
  }

  @Test func `in CI a run that skips goldens fails unless it is allowed`() throws {
    #expect(try golden("record all").status == 0)
    try writeCell(family: "DejaVu Sans")
    #expect(try golden("verify").status == 0)
    let run = try workspace.shell("CI=true \"$0\" golden verify")
    #expect(run.status == 1)
    #expect(run.text.hasSuffix("1 golden: 1 skipped\n"))
    #expect(
      run.errors
        == "1 golden skipped for lack of fonts, which fails in CI: install the fonts that \"cellraster golden doctor\" names, "
        + "or pass --allow-skipped\n")
    #expect(try workspace.shell("CI=true \"$0\" golden verify --allow-skipped").status == 0)
  }

  @Test func `a skipped golden that fails in CI is a failure in the JUnit XML`() throws {
    #expect(try golden("record all").status == 0)
    try writeCell(family: "DejaVu Sans")
    #expect(try workspace.shell("CI=true \"$0\" golden verify --junit -").text.contains(#"tests="1" failures="1""#))
    let allowed = try workspace.shell("CI=true \"$0\" golden verify --allow-skipped --junit -").text
    #expect(allowed.contains(#"tests="1" failures="0""#))
    #expect(allowed.contains("<skipped message="))
    #expect(try golden("verify --junit -").text.contains(#"tests="1" failures="0""#))
  }
}
