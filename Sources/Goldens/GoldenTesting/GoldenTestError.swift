// SPDX-License-Identifier: MIT

public import CellRaster

/// The reason why a golden of a test cannot be drawn or named. The description is one sentence.
@nonexhaustive public enum GoldenTestError: Error, Hashable, Sendable {
  /// A number of device pixels per point outside `1...3`.
  case scale(Int)
  /// A width in points that is not above 0, or exceeds 10,000.
  case width(Double)
  /// A text scale outside `0.5...5`.
  case textScale(Double)
  /// A name that contains control characters, or in which a component between slashes is empty or begins with a dot.
  case name(String)
  /// There is no name, and no running test that could give one.
  case noName
  /// There are no variants, so nothing would be compared.
  case noVariants
  /// Two variants have pictures with the same name.
  case sameName(String)
  /// A different picture was drawn for the golden earlier in this process, by the expectation at the given location.
  case nameTaken(by: DocumentLocation)
  /// A variant of pixels states more than a scale, although pixels are already drawn.
  case drawnAlready
}

extension GoldenTestError {
  /// Whether the name of the golden is missing or invalid, so that a message cannot begin with it.
  var concernsName: Bool {
    switch self {
    case .name, .noName: true
    default: false
    }
  }
}

extension GoldenTestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .scale(let factor): "there is no scale \(factor): use 1, 2 or 3 device pixels per point"
    case .width(let points): "a width of \(points) points cannot be drawn: it must be above 0 and at most 10000"
    case .textScale(let factor): "text cannot be scaled by \(factor): use a factor from 0.5 to 5"
    case .name(let name):
      "\(String(reflecting: name)) cannot name a golden: write a name, or folders and a name, without control characters and "
        + "without a dot at the start of any part"
    case .noName: "the golden has no name: outside a test, for instance in a detached task, pass it as \"named\""
    case .noVariants: "without variants nothing is compared: add one, such as .scale(2)"
    case .sameName(let name): "two variants have the golden \(name): remove one of them"
    case .nameTaken(let location):
      "another picture uses this name at \(location): use another name; in a test with arguments, form the name from an argument"
    case .drawnAlready: "pixels are already drawn: their variants can only state a scale"
    }
  }
}
