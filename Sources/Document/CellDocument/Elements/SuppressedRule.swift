// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation
internal import CellTree

/// A rule that an element of a template suppresses for itself and its contents.
package struct SuppressedRule: Hashable, Sendable {
  /// The element's path in the template, without the numbers of repetitions.
  package let path: String
  /// The rule's name, as it is written in the document.
  package let name: String
  /// The position of the name.
  package let location: DocumentLocation
  package let reason: String

  /// Returns the rules that an element's object suppresses with its key `ignore`; no rules if `reason` is `nil`.
  static func all(of node: DocumentNode, at site: Site, reason: String?) -> [SuppressedRule] {
    guard let reason, case .array(let names)? = node[DecorationFields.ignoreKey]?.value else { return [] }
    return names.compactMap { name in
      guard case .string(let text) = FoundValue(name) else { return nil }
      return SuppressedRule(
        path: site.path ?? "", name: text, location: DocumentLocation(name.position, in: site.file), reason: reason)
    }
  }
}

extension ElementTemplate {
  /// The rules that the element and its descendants suppress, in document order.
  fileprivate var allIgnoredRules: [SuppressedRule] { suppressedRules + children.flatMap(\.allIgnoredRules) }
}

extension CellTemplate {
  /// The rules that elements of the template suppress, in document order.
  package var suppressedRules: [SuppressedRule] { root.allIgnoredRules }

  /// Checks that every suppressed rule exists.
  ///
  /// - Throws: ``CellDocumentError`` for the first name that is neither a rule nor a group of rules.
  package func checkSuppressedRules(_ rules: KnownRules) throws(CellDocumentError) {
    for rule in suppressedRules {
      guard let problem = rules.problem(with: rule.name) else { continue }
      throw CellDocumentError(problem, at: rule.location, path: rule.path, states: appliedStates)
    }
  }
}

/// The names of rules and of groups of rules. Callers supply them, because this module does not know the rules.
package struct KnownRules: Sendable {
  /// The names to suggest for a misspelt name.
  private let names: [String]
  private let isKnown: @Sendable (String) -> Bool

  package init(names: [String], isKnown: @escaping @Sendable (String) -> Bool) {
    self.names = names
    self.isKnown = isKnown
  }

  /// Returns the problem with a name that belongs to no rule or group of rules, or `nil` for a known name.
  package func problem(with name: String) -> CellDocumentProblem? {
    if isKnown(name) { return nil }
    return .unknownName(name, kind: .rule, suggestion: nearestName(to: name, among: names), known: names)
  }
}
