// SPDX-License-Identifier: MIT

public import CellRaster

/// Why a golden of a test cannot be drawn or named, in one sentence.
@nonexhaustive public enum GoldenTestError: Error, Hashable, Sendable {
  /// A number of device pixels per point outside `1...3`.
  case scale(Int)
  /// A width in points outside the range above 0 and up to 10,000.
  case width(Double)
  /// A text scale outside `0.5...5`.
  case textScale(Double)
  /// A name that is empty, leads out of the folder, begins with a dot, or contains control characters.
  case name(String)
  /// There is no name, and no running test that could give one.
  case noName
  /// There are no variants, so nothing would be compared.
  case noVariants
  /// Two variants whose pictures have the same name.
  case sameName(String)
  /// Another picture was drawn for the golden in this run, by the expectation at the given location.
  case nameTaken(by: DocumentLocation)
  /// A variant that states more than a scale was requested of pixels, which are already drawn.
  case drawnAlready
}

extension GoldenTestError {
  /// Whether there is no golden that a message could name.
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
    case .noName: "the golden has no name: outside a test, for instance in a detached task, state it with named"
    case .noVariants: "without variants nothing is compared: add one, such as .scale(2)"
    case .sameName(let name): "two variants have the golden \(name): remove one of them"
    case .nameTaken(let location):
      "another picture uses this name at \(location): give each its own name; in a test with arguments, build it from one"
    case .drawnAlready: "pixels are already drawn: a variant of them can only state a scale"
    }
  }
}
