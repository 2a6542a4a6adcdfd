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
