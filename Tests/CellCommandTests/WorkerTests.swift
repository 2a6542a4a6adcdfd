// SPDX-License-Identifier: MIT

import CellImageCodecs
import CellTestSupport
import Foundation
import Testing

/// The answers of `cellraster worker` to requests.
@Suite struct WorkerTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
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

  /// Runs a worker, and returns its answers.
  private func answers(_ arguments: String..., to requests: String...) throws -> [String] {
    let run = try workspace.run(["worker"] + arguments, input: requests.map { $0 + "\n" }.joined())
    #expect(run.status == 0)
    #expect(run.errors == "")
    return Array(run.text.split(separator: "\n").map(String.init).dropFirst())
  }

  private func png(_ answer: String) throws -> [UInt8] {
    let value = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
    return Array(try #require(Data(base64Encoded: value?["png"] as? String ?? "")))
  }

  // MARK: Results

  @Test func `the first line names the format and what the pixels depend on`() throws {
    let run = try workspace.run(
      "worker", "message.yaml", "--jobs", "3", "--now", "2026-01-01", "--missing-images", "placeholder")
    #expect(run.status == 0)
    #expect(
      run.text.hasPrefix(
        #"{"formatVersion": 2, "tool": {"name": "cellraster", "version": "0.1.0"}, "jobs": 3, "window": 12, "manifest": {"tool": {"name": "#
      ))
    #expect(run.text.contains(#""now": "2026-01-01", "missingImages": "placeholder"}"#))
    #expect(run.text.contains(#"{"file": "DejaVuSans.ttf", "sha256": "#))
    #expect(run.text.contains(#""templates": [{"file": "message.yaml", "sha256": "#))
    #expect(run.text.split(separator: "\n").count == 1)
  }

  @Test func `the first line is written before any input is read`() throws {
    let run = try workspace.shell(
      """
      mkfifo requests
      "$0" worker message.yaml < requests > answers & exec 3> requests
      for i in $(seq 500); do grep -q formatVersion answers && break; sleep 0.02; done
      grep -c formatVersion answers; exec 3>&-; wait $!
      """)
    #expect(run.text == "1\n")
  }

  @Test func `an answer has the id, the size, the digest and the picture that render draws`() throws {
    let answers = try answers(
      "message.yaml", to: #"{"id": "a/b", "data": {"name": "Ada Byron", "text": "one line"}}"#,
      #"{"id": -12, "data": {"name": "Bo", "text": "a text that takes several lines"}}"#)
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "out", "--manifest", "m.json")
    #expect(try answers.map(png) == [workspace.bytes("out/message-1@2x.png"), workspace.bytes("out/message-2@2x.png")])
    #expect(answers[0].hasPrefix(#"{"id": "a/b", "ok": true, "width": 240, "height": 80, "digest": ""#))
    #expect(answers[1].hasPrefix(#"{"id": -12, "ok": true, "width": 240, "height": 176, "digest": ""#))
    let manifest = String(decoding: try workspace.bytes("m.json"), as: UTF8.self)
    let digests = answers.compactMap { $0.firstMatch(of: /"digest": "([0-9a-f]{32})"/).map { String($0.1) } }
    #expect(digests.count == 2)
    #expect(digests.allSatisfy { manifest.contains($0) })
  }

  @Test(arguments: [
    (#""state": "dark""#, ["--state", "dark"]), (#""state": ["dark", "narrow"]"#, ["--state", "dark", "--state", "narrow"]),
    (#""scale": 3, "width": 61.5"#, ["--scale", "3", "--width", "61.5"]), (#""direction": "rtl""#, ["--direction", "rtl"]),
    (#""textScale": 1.5"#, ["--text-scale", "1.5"]),
  ])
  func `settings of a request are those of render`(request: String, options: [String]) throws {
    try workspace.write(#"{"name": "Ada"}"#, to: "ada.json")
    let answer = try answers("cells/row.yaml", to: #"{"id": 1, "data": {"name": "Ada"}, \#(request)}"#)
    _ = try workspace.run(["render", "cells/row.yaml", "--data", "ada.json", "-o", "one.png"] + options)
    #expect(try png(answer[0]) == workspace.bytes("one.png"))
  }

  @Test func `a worker keeps the states, directions and templates of its requests apart`() throws {
    _ = try workspace.shell("sed 's/#FFFFFF/#EEEEEE/' cells/row.yaml > cells/grey.yaml")
    let requests = [
      "", #", "state": "dark""#, #", "direction": "rtl""#, #", "direction": "ltr""#, #", "state": ["dark"], "direction": "rtl""#,
      #", "state": ["dark", "narrow"]"#, #", "state": ["narrow", "dark"]"#,
    ].flatMap { settings in
      ["row", "grey"].map {
        "{\"id\": 1, \"template\": \"\($0)\", \"data\": {\"name\": \"A\"}\(settings), \"want\": [\"digest\"]}\n"
      }
    }
    func answers(_ requests: [String]) throws -> [Substring] {
      let run = try workspace.run(["worker", "cells/row.yaml", "cells/grey.yaml"], input: requests.joined())
      return Array(run.text.split(separator: "\n").dropFirst())
    }
    let alone = try requests.flatMap { try answers([$0]) }
    // Left to right is the default, both templates are equal when dark, and the order of these two states does not matter.
    #expect(Set(alone).count == 7)
    #expect(try answers(requests + requests) == alone + alone)
  }

  @Test func `item selects from a list, and without it a list is the data`() throws {
    try workspace.write("version: 1\ncell: {type: text, text: \"${. | join} ${name ?? none}\"}", to: "any.yaml")
    let answers = try answers(
      "cells/row.yaml", "message.yaml", to: #"{"id": 1, "template": "row", "data": [{"name": "A"}, {"name": "Bb"}], "item": 2}"#,
      #"{"id": 2, "template": "cells/row.yaml", "data": {"name": "Bb"}}"#,
      #"{"id": 3, "template": "row", "data": [{"name": "A"}]}"#)
    #expect(try png(answers[0]) == png(answers[1]))
    #expect(answers[2].contains("the data has no value"))
  }

  @Test func `a request selects the parts of its answer with the key want`() throws {
    let answers = try answers(
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

  @Test func `framed pictures follow their lines`() throws {
    let input = #"{"id": 1, "data": {"name": "A", "text": "t"}}"# + "\n" + #"{"id": 2, "data": {}}"# + "\n"
    let framed = try workspace.run(["worker", "message.yaml", "--frames"], input: input)
    let plain = try answers("message.yaml", to: #"{"id": 1, "data": {"name": "A", "text": "t"}}"#)
    let picture = try png(plain[0])
    let lines = framed.output.split(separator: 0x0A, maxSplits: 2)
    #expect(String(decoding: lines[1], as: UTF8.self).hasSuffix("\"warnings\": [], \"bytes\": \(picture.count)}"))
    #expect(Array(lines[2].prefix(picture.count)) == picture)
    let rest = String(decoding: lines[2].dropFirst(picture.count), as: UTF8.self)
    #expect(rest.hasPrefix(#"{"id": 2, "ok": false"#))
    #expect(rest.hasSuffix("\"fault\": \"document\"}, \"bytes\": 0}\n"))
  }

  @Test func `the answers are the same for any number of jobs, supervised or not`() throws {
    let requests = (0..<200).map { "{\"id\": \($0), \"data\": {\"name\": \"N\", \"text\": \"text \($0)\"}}\n" }.joined()
    let alone = try workspace.run(["worker", "message.yaml", "--jobs", "1"], input: requests).text.split(separator: "\n")
      .dropFirst()
    #expect(alone.count == 200)
    for arguments in [["--jobs", "4"], ["--jobs", "1", "--supervise"], ["--jobs", "3", "--supervise"]] {
      let run = try workspace.run(["worker", "message.yaml"] + arguments, input: requests)
      #expect(run.text.split(separator: "\n").dropFirst() == alone)
    }
  }

  // MARK: Requests that fail

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
      #"{"place": "request:1:11", "message": "unknown key \"dta\"; did you mean \"data\"?", "fault": "request"}"#
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
  func `a bad request gets an error, and the next one is answered`(request: String, id: String, error: String) throws {
    let answers = try answers("cells/row.yaml", to: request, "", #"{"id": "next", "data": {"name": "A"}, "want": ["size"]}"#)
    #expect(
      answers == [
        "{\"id\": \(id), \"ok\": false, \"error\": \(error)}",
        #"{"id": "next", "ok": true, "width": 100, "height": 24, "warnings": []}"#,
      ])
  }

  @Test func `a request that is too long gets an error`() throws {
    let run = try workspace.shell(
      """
      { printf '{"id": 1, "data": {"name": "'; head -c 17000000 /dev/zero | tr '\\0' x; printf '"}}\\n'
        echo '{"id": 2, "data": {"name": "A"}, "want": []}'; } | "$0" worker cells/row.yaml
      """)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[1].hasPrefix(
        #"{"id": null, "ok": false, "error": {"place": "request:1:1", "message": "the line has more than 16777216 bytes"#))
    #expect(lines[2] == #"{"id": 2, "ok": true, "warnings": []}"#)
  }

  @Test func `without templates on the command line, a request names a file`() throws {
    let answers = try answers(
      to: #"{"id": 1, "template": "cells/row.yaml", "data": {"name": "A"}, "want": ["size"]}"#,
      #"{"id": 2, "template": "none.yaml", "data": {}}"#, #"{"id": 3, "data": {}}"#)
    #expect(answers[0] == #"{"id": 1, "ok": true, "width": 100, "height": 24, "warnings": []}"#)
    #expect(answers[1].hasSuffix(#""message": "none.yaml: cannot read: No such file or directory", "fault": "input"}}"#))
    #expect(answers[2].contains(#"the request has no \"template\", and the worker has none of its own"#))
  }

  @Test func `each damaged line is answered, and the worker goes on`() throws {
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
    let input = lines.joined(separator: [0x0A])
    try Data(input).write(to: workspace.folder.appending(path: "requests"))
    let run = try workspace.shell("\"$0\" worker cells/row.yaml < requests")
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count == 401)
  }

  // MARK: Usage

  @Test(arguments: [
    (["--name", "a.png"], "--name must contain {id}"),
    (["--name", "../{id}.png"], "--name must be a relative path that ends in .png"),
    (["--name", "/{id}.png"], "--name must be a relative path that ends in .png"), (["--name", "{id}.jpg"], "ends in .png"),
    (["--name", "{id}{no}.png"], "--name: there is no \"{no}\"; there are {id}, {scale} and {template}."),
    (["--name", "{id.png"], "--name: a brace is not closed."), (["--skip-existing"], "--skip-existing needs a folder"),
    (["--jobs", "0"], "--jobs must be at least 1"), (["--grace=-1"], "--grace must be from 0 to 86400 seconds"),
    (["--now", "noon"], "--now must be a time such as"), (["-"], "it cannot be a template"),
  ])
  func `wrong usage is reported before anything is read`(arguments: [String], message: String) throws {
    let run = try workspace.run(["worker", "message.yaml"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(message))
    #expect(run.text == "")
  }

  @Test(arguments: [["worker"], ["worker", "--supervise"]])
  func `a template with an error ends the worker`(command: [String]) throws {
    try workspace.write("version: 1\ncell: {type: txt}", to: "bad.yaml")
    let run = try workspace.run(command + ["bad.yaml"], input: #"{"id": 1, "data": {}}"#)
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("bad.yaml:2:14 cell: there is no element type \"txt\""))
    #expect(run.text == "")
  }

  @Test func `a worker whose answers cannot be written ends with status 73`() throws {
    let run = try workspace.shell(
      "yes '{\"id\": 1, \"data\": {\"name\": \"A\"}}' | \"$0\" worker cells/row.yaml > /dev/full; echo $?")
    #expect(run.text == "73\n")
    #expect(run.errors == "standard output: cannot write: No space left on device\n")
  }
}
