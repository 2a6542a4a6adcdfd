// SPDX-License-Identifier: MIT

import Graphics
internal import Notation

/// The keys of a tolerance, as they are read.
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
      summary: "What is counted: pixels, steps of a channel, pixels that look different, or pixels in a window."
    ) { $0.metric = $1 },
    .fixed("threshold", .number(.within(0...1)), summary: "For perceptual: how different a pixel may look; 0.1 by default.") {
      $0.threshold = $1
    },
    .fixed("side", .integer(1...1_000), summary: "For window: the length of its sides in pixels; 16 by default.") {
      $0.side = $1
    },
    .fixed("atMost", .integer(0...Int.max), isRequired: true, summary: "The largest allowed value.") { $0.atMost = $1 },
    .fixed("atLeast", .integer(0...Int.max), summary: "The smallest expected value; a quarter of atMost by default.") {
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

  static let shape = ObjectShape("golden-tolerance", fields.map(\.key), rules: rules)

  var tolerance: GoldenTolerance {
    let metric: GoldenTolerance.Metric =
      switch self.metric {
      case .exact: .exact
      case .channel: .channel
      case .perceptual: .perceptual(threshold: threshold)
      case .window: .window(side: side)
      }
    return GoldenTolerance(metric: metric, atMost: atMost, atLeast: atLeast, reason: reason)
  }
}

extension ValueReader<GoldenTolerance> {
  static let tolerance = ValueReader(.object(ToleranceProperties.shape)) { (node, context) throws(CellDocumentError) in
    let tolerance = try ValueReader<ToleranceProperties>.properties(
      node, ToleranceProperties.fields, rules: ToleranceProperties.rules, context, initial: ToleranceProperties()
    ).tolerance
    if let least = tolerance.atLeast, least > tolerance.atMost {
      throw context.site.error(.emptyTolerance(atLeast: least, atMost: tolerance.atMost), at: node.position)
    }
    return .literal(tolerance)
  }
}
