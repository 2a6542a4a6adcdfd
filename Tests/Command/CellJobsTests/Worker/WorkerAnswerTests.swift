// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport
import FoundationEssentials
import Testing

/// The answers of a worker to requests.
@Suite struct WorkerAnswerTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 100, scale: 1, background: surface}
      colors: {surface: "#FFFFFF"}
      states: {dark: {colors: {surface: "#202020"}}, narrow: {canvas: {width: 50}}}
      cell:
        padding: 4
        direction: row
        children:
          - {type: text, text: "${name}", size: 12, lineHeight: 16}
          - {type: shape, width: 10, height: 10, fill: "#FF0000"}
      """, to: "cells/row.yaml")
  }

  private func answers(_ templates: String..., to requests: String...) async throws -> [String] {
    try await folder.answers(templates, to: requests)
  }

  private static func input(_ change: (inout CellInput) -> Void) -> CellInput {
    var input = CellInput(template: "")
    change(&input)
    return input
  }

  @Test(arguments: [
    (#""state": "dark""#, Self.input { $0.states = ["dark"] }),
    (#""state": ["dark", "narrow"]"#, Self.input { $0.states = ["dark", "narrow"] }),
    (#""scale": 3, "width": 61.5"#, Self.input { ($0.scale, $0.width) = (.x3, 61.5) }),
    (#""direction": "rtl""#, Self.input { $0.direction = .rightToLeft }),
    (#""textScale": 1.5"#, Self.input { $0.textScale = TextScale(factor: 1.5) }),
  ])
  func `settings of a request are those of rendering`(request: String, input: CellInput) async throws {
    try folder.scratch.write(#"{"name": "Ada"}"#, to: "ada.json")
    let answer = try await answers("cells/row.yaml", to: #"{"id": 1, "data": {"name": "Ada"}, \#(request)}"#)
    var input = input
    (input.template, input.data) = (folder.path("cells/row.yaml"), folder.path("ada.json"))
    #expect(try await folder.png(answer[0]) == folder.rendered(input))
  }

  @Test func `a worker keeps the states, directions and templates of its requests apart`() async throws {
    try folder.scratch.write(
      String(decoding: folder.scratch.bytes("cells/row.yaml"), as: UTF8.self).replacing("#FFFFFF", with: "#EEEEEE"),
      to: "cells/grey.yaml")
    let requests = [
      "", #", "state": "dark""#, #", "direction": "rtl""#, #", "direction": "ltr""#, #", "state": ["dark"], "direction": "rtl""#,
      #", "state": ["dark", "narrow"]"#, #", "state": ["narrow", "dark"]"#,
    ].flatMap { settings in
      ["row", "grey"].map {
        "{\"id\": 1, \"template\": \"\($0)\", \"data\": {\"name\": \"A\"}\(settings), \"want\": [\"digest\"]}"
      }
    }
    func answers(_ requests: [String]) async throws -> [String] {
      try await folder.answers(["cells/row.yaml", "cells/grey.yaml"], to: requests)
    }
    var alone: [String] = []
    for request in requests { alone += try await answers([request]) }
    // Left to right is the default, both templates are equal when dark, and the order of these two states does not matter.
    #expect(Set(alone).count == 7)
    #expect(try await answers(requests + requests) == alone + alone)
  }

  @Test func `item selects from a list, and without it a list is the data`() async throws {
    try folder.scratch.write("version: 1\ncell: {type: text, text: \"${. | join} ${name ?? none}\"}", to: "any.yaml")
    let answers = try await answers(
      "cells/row.yaml", "message.yaml", to: #"{"id": 1, "template": "row", "data": [{"name": "A"}, {"name": "Bb"}], "item": 2}"#,
      #"{"id": 2, "template": "\#(folder.path("cells/row.yaml"))", "data": {"name": "Bb"}}"#,
      #"{"id": 3, "template": "row", "data": [{"name": "A"}]}"#)
    #expect(try folder.png(answers[0]) == folder.png(answers[1]))
    #expect(answers[2].contains("the data has no value"))
  }

  @Test func `a request selects the parts of its answer with the key want`() async throws {
    let answers = try await answers(
      "cells/row.yaml", to: #"{"id": 1, "data": {"name": "A"}, "want": ["size"]}"#,
      #"{"id": 2, "data": {"name": "A"}, "want": ["findings"], "state": "dark"}"#,
      #"{"id": 3, "data": {"name": "A"}, "want": []}"#,
      #"{"id": 4, "data": {"name": "A"}, "want": ["size"], "timings": true}"#)
    #expect(answers[0] == #"{"id": 1, "ok": true, "width": 100, "height": 24, "warnings": []}"#)
    #expect(
      answers[1].hasPrefix(
        #"{"id": 2, "ok": true, "warnings": [], "findings": [{"rule": "blend.background-missing", "severity": ""#))
    #expect(
      answers[1].contains(
        #""layer": "cell/text", "location": {"file": "cells/row.yaml", "line": 9, "column": 7}, "rect": {"x": 4, "#))
    #expect(answers[2] == #"{"id": 3, "ok": true, "warnings": []}"#)
    #expect(
      answers[3].contains(
        /"milliseconds": {"bind": [0-9.e-]+, "layout": [0-9.e-]+, "paint": [0-9.e-]+, "raster": 0, "encode": 0}/))
  }

  @Test func `framed pictures follow their lines`() async throws {
    let input = #"{"id": 1, "data": {"name": "A", "text": "t"}}"# + "\n" + #"{"id": 2, "data": {}}"# + "\n"
    let framed = try await folder.framed("message.yaml", to: input)
    let plain = try await answers("message.yaml", to: #"{"id": 1, "data": {"name": "A", "text": "t"}}"#)
    let picture = try folder.png(plain[0])
    let lines = framed.split(separator: 0x0A, maxSplits: 2)
    #expect(String(decoding: lines[1], as: UTF8.self).hasSuffix("\"warnings\": [], \"bytes\": \(picture.count)}"))
    #expect(Array(lines[2].prefix(picture.count)) == picture)
    let rest = String(decoding: lines[2].dropFirst(picture.count), as: UTF8.self)
    #expect(rest.hasPrefix(#"{"id": 2, "ok": false"#))
    #expect(rest.hasSuffix("\"fault\": \"document\"}, \"bytes\": 0}\n"))
  }

  @Test(arguments: [
    ("nonsense", "null", #"{"place": "request:1:1", "message": "expected a value, found \"n\"", "fault": "request"}"#),
    (
      #"{"data": 1}"#, "null",
      #"{"place": "request:1:1", "message": "the request has no \"id\", a string or an integer", "fault": "request"}"#
    ),
    (
      #"{"id": 1.5, "data": 1}"#, "null",
      #"{"place": "request:1:1", "message": "the request has no \"id\", a string or an integer", "fault": "request"}"#
    ),
    (#"{"id": 1}"#, "1", #"{"place": "request:1:1", "message": "the key \"data\" is missing", "fault": "request"}"#),
    (
      #"{"id": 1, "dta": {}}"#, "1",
      #"{"place": "request:1:11", "message": "unknown key \"dta\" in request; did you mean \"data\"?", "fault": "request"}"#
    ),
    (
      #"{"id": 1, "data": [1], "item": 2}"#, "1",
      #"{"place": "request:1:19", "message": "the data has no item 2: it is a list of 1 item", "fault": "request"}"#
    ),
    (
      #"{"id": 1, "data": 1, "item": 1}"#, "1",
      #"{"place": "request:1:19", "message": "the data has no item 1: it is not a list", "fault": "request"}"#
    ),
    (
      #"{"id": 1, "data": {}, "scale": 4}"#, "1",
      #"{"place": "request:1:32", "message": "expected a whole number from 1 to 3, found 4", "fault": "request"}"#
    ),
    (
      #"{"id": 1, "data": {}, "want": ["file"]}"#, "1",
      #"{"place": null, "message": "the request asks for a \"file\", but the worker has no output folder (--output)", "fault": "request"}"#
    ),
    (
      #"{"id": 1, "data": {}, "template": "none"}"#, "1",
      #"{"place": null, "message": "there is no template \"none\"; the worker has cells/row.yaml", "fault": "request"}"#
    ),
    (
      #"{"id": 1, "data": {}}"#, "1",
      #"{"place": "cells/row.yaml:9:26 cell/text", "message": "the data has no value \"name\"; for a default, write ${name ?? \"...\"}", "fault": "document"}"#
    ),
    (
      #"{"id": 1, "data": {"name": "x"}, "width": 9000, "scale": 3, "state": "light"}"#, "1",
      #"{"place": null, "message": "there is no state \"light\"; there are dark, narrow", "fault": "request"}"#
    ),
  ])
  func `a bad request gets an error, and the next one is answered`(request: String, id: String, error: String) async throws {
    let answers = try await answers(
      "cells/row.yaml", to: request, "", #"{"id": "next", "data": {"name": "A"}, "want": ["size"]}"#)
    #expect(
      answers == [
        "{\"id\": \(id), \"ok\": false, \"error\": \(error)}",
        #"{"id": "next", "ok": true, "width": 100, "height": 24, "warnings": []}"#,
      ])
  }

  @Test func `without templates on the command line, a request names a file`() async throws {
    let answers = try await folder.answers(
      [],
      to: [
        #"{"id": 1, "template": "\#(folder.path("cells/row.yaml"))", "data": {"name": "A"}, "want": ["size"]}"#,
        #"{"id": 2, "template": "\#(folder.path("none.yaml"))", "data": {}}"#, #"{"id": 3, "data": {}}"#,
      ])
    #expect(answers[0] == #"{"id": 1, "ok": true, "width": 100, "height": 24, "warnings": []}"#)
    #expect(answers[1].hasSuffix(#""message": "none.yaml: cannot read: No such file or directory", "fault": "input"}}"#))
    #expect(answers[2].contains(#"the request has no \"template\", and the worker has none of its own"#))
  }

  @Test func `each damaged line is answered, and the worker goes on`() async throws {
    let whole = Array(#"{"id": 7, "data": {"name": "A \u00e9 😀", "n": [1, -2.5e3, null]}, "scale": 2, "want": ["size"]}"#.utf8)
    var random = SplitMix64(seed: 1)
    let lines = (0..<400).map { _ in
      var line = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: line.indices, using: &random)
        let byte = UInt8.random(in: 0x20...0xFF, using: &random)
        if Bool.random(using: &random) { line[place] = byte } else { line.removeSubrange(place...) }
        if line.isEmpty { line = [byte] }
      }
      return line.contains { $0 != 0x20 } ? line : [0x7B]
    }
    let output = try await folder.output(["cells/row.yaml"], to: Array(lines.joined(separator: [0x0A])))
    #expect(output.split(separator: "\n").count == 401)
  }
}
