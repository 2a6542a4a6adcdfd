// SPDX-License-Identifier: MIT

internal import CellLayoutEngines

/// The known sizes of the content of a view, so that no text is measured twice for widths that an answer covers.
struct ContentAnswers {
  /// The answer without a width limit.
  var widest: MeasuredSize?
  /// The last answer for a width.
  var last: (width: Double, answer: MeasuredSize)?

  func answer(for width: Double) -> MeasuredSize? {
    if let last, last.width == width || last.answer.widths?.contains(width) == true { return last.answer }
    return widest.flatMap { $0.widths?.contains(width) == true ? $0 : nil }
  }
}
