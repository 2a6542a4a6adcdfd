// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellGraphics
internal import CellNotation

extension GoldenDecisions {
  /// Parses a file of decisions.
  ///
  /// - Parameter fileName: the name of the file in messages.
  /// - Throws: ``GoldenDecisionsError`` for the first error in the file.
  package init(parsing bytes: [UInt8], fileName: String) throws(GoldenDecisionsError) {
    let root: DocumentNode
    do throws(NotationError) {
      root = try DocumentNode(bytes, fileName: fileName, format: .json)
    } catch {
      throw .unreadable(error)
    }
    let reader = DecisionReader(file: fileName)
    let list = try reader.members(of: root, keys: ["decisions"])["decisions"]
    guard case .array(let nodes)? = list?.value else { throw reader.error(.noList, at: list ?? root) }
    decisions = []
    var lines: [Bytewise: Int] = [:]
    for node in nodes {
      let decision = try reader.decision(node)
      if let line = lines[Bytewise(decision.golden)] {
        throw reader.error(.decidedTwice(decision.golden, firstLine: line), at: node)
      }
      lines[Bytewise(decision.golden)] = node.position.line
      decisions.append(decision)
    }
  }
}

/// Reads decisions, and locates errors in the file.
private struct DecisionReader {
  let file: String

  func decision(_ node: DocumentNode) throws(GoldenDecisionsError) -> GoldenDecisions.Decision {
    let members = try members(of: node, keys: ["golden", "decision", "digest"])
    guard let golden = try text(members["golden"], "golden") else { throw error(.missing("golden"), at: node) }
    guard golden.isNameBelowFolder else { throw error(.noGolden(golden), at: members["golden"] ?? node) }
    guard let word = try text(members["decision"], "decision") else { throw error(.missing("decision"), at: node) }
    guard let verdict = GoldenDecisions.Choice(rawValue: word) else {
      throw error(.unknownVerdict(word), at: members["decision"] ?? node)
    }
    let digest = try text(members["digest"], "digest")
    if let digest, !digest.isDigest { throw error(.noDigest(digest), at: members["digest"] ?? node) }
    return GoldenDecisions.Decision(golden: golden, verdict: verdict, digest: digest)
  }

  /// Returns the members of an object by their keys.
  /// - Throws: ``GoldenDecisionsError`` if a key is not in `keys`, or if the node is not an object.
  func members(of node: DocumentNode, keys: [String]) throws(GoldenDecisionsError) -> [String: DocumentNode] {
    guard let members = node.members else { throw error(.noObject, at: node) }
    if let stranger = members.first(where: { !keys.contains($0.key) }) {
      throw .wrong(.unknownKey(stranger.key), location(stranger.keyPosition))
    }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
  }

  /// Returns the string that is the value of a node, or `nil` if the value is null or the node does not exist.
  private func text(_ node: DocumentNode?, _ key: String) throws(GoldenDecisionsError) -> String? {
    guard let node, node.value != .null else { return nil }
    guard case .string(let text) = node.value else { throw error(.noText(key), at: node) }
    return text
  }

  func error(_ problem: GoldenDecisionsError.Problem, at node: DocumentNode) -> GoldenDecisionsError {
    .wrong(problem, location(node.position))
  }

  private func location(_ position: SourcePosition) -> DocumentLocation {
    DocumentLocation(file: file, line: position.line, column: position.column)
  }
}

extension String {
  /// Whether the string consists of 32 hexadecimal digits in lower case.
  fileprivate var isDigest: Bool { utf8.count == 32 && utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } }
}
