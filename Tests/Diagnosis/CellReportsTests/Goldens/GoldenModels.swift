// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageComparison
import Testing

@testable import CellReports

typealias GoldenEntry = GoldenReport.Entry

extension GoldenEntry {
  static let passed = Self(
    golden: "text/size@2x", location: place(1, 1, in: "golden-images/text/size.yaml"), outcome: .passed,
    duration: GoldenReport.ElapsedTime(milliseconds: 3.4))
  static let skipped = Self(
    golden: "emoji/hearts@2x", location: place(1, 1, in: "golden-images/emoji/hearts.yaml"), outcome: .skipped,
    cause: ["the font Noto Color Emoji is not installed"])
  static let broken = Self(
    golden: "text/broken@2x", location: place(4, 3, in: "golden-images/text/broken.yaml"), outcome: .error,
    cause: [#"unknown key "colour"; did you mean "color"?"#])

  /// Returns a failed golden. The new picture has 20 x 10 device pixels, the reference 20 x 8.
  static func failed() throws -> Self {
    Self(
      golden: "text/alignment@2x", location: place(12, 1, in: "golden-images/text/alignment.yaml"), outcome: .failed,
      cause: ["title: text changed, now 3 lines instead of 2, height 8 -> 10", "the same environment drew both"],
      measurement: GoldenReport.Measurement(metric: "exact", value: 1412),
      reference: try picture(height: 8), actual: try picture(), difference: try picture(),
      regions: [PixelRect(x: 2, y: 4, width: 4, height: 2), PixelRect(x: 8, y: 7, width: 4, height: 3)],
      layers: [GoldenReport.Layer(path: "cell/time", pixels: 1), GoldenReport.Layer(path: "cell/title", pixels: 1411)],
      digest: "99aa06d3014798d86001c324468d497f", duration: GoldenReport.ElapsedTime(milliseconds: 1052.6))
  }

  static func drift() throws -> Self {
    Self(
      golden: "shadow/soft.dark@2x", location: place(1, 1, in: "golden-images/shadow/soft.yaml"), outcome: .drift,
      cause: ["the display list is the same, 12 pixels are not"],
      measurement: GoldenReport.Measurement(
        metric: "perceptual", value: 12,
        tolerance: ImageTolerance(metric: .exact, atMost: 40, atLeast: 10, reason: "blurred by another processor")),
      reference: try picture(), actual: try picture(), regions: [PixelRect(x: 0, y: 0, width: 4, height: 4)],
      digest: "00000000000000000000000000000001")
  }

  static func recorded() throws -> Self {
    Self(
      golden: "flex/new@2x", location: place(1, 1, in: "golden-images/flex/new.yaml"), outcome: .recorded,
      cause: ["there was no golden, and now there is"], actual: try picture())
  }

  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

/// Returns a report in which two goldens failed and one drifted because a colour changed, and another golden failed.
func sharedReason() throws -> GoldenReport {
  let origin = GoldenReport.Origin(id: "theme.yaml:3:8 color", title: "theme.yaml:3:8 cell: color black -> blue")
  func changed(_ golden: String, _ outcome: GoldenReport.Outcome) throws -> GoldenEntry {
    GoldenEntry(
      golden: golden, location: place(1, 1, in: "golden-images/chat.yaml"), outcome: outcome, cause: [origin.title, "in item 1"],
      origin: origin, actual: try picture())
  }
  return goldens(
    try changed("chat/a@2x", .failed), try .failed(), try changed("chat/b@2x", .failed), try changed("chat/c@2x", .drift))
}

/// Returns a picture of one white pixel that claims to be 20 device pixels wide.
func picture(height: Int = 10) throws -> GoldenReport.Picture {
  GoldenReport.Picture(png: try onePixel(), size: try #require(PixelSize(width: 20, height: height)))
}

func goldens(_ entries: GoldenEntry..., notes: [String] = []) -> GoldenReport {
  GoldenReport(title: "golden-images", notes: notes, entries: entries)
}

/// Returns a report with one golden for each outcome, in mixed order.
func everyOutcome() throws -> GoldenReport {
  goldens(
    .passed, .skipped, try .recorded(), try .drift(), .broken, try .failed(), notes: ["this is shard 2 of 4"])
}
