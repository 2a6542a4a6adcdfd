// SPDX-License-Identifier: MIT

/// The pixels of literals of all parts that are drawn for one analysis.
///
/// One analysis after another uses the same memory (see ``AnalysisMemory``), unless a result has kept a part: then nothing changes it any more.
/// So it needs no lock to be `Sendable`: only the thread of the analysis writes into it, before the result can reach another thread.
final class LiteralPixels: @unchecked Sendable {
  private(set) var pixels: UnsafeMutableBufferPointer<UInt32>
  /// How many of the pixels have been taken.
  private(set) var count = 0

  /// - Parameter room: how many pixels will probably be taken.
  init(room: Int) { pixels = .allocate(capacity: max(1, room)) }

  deinit { pixels.deallocate() }

  /// Takes pixels, whose values are arbitrary, and returns the first of them. It is valid until more are taken.
  func take(_ more: Int) -> UnsafeMutablePointer<UInt32> {
    if count + more > pixels.count {
      let longer = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: max(count + more, 2 * pixels.count))
      _ = longer.update(fromContentsOf: pixels[..<count])
      pixels.deallocate()
      pixels = longer
    }
    defer { count += more }
    guard let start = pixels.baseAddress else { preconditionFailure("the memory has room for at least one pixel") }
    return start + count
  }

  /// Gives all pixels back. There must be no part whose literals they are.
  func removeAll() { count = 0 }
}
