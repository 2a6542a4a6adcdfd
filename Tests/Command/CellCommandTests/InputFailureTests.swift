// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Glibc
import Testing

/// Invalid input files: each is reported in one sentence with its place, and no picture is written.
@Suite struct InputFailureTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test(arguments: ["cell", "document", "layout", "display-list", "findings"])
  func `dump prints no characters that control a terminal or reorder text`(stage: String) throws {
    try workspace.write(
      "version: 1\ncell: {children: [{type: text, text: \"${a}\", name: \"n\"}, {type: badge, label: \"${a}\"}]}", to: "odd.yaml")
    try workspace.write(#"{"a": "\u001b[31m\u009b\u202e"}"#, to: "odd.json")
    let run = try workspace.run("dump", "odd.yaml", "--data", "odd.json", "--stage", stage)
    #expect(run.status == 0)
    #expect(run.text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" || [0x9B, 0x202E].contains($0.value) } == [])
  }

  @Test(arguments: [
    ("none", "none: cannot use this folder of fonts: it does not exist"),
    ("message.yaml", "message.yaml: cannot use this folder of fonts: it is not a folder"),
    ("pipe", "pipe: cannot use this folder of fonts: it is not a folder"),
    (".", ".: cannot use this folder of fonts: inner/pipe.ttf is neither a file nor a folder"),
  ])
  func `a folder of fonts that cannot be used is refused`(folder: String, sentence: String) throws {
    let run = try workspace.shell(
      "mkfifo pipe; mkdir inner; mkfifo inner/pipe.ttf; exec \"$0\" render message.yaml --data data.json --font-path \(folder)")
    #expect(run.status == 66)
    #expect(run.errors == sentence + "\n")
  }

  @Test func `an item with more work than the limit fails, and the others are drawn`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 100, scale: 1}
      cell: {height: 100, children: [{type: shape, fill: black, width: "${w}", height: 100, position: absolute, shadow: {blur: "${b}", color: black}}]}
      """, to: "work.yaml")
    try workspace.write(#"[{"w": 100, "b": 200}, {"w": 100, "b": 0}]"#, to: "work.json")
    let refused = try workspace.run("render", "work.yaml", "--data", "work.json", "--work-limit", "1")
    #expect(refused.status == 65)
    #expect(
      refused.errors
        == "item 1: work.yaml:3:32 cell/shape: up to this element, the cell takes more than 640001 units of work, "
        + "the limit for its size; show less, or raise the limit with --work-limit\n")
    #expect(try workspace.files().contains("work-2.png"))
    #expect(try workspace.run("inspect", "work.yaml", "--data", "work.json", "--work-limit", "1").status == 65)
    #expect(try workspace.run("render", "work.yaml", "--data", "work.json").status == 0)
  }

  @Test func `too much text is refused before it is shaped`() throws {
    try workspace.write(
      "version: 1\ncell: {children: [{each: \"${all}\", as: t, type: text, text: \"${t}\"}]}", to: "long.yaml")
    let text = String(repeating: "word ", count: 13_000)
    try workspace.write(
      "{\"all\": [\(Array(repeating: "\"\(text)\"", count: 60).joined(separator: ","))]}", to: "long.json")
    let run = try workspace.run("dump", "long.yaml", "--data", "long.json", "--stage", "layout")
    #expect(run.status == 65)
    #expect(run.errors.contains("long.yaml:2:19 cell/text#53: up to this element, the cell takes more than 1000000000 units"))
  }

  @Test func `a process draws texts in at most 64 languages`() throws {
    try workspace.write("version: 1\ncell: {children: [{type: text, text: a, language: \"${l}\"}]}", to: "languages.yaml")
    try workspace.write("[\((1...65).map { "{\"l\": \"x\($0)\"}" }.joined(separator: ","))]", to: "languages.json")
    let run = try workspace.run("render", "languages.yaml", "--data", "languages.json", "--sheet", "-o", "a.png", "--jobs", "1")
    #expect(run.status == 65)
    #expect(
      run.errors
        == "item 65: languages.yaml:2:19 cell/text: the language \"x65\" cannot be used, because texts were already drawn "
        + "in 64 languages, the limit for a process\n")
  }

  @Test func `without items there is nothing to print`() throws {
    try workspace.write("[]", to: "none.json")
    let run = try workspace.run("dump", "message.yaml", "--data", "none.json", "--stage", "layout")
    #expect(run.errors == "the data has no items: there is nothing to print\n")
  }

  @Test func `a picture with rounded corners that would be too wide is refused with its place`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {scale: 1}
      cell: {children: [{type: image, source: a.png, width: 40000, height: 20, cornerRadius: 4}]}
      """, to: "wide.yaml")
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "a.png")
    for arguments in [["render", "wide.yaml"], ["dump", "wide.yaml", "--stage", "findings"]] {
      let run = try workspace.run(arguments)
      #expect(run.status == 65)
      #expect(
        run.errors.hasSuffix(
          "wide.yaml:3:19 cell/image: the picture \"a.png\" would be drawn with rounded corners and 40000 x 20 pixels: "
            + "the limit for the width is 32767\n"))
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can unmount /proc"))
  func `without proc the command says that it cannot read its arguments`() throws {
    let run = try workspace.shell("unshare -m sh -c 'umount -l /proc && exec \"$0\" --version' \"$0\"")
    // A container may forbid this even to root.
    if run.errors.contains("unshare") || run.errors.contains("umount") { return }
    #expect(run.status == 70)
    #expect(run.errors == "the command cannot read its arguments: it finds them in /proc, which is not mounted here\n")
  }

  @Test(arguments: [(["render", "odd/folder"], "odd/folder: cannot read: Is a directory")])
  func `a template that is a folder is refused`(arguments: [String], sentence: String) throws {
    try makeOddities()
    let run = try workspace.run(arguments)
    #expect(run.status == 66)
    #expect(run.errors == sentence + "\n")
  }

  /// Creates a folder `odd` with a folder, a named pipe, and links to a device and to folders outside.
  private func makeOddities() throws {
    let odd = workspace.folder.appending(path: "odd")
    try FileManager.default.createDirectory(at: odd.appending(path: "folder"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: odd.appending(path: "inner"), withIntermediateDirectories: true)
    #expect(mkfifo(odd.appending(path: "pipe").path, 0o600) == 0)
    for (name, target) in [("device", "/dev/null"), ("out", ".."), ("inner/up", "../..")] {
      try FileManager.default.createSymbolicLink(atPath: odd.appending(path: name).path, withDestinationPath: target)
    }
  }

  @Test func `text that a message quotes cannot control a terminal or break the line`() throws {
    try workspace.write(#"{"a\u001b[2Jb\nc\u202e": 1}"#, to: "odd.json")
    let run = try workspace.run("render", "odd.json")
    #expect(run.status == 65)
    #expect(run.errors == #"odd.json:1:2: unknown key "a\u{1B}[2Jb\u{A}c\u{202E}""# + "\n")
  }
}
