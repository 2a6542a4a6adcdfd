// SPDX-License-Identifier: MIT

internal import Graphics

/// The pixels of an item, or of a layer, drawn alone on transparency: premultiplied, as spans in a rectangle beyond which all is
/// clear.
///
/// Most of what cells draw is one colour over long rows, or clear: a row of a chat bubble is one span, with two short ones at the
/// round corners, and what is then done to pixels is done to each span by a plain loop.
struct DrawnPart {
  /// Pixels of one row side by side.
  struct Span {
    // Half as wide as they might be: parts of text have thousands of spans.
    private let left, top, length: Int32
    let content: Content

    init(x: Int, y: Int, count: Int, content: Content) {
      left = Int32(truncatingIfNeeded: x)
      top = Int32(truncatingIfNeeded: y)
      length = Int32(truncatingIfNeeded: count)
      self.content = content
    }

    /// In the picture.
    var x: Int { Int(left) }
    var y: Int { Int(top) }
    var count: Int { Int(length) }
  }

  enum Content {
    /// One colour, not clear.
    case solid(UInt32)
    /// The pixels from an index of ``literals`` on; some may be clear, the first and the last are not.
    case literal(UInt32)
  }

  let rect: PixelRect
  /// From top to bottom, and from left to right.
  private(set) var spans: [Span] = []
  private(set) var literals: [UInt32] = []
  /// How many pixels are not clear, and how many of them opaque.
  private(set) var touched = 0
  private(set) var opaque = 0
  /// The smallest rectangle that holds all pixels that are not clear.
  private(set) var inkBounds = PixelRect.empty

  static let nothing = DrawnPart(rect: .empty)

  private init(rect: PixelRect) {
    self.rect = rect
  }

  /// A rectangle of one opaque colour.
  init(_ rect: PixelRect, filledWith pixel: UInt32) {
    precondition(pixel >> 24 == 255, "a filled part is opaque")
    self.init(rect: rect)
    guard !rect.isEmpty else { return }
    spans = (rect.y..<rect.maxY).map { Span(x: rect.x, y: $0, count: rect.width, content: .solid(pixel)) }
    touched = rect.width * rect.height
    opaque = touched
    inkBounds = rect
  }

  /// A rectangle out of full rows, of which the first is the row `top` of the picture. Reads each of its pixels about once.
  init(_ rect: PixelRect, of rows: UnsafeBufferPointer<UInt32>, width: Int, from top: Int) {
    precondition((rect.maxY - top) * width <= rows.count && rect.maxX <= width, "the rows hold the rectangle")
    self.init(rect: rect)
    guard let start = rows.baseAddress else { return }
    spans.reserveCapacity(rect.height)
    for y in rect.y..<rect.maxY { scan(start + (y - top) * width, y: y) }
    countLiterals()
    measureInk()
  }

  private mutating func scan(_ line: UnsafePointer<UInt32>, y: Int) {
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
        spans.append(Span(x: x, y: y, count: end - x, content: .literal(UInt32(truncatingIfNeeded: literals.count))))
        literals.append(contentsOf: UnsafeBufferPointer(start: line + x, count: end - x))
        x = end
      }
    }
  }

  private mutating func countLiterals() {
    // Sums of the pixels' own width, in variables and not in properties: so the compiler makes vectors of the loop.
    var clear: UInt32 = 0
    var opaque: UInt32 = 0
    literals.withUnsafeBufferPointer { literals in
      guard let pixels = literals.baseAddress else { return }
      for place in 0..<literals.count {
        clear &+= (pixels[place] &>> 24 &- 1) &>> 31
        opaque &+= (pixels[place] &>> 24 &+ 1) &>> 8
      }
    }
    touched += literals.count - Int(clear)
    self.opaque += Int(opaque)
  }

  /// How many pixels of a rectangle are not clear, and how many of them opaque.
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
        for pixel in literals[Int(start) + first - span.x..<Int(start) + end - span.x] {
          counts.touched += pixel >> 24 > 0 ? 1 : 0
          counts.opaque += pixel >> 24 == 255 ? 1 : 0
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
  /// Where differing pixels end that begin at `start` with one that is not clear.
  ///
  /// Looks for 32 equal ones, so that the gaps between the letters of a row of text end nothing: one long loop later is faster than
  /// many short ones. Behind the last that differs, eight equal ones are left to a span of their own, and clear ones to none.
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

  /// Whether 32 pixels are not all the same.
  @inline(__always)
  private func differsInBlock(at place: Int) -> Bool {
    let pixel = self[place]
    return differs(at: place, from: pixel, in: .max) || differs(at: place + 8, from: pixel, in: .max)
      || differs(at: place + 16, from: pixel, in: .max) || differs(at: place + 24, from: pixel, in: .max)
  }
}
