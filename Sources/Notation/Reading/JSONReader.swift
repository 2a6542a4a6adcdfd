// SPDX-License-Identifier: MIT

import Graphics

/// A strict JSON reader (RFC 8259) that records the line and column of every value and key.
///
/// A byte order mark before the text is skipped, as the RFC permits. A duplicate key in an object is an error. Reads each byte
/// once.
struct JSONReader {
  let file: String
  let bytes: [UInt8]
  var index = 0
  private var line: Int
  /// `index - lineStart` is the column, from 0. `lineStart` is the index of the line's first byte, plus the number of UTF-8
  /// continuation bytes read so far in the line.
  var lineStart = 0
  private var depth = 0

  /// Reads the single value in `bytes`.
  ///
  /// - Parameter line: The number, in the file, of the first line of `bytes`.
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

/// Scans one number by the grammar of RFC 8259, section 6.
package struct NumberScanner {
  package let bytes: [UInt8]
  package var index: Int

  package init(bytes: [UInt8], index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// Moves past the number that begins at `index` and returns `nil`, or returns the reason why there is no valid number.
  package mutating func scan() -> JSONProblem? {
    if byte == UInt8(ascii: "-") { index += 1 }
    guard isDigit else { return .invalidNumber }
    if byte == UInt8(ascii: "0") {
      index += 1
      if isDigit { return .leadingZero }
    } else {
      skipDigits()
    }
    if byte == UInt8(ascii: ".") {
      index += 1
      guard isDigit else { return .invalidNumber }
      skipDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      guard isDigit else { return .invalidNumber }
      skipDigits()
    }
    return nil
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var isDigit: Bool { index < bytes.count && bytes[index] &- 48 < 10 }

  private mutating func skipDigits() {
    while isDigit { index += 1 }
  }
}

/// Well-formed UTF-8 by table 3-7 of the Unicode Standard: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Sequence {
  /// Returns the number of bytes, 1 to 4, of the well-formed character that begins at `index`; `nil` if there is none.
  static func length(in bytes: [UInt8], at index: Int) -> Int? {
    func continuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < bytes.count && range.contains(bytes[index + offset])
    }
    switch bytes[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continuation(1) ? 2 : nil
    case 0xE0: return continuation(1, 0xA0...0xBF) && continuation(2) ? 3 : nil
    case 0xED: return continuation(1, 0x80...0x9F) && continuation(2) ? 3 : nil
    case 0xE1...0xEF: return continuation(1) && continuation(2) ? 3 : nil
    case 0xF0: return continuation(1, 0x90...0xBF) && continuation(2) && continuation(3) ? 4 : nil
    case 0xF1...0xF3: return continuation(1) && continuation(2) && continuation(3) ? 4 : nil
    case 0xF4: return continuation(1, 0x80...0x8F) && continuation(2) && continuation(3) ? 4 : nil
    default: return nil
    }
  }
}

extension [UInt8] {
  /// The length of the byte order mark at the start: 3 bytes, or 0 if there is none. Columns do not count it.
  package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
