// SPDX-License-Identifier: MIT

internal import CellNotation

extension ScrollScript.Gesture {
  /// A gesture as a script has it.
  static let output = OutputForm<ScrollScript.Gesture>.record(
    "gesture", "A gesture, as --script reads it: distances are in points, positive downwards, and times in milliseconds.",
    [
      .optional("item", .ordinal, "The number of the item, counted from 1, whose content moves instead of the list.") {
        if case .inRow(let row, _) = $0 { row + 1 } else { nil }
      },
      .optional("drag", .number, "The distance by which a finger moves the list at a constant speed.") {
        if case .drag(let distance, _) = $0.movement { distance } else { nil }
      },
      .optional("milliseconds", .number(0...), "The time for which a finger moves.") {
        if case .drag(_, let milliseconds) = $0.movement { milliseconds } else { nil }
      },
      .optional("flick", .number, "The speed at which a finger leaves the list, in points a second.") { $0.flick?.speed },
      .optional("deceleration", .word, "How fast the list slows down after it.") { $0.flick?.deceleration },
      .optional("stoppedAfter", .number(0...), "When a finger stops the list.") {
        if case .flick(_, let stop) = $0.movement { stop } else { nil }
      },
      .optional("rest", .number(0...), "A pause.") { if case .rest(let milliseconds) = $0 { milliseconds } else { nil } },
      .optional("jump", .number(0...1), "The place to which the list jumps: 0 for its top, 1 for its end.") {
        if case .jump(let place) = $0.movement { place } else { nil }
      },
      .optional("changes", .number(0...), "How often the data of a row in the viewport changes from then on, each second.") {
        if case .changes(let rate) = $0 { rate } else { nil }
      },
    ])

  private var flick: Flick? { if case .flick(let flick, _) = movement { flick } else { nil } }
}
