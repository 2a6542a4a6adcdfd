// SPDX-License-Identifier: MIT

import CellImageCodecs
import CellNotation
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

  @Test func `a request names the time zone of its dates`() throws {
    try workspace.write(
      "version: 1\ncanvas: {width: 90, timeZone: '+01:00'}\ncell: {children: [{type: text, text: '${t | date \"HH:mm\"}'}]}\n",
      to: "time.yaml")
    let time = #""data": {"t": "2026-07-16T14:05:00Z"}, "want": ["digest"]"#
    func digests(_ arguments: String...) throws -> [String] {
      let run = try workspace.run(
        ["worker", "time.yaml"] + arguments,
        input: ["", #", "timeZone": "+02:00""#, #", "timeZone": "UTC""#].map { #"{"id": 1, \#(time)\#($0)}"# + "\n" }.joined())
      return run.text.split(separator: "\n").dropFirst().map(String.init)
    }
    let own = try digests()
    #expect(Set(own).count == 3)
    let shifted = try digests("--time-zone", "+02:00")
    #expect(shifted[0] == own[1])
    #expect(Array(shifted[1...]) == Array(own[1...]))
    let refused = try answers("time.yaml", to: #"{"id": 1, "data": {}, "timeZone": "here"}"#)
    #expect(refused[0].contains("there is no time zone"))
  }

  // MARK: Results

  @Test func `the first line names the format and what the pixels depend on`() throws {
    let run = try workspace.run(
      "worker", "message.yaml", "--jobs", "3", "--now", "2026-01-01", "--missing-images", "placeholder")
    #expect(run.status == 0)
    #expect(
      run.text.hasPrefix(
        #"{"formatVersion": 1, "tool": {"name": "cellraster", "version": "\#(Tool.version)"}, "jobs": 3, "window": 12, "manifest": {"tool": {"name": "#
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
