// SPDX-License-Identifier: MIT

package import Graphics

/// A picture that is too large to draw at once.
package enum UndrawableSize: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side is longer than a Cairo surface allows.
  case tooWide(PixelSize, limit: Int)
  /// The picture has more pixels than one buffer may hold.
  case tooManyPixels(PixelSize, limit: Int)

  package var description: String {
    switch self {
    case .tooWide(let size, let limit):
      "a picture of \(size) pixels cannot be drawn: the limit for a side is \(limit)"
    case .tooManyPixels(let size, let limit): "a picture of \(size) pixels cannot be drawn at once: the limit is \(limit) pixels"
    }
  }
}

extension UndrawableSize: AttributableError {
  package var fault: Fault { .document }
}
