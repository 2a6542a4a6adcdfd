// SPDX-License-Identifier: MIT

import CellGraphics
import CellJobs
import CellList
import CellRaster

/// Plays a script and writes its frames.
struct ListPlayRun {
  private let command: ListCommand
  private let script: ListScript
  private let sections: ListSections
  private let rows: ListRows
  private let stages: CellStages
  private let viewport: Viewport

  init(
    _ command: ListCommand, _ script: ListScript, _ sections: ListSections, _ rows: ListRows, _ stages: CellStages,
    _ viewport: Viewport
  ) {
    self.command = command
    self.script = script
    self.sections = sections
    self.rows = rows
    self.stages = stages
    self.viewport = viewport
  }

  func run() throws {
    if script.hasChanges { try rehearse() }
    var player = try player()
    let folder = try OutputDestination.folder(command.output ?? ".")
    try FileSystem.makeFolder(folder)
    if script.steps.isEmpty { report("the script has no steps: there is nothing to draw") }
    var listing = ListReport(hasSections: rows.hasSections)
    let frames = try frames(of: &player, in: folder, &listing.batches)
    listing.frames = frames
    for warning in player.warnings { report(warning) }
    let list = player.list
    let text =
      command.json ? try listing.json(of: list.rows, list.frame(), work: list.counts).text + "\n" : frames.text(list.counts)
    try write(Array(text.utf8))
  }

  private func player() throws -> ListPlayer {
    try ListPlayer(
      sections, rows, stages: stages, mode: command.heights.mode, viewport: viewport, anchorEdge: command.anchor,
      rowsPerFrame: command.play.rowsPerFrame)
  }

  /// Applies all changes of the script without showing a frame, so that nothing is written if one is refused.
  private func rehearse() throws {
    var player = try player()
    for step in script.steps { _ = try player.apply(step.edit) }
  }

  /// Plays the script, and writes its frames and their overlays.
  private func frames(
    of player: inout ListPlayer, in folder: String, _ batches: inout [ListReport.Batch]
  ) throws -> [PlayedFrame] {
    var pictures = try sequence("frame", animation: "frames", in: folder)
    var overlays = try sequence("overlay", animation: "overlay", in: folder)
    let scale = command.input.scale ?? rows.templates.first.scale
    var progress = ProgressLine(count: script.frameCount)
    var frames: [PlayedFrame] = []
    for step in script.steps {
      for number in 1...step.frameCount {
        if !frames.isEmpty { player.work() }
        if number == 1, let batch = try player.apply(step.edit) { batches.append(batch) }
        if frames.isEmpty { try player.settle() }
        let shown = try player.showFrame(frames.count + 1, scrollingBy: step.distance)
        if !shown.failures.isEmpty { progress?.clear() }
        for failure in shown.failures { warn(about: failure) }
        try pictures.append(shown.picture, number: shown.frame.number)
        try overlays.append(player.overlay(scale: scale, isHatched: command.play.hatching), number: shown.frame.number)
        frames.append(shown.frame)
        progress?.advance()
      }
    }
    progress?.clear()
    try pictures.finish()
    try overlays.finish()
    return frames
  }

  private func sequence(_ name: String, animation: String, in folder: String) throws -> FrameSequence {
    guard command.play.animated else { return FrameSequence(stem: folder + name, count: script.frameCount) }
    return try FrameSequence(animation: folder + animation + ".png", hasAlpha: !rows.templates.areOpaque)
  }

  private func warn(about failure: ListPlayer.Failure) {
    for sentence in failure.error.sentences(of: failure.place) { report("warning: \(sentence)") }
  }
}
