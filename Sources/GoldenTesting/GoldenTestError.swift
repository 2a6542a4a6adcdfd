// SPDX-License-Identifier: MIT

internal import CellDocument
public import Notation

/// Why a test's golden cannot be drawn or has no place, in a sentence.
@nonexhaustive public enum GoldenTestError: Error, Hashable, Sendable {
  /// A number of device pixels a point outside of `1...3`.
  case scale(Int)
  /// A width in points that is not above 0, or above 10,000.
  case width(Double)
  /// A factor for text outside of `0.5...5`.
  case textScale(Double)
  /// A name that is empty, leads out of the folder, is hidden by a dot at the beginning, or has control characters.
  case name(String)
  /// No variants: nothing would be compared.
  case noVariants
  /// Two variants whose pictures have one name.
  case sameName(String)
  /// Another picture was drawn for the golden in this run, for an expectation that stands there.
  case nameTaken(by: SourceLocation)
  /// A variant of a picture that has been drawn already.
  case drawnAlready
}

extension GoldenTestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .scale(let factor): "there is no scale \(factor): it is 1, 2 or 3 device pixels a point"
    case .width(let points): "a width of \(points) points cannot be drawn: it lies above 0 and reaches up to 10000"
    case .textScale(let factor): "text cannot be scaled by \(factor): it is 0.5 to 5"
    case .name(let name):
      "\(String(reflecting: name)) cannot name a golden: it is a name, or folders and a name, none of which begins with a dot, and has no "
        + "control characters"
    case .noVariants: "without variants nothing is compared: name one, such as .scale(2)"
    case .sameName(let name): "two variants give the golden \(name): leave one of them out"
    case .nameTaken(let location):
      "another picture is expected under this name at \(location): name each apart, in a test with arguments by one of these"
    case .drawnAlready: "pixels that are drawn already have no variants but their scale"
    }
  }
}
