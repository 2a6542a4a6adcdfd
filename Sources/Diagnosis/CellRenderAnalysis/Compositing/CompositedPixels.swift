// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A kind of pixel that a compositor handles. The article "Compositing" states why each has its price.
package enum CompositedPixel: Int, Hashable, Sendable, CaseIterable {
  /// A pixel that replaces what is below it: the store's pixel is read, and one is written.
  case copied
  /// A pixel that is mixed with the one below it, which is read for that.
  case blended
  /// A pixel of a pass's buffer, which is written to memory and read again.
  case pass
  /// A further read of a store: one whose pixels are not those of the screen, or one that is blurred.
  case sampled

  /// The time that a pixel takes, in picoseconds. An assumption: a processor for graphics that copies ten thousand million pixels a
  /// second, and half as many if it reads what is below.
  package var picoseconds: Int {
    switch self {
    case .copied, .sampled: 100
    case .blended, .pass: 200
    }
  }

  /// The bytes that are read and written for a pixel, at four bytes each. The colour of a store of one colour is not read.
  package var bytes: (read: Int, written: Int) {
    switch self {
    case .copied: (4, 4)
    case .blended: (8, 4)
    case .pass: (4, 4)
    case .sampled: (4, 0)
    }
  }
}

/// How many pixels of each kind a compositor handles.
package struct CompositedPixels: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: CompositedPixel.allCases.count)
  /// The pixels of stores of one colour, which are copied or blended without being read.
  package var unread = 0

  package init() {}

  package init(copied: Int = 0, blended: Int = 0, pass: Int = 0, sampled: Int = 0, unread: Int = 0) {
    counts = [copied, blended, pass, sampled]
    self.unread = unread
  }

  package subscript(kind: CompositedPixel) -> Int { counts[kind.rawValue] }

  /// The time that the pixels take, in picoseconds.
  package var picoseconds: Int { CompositedPixel.allCases.reduce(0) { $0 + self[$1] * $1.picoseconds } }

  package var bytesRead: Int { CompositedPixel.allCases.reduce(-4 * unread) { $0 + self[$1] * $1.bytes.read } }

  package var bytesWritten: Int { CompositedPixel.allCases.reduce(0) { $0 + self[$1] * $1.bytes.written } }

  package static func += (sum: inout CompositedPixels, other: CompositedPixels) {
    for place in sum.counts.indices { sum.counts[place] += other.counts[place] }
    sum.unread += other.unread
  }

  package static func + (left: CompositedPixels, right: CompositedPixels) -> CompositedPixels {
    var sum = left
    sum += right
    return sum
  }
}

extension CompositedPixels: CustomStringConvertible {
  /// The numbers of pixels that are not zero, and the bytes: `400 copied; reads 1,600 bytes, writes 1,600`.
  package var description: String {
    let words = zip(CompositedPixel.allCases, ["copied", "blended", "in passes", "sampled"]).compactMap { kind, word in
      self[kind] == 0 ? nil : "\(grouped(self[kind])) \(word)"
    }
    return (words.isEmpty ? "nothing" : words.joined(separator: ", "))
      + "; reads \(counted(bytesRead, "byte")), writes \(grouped(bytesWritten))"
  }
}
