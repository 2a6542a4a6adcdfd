// SPDX-License-Identifier: MIT

package import CellRaster

/// Plays a script: scrolls and changes a list that works in the background, and draws what its viewport shows.
package struct PlayListJob: Job {
  package enum Result: Sendable {
    /// The first result: the number of frames, and whether each of their pixels is opaque.
    case began(frameCount: Int, isOpaque: Bool)
    /// A frame, and the same with tints. Let go of the pictures before you request the next outcome, or all of their pixels are copied.
    case frame(PlayedFrame, PixelBuffer, overlay: PixelBuffer)
    /// The last result.
    case list(ListReport)
  }

  package var list: ListInput
  /// The path of the script.
  package var script: String
  /// The largest number of rows to work on between two frames; `nil` for any number.
  package var rowsPerFrame: Int?
  /// Whether the tints have stripes.
  package var isHatched = false
  /// What the tints of frames show, without a legend; `nil` for the rows that were drawn for a frame or before it.
  package var overlay: ViewportOverlay?

  package init(_ list: ListInput, script: String) {
    self.list = list
    self.script = script
  }

  /// - Throws: ``ListInputError``, `UsageError`; `FileFailure`, `NotationError`; what binding, layout and drawing throw.
  package func run(_ report: @escaping Report) async throws {
    let (rows, sections, stages) = try await list.read { try await report(.warning($0)) }
    let script = try ListScript(path: script, hasSections: rows.hasSections)
    func player() throws -> ListPlayer {
      try ListPlayer(
        sections, rows, stages: stages, mode: list.mode, viewport: list.viewport, anchorEdge: list.anchorEdge,
        rowsPerFrame: rowsPerFrame)
    }
    if script.hasChanges {
      // All changes are applied first without showing a frame, so that there is none if one is refused.
      var rehearsal = try player()
      for step in script.steps { _ = try rehearsal.apply(step.edit) }
    }
    var player = try player()
    try await report(.result(.began(frameCount: script.frameCount, isOpaque: rows.templates.areOpaque)))
    try await report(.began(count: script.frameCount))
    var inspector = overlay == nil ? nil : try ViewportInspector(list, rows.templates)
    let (frames, batches) = try await frames(of: &player, script, &inspector, report)
    try await report(.ended)
    for warning in player.warnings { try await report(.warning(warning)) }
    let cells = player.list
    try await report(
      .result(
        .list(
          ListReport(
            of: cells.rows, try cells.frame(), hasSections: rows.hasSections, batches: batches, frames: frames,
            work: cells.counts,
            reuse: player.reuse.kinds))))
  }

  private func frames(
    of player: inout ListPlayer, _ script: ListScript, _ inspector: inout ViewportInspector?, _ report: Report
  ) async throws -> ([PlayedFrame], [ListReport.Batch]) {
    let scale = list.cells.scale ?? player.firstTemplate.scale
    var frames: [PlayedFrame] = []
    var batches: [ListReport.Batch] = []
    for step in script.steps {
      for number in 1...step.frameCount {
        try Task.checkCancellation()
        if !frames.isEmpty { player.work() }
        if number == 1, let batch = try player.apply(step.edit) { batches.append(batch) }
        if frames.isEmpty { try player.settle() }
        var shown = try player.showFrame(frames.count + 1, scrollingBy: step.distance)
        for failure in shown.failures {
          for sentence in failure.error.sentences(of: failure.place) { try await report(.warning(sentence)) }
        }
        let tinted: PixelBuffer
        if let overlay, let drawing = inspector?.inspector.drawing,
          let viewport = try inspector?.viewport(shown.contents, of: player.list.rows, pixels: shown.picture)
        {
          var options = overlay.options
          (options.hasLegend, options.isHatched) = (false, isHatched)
          tinted = try drawing.overlay(overlay.mode, of: viewport, options: options)
          shown.frame.totals = viewport.totals
          if overlay.mode == .rasterized { shown.frame.bitmaps = inspector?.bitmapCounts }
        } else {
          tinted = player.overlay(scale: scale, isHatched: isHatched)
        }
        try await report(.result(.frame(shown.frame, shown.picture, overlay: tinted)))
        frames.append(shown.frame)
        try await report(.advanced)
      }
    }
    return (frames, batches)
  }
}
