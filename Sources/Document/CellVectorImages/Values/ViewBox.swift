// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The value of `preserveAspectRatio`: how a view box that has another shape fits into its viewport.
struct AspectRatio: Equatable {
  /// The share of the free space to the left of the view box and above it; 0, 0.5 or 1.
  let x, y: Double
  let scaling: Scaling

  enum Scaling: Hashable {
    /// The view box becomes as large as the viewport allows.
    case meet
    /// The view box covers the viewport.
    case slice
    /// Both axes are scaled on their own.
    case stretch
  }

  static let middle = AspectRatio(x: 0.5, y: 0.5, scaling: .meet)

  /// Returns the transform from the view box to a viewport at the origin: section 8.2 of SVG 2.
  func transform(from viewBox: Rect, to size: Size) -> VectorTransform {
    var scaleX = size.width / viewBox.width
    var scaleY = size.height / viewBox.height
    switch scaling {
    case .meet: (scaleX, scaleY) = (min(scaleX, scaleY), min(scaleX, scaleY))
    case .slice: (scaleX, scaleY) = (max(scaleX, scaleY), max(scaleX, scaleY))
    case .stretch: break
    }
    return VectorTransform(
      a: scaleX, b: 0, c: 0, d: scaleY,
      tx: (size.width - viewBox.width * scaleX) * x - viewBox.x * scaleX,
      ty: (size.height - viewBox.height * scaleY) * y - viewBox.y * scaleY)
  }
}

extension ValueScanner {
  /// Reads the four numbers of `viewBox`: x, y, width and height. Width and height are not negative.
  mutating func viewBox() throws(ValueFailure) -> Rect {
    skipWhitespace()
    let x = try number()
    skipCommaAndWhitespace()
    let y = try number()
    skipCommaAndWhitespace()
    var start = index
    let width = try number()
    if width < 0 { throw failure(.negative, at: start) }
    skipCommaAndWhitespace()
    start = index
    let height = try number()
    if height < 0 { throw failure(.negative, at: start) }
    try finish()
    return Rect(x: x, y: y, width: width, height: height)
  }

  mutating func aspectRatio() throws(ValueFailure) -> AspectRatio {
    skipWhitespace()
    let start = index
    let name = word(keepsCase: true)
    let alignments: KeyValuePairs<String, (Double, Double)> = [
      "xMinYMin": (0, 0), "xMidYMin": (0.5, 0), "xMaxYMin": (1, 0), "xMinYMid": (0, 0.5), "xMidYMid": (0.5, 0.5),
      "xMaxYMid": (1, 0.5), "xMinYMax": (0, 1), "xMidYMax": (0.5, 1), "xMaxYMax": (1, 1), "none": (0, 0),
    ]
    guard let (x, y) = alignments.first(where: { $0.key == name })?.value else {
      throw failure(.keyword(name, allowed: alignments.map(\.key)), at: start)
    }
    skipWhitespace()
    var scaling = AspectRatio.Scaling.meet
    if !isAtEnd { scaling = try keyword(["meet": .meet, "slice": .slice]) }
    return AspectRatio(x: x, y: y, scaling: name == "none" ? .stretch : scaling)
  }
}
