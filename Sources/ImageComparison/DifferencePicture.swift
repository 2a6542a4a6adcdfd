// SPDX-License-Identifier: MIT

public import Graphics

/// Draws the differences between two pictures by one metric: differing pixels in red, over the reference in pale grey.
///
/// The result covers both pictures. Pixels that only one of them has count as different; pixels that neither has are transparent.
///
/// For ``ImageMetric/perceptual(_:)`` and pictures of the same size, the result is byte for byte that of pixelmatch. For
/// ``ImageMetric/channel``, small differences are yellow and large ones red. For ``ImageMetric/window(side:)``, the window with
/// the most differing pixels is framed.
/// - Parameter ignored: Rectangles of pixels in which differences are ignored.
/// - Returns: The picture, or `nil` if it would exceed 268,435,456 pixels (1 GiB), as is possible for a very wide and a very high
///   picture.
public func differencePicture(
  of actual: PixelBuffer, from reference: PixelBuffer, metric: ImageMetric = .exact, ignoring ignored: [PixelRect] = [],
  style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer? {
  let pictures = ComparedPictures(of: actual, from: reference, ignoring: ignored)
  return draw(ImageDifference(of: pictures, metric: metric), of: pictures, style: style)
}

/// Draws the differences between two pictures with straight alpha. See ``differencePicture(of:from:metric:ignoring:style:)``.
public func differencePicture(
  of actual: StraightPixels, from reference: StraightPixels, metric: ImageMetric = .exact,
  ignoring ignored: [PixelRect] = [], style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer? {
  let pictures = ComparedPictures(of: actual, from: reference, ignoring: ignored)
  return draw(ImageDifference(of: pictures, metric: metric), of: pictures, style: style)
}

/// Draws a known difference between two pictures without comparing them again. See
/// ``differencePicture(of:from:metric:ignoring:style:)``.
public func differencePicture(
  of actual: PixelBuffer, from reference: PixelBuffer, showing difference: ImageDifference,
  style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer? {
  draw(difference, of: ComparedPictures(of: actual, from: reference), style: style)
}

/// Draws a known difference between two pictures with straight alpha, without comparing them again. See
/// ``differencePicture(of:from:metric:ignoring:style:)``.
public func differencePicture(
  of actual: StraightPixels, from reference: StraightPixels, showing difference: ImageDifference,
  style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer? {
  draw(difference, of: ComparedPictures(of: actual, from: reference), style: style)
}

private func draw(_ difference: ImageDifference, of pictures: ComparedPictures, style: DifferenceStyle) -> PixelBuffer? {
  let size = pictures.canvas
  guard size.isDrawable else { return nil }
  let pixels = [UInt32](unsafeUninitializedCapacity: size.area) { target, count in
    target.adviseHugePages()
    // The backdrop covers the whole canvas if both pictures have the same size.
    if style.isMask || difference.changesSize { target.initialize(repeating: 0) }
    count = size.area
    guard let target = target.baseAddress else { preconditionFailure("a size has at least one pixel") }
    let painter = DifferencePainter(target: target, width: size.width, style: style)
    if !style.isMask {
      painter.drawBackdrop(of: pictures)
      for run in difference.antialiased { painter.fill(run, with: style.antialiasedColor) }
    }
    for run in difference.differing { painter.fill(run, with: style.differentColor) }
    pictures.withCommonPixels { painter.shade(difference, between: $0) }
    if let window = difference.densestWindow { painter.drawFrame(window, with: style.windowColor) }
  }
  return PixelBuffer(size: size, pixels: pixels)
}

extension PixelSize {
  /// Whether a picture of this size is drawn: at most 1 GiB.
  var isDrawable: Bool { area <= 1 << 28 }
}
