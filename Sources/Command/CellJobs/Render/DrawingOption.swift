// SPDX-License-Identifier: MIT

internal import CellConcurrency
internal import CellImageCodecs
internal import CellNotation
internal import CellRaster

/// Members that the manifests of runs and of workers have in common.
enum DrawingOption {
  /// Returns a member for each option with which texts are drawn.
  static func members<Value>() -> [OutputMember<Value>] {
    let values = Dictionary(uniqueKeysWithValues: drawingOptions().map { ($0.name, $0.value) })
    func member(_ name: String, _ words: [String], _ meaning: String) -> OutputMember<Value> {
      .member(name, .words(words), meaning) { _ in values[name] ?? "default" }
    }
    return [
      member(
        "hintStyle", ["none", "slight", "medium", "full", "default"],
        "How much glyph outlines are fitted to the pixel grid."),
      member("hintMetrics", ["on", "off", "default"], "Whether glyph widths are rounded to whole pixels."),
      member("antialias", ["none", "gray", "subpixel", "default"], "How the edges of glyphs are smoothed."),
      member("glyphPositions", ["rounded", "subpixel"], "Whether glyphs are placed on whole pixels or between them."),
    ]
  }

  static func now<Value>(_ now: @escaping @Sendable (Value) -> String?) -> OutputMember<Value> {
    .optional(
      "now", .text, "The value of --now, such as 2026-11-21T12:00:00Z. Absent if the option was not given.", of: now)
  }

  static func timeZone<Value>(
    _ meaning: String, _ timeZone: @escaping @Sendable (Value) -> CellTimeZone?
  ) -> OutputMember<Value> {
    .optional("timeZone", zone, meaning, of: timeZone)
  }

  private static let zone = OutputForm<CellTimeZone>.record(
    "time zone", "A time zone in which dates are shown.",
    [
      .member("name", .text, "A UTC offset such as +02:00, or a name such as Europe/Berlin.") { $0.name },
      .optional("tzdata", .text, "The release of the time zone database. Absent for a UTC offset.") { $0.databaseRelease },
    ])

  static func missingPictures<Value>(_ choice: @escaping @Sendable (Value) -> MissingPictures) -> OutputMember<Value> {
    .optional(
      "missingImages", .words(["placeholder"]), "The value of --missing-images. Absent unless a placeholder is drawn."
    ) { choice($0) == .error ? nil : choice($0).rawValue }
  }

  static func compression<Value>(_ compression: @escaping @Sendable (Value) -> PNGCompression) -> OutputMember<Value> {
    .member(
      "compression", .words(["fast", "small"]), "How the pictures were compressed. It does not affect the pixels."
    ) { compression($0).rawValue }
  }
}

extension StageTimes {
  static let output = OutputForm<StageTimes>.record(
    "milliseconds", "The time of each stage in milliseconds; 0 for a stage that was not reached.",
    RenderStage.allCases.map { stage in
      // Rounded to 1/10,000.
      .member(stage.rawValue, .number(0...), stage.meaning) { ($0[stage].milliseconds * 10_000).rounded() / 10_000 }
    })
}

extension RenderStage {
  fileprivate var meaning: String {
    switch self {
    case .bind: "Reading the item, if it is a line of JSON, and binding it to the template."
    case .layout: "Placing the elements."
    case .paint: "Making the list of everything that is drawn."
    case .raster: "Drawing the pixels."
    case .encode: "Compressing the picture."
    }
  }
}
