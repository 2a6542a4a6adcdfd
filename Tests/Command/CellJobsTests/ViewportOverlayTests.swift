// SPDX-License-Identifier: MIT

import CellGraphics
import CellJobs
import CellList
import CellRaster
import CellTestSupport
import Testing

/// Lists of rows with a translucent square of four pixels in their upper left corners. Rows of more than 15 pixels have an empty box besides.
@Suite struct ViewportOverlayTests {
  let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 10, scale: 1, background: white}
      cell:
        height: "${h}"
        children:
          - {width: 4, height: 4, background: "#FF000080"}
          - {width: 4, height: 4, when: "${h > 15}"}
      """, to: "row.yaml")
    try folder.scratch.write(#"[{"id": "a", "h": 10}, {"id": "b", "h": 20}, {"id": "c", "h": 30}]"#, to: "rows.json")
  }

  private func list(offset: Int64, height: Int32) -> ListInput {
    var list = ListInput(CellInput(template: folder.path("row.yaml"), data: folder.path("rows.json")))
    list.viewport = Viewport(offset: offset, height: height)
    return list
  }

  private func overlay(_ mode: OverlayMode, hasLegend: Bool = false) throws -> ViewportOverlay {
    try ViewportOverlay(mode, options: CellRenderAnalysis.OverlayOptions(hasLegend: hasLegend))
  }

  private func drawn(_ list: ListInput, _ overlay: ViewportOverlay?) async throws -> (picture: PixelBuffer, report: ListReport) {
    var job = ListJob(list)
    (job.drawsViewport, job.overlay) = (true, overlay)
    var picture: PixelBuffer?
    var report: ListReport?
    for try await outcome in job.outcomes {
      if case .result(.picture(let drawn)) = outcome { picture = drawn }
      if case .result(.list(let listing)) = outcome { report = listing }
    }
    return (try #require(picture), try #require(report))
  }

  /// The lines in which two pictures differ, in a column.
  private func differentLines(_ one: PixelBuffer, _ other: PixelBuffer, x: Int) -> [Int] {
    (0..<one.height).filter { one[x, $0] != other[x, $0] }
  }

  @Test func `each row has its tints at its place, cut off at the edges of the viewport`() async throws {
    let list = list(offset: 2, height: 30)
    let plain = try await drawn(list, nil)
    let tinted = try await drawn(list, overlay(.blended))
    #expect(tinted.picture.size == plain.picture.size)
    // The first row begins 2 pixels above the viewport, the second 8 below its top, and the third 28.
    #expect(differentLines(plain.picture, tinted.picture, x: 3) == [0, 1, 8, 9, 10, 11, 28, 29])
    #expect(differentLines(plain.picture, tinted.picture, x: 4) == [])
    // Rows that are cut off count as a whole.
    #expect(tinted.report.totals?.cellCount == 3)
    #expect(tinted.report.totals?[.blended] == 48)
    #expect(tinted.report.totals?[.highestOverdraw] == 1)
    #expect(plain.report.totals == nil)
  }

  @Test func `one legend below the viewport explains the tints`() async throws {
    let picture = try await drawn(list(offset: 0, height: 30), overlay(.blended, hasLegend: true)).picture
    #expect(picture.width == 320)
    #expect(picture.height > 60)
    #expect(picture[3, 10] != picture[4, 10])
  }

  /// The tinted lines of a viewport with a pinned header of 6 pixels; the first row begins a pixel above the viewport.
  private func overdrawnLines(underHeaderOn background: String) async throws -> [Int] {
    try folder.scratch.write(
      "version: 1\ncanvas: {width: 10, scale: 1, background: \(background)}\ncell: {height: 6}\n", to: "header.yaml")
    var list = list(offset: 7, height: 30)
    (list.header, list.pinsHeaders) = (folder.path("header.yaml"), true)
    return differentLines(try await drawn(list, nil).picture, try await drawn(list, overlay(.overdraw)).picture, x: 3)
  }

  @Test func `a pinned header hides the tints below it where it is opaque`() async throws {
    #expect(try await overdrawnLines(underHeaderOn: "\"#00000000\"") == [0, 1, 2, 9, 10, 11, 12, 29])
    #expect(try await overdrawnLines(underHeaderOn: "black") == [9, 10, 11, 12, 29])
  }

  @Test func `the mode updates is refused, since a list has one version of a cell`() {
    #expect(throws: UsageError.self) { try overlay(.updates) }
  }

  // MARK: Page

  @Test func `a page has the viewport with all overlays but updates, and a line for each row`() async throws {
    var job = ListJob(list(offset: 2, height: 20))
    job.makesPage = true
    var page = ""
    for try await outcome in job.outcomes { if case .result(.page(let made)) = outcome { page = made ?? "" } }
    #expect(page.components(separatedBy: "class=\"overlay\"").count == 9)
    #expect(page.components(separatedBy: "<tr id=\"row-").count == 4)
    #expect(page.contains("<tr id=\"row-1\" class=\"visible\">"))
    #expect(page.contains("<tr id=\"row-2\"><th"))
    // The first row has other elements than the next two.
    #expect(page.components(separatedBy: "<td>1 <code>").count == 2)
    #expect(page.components(separatedBy: "<td>2 <code>").count == 3)
    #expect(page.contains("row 1: "))
    // Nothing of the third row is visible.
    #expect(!page.contains("row 2: "))
  }

  // MARK: Frames

  private func played(_ script: String, _ overlay: ViewportOverlay?) async throws -> (
    frames: [PlayedFrame], same: [Bool], report: ListReport
  ) {
    try folder.scratch.write(script, to: "script.json")
    var job = PlayListJob(list(offset: 0, height: 10), script: folder.path("script.json"))
    job.overlay = overlay
    var frames: [PlayedFrame] = []
    var same: [Bool] = []
    var report: ListReport?
    for try await outcome in job.outcomes {
      if case .result(.frame(let frame, let picture, let tinted)) = outcome {
        frames.append(frame)
        same.append(differentLines(picture, tinted, x: 3).isEmpty)
      }
      if case .result(.list(let listing)) = outcome { report = listing }
    }
    return (frames, same, try #require(report))
  }

  private static let script = #"[{"frames": 1}, {"frames": 3, "scrollBy": 10}, {"scroll": 0}]"#

  @Test func `the bitmap of a rasterized layer is drawn for the first frame with its row, and kept for the next`() async throws {
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 10, scale: 1, background: white}
      cell: {height: "${h}", children: [{rasterize: true, width: 4, height: 4, background: "#FF000080"}]}
      """, to: "row.yaml")
    let script = #"[{"frames": 2}, {"frames": 1, "scrollBy": 10}]"#
    let frames = try await played(script, overlay(.rasterized)).frames
    #expect(frames.map { $0.bitmaps?.hits } == [0, 1, 0])
    #expect(frames.map { $0.bitmaps?.misses } == [1, 0, 1])
    #expect(try await played(script, overlay(.blended)).frames.allSatisfy { $0.bitmaps == nil })
  }

  @Test func `frames of a script have the tints of an overlay, and totals`() async throws {
    let played = try await played(Self.script, overlay(.blended))
    // The third frame shows the lower half of the second row, which has no tint.
    #expect(played.same == [false, false, true, false, false])
    #expect(played.frames.map { $0.totals?[.blended] } == [16, 16, 16, 16, 16])
    let plain = try await self.played(Self.script, nil)
    #expect(plain.frames.map(\.totals) == [nil, nil, nil, nil, nil])
  }

  @Test func `a row that leaves the viewport leaves its cell for the next row with the same elements`() async throws {
    let reuse = try #require(try await played(Self.script, nil).report.reuse)
    // The third row has the cell of the second one, and the first row its old one.
    #expect(reuse.map(\.firstID) == ["a", "b"])
    #expect(reuse.map(\.built) == [1, 1])
    #expect(reuse.map(\.reused) == [1, 1])
  }
}
