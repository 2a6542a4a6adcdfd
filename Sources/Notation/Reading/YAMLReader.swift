// SPDX-License-Identifier: MIT

import Yams

/// Reads YAML with libyaml. Anchors, aliases, merge keys, tags, keys that are lists or objects, and several documents in a file are
/// errors, because documents do not need them.
struct YAMLReader {
  let file: String

  /// Reads the single document in `bytes`.
  static func read(_ bytes: [UInt8], file: String) throws(NotationError) -> DocumentNode {
    let reader = YAMLReader(file: file)
    guard bytes.count <= DocumentLimits.yamlBytes else { throw reader.failure(.tooLarge(bytes: bytes.count)) }
    // libyaml would count the byte order mark as a column, so that all other lines would be less indented than the first.
    let start = bytes.byteOrderMarkLength
    guard let text = String(validating: bytes[start...], as: UTF8.self) else {
      throw reader.failure(.invalidUTF8, at: SourcePosition(ofInvalidUTF8In: bytes))
    }
    // Yams compares the keys of a mapping after expanding their aliases, before this reader can reject them: a few hundred bytes
    // could keep it busy forever. A text that may contain both anchors and aliases is therefore first parsed with its `*` replaced.
    // If that pass finds no anchor, there is none, and the first alias in the original text is an error.
    if bytes.contains(UInt8(ascii: "&")), bytes.contains(UInt8(ascii: "*")) {
      let harmless = bytes[start...].map { $0 == UInt8(ascii: "*") ? UInt8(ascii: "x") : $0 }
      _ = try reader.document(String(decoding: harmless, as: UTF8.self))
    }
    return try reader.document(text)
  }

  private func failure(_ problem: YAMLProblem, at position: SourcePosition = .start) -> NotationError {
    NotationError(.yaml(problem), at: position, in: file)
  }

  private func document(_ text: String) throws(NotationError) -> DocumentNode {
    do {
      // Nodes hold their anchors weakly: the parser must outlive them.
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
      throw failure(.syntax(libyamlMessage: String(describing: error), nearExpression: false))
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
    return DocumentNode(value: value, position: position)
  }

  /// Throws if a list or an object exceeds the maximum nesting depth.
  private func checkDepth(_ depth: Int, at position: SourcePosition) throws(NotationError) {
    guard depth < DocumentLimits.depth else { throw NotationError(.tooDeep, at: position, in: file) }
  }

  private func members(of mapping: Yams.Node.Mapping, depth: Int) throws(NotationError) -> [DocumentNode.Member] {
    var members = MemberList()
    for (key, value) in mapping {
      let position = SourcePosition(key.mark)
      guard key.anchor == nil else { throw failure(.anchorOrAlias, at: position) }
      guard case .scalar(let scalar) = key else { throw failure(.complexKey, at: position) }
      if scalar.string == "<<", scalar.style == .plain { throw failure(.mergeKey, at: position) }
      let member = DocumentNode.Member(key: scalar.string, keyPosition: position, value: try node(value, depth: depth + 1))
      if members.append(member) != nil { throw failure(.duplicateKey(scalar.string), at: position) }
    }
    return members.members
  }

  private func refuse(_ tag: Yams.Tag, at position: SourcePosition) throws(NotationError) {
    if !tag.rawValue.isEmpty { throw failure(.tag(tag.rawValue), at: position) }
  }
}
