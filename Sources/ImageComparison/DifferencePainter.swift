// SPDX-License-Identifier: MIT

import Graphics

/// Draws on a difference picture while its pixels are lent. All colours come out opaque.
struct DifferencePainter {
  let target: UnsafeMutableBufferPointer<UInt32>
  /// The canvas's.
  let width: Int
  let style: DifferenceStyle

  /// Draws the reference in grey; where it has no pixels, the actual picture.
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
          UnsafeBufferPointer(rebasing: pixels[y * size.width..<(y + 1) * size.width]),
          to: UnsafeMutableBufferPointer(rebasing: target[y * width..<y * width + size.width]), isPremultiplied: isPremultiplied)
      }
    }
  }

  /// Draws what differs on the common canvas.
  func drawChanges(of pair: LentPair, by metric: ImageMetric) {
    let different = Self.opaque(style.differentColor)
    switch metric {
    case .exact, .window:
      pair.forEachDifferingPixel { _, x, y in target[y * width + x] = different }
    case .channel:
      pair.forEachDifferingPixel { index, x, y in
        let step = DifferenceCollector.largestStep(pair.straightReference(index), pair.straightActual(index))
        target[y * width + x] = Self.opaque(style.color(forStep: step))
      }
    case .perceptual(let options):
      let (antialiased, darker) = (Self.opaque(style.antialiasedColor), Self.opaque(style.darkerColor ?? style.differentColor))
      PerceptualComparison(pair: pair, options: options).forEachChange { _, x, y, change in
        switch change {
        case .antialiased: if !style.isMask { target[y * width + x] = antialiased }
        case .brighter: target[y * width + x] = different
        case .darker: target[y * width + x] = darker
        }
      }
    }
  }

  func fill(_ area: PixelRect, with color: RGBA) {
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { target[y * width + x] = Self.opaque(color) }
    }
  }

  /// Draws the outermost pixels of a rectangle within the canvas.
  func drawFrame(_ frame: PixelRect, with color: RGBA) {
    fill(PixelRect(x: frame.x, y: frame.y, width: frame.width, height: 1), with: color)
    fill(PixelRect(x: frame.x, y: frame.maxY - 1, width: frame.width, height: 1), with: color)
    fill(PixelRect(x: frame.x, y: frame.y, width: 1, height: frame.height), with: color)
    fill(PixelRect(x: frame.maxX - 1, y: frame.y, width: 1, height: frame.height), with: color)
  }

  private static func opaque(_ color: RGBA) -> UInt32 { color.packed | 0xFF00_0000 }
}

extension DifferenceStyle {
  /// The colour for a step of a channel, in `1...255`: from that of anti-aliasing for the smallest to that of what differs.
  fileprivate func color(forStep step: Int) -> RGBA {
    func mixed(_ channel: KeyPath<RGBA, UInt8>) -> UInt8 {
      let (least, most) = (Int(antialiasedColor[keyPath: channel]), Int(differentColor[keyPath: channel]))
      return UInt8((least * (255 - step) + most * (step - 1)) / 254)
    }
    return RGBA(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
  }
}
