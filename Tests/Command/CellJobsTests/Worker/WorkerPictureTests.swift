// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport
import FoundationEssentials
import Testing

/// The pictures that a worker writes to a folder.
@Suite struct WorkerPictureTests {
  private let folder: SampleFolder
  private static let requests = (1...5).map { "{\"id\": \($0), \"data\": {\"text\": \"text \($0)\"}}" }

  init() throws { folder = try SampleFolder() }

  /// Runs a worker that skips pictures which are up to date, and returns the ids of the pictures that it drew.
  private func drawn(
    _ templates: [String] = ["message.yaml"], _ requests: [String] = requests, _ change: (inout WorkerOptions) -> Void = { _ in }
  ) async throws -> [String] {
    let answers = try await folder.answers(templates, to: requests) { options in
      options.output = folder.path("out")
      options.skipsExisting = true
      change(&options)
    }
    return answers.compactMap { line in
      #expect(line.contains("\"ok\": true"))
      return line.contains("\"skipped\": true") ? nil : line.firstMatch(of: /"id": "?([^,"]+)/).map { String($0.1) }
    }
  }

  private func writePicture(ofItem item: Int) async throws {
    var input = folder.input
    input.item = item
    try Data(try await folder.rendered(input)).write(to: folder.scratch.url.appending(path: "a.png"))
  }

  @Test func `pictures are named after their ids, and no id leaves the folder`() async throws {
    let ids = ["a", "../up", "/tmp/x", "..", ".hidden", "a b", "50%", "é", #"tab\t"#, "-"]
    let requests = ids.map { "{\"id\": \"\($0)\", \"data\": {\"text\": \"t\"}}" }
    let answers = try await folder.answers(["message.yaml"], to: requests) { $0.output = folder.path("out/deep") }
    #expect(try folder.scratch.files(in: "out") == ["deep"])
    #expect(
      try folder.scratch.files(in: "out/deep") == [
        "%2E.%2Fup@1x.png", "%2E.@1x.png", "%2Ehidden@1x.png", "%2Ftmp%2Fx@1x.png", "-@1x.png",
        "50%25@1x.png", "a b@1x.png", "a@1x.png", "tab%09@1x.png", "é@1x.png",
      ])
    #expect(answers[1].contains(#""file": "out/deep/%2E.%2Fup@1x.png""#))
  }

  @Test func `a pattern can make folders`() async throws {
    let request = #"{"id": 1, "data": {"name": "N", "text": "t"}, "scale": 3}"#
    _ = try await folder.answers(["message.yaml"], to: [request]) { options in
      options.output = folder.path("out")
      options.namePattern = "{template}/x{scale}/{id}.png"
    }
    #expect(try folder.scratch.files(in: "out/message/x3") == ["1.png"])
  }

  @Test func `a second run draws nothing, and its answers state the same`() async throws {
    #expect(try await drawn() == ["1", "2", "3", "4", "5"])
    let before = try folder.scratch.bytes("out/3@1x.png")
    #expect(try await drawn() == [])
    #expect(try await drawn { $0.jobs = 3 } == [])
    #expect(try folder.scratch.bytes("out/3@1x.png") == before)
    func answers(skippingExisting: Bool) async throws -> [String] {
      try await folder.answers(["message.yaml"], to: Self.requests) { options in
        options.output = folder.path("out")
        options.skipsExisting = skippingExisting
      }
    }
    let skipped = try await answers(skippingExisting: true)
    #expect(try await skipped.map { $0.replacing(", \"skipped\": true", with: "") } == answers(skippingExisting: false))
  }

  @Test func `an edit of the template that changes no row draws nothing`() async throws {
    _ = try await drawn()
    try folder.scratch.write(
      "# a comment\n" + String(decoding: folder.scratch.bytes("message.yaml"), as: UTF8.self), to: "message.yaml")
    #expect(try await drawn() == [])
  }

  @Test func `an index of another format is not trusted`() async throws {
    _ = try await drawn()
    let index = "out/.cellraster-index/0"
    let lines = String(decoding: try folder.scratch.bytes(index), as: UTF8.self)
    try folder.scratch.write(lines.replacing(/(?m)^2\t/, with: "1\t"), to: index)
    #expect(try await drawn() == ["1", "2", "3", "4", "5"])
    #expect(try await drawn() == [])
  }

  @Test func `warnings of a skipped picture never name an earlier place`() async throws {
    try folder.scratch.write("version: 1\ncell: {type: text, text: \"\u{10FFFD}\"}", to: "text.yaml")
    let request = #"{"id": 1, "data": {}}"#
    #expect(try await drawn(["text.yaml"], [request]) == ["1"])
    #expect(try await drawn(["text.yaml"], [request]) == [])
    try folder.scratch.write("version: 1\n\n\ncell: {type: text, text: \"\u{10FFFD}\"}", to: "text.yaml")
    let answers = try await folder.answers(["text.yaml"], to: [request]) { options in
      options.output = folder.path("out")
      options.skipsExisting = true
    }
    #expect(answers[0].contains("text.yaml:4:7 cell: no font has U+10FFFD"))
  }

  @Test func `a picture that is missing or was replaced is drawn again`() async throws {
    _ = try await drawn()
    try FileManager.default.removeItem(atPath: folder.path("out/1@1x.png"))
    try Data(folder.scratch.bytes("out/2@1x.png")).write(to: folder.scratch.url.appending(path: "out/5@1x.png"))
    #expect(try await drawn() == ["1", "5"])
  }

  @Test func `a changed picture of a cell is noticed`() async throws {
    try folder.scratch.write("version: 1\ncell: {type: image, source: \"${p}\", width: 9, height: 9}", to: "image.yaml")
    try await writePicture(ofItem: 1)
    let request = #"{"id": 1, "data": {"p": "a.png"}}"#
    #expect(try await drawn(["image.yaml"], [request]) == ["1"])
    #expect(try await drawn(["image.yaml"], [request]) == [])
    try await writePicture(ofItem: 2)
    #expect(try await drawn(["image.yaml"], [request]) == ["1"])
  }

  @Test func `a text that depends on the time is noticed`() async throws {
    try folder.scratch.write("version: 1\ncell: {type: text, text: \"${t | ago}\"}", to: "time.yaml")
    let request = #"{"id": 1, "data": {"t": "2026-01-01T00:00:00Z"}}"#
    #expect(try await drawn(["time.yaml"], [request]) { $0.givenNow = "2026-01-01T01:00:10Z" } == ["1"])
    #expect(try await drawn(["time.yaml"], [request]) { $0.givenNow = "2026-01-01T01:00:10Z" } == [])
    #expect(try await drawn(["time.yaml"], [request]) { $0.givenNow = "2026-01-01T02:00:10Z" } == ["1"])
  }

  @Test func `an index line that was cut off does not count, and the next one is whole`() async throws {
    _ = try await drawn()
    let index = "out/.cellraster-index/0"
    try Data(folder.scratch.bytes(index).dropLast(20)).write(to: folder.scratch.url.appending(path: index))
    #expect(try await drawn().count == 1)
    #expect(try await drawn() == [])
    #expect(try folder.scratch.files(in: "out/.cellraster-index") == ["0"])
  }
}
