// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Glibc
import Testing

/// Invalid input files: each is reported in one sentence with its place, and no picture is written.
@Suite struct InputFailureTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test(arguments: [
    ("", "1:1: the text ends too early"),
    ("{", "1:2: the text ends too early"),
    ("{\"version\": 1,}", "1:15: remove the comma before the closing bracket"),
    ("{'version': 1}", "1:2: expected a key in quotation marks, found \"'\""),
    ("{\"version\": 01}", "1:13: a number cannot have a leading zero"),
    ("{\"version\": 1e999}", "1:13: the number is too large for a double"),
    ("{\"version\": 1} x", "1:16: unexpected text after the document"),
    ("{\"a\": \"x\ny\"}", "1:9: the string contains the control character U+000A; escape it"),
    ("{\"a\": \"\\ud800\"}", "1:8: the escape sequence is only one half of a surrogate pair"),
    ("{\"a\": 1, \"a\": 2}", "1:10: the key \"a\" is already on line 1"),
    (
      String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
      "1:65: values are nested more than 64 levels deep; make the document flatter"
    ),
  ])
  func `an error in a JSON file is reported with its place`(text: String, sentence: String) throws {
    try workspace.write(text, to: "broken.json")
    #expect(try errors("render", "message.yaml", "--data", "broken.json") == "broken.json:\(sentence)")
  }

  @Test(arguments: [
    ("", "1:1: the text contains no value"),
    ("a: 1\n\tb: 2", "2:1: while scanning a plain scalar on line 1: found a tab character that violates indentation"),
    ("a: [1", "2:1: while parsing a flow sequence on line 1: did not find expected ',' or ']'"),
    ("a: \"x", "1:6: while scanning a quoted scalar on line 1: found unexpected end of stream"),
    ("a: }", "1:4: while parsing a block node on line 1: did not find expected node content"),
    ("a: 1\n b: 2", "2:3: mapping values are not allowed in this context"),
    ("a: 1\na: 2", "1:1: the key \"a\" appears more than once in the same object"),
    (
      "a: &x 1\nb: *x", "1:4: anchors (&) and aliases (*) are not supported; write out the value, or put the text in quotes"
    ),
    ("a: 1\n---\nb: 2", "2:1: the file contains several documents (---); keep only one"),
    ("%YAML 3.0\n---\na: 1", "1:1: found incompatible YAML document"),
    ("a: !!binary x", "1:4: the tag tag:yaml.org,2002:binary is not supported; remove it"),
    ("- a\nb: 1", "2:1: while parsing a block collection on line 1: did not find expected '-' indicator"),
    ("? [a]: b", "1:3: a key must be a word, not a list or an object"),
    ("a: \u{1}", "1:4: control characters are not allowed"),
    (
      String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
      "1:65: values are nested more than 64 levels deep; make the document flatter"
    ),
  ])
  func `an error in a YAML file is reported with its place`(text: String, sentence: String) throws {
    try workspace.write(text, to: "broken.yaml")
    #expect(try errors("render", "message.yaml", "--data", "broken.yaml") == "broken.yaml:\(sentence)")
  }

  @Test func `text that a message quotes cannot control a terminal or break the line`() throws {
    try workspace.write(#"{"a\u001b[2Jb\nc\u202e": 1}"#, to: "odd.json")
    #expect(try errors("render", "odd.json") == #"odd.json:1:2: unknown key "a\u{1B}[2Jb\u{A}c\u{202E}""#)
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

  @Test func `a picture with rounded corners that would be too high is refused with its place`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {scale: 1}
      cell: {children: [{type: image, source: a.png, width: 20, height: 40000, cornerRadius: 4}]}
      """, to: "high.yaml")
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "a.png")
    for arguments in [["render", "high.yaml"], ["dump", "high.yaml", "--stage", "findings"]] {
      let run = try workspace.run(arguments)
      #expect(run.status == 65)
      #expect(
        run.errors.hasSuffix(
          "high.yaml:3:19 cell/image: the picture \"a.png\" would be drawn with rounded corners and 20 x 40000 pixels: "
            + "the limit for a side is 32767\n"))
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

  @Test(arguments: ["folder", "pipe", "device"])
  func `a picture that is not a regular file is refused`(name: String) throws {
    try makeOddities()
    try workspace.write(
      "version: 1\ncell: {children: [{type: image, source: \(name), width: 40, height: 30}]}", to: "picture.yaml")
    let said = try errors("render", "picture.yaml", "-o", "a.png", "--root", "odd")
    let expected =
      name == "device"
      ? "a symbolic link in the path of the picture \"device\" is absolute or leads out of the asset root \"odd\" (--root)"
      : "the picture \"\(name)\" cannot be read: it is not a file"
    #expect(said == "item 1: picture.yaml:2:19 cell/image: \(expected)")
  }

  @Test(arguments: [
    ("../message.yaml", "the picture \"../message.yaml\" is outside"), ("/etc/passwd", "the picture \"/etc/passwd\" is outside"),
    ("inner/../../message.yaml", "the picture \"inner/../../message.yaml\" is outside"),
    ("out/message.yaml", "a symbolic link in the path of the picture \"out/message.yaml\" is absolute or leads out of"),
    ("inner/up/message.yaml", "a symbolic link in the path of the picture \"inner/up/message.yaml\" is absolute or leads out of"),
  ])
  func `a picture outside the asset root is refused`(source: String, reason: String) throws {
    try makeOddities()
    try workspace.write(
      "version: 1\ncell: {children: [{type: image, source: \(source), width: 40, height: 30}]}", to: "picture.yaml")
    #expect(
      try errors("render", "picture.yaml", "-o", "a.png", "--root", "odd")
        == "item 1: picture.yaml:2:19 cell/image: \(reason) the asset root \"odd\" (--root)")
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

  /// Returns the standard error of a command that fails because of its input.
  private func errors(_ arguments: String...) throws -> String {
    let before = try workspace.files()
    let run = try workspace.run(arguments)
    #expect(run.status == 65)
    #expect(run.output == [])
    #expect(try workspace.files() == before)
    return run.errors.trimmingCharacters(in: .newlines)
  }
}
