// SPDX-License-Identifier: MIT

import CellImageCodecs
import CellJobs
import CellRaster
import CellTestSupport
import FoundationEssentials
import Glibc
import Testing

/// Invalid input files: each is reported in one sentence with its place.
@Suite struct RenderFailureTests {
  private let folder: SampleFolder

  init() throws { folder = try SampleFolder() }

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
  func `an error in a JSON file is reported with its place`(text: String, sentence: String) async throws {
    try folder.scratch.write(text, to: "broken.json")
    #expect(try await folder.render(data: "broken.json").errors == "broken.json:\(sentence)\n")
  }

  @Test(arguments: [
    ("", "1:1: the text contains no value"),
    ("a: 1\n\tb: 2", "2:1: line 2 is indented with a tab; in YAML, only spaces indent"),
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
  func `an error in a YAML file is reported with its place`(text: String, sentence: String) async throws {
    try folder.scratch.write(text, to: "broken.yaml")
    #expect(try await folder.render(data: "broken.yaml").errors == "broken.yaml:\(sentence)\n")
  }

  @Test(arguments: ["folder", "pipe", "device"])
  func `a picture that is not a regular file is refused`(name: String) async throws {
    try makeOddities()
    try folder.scratch.write(
      "version: 1\ncell: {children: [{type: image, source: \(name), width: 40, height: 30}]}", to: "picture.yaml")
    let said = try await folder.render("picture.yaml") { $0.root = folder.path("odd") }.errors
    let expected =
      name == "device"
      ? "a symbolic link in the path of the picture \"device\" is absolute or leads out of the asset root \"odd\" (AssetRoot)"
      : "the picture \"\(name)\" cannot be read: it is not a file"
    #expect(said == "item 1: picture.yaml:2:19 cell/image: \(expected)\n")
  }

  @Test(arguments: [
    ("../message.yaml", "the picture \"../message.yaml\" is outside"), ("/etc/passwd", "the picture \"/etc/passwd\" is outside"),
    ("inner/../../message.yaml", "the picture \"inner/../../message.yaml\" is outside"),
    ("out/message.yaml", "a symbolic link in the path of the picture \"out/message.yaml\" is absolute or leads out of"),
    ("inner/up/message.yaml", "a symbolic link in the path of the picture \"inner/up/message.yaml\" is absolute or leads out of"),
  ])
  func `a picture outside the asset root is refused`(source: String, reason: String) async throws {
    try makeOddities()
    try folder.scratch.write(
      "version: 1\ncell: {children: [{type: image, source: \(source), width: 40, height: 30}]}", to: "picture.yaml")
    #expect(
      try await folder.render("picture.yaml") { $0.root = folder.path("odd") }.errors
        == "item 1: picture.yaml:2:19 cell/image: \(reason) the asset root \"odd\" (AssetRoot)\n")
  }

  /// Creates a folder `odd` with a folder, a named pipe, and links to a device and to folders outside.
  private func makeOddities() throws {
    let odd = folder.scratch.url.appending(path: "odd")
    try FileManager.default.createDirectory(at: odd.appending(path: "folder"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: odd.appending(path: "inner"), withIntermediateDirectories: true)
    #expect(mkfifo(odd.appending(path: "pipe").path, 0o600) == 0)
    for (name, target) in [("device", "/dev/null"), ("out", ".."), ("inner/up", "../..")] {
      try FileManager.default.createSymbolicLink(atPath: odd.appending(path: name).path, withDestinationPath: target)
    }
  }

  @Test func `a broken picture is an error, or a placeholder`() async throws {
    try folder.scratch.write("\u{89}PNG but no more", to: "broken.png")
    try folder.scratch.write(
      "version: 1\ncell: {children: [{type: image, source: broken.png, width: 40, height: 30}]}", to: "picture.yaml")
    let refused = try await folder.render("picture.yaml")
    #expect(refused.errors == "item 1: picture.yaml:2:19 cell/image: the picture is neither PNG nor JPEG\n")
    #expect(refused.pictures == [nil])
    let drawn = try await folder.render("picture.yaml") { $0.missingPictures = .placeholder }
    #expect(drawn.errors == "")
    #expect(drawn.warnings.hasPrefix("item 1: picture.yaml:2:19 cell/image: "))
  }

  @Test func `a cell without height, or too wide for a picture, is the document's fault`() async throws {
    try folder.scratch.write("version: 1\ncell: {}", to: "empty.yaml")
    #expect(
      try await folder.render("empty.yaml").errors
        == "item 1: a cell of 375 x 0 points cannot be drawn: each side must have 1 to 1048576 device pixels\n")
    let wide = try await folder.render(data: "data.json") { $0.width = 40_000 }
    #expect(wide.errors.hasPrefix("item 1: a picture of 40000 x 22 pixels cannot be drawn: the limit for a side is 32767\n"))
  }

  @Test func `a truncated picture file fails only its own item`() async throws {
    try folder.scratch.write(
      "version: 1\ncell: {children: [{type: image, source: \"${p}\", width: 40, height: 30}]}", to: "picture.yaml")
    try folder.scratch.write(#"[{"p": "whole.png"}, {"p": "half.png"}, {"p": "whole.png"}]"#, to: "pictures.json")
    let whole = try encodePNG(PixelBuffer(size: #require(PixelSize(width: 64, height: 64)), filledWith: .white))
    try Data(whole).write(to: folder.scratch.url.appending(path: "whole.png"))
    try Data(whole.prefix(whole.count - 30)).write(to: folder.scratch.url.appending(path: "half.png"))
    let rendering = try await folder.render("picture.yaml", data: "pictures.json")
    #expect(rendering.errors == "item 2: picture.yaml:2:19 cell/image: the PNG file ends before the picture is complete\n")
    #expect(rendering.pictures.map { $0 == nil } == [false, true, false])
  }

  @Test func `a character that no font has, and a value without effect, cause warnings`() async throws {
    try folder.scratch.write("{\"text\": \"x \u{10A7D} y\"}", to: "odd.json")
    #expect(try await folder.render(data: "odd.json").warnings == "item 1: message.yaml:5:14 cell/body: no font has U+10A7D\n")
    try folder.scratch.write("version: 1\ncell: {margin: 3, height: 5}", to: "margin.yaml")
    #expect(
      try await folder.render("margin.yaml").warnings
        == "margin.yaml:2:8: the margin of the root element has no effect; use \"padding\"\n")
  }
}
