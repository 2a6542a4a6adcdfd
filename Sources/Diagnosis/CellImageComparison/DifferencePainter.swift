// SPDX-License-Identifier: MIT

import CellGraphics

/// Draws on the pixels of a difference picture. All colours are drawn opaque.
struct DifferencePainter {
  let target: UnsafeMutablePointer<UInt32>
  /// The width of the canvas, in pixels.
  let width: Int
  let style: DifferenceStyle

  /// Draws the reference in grey. Where only the actual picture has pixels, draws the actual picture in grey.
  func drawBackdrop(of pictures: ComparedPictures) {
    if pictures.referenceSize != pictures.canvas {
      drawBackdrop(pictures.actual, of: pictures.actualSize, isPremultiplied: pictures.isPremultiplied)
    }
    drawBackdrop(pictures.reference, of: pictures.referenceSize, isPremultiplied: pictures.isPremultiplied)
  }

  private func drawBackdrop(_ pixels: [UInt32], of size: PixelSize, isPremultiplied: Bool) {
    let backdrop = GreyBackdrop(opacity: style.backdropOpacity)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<size.height {
        backdrop.draw(
          UnsafeBufferPointer(rebasing: pixels[y * size.width..<(y + 1) * size.width]), to: target + y * width,
          isPremultiplied: isPremultiplied)
      }
    }
  }

  /// Recolours the differing pixels of the common area, if their colour depends on the difference: by its size for the metric
  /// `channel`, and by its sign for the metric `perceptual` if the style has a darker colour.
  func shade(_ difference: ImageDifference, between pair: PixelPairView) {
    switch difference.metric {
    case .exact, .window: break
    case .channel:
      recolor(difference, between: pair) { index in
        style.color(forStep: DifferenceCollector.largestStep(pair.straightReference(index), pair.straightActual(index)))
      }
    case .perceptual(let options):
      guard let darker = style.darkerColor else { break }
      let comparison = PerceptualComparison(pair: pair, options: options)
      recolor(difference, between: pair) { index in comparison.isDarker(index) ? darker : style.differentColor }
    }
  }

  private func recolor(_ difference: ImageDifference, between pair: PixelPairView, _ color: (_ index: Int) -> RGBA) {
    let common = PixelRect(x: 0, y: 0, width: pair.width, height: pair.height)
    for run in difference.differing.map({ $0.intersection(common) }) where !run.isEmpty {
      for x in run.x..<run.maxX { target[run.y * width + x] = Self.opaque(color(run.y * pair.width + x)) }
    }
  }

  func fill(_ area: PixelRect, with color: RGBA) {
    let pixel = Self.opaque(color)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { target[y * width + x] = pixel }
    }
  }

  /// Draws the outermost pixels of a rectangle. The rectangle must be inside the canvas.
  func drawFrame(_ frame: PixelRect, with color: RGBA) {
    fill(PixelRect(x: frame.x, y: frame.y, width: frame.width, height: 1), with: color)
    fill(PixelRect(x: frame.x, y: frame.maxY - 1, width: frame.width, height: 1), with: color)
    fill(PixelRect(x: frame.x, y: frame.y, width: 1, height: frame.height), with: color)
    fill(PixelRect(x: frame.maxX - 1, y: frame.y, width: 1, height: frame.height), with: color)
  }

  private static func opaque(_ color: RGBA) -> UInt32 { color.packed | 0xFF00_0000 }
}

extension DifferenceStyle {
  /// Returns the colour for a channel difference in `1...255`, from ``antialiasedColor`` for 1 to ``differentColor`` for 255.
  fileprivate func color(forStep step: Int) -> RGBA {
    func mixed(_ channel: KeyPath<RGBA, UInt8>) -> UInt8 {
      let (least, most) = (Int(antialiasedColor[keyPath: channel]), Int(differentColor[keyPath: channel]))
      return UInt8((least * (255 - step) + most * (step - 1)) / 254)
    }
    return RGBA(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
  }
}
