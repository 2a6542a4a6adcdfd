// SPDX-License-Identifier: MIT

/// Why a test's golden cannot be drawn or has no place, in a sentence.
@nonexhaustive public enum GoldenTestError: Error, Hashable, Sendable {
  case scale(Int)
  case width(Double)
  case textScale(Double)
  /// A name that is empty, or leads out of the folder.
  case name(String)
  /// No variants: nothing would be compared.
  case noVariants
  /// Two variants whose pictures have one name.
  case sameName(String)
  /// A variant of a picture that has been drawn already.
  case drawnAlready
}

extension GoldenTestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .scale(let factor): "there is no scale \(factor): it is 1, 2 or 3 device pixels a point"
    case .width(let points): "a width of \(points) points cannot be drawn: it lies above 0 and reaches up to 10000"
    case .textScale(let factor): "text cannot be scaled by \(factor): it is 0.5 to 5"
    case .name(let name): "\"\(name)\" cannot name a golden: it is a name, or folders and a name, without . and .. among them"
    case .noVariants: "without variants nothing is compared: name one, such as .scale(2)"
    case .sameName(let name): "two variants give the golden \(name): leave one of them out"
    case .drawnAlready: "pixels that are drawn already have no variants but their scale"
    }
  }
}
