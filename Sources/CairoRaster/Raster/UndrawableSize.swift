// SPDX-License-Identifier: MIT

public import Graphics

/// A picture that is too large to be drawn at once.
public enum UndrawableSize: Error, Hashable, Sendable, CustomStringConvertible {
  /// Wider than a Cairo surface can be.
  case tooWide(PixelSize, limit: Int)
  /// More pixels than are drawn into one buffer.
  case tooManyPixels(PixelSize, limit: Int)

  public var description: String {
    switch self {
    case .tooWide(let size, let limit):
      "a picture of \(size) pixels cannot be drawn: at most \(limit) are drawn beside each other"
    case .tooManyPixels(let size, let limit): "a picture of \(size) pixels cannot be drawn at once: it has more than \(limit)"
    }
  }
}
