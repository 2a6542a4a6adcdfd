// SPDX-License-Identifier: MIT

/// A name that selects rules, in settings and templates.
///
/// It is the id of a rule (`blend.background-missing`), the beginning of ids up to a full stop or a hyphen (`blend`,
/// `offscreen.shadow`), or the part of an id after the full stop (`background-missing`).
package struct RuleName: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// Whether the name selects the rule with the given id.
  package func matches(_ id: String) -> Bool { precision(for: id) != nil }

  /// Returns how exactly the name matches an id, as a number that is higher for a more exact match; `nil` if the name does not
  /// match.
  ///
  /// The whole id is the most exact match. The part after the full stop comes next. Then come the beginnings of the id, longer ones
  /// before shorter ones.
  func precision(for id: String) -> Int? {
    if id == text { return .max }
    if id.hasSuffix("." + text) { return .max - 1 }
    guard !text.isEmpty, id.hasPrefix(text), let next = id.dropFirst(text.count).first, next == "." || next == "-" else {
      return nil
    }
    return text.count
  }
}

extension Rule {
  /// The rules that elements can ignore: those that look at documents.
  package static let ignorable = allCases.filter { $0.category != .ignore && $0.category != .interface }

  /// The names to suggest for a misspelt rule name: the categories of rules that elements can ignore, then the ids of these rules.
  public static var names: [String] {
    Category.allCases.filter { $0 != .ignore && $0 != .interface }.map(\.rawValue) + ignorable.map(\.rawValue)
  }

  /// The further names that a project's settings may contain.
  package static var namesForSettings: [String] {
    [Category.interface.rawValue] + allCases.filter { $0.category == .interface || $0.category == .ignore }.map(\.rawValue)
  }
}

/// A project's settings for rules: which rules are switched off, and how severe the findings of other rules are.
package struct RuleSettings: Hashable, Sendable {
  package enum Choice: Hashable, Sendable {
    /// Findings of the rule are dropped.
    case off
    /// All findings of the rule get this severity.
    case severity(Severity)

    /// The severity; `nil` if the rule is switched off.
    package var severity: Severity? { if case .severity(let severity) = self { severity } else { nil } }
  }

  private struct Entry: Hashable, Sendable {
    let name: RuleName
    let choice: Choice
  }

  private let entries: [Entry]

  /// - Parameter choices: rule names, each with the choice for the rules that it selects. If several names match a rule, the most
  ///   exact one counts.
  package init(_ choices: [(name: String, choice: Choice)] = []) {
    entries = choices.map { Entry(name: RuleName($0.name), choice: $0.choice) }
  }

  /// Returns the choice for the rule with the given id; `nil` if there is none.
  package func choice(for id: String) -> Choice? {
    let matching = entries.compactMap { entry in entry.name.precision(for: id).map { (precision: $0, choice: entry.choice) } }
    return matching.max { $0.precision < $1.precision }?.choice
  }

  /// Whether all rules that a name selects are switched off. Also true if the name selects no rule.
  package func switchesOff(_ name: String) -> Bool {
    Rule.allCases.allSatisfy { !RuleName(name).matches($0.rawValue) || choice(for: $0.rawValue) == .off }
  }
}
