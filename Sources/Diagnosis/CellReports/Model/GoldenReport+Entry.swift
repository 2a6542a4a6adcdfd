// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellImageComparison
package import CellNotation

extension GoldenReport {
  /// A golden and its outcome.
  package struct Entry: Hashable, Sendable {
    /// The unique name of the golden: `text/alignment.dark@2x`.
    package var golden: String
    /// The location of the case in its file, or of the test in its source.
    package var location: DocumentLocation
    package var outcome: Outcome
    /// The causes of the outcome, one sentence each, the most important one first.
    package var cause: [String]
    /// What changed, without its extent in this picture; `nil` if unknown. Goldens with the same origin can be decided on together.
    package var origin: Origin?
    /// The size of the difference; `nil` unless pixels were compared and the golden failed or drifted.
    package var measurement: Measurement?
    /// The golden, the new picture, and their difference. A picture is `nil` if it does not exist, or if it was not kept.
    package var reference, actual, difference: Picture?
    /// The bounds of each group of differing pixels, in device pixels, from top to bottom. See ``regions(of:)``.
    package var regions: [PixelRect]
    /// The layers that contain differing pixels.
    package var layers: [Layer]
    /// The digest of the pixels of ``actual``, as 32 hexadecimal digits; `nil` if there is no such picture, or if the package was
    /// built without xxHash.
    package var digest: String?
    package var duration: ElapsedTime

    package init(
      golden: String, location: DocumentLocation, outcome: Outcome, cause: [String] = [], origin: Origin? = nil,
      measurement: Measurement? = nil, reference: Picture? = nil, actual: Picture? = nil, difference: Picture? = nil,
      regions: [PixelRect] = [],
      layers: [Layer] = [], digest: String? = nil, duration: ElapsedTime = ElapsedTime(milliseconds: 0)
    ) {
      self.golden = golden
      self.location = location
      self.outcome = outcome
      self.cause = cause
      self.origin = origin
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

  /// What changed in the template or in the environment.
  package struct Origin: Hashable, Sendable {
    /// The places of all changes: equal for goldens that changed for the same reason.
    package var id: String
    /// All changes in words.
    package var title: String

    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// A picture as a PNG file.
  package struct Picture: Hashable, Sendable {
    /// The bytes of the file.
    package var png: [UInt8]
    package var size: PixelSize

    package init(png: [UInt8], size: PixelSize) {
      self.png = png
      self.size = size
    }
  }

  /// A layer, and the number of its pixels that differ.
  package struct Layer: Hashable, Sendable {
    /// The cell that the layer belongs to: `item 2`; `nil` if unknown.
    package var cell: String?
    /// The path of the layer. The name of a repeated element is followed by `#` and a zero-based index: `cell/replies#2/text`.
    package var path: String
    /// The number of the layer's pixels that differ.
    package var pixels: Int

    package init(cell: String? = nil, path: String, pixels: Int) {
      self.cell = cell
      self.path = path
      self.pixels = pixels
    }
  }

  /// The size of the difference between a picture and its golden.
  package struct Measurement: Hashable, Sendable {
    /// The name of the metric, as in case files: `exact`, `perceptual`.
    package var metric: String
    /// The value of the metric, and its unit in the singular: `pixel` or `step`.
    package var value: Int, unit: String
    /// The tolerance; `nil` if nothing may differ.
    package var tolerance: ImageTolerance?

    package init(metric: String, value: Int, unit: String = "pixel", tolerance: ImageTolerance? = nil) {
      self.metric = metric
      self.value = value
      self.unit = unit
      self.tolerance = tolerance
    }
  }

  /// A duration. All durations compare as equal, so that reports of the same pixels are equal regardless of speed.
  package struct ElapsedTime: Hashable, Sendable {
    /// The number of milliseconds, not negative.
    package var milliseconds: Double

    package init(milliseconds: Double) {
      self.milliseconds = milliseconds
    }

    package static func == (one: Self, other: Self) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }
}
