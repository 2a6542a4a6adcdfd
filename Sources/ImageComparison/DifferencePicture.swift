// SPDX-License-Identifier: MIT

public import Graphics

/// Draws where one picture differs from another, by one metric: what counts in red on the reference in pale grey.
///
/// For ``ImageMetric/perceptual(_:)`` and pictures of the same size, this is pixelmatch's picture to the byte. By
/// ``ImageMetric/channel`` small steps are yellow and large ones red; by ``ImageMetric/window(side:)`` the fullest window is
/// framed. The picture is as large as both together; pixels that only one of them has count, and those that neither has are clear.
/// - Parameter ignored: rectangles of pixels in which nothing counts.
/// - Returns: `nil` where that would be more than 268,435,456 pixels (1 GiB), as it can be for a very wide and a very high picture.
public func differencePicture(
  of actual: PixelBuffer, from reference: PixelBuffer, metric: ImageMetric = .exact, ignoring ignored: [PixelRect] = [],
  style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer? {
  let pictures = ComparedPictures(of: actual, from: reference, ignoring: ignored)
  return draw(ImageDifference(of: pictures, metric: metric), of: pictures, style: style)
}

/// Draws where one straight picture differs from another. See ``differencePicture(of:from:metric:ignoring:style:)``.
public func differencePicture(
  of actual: StraightPixels, from reference: StraightPixels, metric: ImageMetric = .exact,
  ignoring ignored: [PixelRect] = [], style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer? {
  let pictures = ComparedPictures(of: actual, from: reference, ignoring: ignored)
  return draw(ImageDifference(of: pictures, metric: metric), of: pictures, style: style)
}

/// Draws a difference that has been found between these pictures, without comparing them again. See
/// ``differencePicture(of:from:metric:ignoring:style:)``.
public func differencePicture(
  of actual: PixelBuffer, from reference: PixelBuffer, showing difference: ImageDifference,
  style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer? {
  draw(difference, of: ComparedPictures(of: actual, from: reference), style: style)
}

/// Draws a difference that has been found between these straight pictures, without comparing them again. See
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
    // The backdrop covers pictures of the same size.
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
    if let window = difference.fullestWindow { painter.drawFrame(window, with: style.windowColor) }
  }
  return PixelBuffer(size: size, pixels: pixels)
}

extension PixelSize {
  /// Whether a picture of that size is drawn: one of 1 GiB at most.
  var isDrawable: Bool { area <= 1 << 28 }
}
