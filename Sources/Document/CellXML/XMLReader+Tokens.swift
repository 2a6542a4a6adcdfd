// SPDX-License-Identifier: MIT

internal import CellGraphics

extension XMLReader {
  // MARK: Names and values

  /// Moves past a name with its prefix. All characters outside ASCII are taken for letters.
  mutating func readName() throws(XMLFailure) -> Range<Int> {
    let start = index
    while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
    let name = bytes[start..<index]
    let isName =
      name.first.map { !isDigit($0) && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ":") } ?? false
    guard isName, name.last != UInt8(ascii: ":"), name.lazy.filter({ $0 == UInt8(ascii: ":") }).count < 2 else {
      index = start
      throw unexpected(.name)
    }
    return start..<index
  }

  func name(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Reads a value in quotation marks. White space becomes spaces, as section 3.3.3 of XML 1.0 says.
  mutating func readAttributeValue() throws(XMLFailure) -> SourceText {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
      throw unexpected(.quotationMark)
    }
    let quote = bytes[index]
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != quote, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "&"),
      bytes[index] != UInt8(ascii: "<"), bytes[index] != 0xEF
    {
      index += 1
    }
    if index < bytes.count, bytes[index] == quote {
      index += 1
      return SourceText(verbatim: bytes[start..<index - 1])
    }
    index = start
    var collector = TextCollector()
    while index < bytes.count, bytes[index] != quote {
      let offset = index
      switch bytes[index] {
      case UInt8(ascii: "&"): collector.append(try readReference(), from: offset)
      case UInt8(ascii: "<"): throw failure(.syntax(.lessThanSign), at: index)
      default:
        let byte = try readCharacter()
        collector.append(isXMLSpace(byte) ? 0x20 : byte, from: offset)
      }
    }
    guard index < bytes.count else { throw failure(.syntax(.unclosedValue), at: start - 1) }
    index += 1
    return collector.text
  }

  /// Reads one byte of text. A carriage return, with the line feed after it if there is one, is one line feed.
  mutating func readCharacter() throws(XMLFailure) -> UInt8 {
    let byte = bytes[index]
    if byte == 0x0D {
      index += index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
      return 0x0A
    }
    if byte < 0x20, byte != 0x09, byte != 0x0A { throw failure(.syntax(.character(UInt32(byte))), at: index) }
    if byte == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
      throw failure(.syntax(.character(0xFFC0 | UInt32(bytes[index + 2] & 0x3F))), at: index)
    }
    index += 1
    return byte
  }

  /// Reads `&amp;`, `&#10;` and the like, and returns the bytes of the character.
  mutating func readReference() throws(XMLFailure) -> [UInt8] {
    let start = index
    // The longest reference that is not padded with zeros has 10 bytes.
    guard let end = bytes[start...].prefix(64).firstIndex(of: UInt8(ascii: ";")) else {
      throw failure(.syntax(.ampersand), at: start)
    }
    index = end + 1
    let body = bytes[start + 1..<end]
    if body.first == UInt8(ascii: "#") {
      let isHexadecimal = body.dropFirst().first == UInt8(ascii: "x")
      let digits = body.dropFirst(isHexadecimal ? 2 : 1)
      guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
        digits.first != UInt8(ascii: "+"), let scalar = Unicode.Scalar(value), isAllowed(scalar)
      else { throw failure(.syntax(.characterReference(name(start..<end + 1))), at: start) }
      return Array(Character(scalar).utf8)
    }
    switch name(start + 1..<end) {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      guard let entity = entities[name(start + 1..<end)] else {
        throw failure(.syntax(.unknownEntity(name(start..<end + 1))), at: start)
      }
      expandedBytes += entity.count
      guard expandedBytes <= Limits.svgEntityBytes else { throw failure(.entityBytes, at: start) }
      return entity
    }
  }

  private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20..<0xFFFE, 0x10000...: true
    default: false
    }
  }

  // MARK: What is skipped

  mutating func skipComment() throws(XMLFailure) {
    let start = index
    index += 4
    while !isAt("--") {
      guard index < bytes.count else { throw failure(.syntax(.unclosedComment), at: start) }
      _ = try readCharacter()
    }
    guard isAt("-->") else { throw failure(.syntax(.hyphensInComment), at: index) }
    index += 3
  }

  mutating func skipProcessingInstruction() throws(XMLFailure) {
    let start = index
    index += 2
    let target = name(try readName())
    if target == "xml-stylesheet" { throw failure(.styleSheetLink, at: start) }
    if target.lowercased() == "xml" { throw failure(.syntax(.lateDeclaration), at: start) }
    while !isAt("?>") {
      guard index < bytes.count else { throw failure(.syntax(.unexpectedEnd), at: start) }
      _ = try readCharacter()
    }
    index += 2
  }

  /// Reads `<?xml version="1.0" encoding="UTF-8"?>`.
  mutating func readDeclaration() throws(XMLFailure) {
    index += 5
    while skipWhitespace(), !isAt("?>") {
      let isEncoding = isAt("encoding")
      _ = try readName()
      skipWhitespace()
      guard take("=") else { throw unexpected(.equalsSign) }
      skipWhitespace()
      let place = index
      let value = String(decoding: try readAttributeValue().bytes, as: UTF8.self)
      // Latin-1 was converted before.
      if isEncoding, !["utf-8", "utf8", "us-ascii", latin1].contains(value.lowercased()) {
        throw failure(.syntax(.encoding(value)), at: place + 1)
      }
    }
    guard take("?>") else { throw unexpected(.endOfDeclaration) }
  }

  /// Reads a document type. Of the declarations in it, only those of entities have an effect.
  mutating func readDocumentType() throws(XMLFailure) {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      switch bytes[index] {
      case UInt8(ascii: "["): try readInternalSubset()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipLiteral()
      default: index += 1
      }
    }
    guard index < bytes.count else { throw failure(.syntax(.unexpectedEnd), at: start) }
    index += 1
  }

  private mutating func skipLiteral() throws(XMLFailure) {
    guard let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else {
      throw failure(.syntax(.unexpectedEnd), at: index)
    }
    index = end + 1
  }

  private mutating func readInternalSubset() throws(XMLFailure) {
    index += 1
    while true {
      skipWhitespace()
      if take("]") { return }
      if isAt("<!--") {
        try skipComment()
      } else if isAt("<?") {
        try skipProcessingInstruction()
      } else if isAt("<!ENTITY") {
        try readEntity()
      } else if isAt("<!ELEMENT") || isAt("<!ATTLIST") || isAt("<!NOTATION") {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
          if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") { try skipLiteral() } else { index += 1 }
        }
        guard take(">") else { throw failure(.syntax(.unexpectedEnd), at: start) }
      } else {
        throw index < bytes.count
          ? failure(.internalSubset, at: index) : failure(.syntax(.unexpectedEnd), at: index)
      }
    }
  }

  /// Reads `<!ENTITY name "text">`. The text may contain references to characters, but neither entities nor markup.
  private mutating func readEntity() throws(XMLFailure) {
    let start = index
    index += 8
    guard skipWhitespace(), index < bytes.count, isNameByte(bytes[index]) else {
      throw failure(.internalSubset, at: start)
    }
    let name = name(try readName())
    skipWhitespace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
      throw failure(.internalSubset, at: start)
    }
    let quote = bytes[index]
    index += 1
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      switch bytes[index] {
      case UInt8(ascii: "&"):
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "#") else {
          throw failure(.internalSubset, at: start)
        }
        text += try readReference()
      case UInt8(ascii: "<"), UInt8(ascii: "%"): throw failure(.internalSubset, at: start)
      default: text.append(try readCharacter())
      }
    }
    guard index < bytes.count else { throw failure(.syntax(.unclosedValue), at: start) }
    index += 1
    skipWhitespace()
    guard take(">") else { throw unexpected(.endOfTag) }
    // A character that a reference names is markup again where the entity is used.
    guard !text.contains(UInt8(ascii: "<")), !text.contains(UInt8(ascii: "&")) else {
      throw failure(.internalSubset, at: start)
    }
    // The first declaration of a name counts.
    if entities[name] == nil { entities[name] = text }
  }

  // MARK: Bytes

  /// Skips white space, and returns whether there was any.
  @discardableResult mutating func skipWhitespace() -> Bool {
    let start = index
    while index < bytes.count, isXMLSpace(bytes[index]) { index += 1 }
    return index > start
  }

  func isAt(_ text: StaticString) -> Bool {
    guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { buffer in
      for (position, byte) in buffer.enumerated() where bytes[index + position] != byte { return false }
      return true
    }
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  func failure(_ kind: XMLFailure.Kind, at offset: Int) -> XMLFailure { XMLFailure(kind, at: offset) }

  func unexpected(_ wanted: SyntaxProblem.Wanted) -> XMLFailure {
    guard index < bytes.count else { return failure(.syntax(.unexpectedEnd), at: index) }
    return failure(.syntax(.unexpected(firstCharacter(of: bytes[index...]), wanted: wanted)), at: index)
  }
}

/// The name of the encoding whose bytes are the code points of characters.
private let latin1 = "iso-8859-1"

/// Returns a file in UTF-8, if its XML declaration says that it is in Latin-1; other files as they are.
package func convertedFromLatin1(_ bytes: [UInt8]) -> [UInt8] {
  let declaration = bytes.prefix(128).prefix { $0 != UInt8(ascii: ">") }
  guard declaration.starts(with: "<?xml".utf8), String(decoding: declaration, as: UTF8.self).lowercased().contains(latin1) else {
    return bytes
  }
  return bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
}

/// Whether XML counts the byte as white space. A form feed, which CSS allows, is not a character of XML.
package func isXMLSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

/// Collects a text, and the places in the file that it comes from.
package struct TextCollector {
  package init() {}

  private var bytes: [UInt8] = []
  private var runs: [SourceText.Run] = []
  /// The offset in the file of the byte after the last one, if that byte stands for itself.
  private var nextOffset = -1

  package mutating func append(_ byte: UInt8, from offset: Int) {
    if offset != nextOffset { runs.append(SourceText.Run(index: bytes.count, offset: offset)) }
    bytes.append(byte)
    nextOffset = offset + 1
  }

  /// Adds a character that the file writes as a reference at `offset`.
  package mutating func append(_ character: [UInt8], from offset: Int) {
    for byte in character {
      runs.append(SourceText.Run(index: bytes.count, offset: offset))
      bytes.append(byte)
    }
    nextOffset = -1
  }

  package var text: SourceText { SourceText(bytes, runs: runs) }
  package var count: Int { bytes.count }
}

/// The prefixes that are in effect.
struct XMLNamespaces {
  /// The namespaces of each prefix, from the outside inwards. The last one is in effect.
  private var namespaces: [String: [XMLNamespace]] = ["xml": [.xml], "xmlns": [.xmlns]]
  /// The prefixes in the order in which they were declared.
  private var prefixes: [String] = []
  private var numbers = knownNumbers

  private static let knownNumbers: [String: XMLNamespace] = Dictionary(
    uniqueKeysWithValues: XMLNamespace.knownURIs.enumerated().map { ($1, XMLNamespace(number: $0)) })

  /// The number of declarations in effect.
  var count: Int { prefixes.count }

  mutating func bind(prefix: String, to uri: String) {
    if numbers[uri] == nil { numbers[uri] = XMLNamespace(number: numbers.count) }
    namespaces[prefix, default: []].append(numbers[uri, default: .none])
    prefixes.append(prefix)
  }

  mutating func remove(downTo count: Int) {
    while prefixes.count > count { namespaces[prefixes.removeLast()]?.removeLast() }
  }

  func namespace(of prefix: String) -> XMLNamespace? {
    namespaces[prefix]?.last
  }
}

/// Whether a name of XML can contain the byte.
package func isNameByte(_ byte: UInt8) -> Bool {
  (byte | 0x20) &- 97 < 26 || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
    || byte == UInt8(ascii: ".") || byte >= 0x80
}

/// Returns the first character of well-formed UTF-8. Bytes in the middle of a character become U+FFFD.
package func firstCharacter(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar {
  String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
}

private func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
