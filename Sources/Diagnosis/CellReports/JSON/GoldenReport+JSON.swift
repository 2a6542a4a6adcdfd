// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellImageComparison
package import CellNotation

extension GoldenReport {
  /// The report for programs. It contains no pictures and no times, so the same pixels always give the same text.
  package static let output = Output<GoldenReport>(
    "goldens", "Output of cellraster golden verify --json", isReadable: true,
    [
      .member("title", .text, "The paths that were verified, as given and separated by spaces.") { $0.title },
      .member("notes", .list(.text), "Remarks about the run, one sentence each.") { $0.notes },
      .member("summary", summary, "The number of goldens with each outcome.") { $0 },
      .member("goldens", .list(Entry.output), "One entry for each golden, and one for each case that could not be read.") {
        $0.entries
      },
    ])

  package var json: String { Self.output.text(of: self) }

  private static let summary = OutputForm<GoldenReport>.record(
    "summary", "The number of goldens with each outcome.",
    Outcome.allCases.map { outcome in
      .member(outcome.rawValue, .count, "The number of \(outcome.meaning).") { $0.count(of: outcome) }
    })
}

extension GoldenReport.Outcome {
  fileprivate var meaning: String {
    switch self {
    case .failed: "goldens that differ, are missing or cannot be read"
    case .error: "pictures that could not be drawn, and of cases that could not be read"
    case .drift: "goldens that differ within their tolerance"
    case .recorded: "goldens that the run wrote. They make the run fail"
    case .skipped: "goldens that were not compared, because a font is missing"
    case .passed: "goldens that passed"
    }
  }
}

extension GoldenReport.Entry {
  fileprivate static let output = OutputForm<GoldenReport.Entry>.record(
    "golden", "A golden and its outcome.",
    [
      .member(
        "golden", .text,
        "The name of the golden, such as text/alignment@2x; for a case that could not be read, the name of the case."
      ) { $0.golden },
      .member("outcome", .word, "The outcome. \"failed\", \"error\" and \"recorded\" make the run fail.") { $0.outcome },
      .member(
        "location", DocumentLocation.output,
        "The place in the case that requests the golden, or the place of an error in the case."
      ) { $0.location },
      .member("cause", .list(.text), "Sentences that explain the outcome, the most important one first.") { $0.cause },
      .member(
        "measurement", .nullable(GoldenReport.Measurement.output),
        "How much differs; null unless pixels were compared and the golden failed or drifted."
      ) { $0.measurement },
      .member(
        "changed", .nullable(PixelRect.outputInPicture), "The bounds of all differences; null if there are none."
      ) { $0.changed },
      .member(
        "regions", .list(PixelRect.outputInPicture), "The bounds of each group of nearby differences, from top to bottom."
      ) { $0.regions },
      .member(
        "layers", .list(GoldenReport.Layer.output), "The layers that differ, the one with the most differing pixels first."
      ) { $0.largestLayers },
      .member(
        "reference", .nullable(PixelSize.output), "The size of the golden; null if it does not exist or was not kept."
      ) { $0.reference?.size },
      .member(
        "actual", .nullable(PixelSize.output), "The size of the new picture; null if it does not exist or was not kept."
      ) { $0.actual?.size },
      .member(
        "digest", .nullable(.digest), "The digest of the new picture; null if there is no picture, or without xxHash."
      ) { $0.digest },
    ])
}

extension GoldenReport.Layer {
  fileprivate static let output = OutputForm<GoldenReport.Layer>.record(
    "layerDifference", "A layer that differs.",
    [
      .member("cell", .nullable(.text), "The name of the cell, such as item 2; null if it is not known.") { $0.cell },
      .member("path", .layer, "The path of the layer.") { $0.path },
      .member("pixels", .ordinal, "The number of pixels of the layer that differ.") { $0.pixels },
    ])
}

extension GoldenReport.Measurement {
  fileprivate static let output = OutputForm<GoldenReport.Measurement>.record(
    "measurement", "The size of a difference.",
    [
      .metric { $0.metric },
      .metricValue { $0.value },
      .member("unit", .words(["pixel", "step"]), "The unit of the value, in the singular.") { $0.unit },
      .member("tolerance", .nullable(ImageTolerance.output), "The tolerance; null if nothing may differ.") { $0.tolerance },
    ])
}

extension ImageTolerance {
  fileprivate static let output = OutputForm<ImageTolerance>.record(
    "tolerance", "How much may differ.",
    [
      .member("atLeast", .count, "The smallest value that passes.") { $0.atLeast },
      .member("atMost", .count, "The largest value that passes.") { $0.atMost },
      .member("reason", .text, "Why the pixels may differ, as the case states it.") { $0.reason },
    ])
}

extension OutputMember {
  static func metric(of part: @escaping @Sendable (Value) -> String) -> OutputMember {
    .member("metric", .words(["exact", "channel", "perceptual", "window"]), "How the difference is measured.", of: part)
  }

  static func metricValue(of part: @escaping @Sendable (Value) -> Int) -> OutputMember {
    .member(
      "value", .count,
      "The value of the metric: a number of pixels, or for \"channel\" the largest step of a channel from 0 to 255.", of: part)
  }
}
