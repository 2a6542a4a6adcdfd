// SPDX-License-Identifier: MIT

import CellImageCodecs
import CellJobs
import CellRaster
import CellTestSupport
import Testing

@Suite struct InspectOverlaysTests {
  let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.writeInspectedDocument()
  }

  /// Returns the overlays of the cells in a mode, without legends.
  private func overlays(
    _ mode: OverlayMode, item: Int? = 1, _ options: OverlayOptions = OverlayOptions(hasLegend: false),
    _ change: (inout InspectJob) -> Void = { _ in }
  ) async throws -> [PixelBuffer] {
    var job = InspectJob(CellInput(template: folder.path("cell.yaml"), data: folder.path("titles.json")))
    job.input.item = item
    job.overlays.modes = [mode]
    job.overlays.options = options
    change(&job)
    var pictures: [PixelBuffer] = []
    for try await outcome in job.outcomes {
      if case .picture(let bytes, _)? = outcome.result { pictures.append(try decodePicture(bytes).pixels) }
    }
    return pictures
  }

  @Test func `the legend is below the cell, and can be left out`() async throws {
    #expect(try await overlays(.blended, OverlayOptions())[0].height > 30)
    #expect(try await overlays(.blended)[0].size == PixelSize(width: 60, height: 30))
  }

  @Test func `with the base none, the picture is transparent under the tints`() async throws {
    let picture = try await overlays(.misaligned, OverlayOptions(base: .none, hasLegend: false))[0]
    #expect(picture[0, 0].straight == .clear)
    #expect(picture[40, 15].alpha > 0)
  }

  @Test(arguments: [
    OverlayOptions(palette: .deuteranomaly, hasLegend: false), OverlayOptions(base: .dim, hasLegend: false),
    OverlayOptions(isHatched: true, hasLegend: false),
  ])
  func `each option for the appearance changes the picture`(options: OverlayOptions) async throws {
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 20, scale: 1, background: white}
      cell: {height: 10, background: white, children: [{grow: 1, background: black, children: [{size: 5, background: white}]}]}
      """, to: "stack.yaml")
    func picture(_ options: OverlayOptions = OverlayOptions(hasLegend: false)) async throws -> PixelBuffer {
      try await overlays(.overdraw, options) { $0.input.template = folder.path("stack.yaml") }[0]
    }
    #expect(try await picture(options) != picture())
  }

  @Test func `the pixel view differs from the layer view`() async throws {
    #expect(try await overlays(.blended, OverlayOptions(view: .pixel, hasLegend: false)) != overlays(.blended))
  }

  @Test func `updates are shown between the document as it is and a state, in both directions`() async throws {
    let options = OverlayOptions(base: .none, hasLegend: false)
    #expect(try await overlays(.updates, options) { $0.input.states = ["dark"] }[0][0, 0].alpha > 0)
    #expect(try await overlays(.updates, options) { $0.overlays.earlierStates = ["dark"] }[0][0, 0].alpha > 0)
  }

  @Test func `updates are shown relative to earlier data, and an item without earlier data is new`() async throws {
    try folder.scratch.write(#"[{"title": "One"}]"#, to: "before.json")
    let pictures = try await overlays(.updates, item: nil, OverlayOptions(base: .none, hasLegend: false)) {
      $0.overlays.earlierData = folder.path("before.json")
    }
    #expect(pictures.map { $0[59, 29].alpha > 0 } == [false, true])
  }
}
