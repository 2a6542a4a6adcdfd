// SPDX-License-Identifier: MIT

import CellGraphics

/// Two pictures of any sizes, aligned at their upper left corners, and the areas to ignore.
struct ComparedPictures {
  /// The pixels as stored, row by row without padding.
  let reference, actual: [UInt32]
  let referenceSize, actualSize: PixelSize
  /// Whether the channels are multiplied by their alpha.
  let isPremultiplied: Bool
  /// The rectangles in which differences are ignored.
  let ignored: [PixelRect]

  init(of actual: PixelBuffer, from reference: PixelBuffer, ignoring ignored: [PixelRect] = []) {
    self.reference = reference.pixels
    self.actual = actual.pixels
    referenceSize = reference.size
    actualSize = actual.size
    isPremultiplied = true
    self.ignored = ignored
  }

  init(of actual: StraightPixels, from reference: StraightPixels, ignoring ignored: [PixelRect] = []) {
    self.reference = reference.pixels
    self.actual = actual.pixels
    referenceSize = reference.size
    actualSize = actual.size
    isPremultiplied = false
    self.ignored = ignored
  }

  /// The size of the area that both pictures cover. Only this area is compared pixel by pixel.
  var commonSize: PixelSize {
    PixelSize(
      width: min(referenceSize.width, actualSize.width), height: min(referenceSize.height, actualSize.height))
      ?? referenceSize  // the smaller of two valid sides is valid
  }

  /// The size of the smallest canvas that contains both pictures.
  var canvas: PixelSize {
    PixelSize(
      width: max(referenceSize.width, actualSize.width), height: max(referenceSize.height, actualSize.height))
      ?? referenceSize  // the larger of two valid sides is valid
  }

  /// Calls `body` with the pixels of the common area.
  ///
  /// Ignored pixels of the actual picture are replaced by the pixels of the reference, so they cannot affect the result, not even
  /// as neighbours.
  func withCommonPixels<Result>(_ body: (PixelPairView) -> Result) -> Result {
    let size = commonSize
    let reference = Self.cut(reference, of: referenceSize, to: size)
    var actual = Self.cut(actual, of: actualSize, to: size)
    let bounds = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    for area in ignored.map({ $0.intersection(bounds) }) where !area.isEmpty {
      for y in area.y..<area.maxY {
        let row = y * size.width + area.x..<y * size.width + area.maxX
        actual.replaceSubrange(row, with: reference[row])
      }
    }
    return reference.withUnsafeBufferPointer { reference in
      actual.withUnsafeBufferPointer { actual in
        guard let reference = reference.baseAddress, let actual = actual.baseAddress else {
          preconditionFailure("a size has at least one pixel")
        }
        return body(
          PixelPairView(
            width: size.width, height: size.height, reference: reference, actual: actual, isPremultiplied: isPremultiplied))
      }
    }
  }

  private static func cut(_ pixels: [UInt32], of size: PixelSize, to common: PixelSize) -> [UInt32] {
    if size == common { return pixels }
    return (0..<common.height).flatMap { y in pixels[y * size.width..<y * size.width + common.width] }
  }

  /// The pixels that only one of the pictures has, except ignored pixels, as one-row runs sorted by row and column.
  var runsOutside: [PixelRect] {
    let (common, canvas) = (commonSize, canvas)
    let taller = referenceSize.height > actualSize.height ? referenceSize : actualSize
    let right = (0..<common.height).map { PixelRect(x: common.width, y: $0, width: canvas.width - common.width, height: 1) }
    let below = (common.height..<taller.height).map { PixelRect(x: 0, y: $0, width: taller.width, height: 1) }
    return (right + below).filter { !$0.isEmpty }.flatMap { run in
      ignored.reduce([run]) { parts, hole in parts.flatMap { $0.subtracting(hole) } }
    }
  }
}

extension PixelRect {
  /// Returns the parts of this one-row run that are outside `hole`: an array of zero, one or two runs.
  fileprivate func subtracting(_ hole: PixelRect) -> [PixelRect] {
    let cut = intersection(hole)
    guard !cut.isEmpty else { return [self] }
    return [
      PixelRect(x: x, y: y, width: cut.x - x, height: 1), PixelRect(x: cut.maxX, y: y, width: maxX - cut.maxX, height: 1),
    ].filter { !$0.isEmpty }
  }
}

/// The backdrop of a difference picture: the reference in pale grey, as in pixelmatch 7.2. The code does the same operations on
/// doubles as pixelmatch, in the same order.
struct GreyBackdrop {
  /// The opacity of the reference, in `0...1`.
  let opacity: Double

  init(opacity: Double) {
    self.opacity = min(max(0, opacity), 1)
  }

  /// Returns the opaque grey for a straight colour. Both colours are packed.
  @inline(__always) func grey(of straight: UInt32) -> UInt32 {
    let color = StraightChannels(straight)
    let brightness =
      Double(color.red) * 0.29889531 + Double(color.green) * 0.58662247 + Double(color.blue) * 0.11448223
    // The sum may be above 255 by less than 3 millionths; the conversion truncates it.
    let value = UInt32(255 + (brightness - 255) * opacity * Double(color.alpha) / 255)
    return 0xFF00_0000 | value << 16 | value << 8 | value
  }

  /// Draws a row of pixels. For each run of equal pixels, the grey is computed only once, because cells have large areas of one
  /// colour.
  func draw(_ row: UnsafeBufferPointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, isPremultiplied: Bool) {
    guard let pixels = row.baseAddress else { return }
    var start = 0
    while start < row.count {
      let pixel = pixels[start]
      let grey = grey(of: straightColor(pixel, isPremultiplied))
      target[start] = grey
      start += 1
      // At outlines and in photographs, most runs are one pixel long.
      if start < row.count, pixels[start] == pixel {
        let end = pixels.endOfRun(of: pixel, from: start, limit: row.count)
        (target + start).update(repeating: grey, count: end - start)
        start = end
      }
    }
  }
}
