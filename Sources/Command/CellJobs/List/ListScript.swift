// SPDX-License-Identifier: MIT

import CellRaster

/// What a list plays: steps, which change the list and are followed by frames.
struct ListScript {
  struct Step {
    /// The changes before the first frame of the step.
    let edit: ListEdit
    let frameCount: Int
    /// How far the list scrolls before each frame, in device pixels.
    let distance: Int64

    /// - Throws: ``ListInputError``.
    init(_ item: DataItem, hasSections: Bool) throws(ListInputError) {
      let reader = ListEditReader(item: item, hasSections: hasSections, isStep: true)
      edit = try ListEdit(reader)
      frameCount = try reader.number("frames") ?? 1
      distance = Int64(try reader.number("scrollBy") ?? 0)
      if frameCount < 1 { throw reader.failure("\"frames\" must be at least 1") }
    }
  }

  /// 27 minutes.
  private static let frameLimit = 100_000

  private(set) var steps: [Step] = []
  private(set) var frameCount = 0

  /// Reads a script.
  /// - Throws: `FileFailure`; `NotationError`; ``ListInputError``.
  init(path: String, hasSections: Bool) throws {
    let source = try DataSource(path: path)
    while let item = try source.next()?.item() {
      let step = try Step(item, hasSections: hasSections)
      frameCount += step.frameCount
      if frameCount > Self.frameLimit {
        throw ListInputError(
          item.name, "with this step, the script has \(frameCount) frames; at most \(Self.frameLimit) are allowed")
      }
      steps.append(step)
    }
  }

  /// Whether a step changes rows, or what is in one.
  var hasChanges: Bool { steps.contains { !$0.edit.isEmpty || $0.edit.scrollsContent } }
}
