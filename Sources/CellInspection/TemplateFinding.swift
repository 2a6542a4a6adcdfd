// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellDocument
package import CellGraphics
package import CellNotation
package import CellRenderAnalysis
internal import CellTree

/// A finding about a template that only all of its cells together show.
package struct TemplateFinding: Hashable, Sendable {
  package let rule: Rule
  package let severity: Severity
  /// The index of the first cell that shows the element.
  package let cell: Int
  /// The path of the element in this cell.
  package let layer: String
  /// The place in the template.
  package let location: DocumentLocation
  /// The visible part of the element's frame in this cell, in device pixels.
  package let rect: PixelRect
  /// The problem, without the element as its subject.
  package let message: String
  /// The reason why the template suppresses the finding; `nil` if it does not.
  package let suppression: String?

  /// Returns the findings about a template, in the order of the rules.
  ///
  /// Rules that are switched off find nothing.
  /// - Parameters:
  ///   - variants: the template in each set of states that was inspected.
  ///   - cells: the cells of the template: for each data item, one in each set of states.
  ///   - isWhole: whether there are no more states. Otherwise nothing is known of suppressions.
  package static func all(
    in variants: [CellTemplate], _ cells: [InspectedCell], isWhole: Bool, rules: RuleSettings
  ) -> [TemplateFinding] {
    let ofConstraints = ConstraintRows.findings(in: cells).compactMap { $0.judged(by: rules, in: cells) }
    return isWhole ? ofConstraints + unusedSuppressions(in: variants, cells, ofConstraints, rules: rules) : ofConstraints
  }
}

extension TemplateFinding {
  /// Creates a finding about an element, before the project's settings and the template's suppressions are applied.
  init?(_ rule: Rule, at path: String, _ location: DocumentLocation, _ message: String, in cells: [InspectedCell]) {
    for (index, cell) in cells.enumerated() {
      guard let element = cell.cell.root.firstElement(at: path) else { continue }
      let frame = cell.list.layers.first { $0.path == element.path }?.deviceFrame.outset
      self.init(
        rule: rule, severity: rule.severity(isAvoidable: false), cell: index, layer: element.path, location: location,
        rect: frame?.intersection(cell.pixels.bounds) ?? .empty, message: message, suppression: nil)
      return
    }
    return nil
  }

  /// Applies the project's settings and the template's suppressions; `nil` if the rule is switched off.
  func judged(by rules: RuleSettings, in cells: [InspectedCell]) -> TemplateFinding? {
    let choice = rules.choice(for: rule.rawValue)
    if choice == .off { return nil }
    return TemplateFinding(
      rule: rule, severity: choice?.severity ?? severity, cell: cell, layer: layer, location: location, rect: rect,
      message: message,
      suppression: cells[cell].cell.root.suppression(of: rule, at: layer))
  }

  /// Returns a finding for each rule that an element ignores although it finds nothing there in any cell, in the order in which they
  /// are written.
  ///
  /// Elements that no cell shows are left out. Rules that are switched off are left out too, because their findings are not known.
  private static func unusedSuppressions(
    in variants: [CellTemplate], _ cells: [InspectedCell], _ others: [TemplateFinding], rules: RuleSettings
  ) -> [TemplateFinding] {
    var known: Set<SuppressedRule> = []
    return variants.flatMap(\.suppressedRules).compactMap { rule in
      guard known.insert(rule).inserted, !rules.switchesOff(rule.name), !cells.contains(where: { $0.hides(by: rule) }),
        !others.contains(where: { $0.suppression != nil && rule.matches($0.rule, at: $0.layer) })
      else { return nil }
      let message = "the ignored rule \(rule.name) finds nothing here in any cell; remove it from \"ignore\""
      return TemplateFinding(.unusedSuppression, at: rule.path, rule.location, message, in: cells)?.judged(by: rules, in: cells)
    }
  }
}
