// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

/// The pictures that `cellraster worker` writes to a folder.
@Suite struct WorkerFileTests {
  private let workspace: Workspace
  private static let requests = (1...5).map { "{\"id\": \($0), \"data\": {\"name\": \"N\", \"text\": \"text \($0)\"}}\n" }
    .joined()

  init() throws { workspace = try Workspace() }

  /// Runs a worker, and returns the ids of the pictures that it drew.
  private func drawn(_ arguments: [String] = ["message.yaml"], _ requests: String = requests) throws -> [String] {
    let run = try workspace.run(["worker", "-o", "out", "--skip-existing"] + arguments, input: requests)
    #expect(run.status == 0)
    #expect(run.errors == "")
    return run.text.split(separator: "\n").dropFirst().compactMap { line in
      #expect(line.contains("\"ok\": true"))
      return line.contains("\"skipped\": true") ? nil : line.firstMatch(of: /"id": "?([^,"]+)/).map { String($0.1) }
    }
  }

  private func index() throws -> [String] { try workspace.files(in: "out/.cellraster-index") }

  @Test func `pictures are named after their ids, and no id leaves the folder`() throws {
    let ids = ["a", "../up", "/tmp/x", "..", ".hidden", "a b", "50%", "é", #"tab\t"#, "-"]
    let requests = ids.map { "{\"id\": \"\($0)\", \"data\": {\"name\": \"N\", \"text\": \"t\"}}\n" }.joined()
    let run = try workspace.run(["worker", "message.yaml", "-o", "out/deep"], input: requests)
    #expect(run.status == 0)
    #expect(try workspace.files(in: "out") == ["deep"])
    #expect(
      try workspace.files(in: "out/deep") == [
        "%2E.%2Fup@2x.png", "%2E.@2x.png", "%2Ehidden@2x.png", "%2Ftmp%2Fx@2x.png", "-@2x.png",
        "50%25@2x.png", "a b@2x.png", "a@2x.png", "tab%09@2x.png", "é@2x.png",
      ])
    #expect(run.text.contains(#""file": "out/deep/%2E.%2Fup@2x.png""#))
  }

  @Test func `a pattern can make folders`() throws {
    let request = #"{"id": 1, "data": {"name": "N", "text": "t"}, "scale": 3}"# + "\n"
    _ = try workspace.run(["worker", "message.yaml", "-o", "out", "--name", "{template}/x{scale}/{id}.png"], input: request)
    #expect(try workspace.files(in: "out/message/x3") == ["1.png"])
  }

  @Test func `a second run draws nothing, and its answers state the same`() throws {
    #expect(try drawn() == ["1", "2", "3", "4", "5"])
    let before = try workspace.bytes("out/3@2x.png")
    #expect(try drawn() == [])
    #expect(try drawn(["message.yaml", "--jobs", "3"]) == [])
    #expect(try workspace.bytes("out/3@2x.png") == before)
    let skipped = try workspace.run(["worker", "message.yaml", "-o", "out", "--skip-existing"], input: Self.requests)
    let drawn = try workspace.run(["worker", "message.yaml", "-o", "out"], input: Self.requests)
    #expect(skipped.text.replacing(", \"skipped\": true", with: "") == drawn.text)
  }

  @Test func `a change of a row draws that row, and one of the template draws all`() throws {
    _ = try drawn()
    #expect(try drawn(["message.yaml"], Self.requests.replacing("text 4", with: "other")) == ["4"])
    #expect(try drawn() == ["4"])
    _ = try workspace.shell("sed -i s/FFFFFF/FFFFFE/ message.yaml")
    #expect(try drawn() == ["1", "2", "3", "4", "5"])
    #expect(try drawn(["message.yaml", "--compression", "small"]) == ["1", "2", "3", "4", "5"])
    _ = try workspace.shell("mkdir fonts; cp $(find /usr/share/fonts -name DejaVuSans.ttf | head -1) fonts/Other.ttf")
    #expect(try drawn(["message.yaml", "--font-path", "fonts"]) == ["1", "2", "3", "4", "5"])
  }

  @Test func `an edit of the template that changes no row draws nothing`() throws {
    _ = try drawn()
    _ = try workspace.shell("(echo '# a comment'; cat message.yaml) > m && mv m message.yaml")
    #expect(try drawn() == [])
  }

  @Test func `an index of another format is not trusted`() throws {
    _ = try drawn()
    _ = try workspace.shell("sed -i 's/^2\t/1\t/' out/.cellraster-index/0")
    #expect(try drawn() == ["1", "2", "3", "4", "5"])
    #expect(try drawn() == [])
  }

  @Test func `warnings of a skipped picture never name an earlier place`() throws {
    try workspace.write("version: 1\ncell: {type: text, text: \"\u{10FFFD}\"}", to: "text.yaml")
    let request = #"{"id": 1, "data": {}}"# + "\n"
    #expect(try drawn(["text.yaml"], request) == ["1"])
    #expect(try drawn(["text.yaml"], request) == [])
    try workspace.write("version: 1\n\n\ncell: {type: text, text: \"\u{10FFFD}\"}", to: "text.yaml")
    let run = try workspace.run(["worker", "text.yaml", "-o", "out", "--skip-existing"], input: request)
    #expect(run.text.contains("text.yaml:4:7 cell: no font has U+10FFFD"))
  }

  @Test func `a picture that is missing or was replaced is drawn again`() throws {
    _ = try drawn()
    _ = try workspace.shell("rm out/1@2x.png; cp out/2@2x.png out/5@2x.png")
    #expect(try drawn() == ["1", "5"])
  }

  @Test func `a changed picture of a cell is noticed`() throws {
    try workspace.write("version: 1\ncell: {type: image, source: \"${p}\", width: 9, height: 9}", to: "image.yaml")
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--item", "1", "-o", "a.png")
    let request = #"{"id": 1, "data": {"p": "a.png"}}"# + "\n"
    #expect(try drawn(["image.yaml"], request) == ["1"])
    #expect(try drawn(["image.yaml"], request) == [])
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--item", "2", "-o", "a.png")
    #expect(try drawn(["image.yaml"], request) == ["1"])
  }

  @Test func `a text that depends on the time is noticed`() throws {
    try workspace.write("version: 1\ncell: {type: text, text: \"${t | ago}\"}", to: "time.yaml")
    let request = #"{"id": 1, "data": {"t": "2026-01-01T00:00:00Z"}}"# + "\n"
    #expect(try drawn(["time.yaml", "--now", "2026-01-01T01:00:10Z"], request) == ["1"])
    #expect(try drawn(["time.yaml", "--now", "2026-01-01T01:00:10Z"], request) == [])
    #expect(try drawn(["time.yaml", "--now", "2026-01-01T02:00:10Z"], request) == ["1"])
  }

  @Test func `the answer to a skipped picture has its warnings, and a picture that is no longer missing is noticed`() throws {
    try workspace.write("version: 1\ncell: {type: image, source: \"${p}\", width: 9, height: 9}", to: "image.yaml")
    let request = #"{"id": 1, "data": {"p": "tab\tand\"é.png"}}"# + "\n"
    let arguments = ["worker", "image.yaml", "-o", "out", "--skip-existing", "--missing-images", "placeholder"]
    let drawn = try workspace.run(arguments, input: request).text
    #expect(drawn.contains(#""warnings": ["image.yaml:2:7 cell: there is no picture"#))
    let skipped = try workspace.run(arguments, input: request).text
    #expect(skipped.contains(#""skipped": true"#))
    #expect(skipped.replacing(#", "skipped": true"#, with: "") == drawn)
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--item", "1", "-o", "a.png")
    _ = try workspace.shell("mv a.png \"$(printf 'tab\\tand\"é.png')\"")
    #expect(try self.drawn(["image.yaml"], request) == ["1"])
  }

  @Test func `an index line that was cut off does not count, and the next one is whole`() throws {
    _ = try drawn()
    _ = try workspace.shell("truncate -s -20 out/.cellraster-index/0")
    #expect(try drawn().count == 1)
    #expect(try drawn() == [])
    #expect(try index() == ["0"])
  }

  @Test func `workers that run at the same time have indices of their own`() throws {
    let run = try workspace.shell(
      """
      mkfifo requests
      "$0" worker message.yaml -o out --skip-existing < requests > answers & exec 3> requests
      for i in $(seq 500); do grep -q contract answers && break; sleep 0.02; done
      echo '{"id": 1, "data": {"name": "N", "text": "text 1"}}' >&3
      for i in $(seq 500); do grep -q '"ok"' answers && break; sleep 0.02; done
      echo '{"id": 2, "data": {"name": "N", "text": "text 2"}}' | "$0" worker message.yaml -o out --skip-existing | tail -1
      exec 3>&-; wait
      """)
    #expect(run.text.contains(#""id": 2, "ok": true"#))
    #expect(try index() == ["0", "1"])
    #expect(try drawn() == ["3", "4", "5"])
  }

  @Test func `a worker that is killed loses no picture, and only what it had not drawn is drawn again`() throws {
    let many = (1...400).map { "{\"id\": \($0), \"data\": {\"name\": \"N\", \"text\": \"text \($0)\"}}\n" }.joined()
    try workspace.write(many, to: "many")
    _ = try workspace.shell(
      """
      "$0" worker message.yaml -o out --skip-existing < many > answers & worker=$!
      for i in $(seq 500); do [ $(grep -c '"ok"' answers) -ge 20 ] && break; sleep 0.01; done
      kill -9 $worker; wait $worker
      """)
    let answered = String(decoding: try workspace.bytes("answers"), as: UTF8.self).split(separator: "\n").count - 1
    let again = try drawn(["message.yaml"], many).count
    #expect(again <= 400 - answered)
    #expect(try drawn(["message.yaml"], many) == [])
    #expect(try workspace.files(in: "out").count == 401)
  }
}
