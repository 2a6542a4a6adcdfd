// SPDX-License-Identifier: MIT

internal import CellDocument
package import Graphics
package import Notation

extension GoldenReport {
  /// A golden and what became of it.
  package struct Entry: Hashable, Sendable {
    /// What tells it from the others: `text/alignment.dark@2x`.
    package var golden: String
    /// The case in its file, or the test in its source.
    package var location: SourceLocation
    package var outcome: Outcome
    /// Why it came out like that, a sentence each, the most telling one first.
    package var cause: [String]
    /// `nil` where pixels were not compared.
    package var measurement: Measurement?
    /// The golden, what was drawn, and how they differ; `nil` for what there is not.
    package var reference, actual, difference: Picture?
    /// Rectangles around all that differs, in device pixels of both pictures, from the top down: see ``regions(of:)``.
    package var regions: [PixelRect]
    /// The layers in which pixels differ.
    package var layers: [Layer]
    /// The digest of the pixels of ``actual``, as 32 hexadecimal digits; `nil` without that picture, or without xxHash.
    package var digest: String?
    package var duration: ElapsedTime

    package init(
      golden: String, location: SourceLocation, outcome: Outcome, cause: [String] = [], measurement: Measurement? = nil,
      reference: Picture? = nil, actual: Picture? = nil, difference: Picture? = nil, regions: [PixelRect] = [],
      layers: [Layer] = [], digest: String? = nil, duration: ElapsedTime = ElapsedTime(milliseconds: 0)
    ) {
      self.golden = golden
      self.location = location
      self.outcome = outcome
      self.cause = cause
      self.measurement = measurement
      self.reference = reference
      self.actual = actual
      self.difference = difference
      self.regions = regions
      self.layers = layers
      self.digest = digest
      self.duration = duration
    }
  }

  /// A picture as a file.
  package struct Picture: Hashable, Sendable {
    /// A PNG file.
    package var png: [UInt8]
    package var size: PixelSize

    package init(png: [UInt8], size: PixelSize) {
      self.png = png
      self.size = size
    }
  }

  /// A layer and how many of its pixels differ.
  package struct Layer: Hashable, Sendable {
    /// The cell of the picture that it belongs to: `item 2`; `nil` where nobody said.
    package var cell: String?
    /// The path in the template, with `#i` behind each repeated element: `cell/replies#2/text`.
    package var path: String
    package var pixels: Int

    package init(cell: String? = nil, path: String, pixels: Int) {
      self.cell = cell
      self.path = path
      self.pixels = pixels
    }
  }

  /// How much a picture differs from its golden.
  package struct Measurement: Hashable, Sendable {
    /// By which metric, as in case files: `exact`, `perceptual`.
    package var metric: String
    /// What the metric gives, and what that counts in the singular: `pixel`.
    package var value: Int, unit: String
    /// `nil` where nothing may differ.
    package var tolerance: Tolerance?

    package init(metric: String, value: Int, unit: String = "pixel", tolerance: Tolerance? = nil) {
      self.metric = metric
      self.value = value
      self.unit = unit
      self.tolerance = tolerance
    }
  }

  /// What a case lets pass, and why.
  package struct Tolerance: Hashable, Sendable {
    package var atLeast, atMost: Int
    /// A sentence without its full stop, as the case says it.
    package var reason: String

    package init(atLeast: Int, atMost: Int, reason: String) {
      self.atLeast = atLeast
      self.atMost = atMost
      self.reason = reason
    }
  }

  /// How long something took. Equal to any other: reports of the same pixels are the same, however fast they came about.
  package struct ElapsedTime: Hashable, Sendable {
    /// 0 or more.
    package var milliseconds: Double

    package init(milliseconds: Double) {
      self.milliseconds = milliseconds
    }

    package static func == (one: Self, other: Self) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }
}
