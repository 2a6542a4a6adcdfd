// SPDX-License-Identifier: MIT

internal import CellRaster

/// The values of a tolerance's keys, before they are checked together.
struct ToleranceProperties: Sendable {
  enum MetricName: String, CaseIterable, Hashable, Sendable {
    case exact, channel, perceptual, window
  }

  var metric = MetricName.exact
  var threshold = 0.1
  var side = 16
  var atMost = 0
  var atLeast: Int?
  var reason = ""

  static let fields: [Field<ToleranceProperties>] = [
    .fixed(
      "metric", ValueReader<MetricName>.name, isRequired: true,
      summary: "The measure: differing pixels, the largest channel difference, visible differences, or differences in a window."
    ) { $0.metric = $1 },
    .fixed("threshold", .number(.within(0...1)), summary: "For metric \"perceptual\": the tolerance per pixel; 0.1 by default.") {
      $0.threshold = $1
    },
    .fixed("side", .integer(1...1_000), summary: "For metric \"window\": the window's side in pixels; 16 by default.") {
      $0.side = $1
    },
    .fixed("atMost", .integer(0...Int.max), isRequired: true, summary: "The largest value that passes.") { $0.atMost = $1 },
    .fixed("atLeast", .integer(0...Int.max), summary: "The smallest value that passes; a quarter of \"atMost\" by default.") {
      $0.atLeast = $1
    },
    .fixed("reason", .nonEmptyText, isRequired: true, summary: "Why the pixels may differ.") { $0.reason = $1 },
  ]

  /// Rejects keys that belong to a different metric.
  static let rules = MetricName.allCases.flatMap { metric -> [KeyRule] in
    let condition = KeyCondition.equal("metric", .string(metric.rawValue))
    return (metric == .perceptual ? [] : [.conflict(condition, .any("threshold"))])
      + (metric == .window ? [] : [.conflict(condition, .any("side"))])
  }

  /// The tolerance; `nil` if `atLeast` is greater than `atMost`, so that no picture could satisfy it.
  var tolerance: ImageTolerance? {
    let metric: ImageMetric? =
      switch self.metric {
      case .exact: .exact
      case .channel: .channel
      case .perceptual: PerceptualOptions(threshold: threshold).map { .perceptual($0) }
      case .window: .window(side: side)
      }
    return metric.flatMap { ImageTolerance(metric: $0, atMost: atMost, atLeast: atLeast, reason: reason) }
  }
}

extension ValueReader<ImageTolerance> {
  static let tolerance = ValueReader.object(
    "golden-tolerance", ToleranceProperties.fields, rules: ToleranceProperties.rules, initial: ToleranceProperties()
  ) { (properties, site, position) throws(CellDocumentError) in
    guard let tolerance = properties.tolerance else {
      throw site.error(
        .inSection("\"atLeast\" is \(properties.atLeast ?? 0), but \"atMost\" is only \(properties.atMost)"), at: position)
    }
    return tolerance
  }
}
