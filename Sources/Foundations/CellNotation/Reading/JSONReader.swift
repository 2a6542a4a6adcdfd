// SPDX-License-Identifier: MIT

import CellGraphics

/// A strict JSON reader (RFC 8259) that records the line and column of every value and key.
///
/// A byte order mark before the text is skipped, as the RFC permits. A duplicate key in an object is an error. Reads each byte
/// once, and counts the memory that the values take.
struct JSONReader<Product: JSONProduct> {
  let file: String
  let bytes: [UInt8]
  /// The index after the last byte of the text.
  let end: Int
  var index = 0
  private var line: Int
  /// `index - lineStart` is the column, from 0. `lineStart` is the index of the line's first byte, plus the number of UTF-8
  /// continuation bytes read so far in the line.
  var lineStart = 0
  private var depth = 0
  private var memory: MemoryBudget
  /// The length of the text that ``memory`` is for, in bytes.
  private let textBytes: Int

  /// Reads the single value in `bytes`.
  ///
  /// - Parameter line: The number, in the file, of the first line of `bytes`.
  static func read(_ bytes: [UInt8], file: String, line: Int = 1) throws(NotationError) -> Product {
    try readWithPosition(bytes, file: file, line: line).value
  }

  /// Reads the single value in `bytes`, and returns the position at which it begins.
  static func readWithPosition(
    _ bytes: [UInt8], file: String, line: Int = 1
  ) throws(NotationError) -> (value: Product, position: SourcePosition) {
    var reader = JSONReader(file: file, bytes: bytes, line: line)
    let position = reader.nextPosition()
    let value = try reader.value()
    try reader.finish()
    return (value, position)
  }

  /// - Parameter line: the number, in the file, of the first line of `bytes`.
  init(file: String, bytes: [UInt8], line: Int) {
    self.file = file
    self.line = line
    self.bytes = bytes
    end = bytes.count
    index = bytes.byteOrderMarkLength
    lineStart = index
    textBytes = bytes.count
    memory = MemoryBudget(Product.memory(forBytes: textBytes))
  }

  /// Reads a part of a text that another reader has skipped.
  init(_ value: UnreadValue, of bytes: [UInt8], file: String, depth: Int) {
    self.file = file
    self.bytes = bytes
    self.depth = depth
    line = value.position.line
    index = value.range.lowerBound
    end = value.range.upperBound
    lineStart = index - value.position.column + 1
    textBytes = value.range.count
    memory = MemoryBudget(Product.memory(forBytes: textBytes))
  }

  var position: SourcePosition { SourcePosition(line: line, column: index - lineStart + 1) }

  func failure(_ problem: JSONProblem, at place: SourcePosition? = nil) -> NotationError {
    failure(.json(problem), at: place)
  }

  private func failure(_ problem: NotationProblem, at place: SourcePosition?) -> NotationError {
    NotationError(problem, at: place ?? position, in: file)
  }

  /// Throws if anything but white space is left.
  mutating func finish() throws(NotationError) {
    skipWhitespace()
    if index < end { throw bytes[index] == UInt8(ascii: "/") ? failure(.comment) : failure(.trailingContent) }
  }

  private mutating func skipWhitespace() {
    while index < end {
      switch bytes[index] {
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A:
        index += 1
        line += 1
        lineStart = index
      default: return
      }
    }
  }

  /// Moves to the next character that is not white space, and returns its position.
  mutating func nextPosition() -> SourcePosition {
    skipWhitespace()
    return position
  }

  /// Whether a list begins at `index`.
  var isAtArray: Bool { peek == UInt8(ascii: "[") }

  /// Whether an object begins at `index`.
  var isAtObject: Bool { peek == UInt8(ascii: "{") }

  // MARK: Values

  mutating func value() throws(NotationError) -> Product {
    skipWhitespace()
    let start = position
    guard index < end else { throw failure(.unexpectedEnd) }
    switch bytes[index] {
    case UInt8(ascii: "{"): return Product(members: try object(from: start), at: start)
    case UInt8(ascii: "["): return Product(elements: try array(from: start), at: start)
    case UInt8(ascii: "\""): return Product(.string(try string(isKept: Product.isKept)), at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return Product(.number(try number()), at: start)
    case UInt8(ascii: "t"): return try word("true", .boolean(true), from: start)
    case UInt8(ascii: "f"): return try word("false", .boolean(false), from: start)
    case UInt8(ascii: "n"): return try word("null", .null, from: start)
    default: throw unexpected(.value)
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONScalar, from start: SourcePosition
  ) throws(NotationError) -> Product {
    let last = index + word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { letters in last <= end && bytes[index..<last].elementsEqual(letters) }
    guard isThere else { throw unexpected(.value) }
    index = last
    return Product(value, at: start)
  }

  private mutating func array(from start: SourcePosition) throws(NotationError) -> [Product] {
    var list = CountedList<Product>(from: index)
    try forEachElement(from: start) { (reader) throws(NotationError) in
      let value = try reader.value()
      if Product.isKept { try reader.append(value, to: &list) }
    }
    return try finish(&list)
  }

  /// Reads a list. `body` reads each element.
  mutating func forEachElement(
    from start: SourcePosition, _ body: (inout JSONReader) throws(NotationError) -> Void
  ) throws(NotationError) {
    try descend(from: start)
    defer { depth -= 1 }
    skipWhitespace()
    if take(UInt8(ascii: "]")) { return }
    repeat {
      try body(&self)
      skipWhitespace()
      if take(UInt8(ascii: "]")) { return }
      guard take(UInt8(ascii: ",")) else { throw unexpected(.commaOrBracket) }
      skipWhitespace()
    } while peek != UInt8(ascii: "]")
    throw failure(.trailingComma)
  }

  private mutating func object(from start: SourcePosition) throws(NotationError) -> [Product.Member] {
    var list = CountedList<Product.Member>(from: index)
    var keys = KeySet()
    let unread = UnreadValue(range: index..<end, position: start)
    try forEachMember(from: start, keepsKeys: Product.isKept) { (reader, key, keyPosition) throws(NotationError) in
      let value = try reader.value()
      guard Product.isKept else { return }
      guard keys.insert(key, after: list.elements.lazy.map(Product.key)) else {
        throw reader.duplicate(key, at: keyPosition, in: unread)
      }
      try reader.spend(KeySet.memory)
      try reader.append(Product.member(key, at: keyPosition, value), to: &list)
    }
    memory.release(list.elements.count * KeySet.memory)
    return try finish(&list)
  }

  /// Returns the error for a key that occurs a second time. Reads the object again, up to its first key of that name.
  private func duplicate(_ key: String, at position: SourcePosition, in object: UnreadValue) -> NotationError {
    var reader = JSONReader<SkippedJSON>(object, of: bytes, file: file, depth: depth - 1)
    let file = file
    do throws(NotationError) {
      try reader.forEachMember(from: object.position, keepsKeys: true) { (reader, other, otherPosition) throws(NotationError) in
        if other.hasBytes(of: key) {
          throw NotationError(.duplicateKey(key, firstLine: otherPosition.line), at: position, in: file)
        }
        _ = try reader.value()
      }
    } catch {
      return error
    }
    preconditionFailure("the key was found before")
  }

  /// Reads an object. `body` gets each key, which is empty unless `keepsKeys`, and reads the value.
  mutating func forEachMember(
    from start: SourcePosition, keepsKeys: Bool, _ body: (inout JSONReader, String, SourcePosition) throws(NotationError) -> Void
  ) throws(NotationError) {
    try descend(from: start)
    defer { depth -= 1 }
    skipWhitespace()
    if take(UInt8(ascii: "}")) { return }
    repeat {
      guard peek == UInt8(ascii: "\"") else { throw unexpected(.key) }
      let keyPosition = position
      let key = try string(isKept: keepsKeys)
      skipWhitespace()
      guard take(UInt8(ascii: ":")) else { throw unexpected(.colon) }
      try body(&self, key, keyPosition)
      skipWhitespace()
      if take(UInt8(ascii: "}")) { return }
      guard take(UInt8(ascii: ",")) else { throw unexpected(.commaOrBrace) }
      skipWhitespace()
    } while peek != UInt8(ascii: "}")
    throw failure(.trailingComma)
  }

  private mutating func descend(from start: SourcePosition) throws(NotationError) {
    depth += 1
    if depth > Limits.depth { throw failure(.tooDeep, at: start) }
    index += 1
  }

  private mutating func number() throws(NotationError) -> DataNumber {
    let start = index
    let place = position
    var scanner = NumberScanner(bytes: bytes, index: index)
    if let problem = scanner.scan() { throw failure(problem, at: place) }
    index = scanner.index
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = DataNumber(scanned: text) else { throw failure(.numberTooLarge, at: place) }
    try spend(forText: text)
    return number
  }

  private mutating func string(isKept: Bool) throws(NotationError) -> String {
    guard isKept else {
      try skipString()
      return ""
    }
    let text = try string()
    try spend(forText: text)
    return text
  }

  // MARK: Memory

  /// Counts memory that the values take.
  private mutating func spend(_ bytes: Int) throws(NotationError) {
    if !memory.spend(bytes) { throw tooManyValues }
  }

  private mutating func spend(forText text: String) throws(NotationError) {
    // Shorter strings need no block of memory.
    if Product.isKept, text.utf8.count > 15 { try spend(32 + text.utf8.count) }
  }

  mutating func append<Element>(_ element: Element, to list: inout CountedList<Element>) throws(NotationError) {
    if !list.append(element, at: index, of: end, &memory) { throw tooManyValues }
  }

  mutating func finish<Element>(_ list: inout CountedList<Element>) throws(NotationError) -> [Element] {
    guard let elements = list.finish(&memory) else { throw tooManyValues }
    return elements
  }

  private var tooManyValues: NotationError { failure(.tooManyValues(bytes: memory.limit, textBytes: textBytes), at: nil) }

  private var peek: UInt8? { index < end ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private func unexpected(_ wanted: JSONProblem.Wanted) -> NotationError {
    guard index < end else { return failure(.unexpectedEnd) }
    if bytes[index] == UInt8(ascii: "/") { return failure(.comment) }
    var decoder = UTF8()
    var iterator = bytes[index..<min(bytes.count, index + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return failure(.invalidUTF8) }
    return failure(.unexpected(scalar, wanted: wanted))
  }
}
