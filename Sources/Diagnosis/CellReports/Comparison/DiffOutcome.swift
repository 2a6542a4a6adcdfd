// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellImageComparison
package import CellNotation

/// The result of `golden diff`.
package struct DiffOutcome {
  private let difference: ImageDifference
  private let tolerance: Int
  private let referenceName, actualName: String

  package init(_ difference: ImageDifference, tolerance: Int, referenceName: String, actualName: String) {
    self.difference = difference
    self.tolerance = tolerance
    self.referenceName = referenceName
    self.actualName = actualName
  }

  /// Whether the metric is within the tolerance. A change of size never passes.
  package var passes: Bool { !difference.changesSize && difference.value <= tolerance }

  package var sentence: String {
    if !passes { return "\(actualName) differs from \(referenceName): \(difference)" }
    if difference.value > 0 {
      return "\(actualName) differs from \(referenceName) within the tolerance of \(tolerance): \(difference)"
    }
    return switch difference.metric {
    case .exact, .channel, .window: "\(actualName) has the same pixels as \(referenceName)"
    case .perceptual: "\(actualName) looks like \(referenceName): \(difference)"
    }
  }
}

// MARK: JSON

extension DiffOutcome {
  package static let output = Output<DiffOutcome>(
    "golden-diff", "Output of cellraster golden diff --json",
    [
      .member("passes", .boolean, "Whether the pictures have the same size and the value is within the tolerance.") { $0.passes },
      .metric { "\($0.difference.metric)" },
      .metricValue { $0.difference.value },
      .member("tolerance", .count, "The largest value that passes.") { $0.tolerance },
      .member("pixels", .count, "The number of pixels that count as different.") { $0.difference.pixelCount },
      .member(
        "largestStep", .integer(0...255),
        "The largest difference of a channel among these pixels; 255 if a pixel is only in one of the pictures."
      ) { $0.difference.largestStep },
      .member(
        "antialiased", .count,
        "The number of pixels that look like anti-aliasing and do not count. 0 unless the metric is \"perceptual\"."
      ) { $0.difference.antialiasedCount },
      .member("reference", PixelSize.output, "The size of the reference picture.") { $0.difference.referenceSize },
      .member("actual", PixelSize.output, "The size of the picture that was compared.") { $0.difference.actualSize },
      .member(
        "changed", .nullable(PixelRect.outputInPicture),
        "The bounds of the pixels that count as different; null if there are none. The upper left corners of the pictures coincide."
      ) { $0.difference.bounds.isEmpty ? nil : $0.difference.bounds },
      .member(
        "window", .nullable(PixelRect.outputInPicture),
        "The window with the most differing pixels; null if there are none, and unless the metric is \"window\"."
      ) { $0.difference.densestWindow },
    ],
    rules: [
      "if": ["properties": ["pixels": ["const": 0]]],
      "then": ["properties": ["changed": ["type": "null"], "window": ["type": "null"]]],
      "else": ["properties": ["changed": ["type": "object"]]],
    ])
}
