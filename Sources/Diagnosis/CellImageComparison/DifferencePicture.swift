// SPDX-License-Identifier: MIT

public import CellGraphics

/// Draws the differences between two pictures by one metric: differing pixels in red, over the reference in pale grey.
///
/// The result covers both pictures. Pixels that only one of them has count as different; pixels that neither has are transparent.
///
/// For ``ImageMetric/perceptual(_:)`` and pictures of the same size, the result is byte for byte the picture that pixelmatch draws.
/// For ``ImageMetric/channel``, small differences are yellow and large ones red. For ``ImageMetric/window(side:)``, the window with
/// the most differing pixels is framed.
/// - Parameter ignored: Rectangles of pixels in which differences are ignored.
/// - Returns: The picture, or `nil` if it would exceed 268,435,456 pixels (1 GiB). That is possible if one picture is very wide
///   and the other is very high.
public func differencePicture(
  of actual: PixelBuffer, from reference: PixelBuffer, metric: ImageMetric = .exact, ignoring ignored: [PixelRect] = [],
  style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer? {
  let pictures = ComparedPictures(of: actual, from: reference, ignoring: ignored)
  return draw(ImageDifference(of: pictures, metric: metric), of: pictures, style: style)
}

/// Draws the differences between two pictures with straight alpha. See `differencePicture(of:from:metric:ignoring:style:)`.
public func differencePicture(
  of actual: StraightPixels, from reference: StraightPixels, metric: ImageMetric = .exact,
  ignoring ignored: [PixelRect] = [], style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer? {
  let pictures = ComparedPictures(of: actual, from: reference, ignoring: ignored)
  return draw(ImageDifference(of: pictures, metric: metric), of: pictures, style: style)
}

/// Draws a known difference between two pictures without comparing them again. See
/// `differencePicture(of:from:metric:ignoring:style:)`.
public func differencePicture(
  of actual: PixelBuffer, from reference: PixelBuffer, showing difference: ImageDifference,
  style: DifferenceStyle = DifferenceStyle()
) -> PixelBuffer? {
  draw(difference, of: ComparedPictures(of: actual, from: reference), style: style)
}

/// Draws a known difference between two pictures with straight alpha, without comparing them again. See
/// `differencePicture(of:from:metric:ignoring:style:)`.
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
  /// Whether a picture of this size can be drawn: it takes at most 1 GiB.
  var isDrawable: Bool { area <= 1 << 28 }
}

/// Draws three pictures next to each other on a neutral grey: the reference, the difference, the actual picture.
///
/// Their upper edges are aligned, with a gutter of 16 pixels around each. Translucent pixels are composited over the grey.
/// - Returns: The picture, or `nil` if a side would exceed `PixelSize.maximumSide`, or if the picture would exceed 268,435,456
///   pixels (1 GiB).
public func threePanels(reference: PixelBuffer, difference: PixelBuffer, actual: PixelBuffer) -> PixelBuffer? {
  let gutter = 16
  let panels = [reference, difference, actual]
  let ground = PremultipliedRGBA(RGBA(red: 128, green: 128, blue: 128)).packed
  let width = panels.reduce(gutter) { $0 + $1.width + gutter }
  let height = panels.reduce(0) { max($0, $1.height) } + 2 * gutter
  guard let size = PixelSize(width: width, height: height), size.isDrawable else { return nil }
  var pixels = [UInt32](repeating: ground, count: size.area)
  var left = gutter
  for panel in panels {
    for y in 0..<panel.height {
      let start = (gutter + y) * width + left
      let row = panel.pixels[y * panel.width..<(y + 1) * panel.width]
      pixels.replaceSubrange(start..<start + panel.width, with: row.map { composited($0, over: ground) })
    }
    left += panel.width + gutter
  }
  return PixelBuffer(size: size, pixels: pixels)
}

/// The colours of a difference picture. By default, they are the colours of pixelmatch, except ``windowColor``, which pixelmatch
/// does not have.
public struct DifferenceStyle: Hashable, Sendable {
  /// The opacity of the reference, which is drawn in grey over white where nothing differs. Values outside `0...1` are clamped.
  public var backdropOpacity: Double
  /// The colour of pixels that look like anti-aliasing. All colours are drawn opaque.
  public var antialiasedColor: RGBA
  /// The colour of pixels that count as different.
  public var differentColor: RGBA
  /// The colour of differing pixels that are darker than in the reference. If it is `nil`, they have the ``differentColor``. It is
  /// used only with ``ImageMetric/perceptual(_:)``.
  public var darkerColor: RGBA?
  /// The colour of the frame around the window that ``ImageMetric/window(side:)`` found.
  public var windowColor: RGBA
  /// Whether to draw only the pixels that count as different. All other pixels are then transparent, including pixels that look
  /// like anti-aliasing.
  public var isMask: Bool

  public init(
    backdropOpacity: Double = 0.1, antialiasedColor: RGBA = RGBA(red: 255, green: 255, blue: 0),
    differentColor: RGBA = RGBA(red: 255, green: 0, blue: 0), darkerColor: RGBA? = nil,
    windowColor: RGBA = RGBA(red: 0, green: 96, blue: 255), isMask: Bool = false
  ) {
    self.backdropOpacity = backdropOpacity
    self.antialiasedColor = antialiasedColor
    self.differentColor = differentColor
    self.darkerColor = darkerColor
    self.windowColor = windowColor
    self.isMask = isMask
  }
}
