// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// The values that parts of printed lines are made of.
extension PrintedLine {
  mutating func color() throws(CellsRecordError) -> RGBA {
    guard let color = RGBA(hexadecimal: word(endingAt: [",", ";"])) else { throw failure(.expected(.color)) }
    return color
  }

  /// `750 x 124`
  mutating func size() throws(CellsRecordError) -> PixelSize {
    let width = try integer()
    try expect(" x ")
    guard let size = PixelSize(width: width, height: try integer()) else { throw failure(.expected(.size)) }
    return size
  }

  /// `[0 0.5 10 20]`
  mutating func rect() throws(CellsRecordError) -> DeviceRect {
    try expect("[")
    let numbers = try numbers(4)
    try expect("]")
    return DeviceRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// A rectangle of whole pixels.
  mutating func pixelRect() throws(CellsRecordError) -> PixelRect {
    let rect = try rect()
    guard rect.isAligned, rect.width >= 0, rect.height >= 0 else { throw failure(.expected(.wholeNumber)) }
    return rect.outset
  }

  /// `(0 10)`
  mutating func point() throws(CellsRecordError) -> DevicePoint {
    try expect("(")
    let numbers = try numbers(2)
    try expect(")")
    return DevicePoint(x: numbers[0], y: numbers[1])
  }

  /// `radius 8` or `radius 8 36 36 36`, from the upper left corner on clockwise; zero where there is none.
  mutating func radii(behind space: StaticString = "") throws(CellsRecordError) -> CornerRadii {
    var ahead = self
    guard ahead.skip(space), ahead.skip("radius ") else { return .zero }
    self = ahead
    let first = try number()
    ahead = self
    guard ahead.skip(" "), ahead.continuesWithNumber else { return CornerRadii(all: first) }
    self = ahead
    let others = try numbers(3)
    return CornerRadii(topLeft: first, topRight: others[0], bottomRight: others[1], bottomLeft: others[2])
  }

  mutating func outline() throws(CellsRecordError) -> Outline {
    Outline(try rect(), fittedRadii: try radii(behind: " "))
  }

  mutating func paint() throws(CellsRecordError) -> Paint {
    if skip("linear ") {
      let from = try point()
      try expect(" to ")
      return .linear(from: from, to: try point(), stops: try stops())
    }
    if skip("radial ") {
      let center = try point()
      try expect(" ")
      let radiusX = try number()
      try expect(" x ")
      return .radial(center: center, radiusX: radiusX, radiusY: try number(), stops: try stops())
    }
    return .color(try color())
  }

  /// `: #FF0000 0, #0000FF 1`
  private mutating func stops() throws(CellsRecordError) -> [ColorStop] {
    try expect(": ")
    var stops: [ColorStop] = []
    repeat {
      let color = try color()
      try expect(" ")
      stops.append(ColorStop(offset: try number(), color: color))
    } while skip(", ")
    return stops
  }
}
