// SPDX-License-Identifier: MIT

import CellJobs
import CellList
import CellRaster
import CellTestSupport
import Testing

extension ListJob.Result: LabelledResult {
  var label: String {
    switch self {
    case .list(let list): list.label
    case .picture(let picture): "picture \(picture.map { "\($0.size)" } ?? "of no row")"
    case .page: "page"
    }
  }
}

extension PlayListJob.Result: LabelledResult {
  var label: String {
    switch self {
    case .began(let count, let isOpaque): "\(count) \(isOpaque ? "opaque " : "")frames"
    case .frame(let frame, let picture, let overlay):
      "frame \(frame.number) at \(frame.offset): \(picture.size), \(frame.drawn) drawn, \(frame.known) known, \(frame.blank) blank"
        + (overlay.size == picture.size ? "" : ", another size")
    case .list(let list): list.label
    }
  }
}

extension ListReport {
  fileprivate var label: String {
    "list \(Array(elements).map { "\($0.id) at \($0.placed.top)" }), \(batches.count) batches, \(contentHeight) high"
  }
}

@Suite struct ListJobTests {
  let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 10, scale: 1, background: white}
      cell: {height: "${h}", background: white}
      """, to: "row.yaml")
    try folder.scratch.write(#"[{"id": "a", "h": 10}, {"id": "b", "h": 20}, {"id": "c", "h": 30}]"#, to: "rows.json")
  }

  private var list: ListInput { ListInput(CellInput(template: folder.path("row.yaml"), data: folder.path("rows.json"))) }

  @Test func `a condition on a name that no row has is a warning, unless an inserted row has it`() async throws {
    try folder.scratch.write(
      "version: 1\ncanvas: {width: 10, scale: 1}\ncell: {height: 10, children: [{type: text, text: a, when: hh}]}\n",
      to: "when.yaml")
    var job = ListJob(ListInput(CellInput(template: folder.path("when.yaml"), data: folder.path("rows.json"))))
    let warnings = try await outcomes(of: job).filter { $0.hasPrefix("warning") }
    #expect(warnings.count == 1)
    #expect(warnings[0].contains("the condition tests \"hh\", which no item of the data has"))
    try folder.scratch.write(#"[{"insert": [{"at": 0, "item": {"id": "d", "hh": true}}]}]"#, to: "edits.json")
    job.edits = folder.path("edits.json")
    #expect(try await outcomes(of: job).allSatisfy { !$0.hasPrefix("warning") })
  }

  @Test func `the rows have their places`() async throws {
    #expect(
      try await outcomes(of: ListJob(list)) == ["list [\"a at 0\", \"b at 10\", \"c at 30\"], 0 batches, 60 high"])
  }

  @Test func `batches are applied, and the viewport is drawn`() async throws {
    try folder.scratch.write(
      #"{"delete": [0]}"# + "\n" + #"{"insert": [{"at": 0, "item": {"id": "d", "h": 5}}]}"#, to: "edits.ndjson")
    var job = ListJob(list)
    job.list.viewport = Viewport(offset: 0, height: 40)
    job.edits = folder.path("edits.ndjson")
    job.drawsViewport = true
    #expect(
      try await outcomes(of: job) == ["picture 10 x 40", "list [\"d at 0\", \"b at 5\", \"c at 25\"], 2 batches, 55 high"])
    #expect(try folder.scratch.files().contains { $0.hasSuffix(".png") } == false)
  }

  @Test func `a batch that is refused ends the job`() async throws {
    try folder.scratch.write(#"{"delete": [7]}"#, to: "edits.ndjson")
    var job = ListJob(list)
    job.edits = folder.path("edits.ndjson")
    let wrong = job
    await #expect(throws: ListInputError.self) { try await outcomes(of: wrong) }
  }

  private func play(_ script: String) throws -> PlayListJob {
    try folder.scratch.write(script, to: "script.json")
    var job = PlayListJob(list, script: folder.path("script.json"))
    job.list.viewport = Viewport(offset: 0, height: 20)
    return job
  }

  @Test func `each frame of a script is drawn, with tints too`() async throws {
    #expect(
      try await outcomes(of: play(#"[{"frames": 1}, {"frames": 2, "scrollBy": 10}]"#)) == [
        "3 opaque frames", "began 3", "frame 1 at 0: 10 x 20, 0 drawn, 2 known, 0 blank", "advanced",
        "frame 2 at 10: 10 x 20, 0 drawn, 1 known, 0 blank", "advanced",
        "frame 3 at 20: 10 x 20, 0 drawn, 2 known, 0 blank", "advanced", "ended",
        "list [\"a at 0\", \"b at 10\", \"c at 30\"], 0 batches, 60 high",
      ])
  }

  @Test func `a script whose changes are refused shows no frame`() async throws {
    let job = try play(#"[{"frames": 1}, {"delete": [7]}]"#)
    var seen: [String] = []
    await #expect(throws: ListInputError.self) { for try await outcome in job.outcomes { seen.append(outcome.label) } }
    #expect(seen == [])
  }

  @Test func `a cancelled script shows at most one more frame`() async throws {
    let job = try play(#"[{"frames": 1000}]"#)
    let task = Task { try await outcomes(of: job) { if $0.hasPrefix("frame 2") { withUnsafeCurrentTask { $0?.cancel() } } } }
    let labels = try await task.value
    #expect(labels.last == "cancelled")
    #expect(labels.count { $0.hasPrefix("frame") } == 2)
  }

  @Test func `a list that is cancelled while its rows are measured ends`() async throws {
    try folder.scratch.write((1...20_000).map { "{\"id\": \($0), \"h\": 10}\n" }.joined(), to: "many.ndjson")
    var job = ListJob(list)
    job.list.cells.data = folder.path("many.ndjson")
    let task = Task { [job] in try await outcomes(of: job) }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    #expect(try await task.value == ["cancelled"])
  }
}
