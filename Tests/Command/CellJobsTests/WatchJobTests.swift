// SPDX-License-Identifier: MIT

import CellJobs
import CellTestSupport
import Testing

extension WatchJob.Result: LabelledResult {
  var label: String {
    func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
    return switch self {
    case .draw(let keepsPictures): "draw\(keepsPictures ? " with the same pictures" : "")"
    case .watching(let documents, let count): "watching \(documents.map(name)) and \(count) pictures"
    case .saved: "saved"
    case .changed(let files, let changes): "changed \(files.map(name)): \(changes)"
    }
  }
}

@Suite struct WatchJobTests {
  let folder: SampleFolder

  init() throws { folder = try SampleFolder() }

  @Test func `cells are drawn again after a change, and the changes are named`() async throws {
    let job = WatchJob([folder.input])
    let task = Task { [folder] in
      try await outcomes(of: job) { label in
        if label.hasPrefix("watching") {
          do {
            try folder.scratch.write(#"[{"text": "two lines now"}, {"text": "b"}, {"text": "c"}]"#, to: "data.json")
          } catch {
            Issue.record(error)
          }
        }
        if label == "draw with the same pictures" { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let labels = try await task.value
    #expect(
      labels == [
        "draw", "watching [\"data.json\", \"message.yaml\"] and 0 pictures", "saved",
        "changed [\"data.json\"]: [\"cell/body: text \\\"one line\\\" -> \\\"two lines now\\\" (item 1)\", "
          + "\"cell/body: text \\\"a text that takes several lines\\\" -> b (item 2)\", \"added (item 3)\"]",
        "draw with the same pictures", "cancelled",
      ])
  }

  @Test func `a file that the document includes is watched, also while it is missing`() async throws {
    try folder.scratch.write(
      """
      version: 1
      include: [colors.yaml]
      canvas: {width: 60}
      cell: {children: [{type: text, name: body, text: a, color: ink}]}
      """, to: "message.yaml")
    var input = folder.input
    input.data = nil
    let job = WatchJob([input])
    let task = Task { [folder] in
      try await outcomes(of: job) { label in
        do {
          if label.hasPrefix("watching") {
            try folder.scratch.write("version: 1\ncolors: {ink: black}\n", to: "colors.yaml")
          } else if label == "changed [\"colors.yaml\"]: [\"added\"]" {
            try folder.scratch.write("version: 1\ncolors: {ink: red}\n", to: "colors.yaml")
          } else if label.contains("->") {
            withUnsafeCurrentTask { $0?.cancel() }
          }
        } catch {
          Issue.record(error)
        }
      }
    }
    let labels = try await task.value
    #expect(
      labels == [
        "draw", "watching [\"colors.yaml\", \"message.yaml\"] and 0 pictures", "saved", "changed [\"colors.yaml\"]: [\"added\"]",
        "draw with the same pictures", "saved",
        "changed [\"colors.yaml\"]: [\"cell/body: color none -> #FF0000\"]", "cancelled",
      ])
  }

  @Test func `a job that waits for changes ends when it is cancelled`() async throws {
    let job = WatchJob([folder.input])
    let (watching, isWatching) = AsyncStream.makeStream(of: Void.self)
    let task = Task { try await outcomes(of: job) { if $0.hasPrefix("watching") { isWatching.finish() } } }
    for await _ in watching {}
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    let labels = try await task.value
    #expect(labels == ["draw", "watching [\"data.json\", \"message.yaml\"] and 0 pictures", "cancelled"])
  }
}
