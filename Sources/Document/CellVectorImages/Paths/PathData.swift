// SPDX-License-Identifier: MIT

package import CellGraphics
internal import CellXML

/// The reason why path data is refused, and the place in it.
package struct VectorPathError: Error, Equatable, Sendable {
  package let kind: VectorImageError.Kind
  /// The number of bytes before the place.
  package let offset: Int
}

extension VectorPathError: CustomStringConvertible {
  /// The sentence about the problem: `expected a coordinate, but the value ends`. It does not name the offset.
  package var description: String { "\(kind)" }
}

extension VectorPath {
  /// Reads path data as section 9.3.9 of SVG 2 defines it, such as `M12 2L2 22H22Z`. Arcs and quadratic curves become cubic curves.
  ///
  /// - Throws: ``VectorPathError`` for data that SVG calls invalid; SVG would draw the part before the error.
  package init(pathData: some Sequence<UInt8>) throws(VectorPathError) {
    let bytes = Array(pathData)
    do throws(ValueFailure) {
      self = try PathDataReader.read(ValueScanner(bytes[...]))
    } catch {
      throw VectorPathError(kind: error.kind, offset: error.index)
    }
  }

  package init(pathData: String) throws(VectorPathError) {
    try self.init(pathData: pathData.utf8)
  }
}

/// Reads path data. Counts its elements and limits coordinates while it reads.
struct PathDataReader {
  private var scanner: ValueScanner
  private var path = VectorPath()
  private var current = Point.zero
  /// The start of the current subpath.
  private var start = Point.zero
  /// The last control point of the previous command, if that was a curve of the given kind.
  private var cubicControl: Point?
  private var quadraticControl: Point?
  /// Whether the previous command closed the subpath, so that drawing begins a new one at `start`.
  private var isClosed = false

  static func read(_ scanner: ValueScanner) throws(ValueFailure) -> VectorPath {
    var reader = PathDataReader(scanner: scanner)
    try reader.readCommands()
    return reader.path
  }

  /// Reads the part before the first error, which is drawn: section 9.5.4 of SVG 2. Returns the error, too.
  /// - Throws: a limit that the data exceed.
  static func readUpToError(_ scanner: ValueScanner) throws(ValueFailure) -> (path: VectorPath, error: ValueFailure?) {
    var reader = PathDataReader(scanner: scanner)
    do throws(ValueFailure) {
      try reader.readCommands()
      return (reader.path, nil)
    } catch {
      if case .limit = error.kind { throw error }
      return (reader.path, error)
    }
  }

  private init(scanner: ValueScanner) {
    self.scanner = scanner
  }

  private mutating func readCommands() throws(ValueFailure) {
    scanner.skipWhitespace()
    while let letter = scanner.peek {
      if path.segmentCount == 0, letter | 0x20 != UInt8(ascii: "m") { throw scanner.failure(.pathStart) }
      let place = scanner.index
      scanner.index += 1
      let isRelative = letter >= UInt8(ascii: "a")
      scanner.skipWhitespace()
      switch letter | 0x20 {
      case UInt8(ascii: "m"): try readMoves(isRelative: isRelative)
      case UInt8(ascii: "z"): close()
      case UInt8(ascii: "l"): try repeated { reader throws(ValueFailure) in try reader.readLine(isRelative) }
      case UInt8(ascii: "h"): try repeated { reader throws(ValueFailure) in try reader.readHorizontal(isRelative) }
      case UInt8(ascii: "v"): try repeated { reader throws(ValueFailure) in try reader.readVertical(isRelative) }
      case UInt8(ascii: "c"): try repeated { reader throws(ValueFailure) in try reader.readCurve(isRelative) }
      case UInt8(ascii: "s"): try repeated { reader throws(ValueFailure) in try reader.readSmoothCurve(isRelative) }
      case UInt8(ascii: "q"): try repeated { reader throws(ValueFailure) in try reader.readQuadratic(isRelative) }
      case UInt8(ascii: "t"): try repeated { reader throws(ValueFailure) in try reader.readSmoothQuadratic(isRelative) }
      case UInt8(ascii: "a"): try repeated { reader throws(ValueFailure) in try reader.readArc(isRelative) }
      default:
        let found = firstCharacter(of: scanner.bytes[place...])
        throw scanner.failure(isLetterOfAlphabet(found) ? .unknownCommand(found) : .expected(.number, found: found), at: place)
      }
      scanner.skipWhitespace()
    }
  }

  private func isLetterOfAlphabet(_ character: Unicode.Scalar) -> Bool { character.isASCII && isLetter(UInt8(character.value)) }

  /// Reads the arguments of a command once, and again as long as numbers follow.
  private mutating func repeated(
    _ body: (inout PathDataReader) throws(ValueFailure) -> Void
  ) throws(ValueFailure) {
    repeat {
      try body(&self)
      if path.segmentCount > Limits.vectorSegments {
        throw ValueFailure(kind: .limit(.segments), index: scanner.index)
      }
    } while try hasMoreArguments()
  }

  /// Moves past the space before further arguments, if there are any.
  private mutating func hasMoreArguments() throws(ValueFailure) -> Bool {
    let hasComma = scanner.skipCommaAndWhitespace()
    if scanner.isAtNumber { return true }
    if hasComma { throw scanner.unexpected(.coordinate) }
    return false
  }

  // MARK: Commands

  private mutating func readMoves(isRelative: Bool) throws(ValueFailure) {
    current = try readPoint(isRelative)
    start = current
    isClosed = false
    forgetControls()
    path.append(.move(current))
    if try hasMoreArguments() {
      try repeated { reader throws(ValueFailure) in try reader.readLine(isRelative) }
    }
  }

  private mutating func close() {
    if !isClosed { path.append(.close) }
    current = start
    isClosed = true
    forgetControls()
  }

  private mutating func readLine(_ isRelative: Bool) throws(ValueFailure) {
    addLine(to: try readPoint(isRelative))
  }

  private mutating func readHorizontal(_ isRelative: Bool) throws(ValueFailure) {
    addLine(to: Point(x: try readCoordinate(isRelative ? current.x : 0), y: current.y))
  }

  private mutating func readVertical(_ isRelative: Bool) throws(ValueFailure) {
    addLine(to: Point(x: current.x, y: try readCoordinate(isRelative ? current.y : 0)))
  }

  private mutating func readCurve(_ isRelative: Bool) throws(ValueFailure) {
    let first = try readPoint(isRelative)
    let second = try readNextPoint(isRelative)
    addCurve(first, second, to: try readNextPoint(isRelative))
    cubicControl = second
  }

  private mutating func readSmoothCurve(_ isRelative: Bool) throws(ValueFailure) {
    let first = reflected(cubicControl)
    let second = try readPoint(isRelative)
    addCurve(first, second, to: try readNextPoint(isRelative))
    cubicControl = second
  }

  private mutating func readQuadratic(_ isRelative: Bool) throws(ValueFailure) {
    let control = try readPoint(isRelative)
    addQuadratic(control, to: try readNextPoint(isRelative))
  }

  private mutating func readSmoothQuadratic(_ isRelative: Bool) throws(ValueFailure) {
    addQuadratic(reflected(quadraticControl), to: try readPoint(isRelative))
  }

  private mutating func readArc(_ isRelative: Bool) throws(ValueFailure) {
    let radiusX = try scanner.number()
    scanner.skipCommaAndWhitespace()
    let radiusY = try scanner.number()
    scanner.skipCommaAndWhitespace()
    let rotation = try scanner.number(.angle)
    let isLarge = try readFlag()
    let isClockwise = try readFlag()
    let end = try readNextPoint(isRelative)
    beginSubpath()
    let arc = EllipticalArc(
      start: current, end: end, radiusX: radiusX, radiusY: radiusY, rotation: rotation, isLarge: isLarge,
      isClockwise: isClockwise)
    arc.append(to: &path)
    current = end
    forgetControls()
  }

  private mutating func readFlag() throws(ValueFailure) -> Bool {
    scanner.skipCommaAndWhitespace()
    guard let byte = scanner.peek else { throw scanner.unexpected(.flag) }
    guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw scanner.failure(.arcFlag(firstCharacter(of: scanner.bytes[scanner.index...])))
    }
    scanner.index += 1
    return byte == UInt8(ascii: "1")
  }

  // MARK: Points

  private mutating func readCoordinate(_ origin: Double) throws(ValueFailure) -> Double {
    let place = scanner.index
    let coordinate = origin + (try scanner.number(.coordinate))
    guard abs(coordinate) <= Limits.vectorNumber else { throw ValueFailure(kind: .limit(.coordinate), index: place) }
    return coordinate
  }

  private mutating func readPoint(_ isRelative: Bool) throws(ValueFailure) -> Point {
    let x = try readCoordinate(isRelative ? current.x : 0)
    scanner.skipCommaAndWhitespace()
    return Point(x: x, y: try readCoordinate(isRelative ? current.y : 0))
  }

  private mutating func readNextPoint(_ isRelative: Bool) throws(ValueFailure) -> Point {
    scanner.skipCommaAndWhitespace()
    return try readPoint(isRelative)
  }

  /// The control point on the other side of the current point; the current point itself if the previous command has no such point.
  private func reflected(_ control: Point?) -> Point {
    guard let control else { return current }
    return Point(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  // MARK: Elements

  private mutating func forgetControls() {
    cubicControl = nil
    quadraticControl = nil
  }

  private mutating func beginSubpath() {
    if isClosed { path.append(.move(start)) }
    isClosed = false
  }

  private mutating func addLine(to end: Point) {
    beginSubpath()
    path.append(.line(end))
    current = end
    forgetControls()
  }

  private mutating func addCurve(_ first: Point, _ second: Point, to end: Point) {
    beginSubpath()
    path.append(.curve(first, second, end))
    current = end
    forgetControls()
  }

  /// Adds a quadratic curve as the cubic curve that has the same points.
  private mutating func addQuadratic(_ control: Point, to end: Point) {
    func between(_ point: Point) -> Point {
      Point(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    addCurve(between(current), between(end), to: end)
    quadraticControl = control
  }
}
