// SPDX-License-Identifier: MIT

package import CellDocument
internal import DisplayList
package import Graphics
package import RenderAnalysis

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
      let severity: Severity? = if case .severity(let severity) = choice { severity } else { nil }
      let element = ignoring.last { $0.ignores(finding) }
      return finding.judged(severity: severity, suppression: element.map { $0.decoration.ignoreReason ?? "" })
    }
  }
}

extension InspectedCell {
  /// The findings that the template does not suppress.
  var shownFindings: [Finding] { findings.filter { !$0.isSuppressed } }
}

/// A rule that an element ignores although the rule finds nothing there in any cell.
package struct UnusedSuppression: Hashable, Sendable {
  package let rule: SuppressedRule
  /// The index of the first cell that shows the element.
  package let cell: Int
  /// The path of the element in this cell.
  package let layer: String
  /// The visible part of the element's frame in this cell, in device pixels.
  package let rect: PixelRect

  /// Returns the unused suppressions of a template, in the order in which they are written.
  ///
  /// Elements that no cell shows are left out. Rules that are switched off are left out too, because their findings are not known.
  /// - Parameters:
  ///   - variants: the template in each set of states that was inspected.
  ///   - cells: all cells of the template.
  package static func all(in variants: [CellTemplate], _ cells: [InspectedCell], rules: RuleSettings) -> [UnusedSuppression] {
    var known: Set<SuppressedRule> = []
    return variants.flatMap(\.suppressedRules).compactMap { rule in
      guard known.insert(rule).inserted, !rules.switchesOff(rule.name), !cells.contains(where: { $0.hides(by: rule) }) else {
        return nil
      }
      for (index, cell) in cells.enumerated() {
        guard let element = cell.cell.root.firstElement(at: rule.path) else { continue }
        let layer = cell.list.layers.first { $0.path == element.path }
        let rect = layer?.deviceFrame.outset.intersection(cell.pixels.bounds) ?? .empty
        return UnusedSuppression(rule: rule, cell: index, layer: element.path, rect: rect)
      }
      return nil
    }
  }
}

extension InspectedCell {
  /// Returns whether one of the cell's findings is suppressed because an element ignores `rule`.
  fileprivate func hides(by rule: SuppressedRule) -> Bool {
    findings.contains { finding in
      finding.isSuppressed && RuleName(rule.name).matches(finding.rule.rawValue)
        && finding.path.withoutRepetitions.isPath(in: rule.path)
    }
  }
}

extension Element {
  /// The elements of the tree that ignore rules, outer elements first.
  fileprivate var ignoringElements: [Element] {
    (decoration.suppressedRules.isEmpty ? [] : [self]) + children.flatMap(\.ignoringElements)
  }

  /// Returns whether the element ignores a finding: the finding is inside the element, and the element ignores the finding's rule.
  fileprivate func ignores(_ finding: Finding) -> Bool {
    finding.path.isPath(in: path)
      && decoration.suppressedRules.contains { RuleName($0).matches(finding.rule.rawValue) }
  }

  /// Returns the first element of the tree whose path, without repetition numbers, is `templatePath`; `nil` if there is none.
  fileprivate func firstElement(at templatePath: String) -> Element? {
    let own = path.withoutRepetitions
    if own == templatePath { return self }
    guard templatePath.isPath(in: own) else { return nil }
    for child in children {
      if let element = child.firstElement(at: templatePath) { return element }
    }
    return nil
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
    Rule.ofCells.contains { RuleName(name).matches($0.rawValue) }
  }

  /// The names of rules that a project's settings can contain.
  package static let ofSettings = KnownRules(names: Rule.names + [Rule.unusedSuppression.rawValue]) { name in
    Rule.allCases.contains { RuleName(name).matches($0.rawValue) }
  }
}
