// SPDX-License-Identifier: MIT

import CellGraphics

/// Reads YAML with libyaml. Documents do not need anchors, aliases, merge keys, tags, keys that are lists or objects, or several
/// documents in one file, so all of these are errors, in the order in which they appear.
struct YAMLReader {
  let file: String
  /// The comments that look like colours, such as `#FF0000`, by their lines.
  private var unquotedColors: [Int: String] = [:]

  private init(file: String) {
    self.file = file
  }

  /// Reads the single document in `bytes`.
  static func read(_ bytes: [UInt8], file: String) throws(NotationError) -> DocumentNode {
    var reader = YAMLReader(file: file)
    guard bytes.count <= Limits.yamlBytes else { throw reader.failure(.tooLarge(bytes: bytes.count)) }
    // libyaml would count the byte order mark as a column, so that all other lines would be less indented than the first.
    let text = bytes[bytes.byteOrderMarkLength...]
    guard String(validating: text, as: UTF8.self) != nil else {
      throw reader.failure(.invalidUTF8, at: SourcePosition(ofInvalidUTF8In: bytes))
    }
    reader.findUnquotedColors(in: text)
    do throws(YAMLFailure) {
      return try text.withUnsafeBufferPointer { (text) throws(YAMLFailure) in
        var events = YAMLEvents(of: text)
        return try reader.document(&events)
      }
    } catch {
      switch error {
      case .notation(let error): throw error
      case .library(let error): throw reader.failure(error, in: text)
      }
    }
  }

  /// Finds comments that look like colours: `color: #FF0000`.
  private mutating func findUnquotedColors(in bytes: ArraySlice<UInt8>) {
    guard bytes.contains(UInt8(ascii: "#")) else { return }
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let sign = line.indices.dropFirst().first { line[$0] == UInt8(ascii: "#") && line[$0 - 1] == UInt8(ascii: " ") }
      guard let sign else { continue }
      let digits = line[(sign + 1)...].prefix { Character(Unicode.Scalar($0)).isHexDigit }
      if [3, 4, 6, 8].contains(digits.count) { unquotedColors[index + 1] = "#" + String(decoding: digits, as: UTF8.self) }
    }
  }

  private func failure(_ problem: YAMLProblem, at position: SourcePosition = .start) -> NotationError {
    NotationError(.yaml(problem), at: position, in: file)
  }

  private func document(_ events: inout YAMLEvents) throws(YAMLFailure) -> DocumentNode {
    while true {
      let event = try events.next()
      switch event.kind {
      case .documentStart: break
      case .streamEnd: throw .notation(failure(.empty))
      default: continue
      }
      let root = try node(events.next(), of: &events, depth: 0)
      while true {
        let event = try events.next()
        if case .streamEnd = event.kind { return root }
        if case .documentStart = event.kind { throw .notation(failure(.severalDocuments, at: event.position)) }
      }
    }
  }

  /// Reads the node that begins with an event.
  private func node(
    _ event: YAMLEvents.Event, of events: inout YAMLEvents, depth: Int
  ) throws(YAMLFailure) -> DocumentNode {
    let position = event.position
    let value: DocumentNode.Value
    try refuseProperties(of: event)
    switch event.kind {
    case .scalar(let text, let isPlain): value = isPlain ? .plain(text) : .string(text)
    case .sequenceStart:
      try checkDepth(depth, at: position)
      var elements: [DocumentNode] = []
      while true {
        let next = try events.next()
        if case .sequenceEnd = next.kind { break }
        elements.append(try node(next, of: &events, depth: depth + 1))
      }
      value = .array(elements)
    case .mappingStart:
      try checkDepth(depth, at: position)
      value = .object(try members(of: &events, from: position, depth: depth))
    case .alias: throw .notation(failure(.anchorOrAlias, at: position))
    case .documentStart, .streamEnd, .sequenceEnd, .mappingEnd, .other:
      preconditionFailure("libyaml gives only events that a node may begin with")
    }
    var result = DocumentNode(value: value, position: position)
    if value == .plain("") { result.unquotedColor = unquotedColors[position.line] }
    return result
  }

  /// Throws if a list or an object exceeds the maximum nesting depth.
  private func checkDepth(_ depth: Int, at position: SourcePosition) throws(YAMLFailure) {
    guard depth < Limits.depth else { throw .notation(NotationError(.tooDeep, at: position, in: file)) }
  }

  /// Throws if a node has an anchor or a tag.
  private func refuseProperties(of event: YAMLEvents.Event) throws(YAMLFailure) {
    if event.hasAnchor { throw .notation(failure(.anchorOrAlias, at: event.position)) }
    if let tag = event.tag { throw .notation(failure(.tag(tag), at: event.position)) }
  }

  /// Reads the members of an object up to its end.
  /// - Parameter start: where the object begins, for errors about its keys as a whole.
  private func members(of events: inout YAMLEvents, from start: SourcePosition, depth: Int) throws(YAMLFailure) -> [DocumentNode
    .Member]
  {
    var members: [DocumentNode.Member] = []
    var keys = KeySet()
    while true {
      let event = try events.next()
      let position = event.position
      if event.hasAnchor { throw .notation(failure(.anchorOrAlias, at: position)) }
      switch event.kind {
      case .mappingEnd: return members
      case .scalar(let key, let isPlain):
        if key == "<<", isPlain { throw .notation(failure(.mergeKey, at: position)) }
        guard keys.insert(key, after: members.lazy.map(\.key)) else {
          throw .notation(failure(.duplicateKey(key), at: start))
        }
        let value = try node(events.next(), of: &events, depth: depth + 1)
        members.append(DocumentNode.Member(key: key, keyPosition: position, value: value))
      case .alias: throw .notation(failure(.anchorOrAlias, at: position))
      default: throw .notation(failure(.complexKey, at: position))
      }
    }
  }
}

extension YAMLReader {
  /// Converts an error that libyaml reported while reading `text`.
  fileprivate func failure(_ error: LibyamlError, in text: ArraySlice<UInt8>) -> NotationError {
    switch error {
    case .memory: failure(.outOfMemory)
    case .unreadable(let problem, let offset):
      failure(.syntax(libyamlMessage: problem, likelyCause: nil), at: SourcePosition(ofByte: offset, in: text))
    case .syntax(let problem, let position, let context):
      failure(
        .syntax(
          libyamlMessage: context.map { "\($0.text) on line \($0.line): \(problem)" } ?? problem,
          likelyCause: likelyCause(inLine: position.line, of: String(decoding: text, as: UTF8.self))),
        at: position)
    }
  }

  private func likelyCause(inLine line: Int, of text: String) -> SyntaxCause? {
    let lines = text.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false).prefix(line)
    if lines.count == line, let last = lines.last, last.prefix(while: \.isWhitespace).contains("\t") { return .tab(line: line) }
    if lines.count == line, lines.last?.contains("${") == true { return .expression }
    if lines.count == line, lines.last?.contains("readable(on: ") == true { return .readableColor }
    // A comment swallows the rest of its line with the closing bracket, which is missed only later.
    let colors = unquotedColors.filter { $0.key <= lines.count && lines[$0.key - 1].contains { "[{".contains($0) } }
    return colors.max { $0.key < $1.key }.map { .color($0.value, line: $0.key) }
  }
}

extension SourcePosition {
  /// Creates the position of the first byte that is not part of well-formed UTF-8.
  init(ofInvalidUTF8In bytes: [UInt8]) {
    self = .start
    var index = 0
    while index < bytes.count, let length = UTF8Sequence.length(in: bytes, at: index) {
      advance(over: bytes[index] == 0x0A)
      index += length
    }
  }

  /// Creates the position of the character with the byte at `offset` in well-formed UTF-8.
  fileprivate init(ofByte offset: Int, in text: ArraySlice<UInt8>) {
    self = .start
    for byte in text.prefix(offset) where byte & 0xC0 != 0x80 { advance(over: byte == 0x0A) }
  }

  private mutating func advance(over isLineBreak: Bool) {
    if isLineBreak {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }
}
