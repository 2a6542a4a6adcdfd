// SPDX-License-Identifier: MIT

/// A name by which settings and templates choose rules.
///
/// It is a rule's id (`blend.background-missing`), the beginning of ids up to a full stop or a hyphen (`blend`,
/// `offscreen.shadow`), or the part of an id behind the full stop (`background-missing`).
public struct RuleName: Hashable, Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  /// Whether the rule with an id is meant.
  public func matches(_ id: String) -> Bool { precision(for: id) != nil }

  /// How exactly the name says the id: an id most, then its part behind the full stop, then longer beginnings; `nil` where it does
  /// not mean it.
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
  /// The names to suggest: the categories, then the ids.
  public static var names: [String] { Category.allCases.map(\.rawValue) + allCases.map(\.rawValue) }
}

/// What a project wants of rules: which are switched off, and how severe the findings of others are.
public struct RuleSettings: Hashable, Sendable {
  public enum Choice: Hashable, Sendable {
    /// What the rule finds is dropped.
    case off
    /// All that the rule finds is so severe.
    case severity(Severity)
  }

  private struct Entry: Hashable, Sendable {
    let name: RuleName
    let choice: Choice
  }

  private let entries: [Entry]

  /// - Parameter choices: by names; for a rule that several mean, the most exact one counts.
  public init(_ choices: [(name: String, choice: Choice)] = []) {
    entries = choices.map { Entry(name: RuleName($0.name), choice: $0.choice) }
  }

  /// What is chosen for the rule with an id; `nil` for nothing.
  public func choice(for id: String) -> Choice? {
    let matching = entries.compactMap { entry in entry.name.precision(for: id).map { (precision: $0, choice: entry.choice) } }
    return matching.max { $0.precision < $1.precision }?.choice
  }

  /// Whether all rules that a name means are switched off.
  public func switchesOff(_ name: String) -> Bool {
    Rule.allCases.allSatisfy { !RuleName(name).matches($0.rawValue) || choice(for: $0.rawValue) == .off }
  }
}
