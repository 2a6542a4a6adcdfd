// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellJobs
import CellRaster
import CellScrollLab
import CellTestSupport
import Testing

/// Real cells in simulated time.
@Suite struct ScrollJobTests {
  let folder: SampleFolder
  private let rate: RefreshRate

  init() throws {
    folder = try SampleFolder()
    rate = try #require(RefreshRate(framesPerSecond: 60))
    let rows = (0..<200).map { number in
      let text = Array(repeating: "message \(number * 7919 % 100)", count: 1 + number % 9).joined(separator: ", ")
      return #"{"name": "Person \#(number % 17)", "text": "\#(text)"}"#
    }
    try folder.scratch.write(rows.joined(separator: "\n") + "\n", to: "rows.ndjson")
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 320, scale: 2, background: white}
      cell:
        padding: 12
        gap: 10
        background: white
        children:
          - {type: avatar, initials: "${name | initials}", size: 40}
          - direction: column
            gap: 4
            grow: 1
            shrink: 1
            basis: 0
            children:
              - {type: text, text: "${name}", size: 15, weight: 600}
              - {type: text, text: "${text}", size: 14, color: "#555555"}
      """, to: "row.yaml")
  }

  private var job: ScrollJob {
    ScrollJob(CellInput(template: folder.path("row.yaml"), data: folder.path("rows.ndjson")), rate: rate)
  }

  private func report(_ job: ScrollJob) async throws -> ScrollReport {
    for try await outcome in job.outcomes {
      if case .result(.report(let report)) = outcome { return report }
    }
    throw NoReport()
  }

  private struct NoReport: Error {}

  @Test func `a scroll has the same outcome each time`() async throws {
    let first = try await report(job)
    #expect(try await report(job) == first)
    #expect(first.rowCount == 200)
    #expect(first.outcome.hitches.frameCount > 400)
    #expect(first.outcome.workedRows > 100)
    var other = job
    other.seed = 2
    #expect(try await report(other) != first)
  }

  @Test func `a list with all techniques has more headroom than a naive one, and only composes on the main actor`() async throws {
    var plain = job
    plain.seconds = 2
    let naive = try await report(plain)
    var full = plain
    full.strategies = Strategy.full
    let best = try await report(full)
    #expect(try #require(naive.headroom) < best.headroom ?? #require(Slowdown(1000)))
    #expect([Stage.bind, .measure, .layout, .decode, .draw].allSatisfy { best.outcome.costs[$0] == 0 })
    #expect([Stage.bind, .measure, .layout, .draw].allSatisfy { naive.outcome.costs[$0] > 0 })
    #expect(naive.outcome.background == 0)
  }

  @Test func `a ladder is the same with one thread and with four`() async throws {
    func ladder(_ jobs: Int) async throws -> StrategyLadder? {
      var job = job
      (job.comparesStrategies, job.jobs, job.seconds) = (true, jobs, 0.5)
      for try await outcome in job.outcomes { if case .result(.ladder(let ladder)) = outcome { return ladder } }
      return nil
    }
    let one = try #require(try await ladder(1))
    #expect(try await ladder(4) == one)
    #expect(one.steps.map(\.strategy) == Strategy.allCases)
  }

  @Test func `the text of the row that makes a frame long is named, and the others are not`() async throws {
    let rows = (0..<60).map { number in
      let text = number == 37 ? (0..<300).map { "word\($0)" }.joined(separator: " ") : "short \(number)"
      return #"{"name": "Person", "text": "\#(text)"}"#
    }
    try folder.scratch.write(rows.joined(separator: "\n") + "\n", to: "rows.ndjson")
    try folder.scratch.write(#"{"crawl": 800, "milliseconds": 4000}"# + "\n", to: "script.ndjson")
    var scroll = job
    scroll.script = folder.path("script.ndjson")
    let worst = try await report(scroll).worstFrames[0]
    #expect(worst.rows[0].row == 37)
    #expect(worst.causes[0].element.path == "cell/container/text-2")
    #expect(worst.causes[0].element.place?.hasSuffix("row.yaml:16:11") == true)
    #expect(worst.causes[0].cost > 10 * worst.causes[0].usualCost)
    #expect(!worst.causes.contains { $0.element.path == "cell/avatar" })
  }

  @Test func `a page has a picture of the viewport for each of the slowest frames`() async throws {
    var scroll = job
    (scroll.makesPage, scroll.seconds, scroll.viewportHeight) = (true, 10, 300)
    scroll.slowdown = try #require(Slowdown(1000))
    var pages: [ScrollPage] = []
    for try await outcome in scroll.outcomes { if case .result(.page(let page)) = outcome { pages.append(page) } }
    let page = try #require(pages.first)
    #expect(Set(page.pictures.keys) == Set(page.report.slowFrames.map(\.frame.number)))
    #expect(page.pictures.count == 50)
    let slowest = try #require(page.pictures[page.report.slowFrames[0].frame.number])
    #expect(slowest.width == 320)
    #expect(slowest.height == 300)
    let picture = try decodePicture(slowest.png).pixels
    #expect(picture.size == PixelSize(width: 640, height: 600))
    // The rows are white, and have grey texts.
    #expect(picture.isOpaque)
    #expect(Set(picture.pixels).count > 10)
  }

  @Test func `a picture with too many bytes is halved until it fits`() async throws {
    let rows = (0..<12).map { number in
      #"{"name": "P\#(number)", "text": "\#((0..<300).map { "\($0 * 7919 % 9973)" }.joined(separator: " "))"}"#
    }
    try folder.scratch.write(rows.joined(separator: "\n") + "\n", to: "rows.ndjson")
    var scroll = job
    (scroll.makesPage, scroll.seconds, scroll.viewportHeight) = (true, 0.2, 1000)
    scroll.slowdown = try #require(Slowdown(1000))
    for try await outcome in scroll.outcomes {
      guard case .result(.page(let page)) = outcome else { continue }
      let slowest = try #require(page.pictures[page.report.slowFrames[0].frame.number])
      #expect(slowest.png.count <= 240_000)
      #expect(slowest.width == 320)
      #expect(try decodePicture(slowest.png).pixels.size == PixelSize(width: 320, height: 1000))
      return
    }
    Issue.record("there is no page")
  }

  @Test func `a script from a file moves the list`() async throws {
    try folder.scratch.write(
      #"{"drag": 100, "milliseconds": 200}"# + "\n" + #"{"flick": 1000, "deceleration": "fast"}"# + "\n" + #"{"top": true}"#,
      to: "script.ndjson")
    var scroll = job
    scroll.script = folder.path("script.ndjson")
    let report = try await report(scroll)
    // 100 points, and 98.5 of the flick, at scale 2.
    #expect(report.outcome.records.map(\.offset).max() == 397)
    #expect(report.outcome.records.last?.offset == 0)
  }

  @Test(arguments: [
    (#"{"flick": 1, "drag": 2}"#, #"a gesture has one of the keys "drag", "flick", "crawl", "rest", "top", "jump", "changes""#),
    (#"{"rest": -1}"#, #""rest" must be a number from 0 to 600000"#),
    (#"{"flick": 100, "speed": 3}"#, #""flick" has no key "speed""#),
    (#"{"changes": 10001}"#, #""changes" must be a number from 0 to 10000"#),
    (#"{"jump": 1.5}"#, #""jump" must be a number from 0 to 1"#),
    (#"[1]"#, #"a gesture is an object, such as {"flick": 3000}"#),
    (#"{"rest": 600000}"# + "\n" + #"{"rest": 1}"#, "with this gesture, the script takes more than 10 minutes"),
  ]) func `a script that is wrong is refused with its place`(script: String, message: String) async throws {
    try folder.scratch.write(script, to: "script.ndjson")
    var scroll = job
    scroll.script = folder.path("script.ndjson")
    let wrong = scroll
    let error = await #expect(throws: ScrollScriptError.self) { try await report(wrong) }
    #expect(error?.message == message)
    #expect(error?.place?.contains("script.ndjson:") == true)
  }
}
