// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
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
