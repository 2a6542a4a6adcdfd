// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The premultiplied pixels of an item or a layer that was drawn alone on transparency, stored as spans. Pixels outside the spans
/// are clear.
///
/// Cells mostly draw long rows of one colour, or nothing. A row of a chat bubble is one long span; a row at rounded corners also
/// has a short span at each end. Later steps process each span in a plain loop.
struct DrawnPart {
  /// Adjacent pixels in one row.
  struct Span {
    // Half the size of Int: parts with text have thousands of spans.
    private let left, top, length: Int32
    let content: Content

    init(x: Int, y: Int, count: Int, content: Content) {
      left = Int32(truncatingIfNeeded: x)
      top = Int32(truncatingIfNeeded: y)
      length = Int32(truncatingIfNeeded: count)
      self.content = content
    }

    /// The column and the row of the span's first pixel in the picture.
    var x: Int { Int(left) }
    var y: Int { Int(top) }
    var count: Int { Int(length) }
  }

  enum Content {
    /// One colour, which is not clear.
    case solid(UInt32)
    /// Pixels of literals, from this index on. Some may be clear, but never the first or the last.
    case literal(UInt32)
  }

  let rect: PixelRect
  /// The spans from top to bottom, and from left to right in each row.
  private(set) var spans: [Span] = []
  /// The memory that has the pixels of literals; `nil` if there are none.
  private var memory: LiteralPixels?
  /// Where they begin in it.
  private var first = 0
  /// How many pixels are not clear, and how many of these are opaque.
  private(set) var touched = 0
  private(set) var opaque = 0
  /// The smallest rectangle that contains all pixels that are not clear.
  private(set) var inkBounds = PixelRect.empty

  static let nothing = DrawnPart(rect: .empty)

  private init(rect: PixelRect) {
    self.rect = rect
  }

  /// Creates a part that fills a rectangle with one opaque colour.
  init(_ rect: PixelRect, filledWith pixel: UInt32) {
    precondition(pixel >> 24 == 255, "a filled part must be opaque")
    self.init(rect: rect)
    guard !rect.isEmpty else { return }
    spans = (rect.y..<rect.maxY).map { Span(x: rect.x, y: $0, count: rect.width, content: .solid(pixel)) }
    touched = rect.width * rect.height
    opaque = touched
    inkBounds = rect
  }

  /// Creates a part from the pixels of a rectangle. `rows` contains full rows of the picture, each `width` pixels wide, beginning
  /// with row `top`. Reads each pixel of the rectangle about once.
  /// - Parameter memory: takes the pixels of literals.
  init(_ rect: PixelRect, of rows: UnsafeBufferPointer<UInt32>, width: Int, from top: Int, in memory: LiteralPixels) {
    precondition((rect.maxY - top) * width <= rows.count && rect.maxX <= width, "the rows must contain the rectangle")
    self.init(rect: rect)
    guard let start = rows.baseAddress else { return }
    spans.reserveCapacity(rect.height)
    var literalCount = 0
    for y in rect.y..<rect.maxY { scan(start + (y - top) * width, y: y, &literalCount) }
    if literalCount > 0 {
      let first = memory.count
      copyLiterals(to: memory.take(literalCount), from: start, width: width, top: top)
      self.memory = memory
      self.first = first
    }
    measureInk()
  }

  /// Adds the spans of a row. The pixels of literals are only counted.
  private mutating func scan(_ line: UnsafePointer<UInt32>, y: Int, _ literalCount: inout Int) {
    var x = rect.x
    while true {
      x = line.endOfClear(from: x, limit: rect.maxX)
      guard x < rect.maxX else { return }
      let pixel = line[x]
      let runEnd = line.endOfRun(of: pixel, from: x, limit: rect.maxX)
      if runEnd - x >= 8 {
        spans.append(Span(x: x, y: y, count: runEnd - x, content: .solid(pixel)))
        touched += runEnd - x
        if pixel >> 24 == 255 { opaque += runEnd - x }
        x = runEnd
      } else {
        let end = line.endOfLiteral(from: x, limit: rect.maxX)
        spans.append(Span(x: x, y: y, count: end - x, content: .literal(UInt32(truncatingIfNeeded: literalCount))))
        literalCount += end - x
        x = end
      }
    }
  }

  /// Copies the pixels of literals, and counts those that are not clear and those that are opaque.
  private mutating func copyLiterals(
    to copies: UnsafeMutablePointer<UInt32>, from rows: UnsafePointer<UInt32>, width: Int, top: Int
  ) {
    // The sums are as wide as the pixels, and are local variables instead of properties, so that the compiler vectorizes the loop.
    var touched: UInt32 = 0
    var opaque: UInt32 = 0
    for span in spans {
      guard case .literal(let first) = span.content else { continue }
      let (pixels, copy) = (rows + (span.y - top) * width + span.x, copies + Int(first))
      for place in 0..<span.count {
        let pixel = pixels[place]
        copy[place] = pixel
        touched &+= 1 &- (pixel &>> 24 &- 1) &>> 31
        opaque &+= (pixel &>> 24 &+ 1) &>> 8
      }
    }
    self.touched += Int(touched)
    self.opaque += Int(opaque)
  }

  /// Calls a closure with the pixels of literals, which are valid only during the call.
  @inline(__always)
  func withLiterals<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    withExtendedLifetime(memory) {
      body(memory.map { UnsafeBufferPointer(rebasing: $0.pixels[first...]) } ?? UnsafeBufferPointer(start: nil, count: 0))
    }
  }

  /// Returns how many pixels of a rectangle are not clear, and how many of these are opaque.
  func counts(in rect: PixelRect) -> (touched: Int, opaque: Int) {
    var counts = (touched: 0, opaque: 0)
    for span in spans where span.y >= rect.y && span.y < rect.maxY {
      let first = max(span.x, rect.x)
      let end = min(span.x + span.count, rect.maxX)
      guard first < end else { continue }
      switch span.content {
      case .solid(let pixel):
        counts.touched += end - first
        if pixel >> 24 == 255 { counts.opaque += end - first }
      case .literal(let start):
        withLiterals { literals in
          for pixel in literals[Int(start) + first - span.x..<Int(start) + end - span.x] {
            counts.touched += pixel >> 24 > 0 ? 1 : 0
            counts.opaque += pixel >> 24 == 255 ? 1 : 0
          }
        }
      }
    }
    return counts
  }

  private mutating func measureInk() {
    guard let first = spans.first, let last = spans.last else { return }
    var left = Int.max
    var right = 0
    for span in spans {
      left = min(left, span.x)
      right = max(right, span.x + span.count)
    }
    inkBounds = PixelRect(x: left, y: first.y, width: right - left, height: last.y - first.y + 1)
  }
}

extension UnsafePointer<UInt32> {
  /// Returns the end of a literal span that begins at `start` with a pixel that is not clear.
  ///
  /// Only `limit` or a block of 32 equal pixels ends the span. The gaps between the letters in a row of text therefore do not end
  /// it: processing one long span is faster than processing many short ones. Equal pixels at the end of the span are left out if
  /// they are clear. They are also left out if there are at least eight of them; they then become a solid span.
  fileprivate func endOfLiteral(from start: Int, limit: Int) -> Int {
    let step = 32
    var end = start
    while end + step <= limit, differsInBlock(at: end) { end += step }
    if end + step > limit { end = limit }
    let last = self[end - 1]
    var tail = end - 1
    while tail > start, self[tail - 1] == last { tail -= 1 }
    return last >> 24 == 0 || end - tail >= 8 ? tail : end
  }

  /// Whether any of the 32 pixels from `place` on differs from the first.
  @inline(__always)
  private func differsInBlock(at place: Int) -> Bool {
    let pixel = self[place]
    return differs(at: place, from: pixel, in: .max) || differs(at: place + 8, from: pixel, in: .max)
      || differs(at: place + 16, from: pixel, in: .max) || differs(at: place + 24, from: pixel, in: .max)
  }
}
