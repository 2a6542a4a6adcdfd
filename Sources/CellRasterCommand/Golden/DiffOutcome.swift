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
    let members: [(String, JSONText)] = [
      ("passes", .boolean(passes)), ("metric", .string("\(difference.metric)")), ("value", .number(difference.value)),
      ("tolerance", .number(tolerance)), ("pixels", .number(difference.pixelCount)),
      ("largestStep", .number(difference.largestStep)), ("antialiased", .number(difference.antialiasedCount)),
      ("referenceSize", size(difference.referenceSize)), ("actualSize", size(difference.actualSize)),
    ]
    let bounds = difference.bounds.isEmpty ? [] : [("bounds", rectangle(difference.bounds))]
    let window = difference.densestWindow.map { [("window", rectangle($0))] } ?? []
    return .object(members + bounds + window)
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
