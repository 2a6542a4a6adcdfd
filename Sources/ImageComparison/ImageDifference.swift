// SPDX-License-Identifier: MIT

public import Graphics

/// How one picture differs from another, by one metric.
///
/// Pictures of different sizes are compared where both have pixels, their upper left corners together; every pixel that only one
/// of them has counts as different.
public struct ImageDifference: Hashable, Sendable {
  public let metric: ImageMetric
  public let referenceSize, actualSize: PixelSize
  /// What the metric gives: a number of pixels, or for ``ImageMetric/channel`` steps of 1/255. 0 says that nothing counts.
  public let value: Int
  /// The pixels that count as different, in runs of one row each, sorted by row and column, none next to another.
  public let differing: [PixelRect]
  /// How many pixels ``differing`` holds.
  public let pixelCount: Int
  /// The smallest rectangle that holds all of ``differing``; empty where there is none.
  public let bounds: PixelRect
  /// The largest difference of a straight channel among them, alpha included, in `0...255`; 255 for a pixel that only one of the
  /// pictures has.
  public let largestStep: Int
  /// The pixels that differ by more than the threshold but look like anti-aliasing, in runs as ``differing``; none for all but
  /// ``ImageMetric/perceptual(_:)``.
  public let antialiased: [PixelRect]
  /// How many pixels ``antialiased`` holds.
  public let antialiasedCount: Int
  /// The window that holds the most of ``differing``; `nil` for all but ``ImageMetric/window(side:)``.
  public let fullestWindow: PixelRect?

  /// Compares premultiplied pictures. Equal ones cost a comparison of memory.
  ///
  /// - Parameter ignored: rectangles of pixels in which nothing counts, whatever is there.
  public init(
    of actual: PixelBuffer, from reference: PixelBuffer, metric: ImageMetric = .exact, ignoring ignored: [PixelRect] = []
  ) {
    self.init(of: ComparedPictures(of: actual, from: reference, ignoring: ignored), metric: metric)
  }

  /// Compares straight pictures: exactly what a PNG file holds, the colours of nearly clear pixels too.
  ///
  /// - Parameter ignored: rectangles of pixels in which nothing counts, whatever is there.
  public init(
    of actual: StraightPixels, from reference: StraightPixels, metric: ImageMetric = .exact, ignoring ignored: [PixelRect] = []
  ) {
    self.init(of: ComparedPictures(of: actual, from: reference, ignoring: ignored), metric: metric)
  }

  init(of pictures: ComparedPictures, metric: ImageMetric) {
    var found = DifferenceCollector()
    var antialiased = DifferenceCollector()
    pictures.withCommonPixels { pair in
      switch metric {
      case .exact, .channel, .window:
        pair.forEachDifferingPixel { index, x, y in
          found.add(x: x, y: y, pair.straightReference(index), pair.straightActual(index))
        }
      case .perceptual(let options):
        PerceptualComparison(pair: pair, options: options).forEachChange { index, x, y, isAntialiased in
          if isAntialiased {
            antialiased.add(x: x, y: y, 0, 0)
          } else {
            found.add(x: x, y: y, pair.straightReference(index), pair.straightActual(index))
          }
        }
      }
    }
    found.finish(adding: pictures.runsOutside)
    antialiased.finish()
    self.metric = metric
    referenceSize = pictures.referenceSize
    actualSize = pictures.actualSize
    differing = found.runs
    pixelCount = found.pixelCount
    bounds = found.bounds
    largestStep = found.largestStep
    self.antialiased = antialiased.runs
    antialiasedCount = antialiased.pixelCount
    switch metric {
    case .exact, .perceptual:
      value = found.pixelCount
      fullestWindow = nil
    case .channel:
      value = found.largestStep
      fullestWindow = nil
    case .window(let side):
      let window = FullestWindow(of: found.runs, within: pictures.canvas, side: side)
      value = window.count
      fullestWindow = window.count == 0 ? nil : window.frame
    }
  }

  /// Whether the pictures have the same size and nothing counts as different.
  ///
  /// By ``ImageMetric/perceptual(_:)``, that does not mean that they are the same.
  public var isEmpty: Bool { pixelCount == 0 && !changesSize }

  /// Whether the pictures have different sizes.
  public var changesSize: Bool { referenceSize != actualSize }
}
