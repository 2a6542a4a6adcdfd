// SPDX-License-Identifier: MIT

public import CellGraphics

/// The difference between two pictures by one metric.
///
/// Pictures of different sizes are aligned at their upper left corners and compared where both have pixels. Every pixel that only
/// one of them has counts as different.
///
///     let difference = ImageDifference(of: actual, from: reference)
///     if !difference.isEmpty { print(difference) }
public struct ImageDifference: Hashable, Sendable {
  public let metric: ImageMetric
  public let referenceSize, actualSize: PixelSize
  /// The value of the metric: a number of pixels, or for ``ImageMetric/channel`` a channel difference in steps of 1/255. 0 means
  /// no difference.
  public let value: Int
  /// The pixels that count as different, as one-row runs sorted by row and column. No two runs are adjacent in a row.
  public let differing: [PixelRect]
  /// The number of pixels in ``differing``.
  public let pixelCount: Int
  /// The smallest rectangle that contains ``differing``; empty if no pixel differs.
  public let bounds: PixelRect
  /// The largest difference of a straight channel, including alpha, among the pixels of ``differing``, in `0...255`. It is 255 if
  /// ``differing`` contains a pixel that only one of the pictures has.
  public let largestStep: Int
  /// The pixels that exceed the threshold but look like anti-aliasing, in the form of ``differing``. Empty for all metrics except
  /// ``ImageMetric/perceptual(_:)``.
  public let antialiased: [PixelRect]
  /// The number of pixels in ``antialiased``.
  public let antialiasedCount: Int
  /// The window with the most pixels of ``differing``. `nil` if no pixel differs, and for all metrics except
  /// ``ImageMetric/window(side:)``.
  public let densestWindow: PixelRect?

  /// Compares two premultiplied pictures. Equal parts cost only a call of `memcmp`.
  ///
  /// - Parameter ignored: Rectangles of pixels in which differences are ignored.
  public init(
    of actual: PixelBuffer, from reference: PixelBuffer, metric: ImageMetric = .exact, ignoring ignored: [PixelRect] = []
  ) {
    self.init(of: ComparedPictures(of: actual, from: reference, ignoring: ignored), metric: metric)
  }

  /// Compares two pictures with straight alpha: exactly the values that a PNG file stores, including the colours of nearly
  /// transparent pixels.
  ///
  /// - Parameter ignored: Rectangles of pixels in which differences are ignored.
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
      densestWindow = nil
    case .channel:
      value = found.largestStep
      densestWindow = nil
    case .window(let side):
      let window = DensestWindow(of: found.runs, within: pictures.canvas, side: side)
      value = window.count
      densestWindow = window.count == 0 ? nil : window.frame
    }
  }

  /// Whether the pictures have the same size and no pixel counts as different.
  ///
  /// With ``ImageMetric/perceptual(_:)``, the pictures can still differ.
  public var isEmpty: Bool { pixelCount == 0 && !changesSize }

  /// Whether the pictures have different sizes.
  public var changesSize: Bool { referenceSize != actualSize }
}

extension ImageDifference: CustomStringConvertible {
  /// One sentence without a full stop: first a change of size, then what the metric found and where.
  public var description: String {
    let size = changesSize ? "the size changed from \(referenceSize) to \(actualSize)" : nil
    return [size, pixelCount == 0 ? nothing : found].compactMap { $0 }.joined(separator: "; ")
  }

  private var nothing: String {
    switch metric {
    case .exact, .channel, .window: "no pixel differs"
    case .perceptual: "no pixel differs visibly" + aside
    }
  }

  private var found: String {
    let differ = pixelCount == 1 ? "differs" : "differ"
    let steps = "by up to \(largestStep) of 255 in a channel"
    return switch metric {
    case .exact: "\(counted(pixelCount, "pixel")) \(differ), \(steps), within \(bounds)"
    case .perceptual: "\(counted(pixelCount, "pixel")) \(differ) visibly, \(steps), within \(bounds)" + aside
    case .channel: "a channel differs by up to \(largestStep) of 255, in \(counted(pixelCount, "pixel")) within \(bounds)"
    case .window:
      "\(counted(value, "pixel")) \(value == 1 ? "differs" : "differ") within the window \(densestWindow ?? .empty), "
        + "\(grouped(pixelCount)) in all, \(steps), within \(bounds)"
    }
  }

  /// The number of pixels that the perceptual metric ignored as anti-aliasing, in words.
  private var aside: String {
    antialiasedCount == 0 ? "" : "; \(counted(antialiasedCount, "anti-aliased pixel")) not counted"
  }
}
