// SPDX-License-Identifier: MIT

internal import CellGraphics

extension DrawnPart {
  /// Calls `solid` or `literal` for each span. `place` is the index of the span's first pixel in a picture that is `width` pixels
  /// wide.
  @inline(__always)
  func forEachSpan(
    inPictureOfWidth width: Int, solid: (_ place: Int, _ count: Int, _ pixel: UInt32) -> Void,
    literal: (_ place: Int, UnsafeBufferPointer<UInt32>) -> Void
  ) {
    withLiterals { literals in
      for span in spans {
        let place = span.y &* width &+ span.x
        switch span.content {
        case .solid(let pixel): solid(place, span.count, pixel)
        case .literal(let start):
          literal(place, UnsafeBufferPointer(rebasing: literals[Int(start)..<Int(start) &+ span.count]))
        }
      }
    }
  }
}

extension PixelPlane<UInt32> {
  /// Composites a part over the premultiplied pixels.
  mutating func composite(_ part: DrawnPart) {
    let width = width
    values.withUnsafeMutableBufferPointer { values in
      part.forEachSpan(inPictureOfWidth: width) { place, count, pixel in
        let row = UnsafeMutableBufferPointer(rebasing: values[place..<place &+ count])
        if pixel >> 24 == 255 {
          row.update(repeating: pixel)
        } else {
          for x in 0..<row.count { row[x] = composited(pixel, over: row[x]) }
        }
      } literal: { place, pixels in
        let row = UnsafeMutableBufferPointer(rebasing: values[place..<place &+ pixels.count])
        for x in 0..<pixels.count { row[x] = composited(pixels[x], over: row[x]) }
      }
    }
  }

  /// Whether every pixel that a part touches is opaque, and keeps its colour when the part is composited.
  func keepsColors(under part: DrawnPart) -> Bool {
    part.spans.allSatisfy { span in
      (0..<span.count).allSatisfy { x in
        let before = values[span.y * width + span.x + x]
        let pixel = part.pixel(x, of: span)
        return pixel >> 24 == 0 || before >> 24 == 255 && composited(pixel, over: before) == before
      }
    }
  }
}

extension PixelPlane<UInt8> {
  /// Sets the value to 1 for each pixel in which a part is opaque.
  mutating func cover(_ part: DrawnPart) {
    let width = width
    values.withUnsafeMutableBufferPointer { values in
      part.forEachSpan(inPictureOfWidth: width) { place, count, pixel in
        guard pixel >> 24 == 255 else { return }
        UnsafeMutableBufferPointer(rebasing: values[place..<place &+ count]).update(repeating: 1)
      } literal: { place, pixels in
        let row = UnsafeMutableBufferPointer(rebasing: values[place..<place &+ pixels.count])
        for x in 0..<pixels.count { row[x] |= pixels[x] >> 24 == 255 ? 1 : 0 }
      }
    }
  }

  /// Whether the value is 1 in all pixels that a part touches.
  func covers(_ part: DrawnPart) -> Bool {
    part.spans.allSatisfy { span in
      (0..<span.count).allSatisfy { x in
        part.pixel(x, of: span) >> 24 == 0 || values[span.y * width + span.x + x] == 1
      }
    }
  }
}

extension DrawnPart {
  /// Whether compositing the part over an opaque colour leaves the colour unchanged.
  func keeps(_ color: UInt32) -> Bool {
    spans.allSatisfy { span in
      switch span.content {
      case .solid(let pixel): composited(pixel, over: color) == color
      case .literal(let start):
        withLiterals { $0[Int(start)..<Int(start) + span.count].allSatisfy { composited($0, over: color) == color } }
      }
    }
  }

  /// Returns the one opaque colour of a nonempty rectangle; `nil` if pixels differ or are not opaque.
  ///
  /// May also return `nil` for a rectangle of one colour whose rows are short, because short rows can be stored as literals.
  func solidColor(of rect: PixelRect) -> UInt32? {
    var color: UInt32?
    var y = rect.y
    // A long row of one colour is one solid span.
    for span in spans where span.y == y && span.x <= rect.x && span.x + span.count >= rect.maxX {
      guard case .solid(let pixel) = span.content, pixel >> 24 == 255, color == nil || color == pixel else { return nil }
      color = pixel
      y += 1
      if y == rect.maxY { return color }
    }
    return nil
  }

  /// Calls a closure for each pixel that is not clear.
  func forEachPixel(_ body: (_ x: Int, _ y: Int, _ pixel: UInt32) -> Void) {
    for span in spans {
      for offset in 0..<span.count {
        let pixel = pixel(offset, of: span)
        if pixel >> 24 > 0 { body(span.x + offset, span.y, pixel) }
      }
    }
  }

  /// Returns the alpha of a pixel, in `0...255`.
  func alpha(x: Int, y: Int) -> UInt32 {
    let span = spans.first { $0.y == y && $0.x <= x && x < $0.x + $0.count }
    return span.map { pixel(x - $0.x, of: $0) >> 24 } ?? 0
  }

  fileprivate func pixel(_ x: Int, of span: Span) -> UInt32 {
    switch span.content {
    case .solid(let pixel): pixel
    case .literal(let start): withLiterals { $0[Int(start) + x] }
    }
  }
}
