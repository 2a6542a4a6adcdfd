// SPDX-License-Identifier: MIT

import Graphics

extension ImageDifference: CustomStringConvertible {
  /// One sentence without a full stop: first a change of size, then what the metric found and where.
  public var description: String {
    let size = changesSize ? "the size changed from \(referenceSize) to \(actualSize)" : nil
    return [size, pixelCount == 0 ? nothing : found].compactMap { $0 }.joined(separator: "; ")
  }

  private var nothing: String {
    switch metric {
    case .exact, .channel, .window: "no pixel differs"
    case .perceptual: "no pixel differs visibly" + aside
    }
  }

  private var found: String {
    let differ = pixelCount == 1 ? "differs" : "differ"
    let steps = "by up to \(largestStep) of 255 in a channel"
    return switch metric {
    case .exact: "\(counted(pixelCount, "pixel")) \(differ), \(steps), within \(bounds)"
    case .perceptual: "\(counted(pixelCount, "pixel")) \(differ) visibly, \(steps), within \(bounds)" + aside
    case .channel: "a channel differs by up to \(largestStep) of 255, in \(counted(pixelCount, "pixel")) within \(bounds)"
    case .window:
      "\(counted(value, "pixel")) \(value == 1 ? "differs" : "differ") within the window \(densestWindow ?? .empty), "
        + "\(grouped(pixelCount)) in all, \(steps), within \(bounds)"
    }
  }

  /// The number of pixels that the perceptual metric ignored as anti-aliasing, in words.
  private var aside: String {
    antialiasedCount == 0 ? "" : "; \(counted(antialiasedCount, "anti-aliased pixel")) not counted"
  }
}
