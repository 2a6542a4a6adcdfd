// SPDX-License-Identifier: MIT

/// A strict JSON reader (RFC 8259) that records the line and column of every value and key.
///
/// A byte order mark before the text is skipped, as the RFC permits. A duplicate key in an object is an error. Reads each byte
/// once.
struct JSONReader {
  let file: String
  let bytes: [UInt8]
  var index = 0
  private var line: Int
  /// The number to subtract from `index` to get the column, from 0: the index of the line's first byte, plus the number of UTF-8
  /// continuation bytes read in the line.
  var lineStart = 0
  private var depth = 0

  /// Reads the single value in `bytes`.
  ///
  /// - Parameter line: The number of the first line in the file.
  static func read(_ bytes: [UInt8], file: String, line: Int = 1) throws(NotationError) -> DocumentNode {
    var reader = JSONReader(file: file, bytes: bytes, line: line)
    return try reader.document()
  }

  private init(file: String, bytes: [UInt8], line: Int) {
    self.file = file
    self.line = line
    self.bytes = bytes
    index = bytes.byteOrderMarkLength
    lineStart = index
  }

  var position: SourcePosition { SourcePosition(line: line, column: index - lineStart + 1) }

  func failure(_ problem: JSONProblem, at place: SourcePosition? = nil) -> NotationError {
    failure(.json(problem), at: place)
  }

  private func failure(_ problem: NotationProblem, at place: SourcePosition?) -> NotationError {
    NotationError(problem, at: place ?? position, in: file)
  }

  private mutating func document() throws(NotationError) -> DocumentNode {
    let value = try self.value()
    skipWhitespace()
    if index < bytes.count {
      throw bytes[index] == UInt8(ascii: "/") ? failure(.comment) : failure(.trailingContent)
    }
    return value
  }

  private mutating func skipWhitespace() {
    while index < bytes.count {
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

  private mutating func value() throws(NotationError) -> DocumentNode {
    skipWhitespace()
    let start = position
    guard index < bytes.count else { throw failure(.unexpectedEnd) }
    let value: DocumentNode.Value
    switch bytes[index] {
    case UInt8(ascii: "{"): value = try object(from: start)
    case UInt8(ascii: "["): value = try array(from: start)
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = .number(try number())
    case UInt8(ascii: "t"): value = try word("true", .boolean(true))
    case UInt8(ascii: "f"): value = try word("false", .boolean(false))
    case UInt8(ascii: "n"): value = try word("null", .null)
    default: throw unexpected(.value)
    }
    return DocumentNode(value: value, position: start)
  }

  private mutating func word(_ word: StaticString, _ value: DocumentNode.Value) throws(NotationError) -> DocumentNode.Value {
    let end = index + word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { letters in end <= bytes.count && bytes[index..<end].elementsEqual(letters) }
    guard isThere else { throw unexpected(.value) }
    index = end
    return value
  }

  private mutating func array(from start: SourcePosition) throws(NotationError) -> DocumentNode.Value {
    try descend(from: start)
    var elements: [DocumentNode] = []
    skipWhitespace()
    if !take(UInt8(ascii: "]")) {
      repeat {
        elements.append(try value())
        skipWhitespace()
        if take(UInt8(ascii: "]")) {
          depth -= 1
          return .array(elements)
        }
        guard take(UInt8(ascii: ",")) else { throw unexpected(.commaOrBracket) }
        skipWhitespace()
      } while peek != UInt8(ascii: "]")
      throw failure(.trailingComma)
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func object(from start: SourcePosition) throws(NotationError) -> DocumentNode.Value {
    try descend(from: start)
    var members = MemberList()
    skipWhitespace()
    if !take(UInt8(ascii: "}")) {
      repeat {
        guard peek == UInt8(ascii: "\"") else { throw unexpected(.key) }
        let keyPosition = position
        let key = try string()
        skipWhitespace()
        guard take(UInt8(ascii: ":")) else { throw unexpected(.colon) }
        if let first = members.append(DocumentNode.Member(key: key, keyPosition: keyPosition, value: try value())) {
          throw failure(.duplicateKey(key, firstLine: first.line), at: keyPosition)
        }
        skipWhitespace()
        if take(UInt8(ascii: "}")) {
          depth -= 1
          return .object(members.members)
        }
        guard take(UInt8(ascii: ",")) else { throw unexpected(.commaOrBrace) }
        skipWhitespace()
      } while peek != UInt8(ascii: "}")
      throw failure(.trailingComma)
    }
    depth -= 1
    return .object([])
  }

  private mutating func descend(from start: SourcePosition) throws(NotationError) {
    depth += 1
    if depth > DocumentLimits.depth { throw failure(.tooDeep, at: start) }
    index += 1
  }

  private mutating func number() throws(NotationError) -> DataNumber {
    let start = index
    let place = position
    var scanner = NumberScanner(bytes: bytes, index: index)
    if let problem = scanner.scan() { throw failure(problem, at: place) }
    index = scanner.index
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw failure(.numberTooLarge, at: place) }
    return DataNumber(text: text, value: value)
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private func unexpected(_ wanted: JSONProblem.Wanted) -> NotationError {
    guard index < bytes.count else { return failure(.unexpectedEnd) }
    if bytes[index] == UInt8(ascii: "/") { return failure(.comment) }
    var decoder = UTF8()
    var iterator = bytes[index..<min(bytes.count, index + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return failure(.invalidUTF8) }
    return failure(.unexpected(scalar, wanted: wanted))
  }
}
