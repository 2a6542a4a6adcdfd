// SPDX-License-Identifier: MIT

public import Graphics

/// Draws where one picture differs from another, by one metric: what counts in red on the reference in pale grey.
///
/// For ``ImageMetric/perceptual(_:)`` and pictures of the same size, this is pixelmatch's picture to the byte. By
/// ``ImageMetric/channel`` small steps are yellow and large ones red; by ``ImageMetric/window(side:)`` the fullest window is
/// framed. The picture is as large as both together; pixels that only one of them has count, and those that neither has are clear.
/// - Parameter ignored: rectangles of pixels in which nothing counts.
public func differencePicture(
  of actual: PixelBuffer, from reference: PixelBuffer, metric: ImageMetric = .exact, ignoring ignored: [PixelRect] = [],
  style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer {
  draw(ComparedPictures(of: actual, from: reference, ignoring: ignored), metric: metric, style: style)
}

/// Draws where one straight picture differs from another. See ``differencePicture(of:from:metric:ignoring:style:)``.
public func differencePicture(
  of actual: StraightPixels, from reference: StraightPixels, metric: ImageMetric = .exact,
  ignoring ignored: [PixelRect] = [], style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer {
  draw(ComparedPictures(of: actual, from: reference, ignoring: ignored), metric: metric, style: style)
}

private func draw(_ pictures: ComparedPictures, metric: ImageMetric, style: DifferenceStyle) -> PixelBuffer {
  var picture = PixelBuffer(size: pictures.canvas)
  let width = picture.width
  picture.withMutablePixels { pixels in
    let painter = DifferencePainter(target: pixels, width: width, style: style)
    if !style.isMask { painter.drawBackdrop(of: pictures) }
    pictures.withCommonPixels { painter.drawChanges(of: $0, by: metric) }
    for run in pictures.runsOutside { painter.fill(run, with: style.differentColor) }
    if case .window = metric, let window = ImageDifference(of: pictures, metric: metric).fullestWindow {
      painter.drawFrame(window, with: style.windowColor)
    }
  }
  return picture
}
