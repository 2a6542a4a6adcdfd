// SPDX-License-Identifier: MIT

import CellGraphics
import Yams

/// Reads YAML with libyaml. Documents do not need anchors, aliases, merge keys, tags, keys that are lists or objects, or several
/// documents in one file, so all of these are errors.
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
    let start = bytes.byteOrderMarkLength
    guard let text = String(validating: bytes[start...], as: UTF8.self) else {
      throw reader.failure(.invalidUTF8, at: SourcePosition(ofInvalidUTF8In: bytes))
    }
    // Yams expands the aliases in the keys of a mapping and compares the keys before this reader can reject aliases. For a few
    // hundred bytes that could take practically unlimited time. Text that may contain both anchors and aliases is therefore first
    // parsed with every `*` replaced. If that pass finds no anchor, there is none, and the first alias in the original text is an
    // error.
    if bytes.contains(UInt8(ascii: "&")), bytes.contains(UInt8(ascii: "*")) {
      let harmless = bytes[start...].map { $0 == UInt8(ascii: "*") ? UInt8(ascii: "x") : $0 }
      _ = try reader.document(String(decoding: harmless, as: UTF8.self))
    }
    reader.findUnquotedColors(in: bytes[start...])
    return try reader.document(text)
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

  private func document(_ text: String) throws(NotationError) -> DocumentNode {
    do {
      // Nodes hold weak references to their anchors, so the parser must outlive the nodes.
      let parser = try Yams.Parser(yaml: text, resolver: .basic, encoding: .utf8)
      return try withExtendedLifetime(parser) {
        guard let root = try parser.singleRoot() else { throw failure(.empty) }
        return try node(root, depth: 0)
      }
    } catch let error as NotationError {
      throw error
    } catch let error as YamlError {
      throw failure(error, in: text)
    } catch {
      throw failure(.syntax(libyamlMessage: String(describing: error), likelyCause: nil))
    }
  }

  private func node(_ node: Yams.Node, depth: Int) throws(NotationError) -> DocumentNode {
    let position = SourcePosition(node.mark)
    guard node.anchor == nil else { throw failure(.anchorOrAlias, at: position) }
    let value: DocumentNode.Value
    switch node {
    case .scalar(let scalar):
      // Yams tags a quoted scalar as a string.
      if scalar.style == .plain || scalar.tag.rawValue != Yams.Tag.Name.str.rawValue { try refuse(scalar.tag, at: position) }
      value = scalar.style == .plain ? .plain(scalar.string) : .string(scalar.string)
    case .sequence(let sequence):
      try checkDepth(depth, at: position)
      try refuse(sequence.tag, at: position)
      var elements: [DocumentNode] = []
      for element in sequence { elements.append(try self.node(element, depth: depth + 1)) }
      value = .array(elements)
    case .mapping(let mapping):
      try checkDepth(depth, at: position)
      try refuse(mapping.tag, at: position)
      value = .object(try members(of: mapping, depth: depth))
    case .alias: throw failure(.anchorOrAlias, at: position)
    }
    var result = DocumentNode(value: value, position: position)
    if value == .plain("") { result.unquotedColor = unquotedColors[position.line] }
    return result
  }

  /// Throws if a list or an object exceeds the maximum nesting depth.
  private func checkDepth(_ depth: Int, at position: SourcePosition) throws(NotationError) {
    guard depth < Limits.depth else { throw NotationError(.tooDeep, at: position, in: file) }
  }

  private func members(of mapping: Yams.Node.Mapping, depth: Int) throws(NotationError) -> [DocumentNode.Member] {
    var members: [DocumentNode.Member] = []
    var keys = KeySet()
    for (key, value) in mapping {
      let position = SourcePosition(key.mark)
      guard key.anchor == nil else { throw failure(.anchorOrAlias, at: position) }
      guard case .scalar(let scalar) = key else { throw failure(.complexKey, at: position) }
      if scalar.string == "<<", scalar.style == .plain { throw failure(.mergeKey, at: position) }
      let member = DocumentNode.Member(key: scalar.string, keyPosition: position, value: try node(value, depth: depth + 1))
      guard keys.insert(member.key, after: members.lazy.map(\.key)) else {
        throw failure(.duplicateKey(scalar.string), at: position)
      }
      members.append(member)
    }
    return members
  }

  private func refuse(_ tag: Yams.Tag, at position: SourcePosition) throws(NotationError) {
    if !tag.rawValue.isEmpty { throw failure(.tag(tag.rawValue), at: position) }
  }
}

extension YAMLReader {
  /// Converts an error that Yams reported while parsing `text`.
  func failure(_ error: YamlError, in text: String) -> NotationError {
    switch error {
    case .parser(_, let problem, let mark, _) where problem.hasPrefix("Maximum nesting level"):
      return NotationError(.tooDeep, at: SourcePosition(mark), in: file)
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      return syntax(
        context.map { "\($0.text) on line \($0.mark.line): \(problem)" } ?? problem, at: mark,
        cause: likelyCause(inLine: mark.line, of: text))
    case .composer(_, let problem, let mark, _):
      // The composer is part of Yams, not of libyaml. It reports only two errors: an undefined alias, and several documents.
      let found: YAMLProblem = problem.contains("alias") ? .anchorOrAlias : .severalDocuments
      return NotationError(.yaml(found), at: SourcePosition(mark), in: file)
    case .reader(let problem, let offset, _, _):
      return NotationError(
        .yaml(.syntax(libyamlMessage: problem, likelyCause: nil)),
        at: SourcePosition(ofCharacter: offset ?? 0, in: text), in: file)
    case .duplicatedKeysInMapping(let duplicates, let context):
      return NotationError(
        .yaml(.duplicateKey(duplicates.first ?? "")), at: SourcePosition(context.mark), in: file)
    case .memory: return NotationError(.yaml(.outOfMemory), at: .start, in: file)
    case .dataCouldNotBeDecoded: return NotationError(.yaml(.invalidUTF8), at: .start, in: file)
    case .no, .writer, .emitter, .representer:
      return NotationError(
        .yaml(.syntax(libyamlMessage: error.description, likelyCause: nil)), at: .start, in: file)
    }
  }

  private func syntax(_ message: String, at mark: Yams.Mark, cause: SyntaxCause?) -> NotationError {
    NotationError(.yaml(.syntax(libyamlMessage: message, likelyCause: cause)), at: SourcePosition(mark), in: file)
  }

  private func likelyCause(inLine line: Int, of text: String) -> SyntaxCause? {
    let lines = text.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false).prefix(line)
    if lines.count == line, let last = lines.last, last.prefix(while: \.isWhitespace).contains("\t") { return .tab(line: line) }
    if lines.count == line, lines.last?.contains("${") == true { return .expression }
    // A comment swallows the rest of its line with the closing bracket, which is missed only later.
    let colors = unquotedColors.filter { $0.key <= lines.count && lines[$0.key - 1].contains { "[{".contains($0) } }
    return colors.max { $0.key < $1.key }.map { .color($0.value, line: $0.key) }
  }
}

extension SourcePosition {
  init(_ mark: Yams.Mark?) {
    self.init(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }

  /// Creates the position of the first byte that is not part of well-formed UTF-8.
  init(ofInvalidUTF8In bytes: [UInt8]) {
    self = .start
    var index = 0
    while index < bytes.count, let length = UTF8Sequence.length(in: bytes, at: index) {
      advance(over: bytes[index] == 0x0A)
      index += length
    }
  }

  /// Creates the position of the character at index `offset`. As in Yams, characters are Swift's and are counted from 0.
  init(ofCharacter offset: Int, in text: String) {
    self = .start
    for scalar in text.prefix(offset).unicodeScalars { advance(over: scalar == "\n") }
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
