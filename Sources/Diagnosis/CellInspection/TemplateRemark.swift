// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellDocument
internal import CellGraphics
package import CellNotation
package import CellRenderAnalysis
internal import CellTree

/// A finding about a template that only all of its cells together show.
package struct TemplateRemark: Equatable, Sendable {
  /// The finding, in the first cell that shows the element.
  package let finding: Finding
  /// The index of this cell.
  package let cell: Int
  /// The place in the template.
  package let location: DocumentLocation

  /// Returns the findings about a template, in the order of the rules.
  ///
  /// Rules that are switched off find nothing.
  /// - Parameters:
  ///   - variants: the template in each set of states that was inspected.
  ///   - cells: the cells of the template: for each data item, one in each set of states.
  ///   - isWhole: whether there are no more states. Otherwise nothing is known of suppressions.
  package static func all(
    in variants: [CellTemplate], _ cells: [InspectedCell], isWhole: Bool, rules: RuleSettings
  ) -> [TemplateRemark] {
    let ofConstraints = ConstraintRows.findings(in: cells).compactMap { $0.judged(by: rules, in: cells) }
    return isWhole ? ofConstraints + unusedSuppressions(in: variants, cells, ofConstraints, rules: rules) : ofConstraints
  }
}

extension TemplateRemark {
  /// Creates a finding about an element, before the project's settings and the template's suppressions are applied.
  package init?(_ rule: Rule, at path: String, _ location: DocumentLocation, _ message: String, in cells: [InspectedCell]) {
    for (index, cell) in cells.enumerated() {
      guard let element = cell.cell.root.firstElement(at: path) else { continue }
      let layer = cell.list.layers.firstIndex { $0.path == element.path }
      let frame = layer.map { cell.list.layers[$0].deviceFrame.outset }
      self.init(
        finding: Finding(
          rule: rule, layer: layer ?? 0, path: element.path, rect: frame?.intersection(cell.pixels.bounds) ?? .empty,
          cost: Finding.Cost(), evidence: .layout(message)),
        cell: index, location: location)
      return
    }
    return nil
  }

  /// Applies the project's settings and the template's suppressions; `nil` if the rule is switched off.
  package func judged(by rules: RuleSettings, in cells: [InspectedCell]) -> TemplateRemark? {
    let choice = rules.choice(for: finding.rule.rawValue)
    if choice == .off { return nil }
    let suppression = cells[cell].cell.root.suppression(of: finding.rule, at: finding.path)
    return TemplateRemark(
      finding: finding.judged(severity: choice?.severity, suppression: suppression), cell: cell, location: location)
  }

  /// Returns a finding for each rule that an element ignores although it finds nothing there in any cell, in the order in which they
  /// are written.
  ///
  /// Elements that no cell shows are left out. Rules that are switched off are left out too, because their findings are not known.
  private static func unusedSuppressions(
    in variants: [CellTemplate], _ cells: [InspectedCell], _ others: [TemplateRemark], rules: RuleSettings
  ) -> [TemplateRemark] {
    var known: Set<SuppressedRule> = []
    return variants.flatMap(\.suppressedRules).compactMap { rule in
      guard known.insert(rule).inserted, !rules.switchesOff(rule.name), !cells.contains(where: { $0.hides(by: rule) }),
        !others.contains(where: { $0.finding.isSuppressed && rule.matches($0.finding.rule, at: $0.finding.path) })
      else { return nil }
      let message = "the ignored rule \(rule.name) finds nothing here in any cell; remove it from \"ignore\""
      return TemplateRemark(.unusedSuppression, at: rule.path, rule.location, message, in: cells)?.judged(by: rules, in: cells)
    }
  }
}
