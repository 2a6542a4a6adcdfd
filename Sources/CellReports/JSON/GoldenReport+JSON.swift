// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellImageComparison
internal import CellNotation

extension GoldenReport {
  /// The report for programs, as one JSON object. It contains no pictures and no times, so the same pixels always give
  /// the same text.
  ///
  /// ```
  /// formatVersion  see ``JSONOutput``
  /// tool           {name, version}
  /// title          the paths that were verified, as given and separated by spaces
  /// notes          sentences about the whole run
  /// summary        {failed, error, drift, recorded, skipped, passed}: the number of goldens with each outcome
  /// goldens        [{golden, outcome, location, cause, measurement, changed, regions, layers, reference, actual, digest}]
  ///   golden         the golden's name: text/alignment@2x
  ///   outcome        one of the keys of summary
  ///   location       {file, line, column} of the case or the test: line and column from 1, columns in Unicode scalars
  ///   cause          sentences that explain the outcome
  ///   measurement    {metric, value, unit, tolerance} if pixels were compared and the golden failed or drifted; null otherwise
  ///     tolerance      {atLeast, atMost, reason}, or null if nothing may differ
  ///   changed        {x, y, width, height}: the bounds of all differences, in device pixels, or null if there are none
  ///   regions        [{x, y, width, height}]: the bounds of each group of nearby differences, in device pixels
  ///   layers         [{cell, path, pixels}]: the layers that differ, sorted by the number of differing pixels, largest first; cell
  ///                  is a name such as item 2, or null
  ///   reference      {width, height} of the golden in device pixels, or null if it does not exist or was not kept
  ///   actual         {width, height} of the new picture in device pixels, or null if it does not exist or was not kept
  ///   digest         the XXH3-128 hash of the new picture's pixels, as 32 hexadecimal digits, or null
  /// ```
  package var json: String {
    JSONOutput.text(
      toolVersion: toolVersion,
      [
        ("title", .string(title)), ("notes", .array(notes.map { .string($0) })),
        ("summary", DataValue(Outcome.allCases.map { ($0.rawValue, DataValue(count(of: $0))) })),
        ("goldens", .array(entries.map(\.jsonValue))),
      ])
  }
}

extension GoldenReport.Entry {
  fileprivate var jsonValue: DataValue {
    [
      "golden": .string(golden), "outcome": .string(outcome.rawValue),
      "location": location.jsonValue,
      "cause": .array(cause.map { .string($0) }),
      "measurement": measurement?.jsonValue ?? .null,
      "changed": changed?.jsonValue ?? .null,
      "regions": .array(regions.map(\.jsonValue)),
      "layers": .array(
        largestLayers.map { ["cell": DataValue($0.cell), "path": .string($0.path), "pixels": DataValue($0.pixels)] }),
      "reference": reference?.size.jsonValue ?? .null, "actual": actual?.size.jsonValue ?? .null,
      "digest": DataValue(digest),
    ]
  }
}

extension GoldenReport.Measurement {
  fileprivate var jsonValue: DataValue {
    let tolerance = tolerance.map { tolerance -> DataValue in
      [
        "atLeast": DataValue(tolerance.atLeast), "atMost": DataValue(tolerance.atMost), "reason": .string(tolerance.reason),
      ]
    }
    return [
      "metric": .string(metric), "value": DataValue(value), "unit": .string(unit), "tolerance": tolerance ?? .null,
    ]
  }
}

extension PixelSize {
  fileprivate var jsonValue: DataValue { ["width": DataValue(width), "height": DataValue(height)] }
}

extension DataValue {
  init(_ number: Int) { self = .number(DataNumber(number)) }

  /// Creates a number, or null for infinities and NaN, which JSON cannot express.
  init(_ number: Double) {
    self = Int(exactly: number).map { DataValue($0) } ?? DataNumber(text: "\(number)").map { .number($0) } ?? .null
  }

  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}

extension PixelRect {
  var jsonValue: DataValue {
    ["x": DataValue(x), "y": DataValue(y), "width": DataValue(width), "height": DataValue(height)]
  }
}

extension DataValue {
  /// Creates an object with the members in their order. If several have the same name, the first one is used.
  init(_ members: [(String, DataValue)]) {
    self = .object(DataObject(members.map { DataObject.Member(name: $0.0, value: $0.1) }))
  }
}
