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
    /// In the picture.
    let x, y, count: Int
    let content: Content
  }

  enum Content {
    /// One colour, not clear.
    case solid(UInt32)
    /// The pixels from an index of ``literals`` on; some may be clear, the first and the last are not.
    case literal(Int)
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
        spans.append(Span(x: x, y: y, count: end - x, content: .literal(literals.count)))
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
  /// Where differing pixels end that begin at `start` with one that is not clear: before eight equal ones, and not with a clear one.
  fileprivate func endOfLiteral(from start: Int, limit: Int) -> Int {
    var end = start
    while end + 8 <= limit, differs(at: end, from: UInt64(self[end]) << 32 | UInt64(self[end])) != 0 { end += 8 }
    if end + 8 > limit { end = limit }
    while self[end - 1] >> 24 == 0 { end -= 1 }
    return end
  }
}
