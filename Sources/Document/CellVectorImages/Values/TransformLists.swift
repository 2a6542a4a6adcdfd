// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

extension ValueScanner {
  /// Reads a list of transforms, of which the last one is applied first; `none` and an empty list change nothing.
  ///
  /// The functions are those of SVG and the two-dimensional ones of CSS, with or without units.
  /// - Parameter viewport: the size to which percentages refer.
  mutating func transformList(in viewport: Viewport) throws(ValueFailure) -> VectorTransform {
    var transform = VectorTransform.identity
    skipWhitespace()
    let start = index
    if word() == "none" {
      try finish()
      return transform
    }
    index = start
    while !isAtEnd {
      transform = transform.concatenating(try transformFunction(in: viewport))
      let hasComma = skipCommaAndWhitespace()
      if hasComma, isAtEnd { throw unexpected(.keyword) }
    }
    return transform
  }

  private mutating func transformFunction(in viewport: Viewport) throws(ValueFailure) -> VectorTransform {
    let start = index
    let name = word(keepsCase: true)
    guard !name.isEmpty else { throw unexpected(.keyword) }
    guard let function = TransformFunction(rawValue: name.lowercased()) else {
      let isSpatial = spatialFunctions.contains(name.lowercased())
      throw isSpatial
        ? ValueFailure(kind: .unsupported(.function(name)), index: start) : failure(.unknownTransform(name), at: start)
    }
    skipWhitespace()
    guard take(UInt8(ascii: "(")) else { throw unexpected(.openingParenthesis) }
    skipWhitespace()
    var arguments: [Double] = []
    while peek != UInt8(ascii: ")") {
      arguments.append(try transformArgument(of: function, at: arguments.count, in: viewport))
      if skipCommaAndWhitespace() {
        guard isAtNumber else { throw unexpected(.number) }
      } else if isAtEnd {
        throw unexpected(.closingParenthesis)
      }
    }
    index += 1
    guard let transform = function.transform(arguments) else {
      throw failure(.transformArguments(name, allowed: function.allowedArguments), at: start)
    }
    return transform
  }

  private mutating func transformArgument(
    of function: TransformFunction, at position: Int, in viewport: Viewport
  ) throws(ValueFailure) -> Double {
    switch function {
    case .matrix, .scale, .scaleX, .scaleY: return try number()
    case .translate: return try length().resolved(of: position == 0 ? viewport.width : viewport.height)
    case .translateX: return try length().resolved(of: viewport.width)
    case .translateY: return try length().resolved(of: viewport.height)
    case .rotate where position > 0: return try number()
    case .rotate, .skew, .skewX, .skewY:
      let value = try number(.angle)
      let start = index
      switch unit() {
      case "", "deg": return value
      case "grad": return value * 0.9
      case "rad": return value * 180 / .pi
      case "turn": return value * 360
      default: throw failure(.expected(.angle, found: firstCharacter(of: bytes[start...])), at: start)
      }
    }
  }

  /// Reads `transform-origin`: one or two keywords, lengths or percentages, and a third length that has no effect.
  mutating func transformOrigin() throws(ValueFailure) -> TransformOrigin {
    skipWhitespace()
    let start = index
    let first = try originPart()
    skipWhitespace()
    var second = TransformOrigin.Part.either(.center)
    if !isAtEnd { second = try originPart() }
    skipWhitespace()
    if !isAtEnd { _ = try length() }
    try finish()
    switch (first, second) {
    case (.horizontal(let x), .vertical(let y)), (.horizontal(let x), .either(let y)), (.either(let x), .vertical(let y)),
      (.either(let x), .either(let y)):
      return TransformOrigin(x: x, y: y)
    case (.vertical(let y), .horizontal(let x)), (.vertical(let y), .either(let x)), (.either(let y), .horizontal(let x)):
      return TransformOrigin(x: x, y: y)
    case (.horizontal, .horizontal), (.vertical, .vertical):
      throw failure(.expected(.length, found: firstCharacter(of: bytes[start...])), at: start)
    }
  }

  private mutating func originPart() throws(ValueFailure) -> TransformOrigin.Part {
    if isAtNumber { return .either(try length()) }
    let start = index
    let word = word()
    switch word {
    case "left": return .horizontal(.zero)
    case "right": return .horizontal(.whole)
    case "top": return .vertical(.zero)
    case "bottom": return .vertical(.whole)
    case "center": return .either(.center)
    case "": throw unexpected(.length)
    default:
      throw failure(.keyword(word, allowed: ["left", "right", "top", "bottom", "center"]), at: start)
    }
  }
}

/// The point that `transform` keeps in place, relative to the viewport.
struct TransformOrigin: Hashable {
  let x, y: Length

  static let zero = TransformOrigin(x: .zero, y: .zero)
  static let center = TransformOrigin(x: .center, y: .center)

  /// A position along one axis, as far as its keyword determines the axis.
  fileprivate enum Part {
    case horizontal(Length), vertical(Length), either(Length)
  }

  /// Returns the transform with this origin instead of the origin of the coordinates.
  func applied(to transform: VectorTransform, in viewport: Viewport) -> VectorTransform {
    let origin = Point(x: x.resolved(of: viewport.width), y: y.resolved(of: viewport.height))
    guard origin != .zero, transform != .identity else { return transform }
    return VectorTransform.translation(x: origin.x, y: origin.y).concatenating(transform)
      .concatenating(.translation(x: -origin.x, y: -origin.y))
  }
}

extension Length {
  fileprivate static let center = Length(value: 50, isPercentage: true)
  fileprivate static let whole = Length(value: 100, isPercentage: true)
}

/// The functions of CSS for transforms in three dimensions.
private let spatialFunctions: Set = [
  "matrix3d", "translate3d", "translatez", "scale3d", "scalez", "rotate3d", "rotatex", "rotatey", "rotatez", "perspective",
]

private enum TransformFunction: String {
  case matrix, translate, scale, rotate, skew
  case translateX = "translatex"
  case translateY = "translatey"
  case scaleX = "scalex"
  case scaleY = "scaley"
  case skewX = "skewx"
  case skewY = "skewy"

  /// Returns the transform; `nil` if the number of arguments is wrong.
  func transform(_ values: [Double]) -> VectorTransform? {
    switch (self, values.count) {
    case (.matrix, 6):
      VectorTransform(a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    case (.translate, 1...2): .translation(x: values[0], y: values.count == 2 ? values[1] : 0)
    case (.translateX, 1): .translation(x: values[0], y: 0)
    case (.translateY, 1): .translation(x: 0, y: values[0])
    case (.scale, 1...2): .scale(x: values[0], y: values.count == 2 ? values[1] : values[0])
    case (.scaleX, 1): .scale(x: values[0], y: 1)
    case (.scaleY, 1): .scale(x: 1, y: values[0])
    case (.rotate, 1): .rotation(degrees: values[0])
    case (.rotate, 3):
      VectorTransform.translation(x: values[1], y: values[2]).concatenating(.rotation(degrees: values[0]))
        .concatenating(.translation(x: -values[1], y: -values[2]))
    case (.skew, 1...2): .skew(xDegrees: values[0], yDegrees: values.count == 2 ? values[1] : 0)
    case (.skewX, 1): .skew(xDegrees: values[0], yDegrees: 0)
    case (.skewY, 1): .skew(xDegrees: 0, yDegrees: values[0])
    default: nil
    }
  }

  var allowedArguments: String {
    switch self {
    case .matrix: "6 numbers"
    case .translate: "1 or 2 lengths"
    case .translateX, .translateY: "1 length"
    case .scale: "1 or 2 numbers"
    case .scaleX, .scaleY: "1 number"
    case .rotate: "an angle, or an angle and the 2 coordinates of a point"
    case .skew: "1 or 2 angles"
    case .skewX, .skewY: "1 angle"
    }
  }
}
