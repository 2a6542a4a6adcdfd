// SPDX-License-Identifier: MIT

import CellRaster

/// The result of `golden diff`.
struct DiffOutcome {
  private let difference: ImageDifference
  private let tolerance: Int
  private let referenceName, actualName: String

  init(_ difference: ImageDifference, tolerance: Int, referenceName: String, actualName: String) {
    self.difference = difference
    self.tolerance = tolerance
    self.referenceName = referenceName
    self.actualName = actualName
  }

  /// Whether the metric is within the tolerance. A change of size never passes.
  var passes: Bool { !difference.changesSize && difference.value <= tolerance }

  var sentence: String {
    if !passes { return "\(actualName) differs from \(referenceName): \(difference)" }
    if difference.value > 0 {
      return "\(actualName) differs from \(referenceName) within the tolerance of \(tolerance): \(difference)"
    }
    return switch difference.metric {
    case .exact, .channel, .window: "\(actualName) has the same pixels as \(referenceName)"
    case .perceptual: "\(actualName) looks like \(referenceName): \(difference)"
    }
  }

  var json: JSONText {
    .output([
      ("passes", .boolean(passes)), ("metric", .string("\(difference.metric)")), ("value", .number(difference.value)),
      ("tolerance", .number(tolerance)), ("pixels", .number(difference.pixelCount)),
      ("largestStep", .number(difference.largestStep)), ("antialiased", .number(difference.antialiasedCount)),
      ("reference", size(difference.referenceSize)), ("actual", size(difference.actualSize)),
      ("changed", difference.bounds.isEmpty ? .null : rectangle(difference.bounds)),
      ("window", difference.densestWindow.map(rectangle) ?? .null),
    ])
  }

  private func size(_ size: PixelSize) -> JSONText {
    .object([("width", .number(size.width)), ("height", .number(size.height))])
  }

  private func rectangle(_ rect: PixelRect) -> JSONText {
    .object([
      ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)), ("height", .number(rect.height)),
    ])
  }
}
