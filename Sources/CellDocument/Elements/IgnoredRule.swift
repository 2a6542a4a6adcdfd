// SPDX-License-Identifier: MIT

package import Notation

/// A rule that an element of a template ignores, with all that the element holds.
package struct IgnoredRule: Hashable, Sendable {
  /// The element's path in the template, without the numbers of repetitions.
  package let path: String
  /// The rule's name, as it is written.
  package let name: String
  /// Where the name is written.
  package let location: SourceLocation
  package let reason: String

  /// The rules that an element's object names.
  static func all(of node: DocumentNode, at site: Site, reason: String?) -> [IgnoredRule] {
    guard let reason, case .array(let names)? = node[DecorationFields.ignoreKey]?.value else { return [] }
    return names.compactMap { name in
      guard case .string(let text) = FoundValue(name) else { return nil }
      return IgnoredRule(
        path: site.path ?? "", name: text, location: SourceLocation(name.position, in: site.file), reason: reason)
    }
  }
}

extension ElementTemplate {
  /// The rules that the element and those inside ignore, in the order of the document.
  fileprivate var allIgnoredRules: [IgnoredRule] { ignoredRules + children.flatMap(\.allIgnoredRules) }
}

extension CellTemplate {
  /// The rules that elements of the template ignore, in the order of the document.
  package var ignoredRules: [IgnoredRule] { root.allIgnoredRules }

  /// Refuses names of rules that there are not.
  ///
  /// - Throws: ``CellDocumentError`` for the first of them.
  package func checkIgnoredRules(_ rules: KnownRules) throws(CellDocumentError) {
    for rule in ignoredRules {
      guard let problem = rules.problem(with: rule.name) else { continue }
      let position = SourcePosition(line: rule.location.line, column: rule.location.column, file: rule.location.file)
      throw CellDocumentError(problem, at: position, in: rule.location.file, path: rule.path, states: appliedStates)
    }
  }
}

/// The names by which rules can be chosen, of which this module knows nothing itself.
package struct KnownRules: Sendable {
  /// The names to suggest.
  private let names: [String]
  private let isKnown: @Sendable (String) -> Bool

  package init(names: [String], isKnown: @escaping @Sendable (String) -> Bool) {
    self.names = names
    self.isKnown = isKnown
  }

  /// That there is no such rule; `nil` for a name that means one.
  func problem(with name: String) -> CellDocumentProblem? {
    if isKnown(name) { return nil }
    return .unknownName(name, kind: .rule, suggestion: nearestName(to: name, among: names), known: names)
  }
}
