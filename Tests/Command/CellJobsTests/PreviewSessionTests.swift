// SPDX-License-Identifier: MIT

import CellConcurrency
import CellRaster
import CellReports
import CellTestSupport
import Testing

@testable import CellJobs

@Suite struct PreviewSessionTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.writeInspectedDocument()
  }

  private var input: CellInput { CellInput(template: folder.path("cell.yaml"), data: folder.path("titles.json")) }

  private func settings(_ query: [(String, String)]) throws -> PreviewSettings {
    try PreviewSettings(query.map { (name: $0.0, value: $0.1) })
  }

  /// The pixels that `render` draws, by their digest.
  private func rendered(_ input: CellInput) async throws -> String? {
    var job = RenderJob(input)
    job.namesPixels = true
    for try await outcome in job.outcomes {
      if case .result(.item(let item)) = outcome { return try item.picture.get().digest.map { "\($0)" } }
    }
    return nil
  }

  @Test(arguments: [
    [], [("item", "2")], [("state", "dark")], [("scale", "3")], [("width", "83.5")], [("direction", "rtl")],
    [("text-scale", "1.5")],
    [("state", "dark"), ("item", "2"), ("width", "120"), ("scale", "2"), ("text-scale", "2"), ("direction", "rtl")],
  ])
  func `a picture is that of render with the same options`(query: [(String, String)]) async throws {
    let session = PreviewSession([input])
    let settings = try settings(query)
    let digest = try session.picture(settings).digest
    #expect(try await rendered(settings.applied(to: input)) == digest)
    let state = try PreviewState(session, settings, now: nil, opensEditor: false)
    #expect(state.drawn?.digest == digest)
    #expect(state.problems.isEmpty)
  }

  @Test func `the command names everything that the address says`() throws {
    var input = CellInput(template: "my cells/message.yaml", data: "data.json")
    input.root = "pictures"
    let settings = try settings([
      ("item", "3"), ("state", "dark"), ("state", "large text"), ("width", "320.5"), ("scale", "2"), ("direction", "rtl"),
      ("text-scale", "1.2"), ("now", "2026-11-21T12:00:00Z"),
    ])
    #expect(
      settings.applied(to: input).renderCommand(now: settings.now)
        == "cellraster render 'my cells/message.yaml' --data data.json --item 3 --state dark --state 'large text' --width 320.5 "
        + "--scale 2 --direction rtl --text-scale 1.2 --now 2026-11-21T12:00:00Z --root pictures -o message.png")
  }

  @Test(arguments: [
    ("item", "0"), ("item", "x"), ("template", "-1"), ("scale", "4"), ("width", "0"), ("width", "nan"), ("width", "1e9"),
    ("direction", "up"), ("text-scale", "9"), ("now", "soon"),
  ])
  func `an invalid setting is named`(name: String, value: String) throws {
    #expect {
      try settings([(name, value)])
    } throws: {
      ($0 as? UsageError)?.message.hasPrefix("\"\(name)\" must be ") ?? false
    }
  }

  @Test func `what is kept is forgotten after a save`() throws {
    let session = PreviewSession([input])
    let before = try session.picture(PreviewSettings()).digest
    try folder.scratch.write(#"[{"title": "other"}]"#, to: "titles.json")
    #expect(try session.picture(PreviewSettings()).digest == before)
    session.forget(keepingPictures: true)
    #expect(try session.picture(PreviewSettings()).digest != before)
  }

  @Test func `all problems of a document have their places`() throws {
    try folder.scratch.write(
      "version: 1\ncanvas: {width: 60}\ncell:\n  paddin: 4\n  children: [{type: text, text: a, size: big}]\n", to: "cell.yaml")
    let state = try PreviewState(PreviewSession([input]), PreviewSettings(), now: nil, opensEditor: false)
    #expect(state.drawn == nil)
    #expect(state.problems.map(\.location?.line) == [4, 5])
    #expect(state.problems[0].message == "unknown key \"paddin\"; did you mean \"padding\"?")
    let json = PreviewState.output.text(of: state)
    #expect(json.contains(#""fileNumber": 1, "line": 4, "column": 3, "path": "cell""#))
    #expect(json.contains(#""width": null"#))
  }

  @Test func `findings, reasons and pixels are those of the command`() async throws {
    let session = PreviewSession([input])
    #expect(try await onThread { try session.inspection(PreviewSettings()) }.contains("\"rule\": \"blend.background-missing\""))
    #expect(try session.layout(PreviewSettings()).contains("\"path\": \"cell/title\""))
    #expect(try session.explanation(PreviewSettings(), ofElement: "cell/dot").contains("cell/dot, number 3\n"))
    #expect(try session.explanation(PreviewSettings(), x: 45, y: 15).contains("cell/dot"))
    #expect(throws: UsageError.self) { try session.explanation(PreviewSettings(), x: 60, y: 0) }
    let fixed = try await onThread { try session.picture(PreviewSettings(), applyingFix: 1) }
    #expect(try fixed.digest == session.picture(PreviewSettings()).digest)
    await #expect(throws: UsageError.self) {
      try await onThread { try session.picture(PreviewSettings(), applyingFix: 99) }
    }
  }

  @Test func `an overlay has the size of the cell, without a legend`() throws {
    let session = PreviewSession([input])
    let overlay = try decodePicture(session.picture(PreviewSettings(), overlay: .blended).png)
    #expect(overlay.pixels.size == PixelSize(width: 60, height: 30))
  }

  @Test func `a template that does not exist is named`() throws {
    let session = PreviewSession([input])
    #expect(throws: UsageError.self) { try session.picture(try settings([("template", "2")])) }
  }
}
