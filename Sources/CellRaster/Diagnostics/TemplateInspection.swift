// SPDX-License-Identifier: MIT

package import TemplateFixes

/// What was found in the cells of a template, and the fixes that were tried.
package struct TemplateInspection: Hashable, Sendable {
  package let source: TemplateSource
  /// For each data item, and for each of these in each choice of states.
  ///
  /// A finding is avoidable when a safe fix makes it vanish.
  package let cells: [InspectedCell]
  /// In the order of the template; of several changes of the same kind to one element, the one that is best.
  package let fixes: [VerifiedFix]

  /// The fix of a finding: a safe one, or else the one that was proposed for it.
  package func fix(of place: FindingPlace) -> VerifiedFix? {
    fixes.first { $0.isSafe && $0.resolved.contains(place) } ?? fixes.first { $0.served.contains(place) }
  }
}
