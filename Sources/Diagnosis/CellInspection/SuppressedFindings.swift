// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellDocument
package import CellRenderAnalysis
package import CellTree

extension RuleSettings {
  /// Returns the findings of a cell after the project's settings and the template's suppressions are applied.
  ///
  /// Findings of rules that are switched off are left out. Others get the severity that the settings choose for their rule, if any.
  /// If elements around a finding ignore its rule, the finding is marked with the reason that the innermost of them gives. A
  /// finding about contrast suggests a colour from the template's palette.
  /// - Parameter template: the cell's template, with the cell's states applied.
  package func applied(to findings: [Finding], in cell: Cell, of template: CellTemplate) -> [Finding] {
    let ignoring = cell.root.ignoringElements
    return findings.suggesting(from: template.palette).compactMap { finding in
      let choice = choice(for: finding.rule.rawValue)
      if choice == .off { return nil }
      return finding.judged(severity: choice?.severity, suppression: ignoring.suppression(of: finding.rule, at: finding.path))
    }
  }
}

extension InspectedCell {
  /// The findings that the template does not suppress.
  var shownFindings: [Finding] { findings.filter { !$0.isSuppressed } }

  /// Returns whether one of the cell's findings is suppressed because an element ignores `rule`.
  func hides(by rule: SuppressedRule) -> Bool {
    findings.contains { $0.isSuppressed && rule.matches($0.rule, at: $0.path) }
  }
}

extension SuppressedRule {
  /// Returns whether the suppression applies to a finding.
  func matches(_ found: Rule, at layer: String) -> Bool {
    RuleName(name).matches(found.rawValue) && layer.withoutRepetitions.isPath(in: path)
  }
}

extension Element {
  /// Returns the reason that the innermost element around a finding gives for ignoring its rule; `nil` if none ignores it.
  func suppression(of rule: Rule, at path: String) -> String? { ignoringElements.suppression(of: rule, at: path) }

  /// The elements of the tree that ignore rules, outer elements first.
  fileprivate var ignoringElements: [Element] {
    (decoration.suppressedRules.isEmpty ? [] : [self]) + children.flatMap(\.ignoringElements)
  }

  /// Returns the first element of the tree whose path, without repetition numbers, is `templatePath`; `nil` if there is none.
  package func firstElement(at templatePath: String) -> Element? {
    let own = path.withoutRepetitions
    if own == templatePath { return self }
    guard templatePath.isPath(in: own) else { return nil }
    for child in children {
      if let element = child.firstElement(at: templatePath) { return element }
    }
    return nil
  }
}

extension [Element] {
  /// Returns the reason that the last of the elements gives for ignoring a finding; `nil` if none ignores it.
  fileprivate func suppression(of rule: Rule, at path: String) -> String? {
    let ignoring = last { element in
      path.isPath(in: element.path) && element.decoration.suppressedRules.contains { RuleName($0).matches(rule.rawValue) }
    }
    return ignoring.map { $0.decoration.ignoreReason ?? "" }
  }
}

extension String {
  /// Returns whether the string is the path `element` of an element, or the path of one of its descendants.
  fileprivate func isPath(in element: String) -> Bool { self == element || hasPrefix(element + "/") }
}

/// The rule names that users can choose.
extension KnownRules {
  /// The names of rules that an element of a template can ignore.
  package static let ofFindings = KnownRules(names: Rule.names) { name in
    Rule.ignorable.contains { RuleName(name).matches($0.rawValue) }
  }

  /// The names of rules that a project's settings can contain.
  static let ofSettings = KnownRules(names: Rule.names + Rule.namesForSettings) { name in
    Rule.allCases.contains { RuleName(name).matches($0.rawValue) }
  }
}
