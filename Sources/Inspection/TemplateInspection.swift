// SPDX-License-Identifier: MIT

package import TemplateFixes

/// The findings in the cells of a template, and the fixes that were tried.
package struct TemplateInspection: Hashable, Sendable {
  package let source: TemplateSource
  /// The cells: each data item in each choice of states.
  ///
  /// A finding is avoidable if a safe fix removes it.
  package let cells: [InspectedCell]
  /// The fixes in the order of the template. Of several changes of the same kind to one element, only the best is listed.
  package let fixes: [VerifiedFix]

  /// Returns the fix of a finding: a safe fix that removes it, or else the fix that was proposed for it.
  package func fix(of place: FindingPlace) -> VerifiedFix? {
    fixes.first { $0.isSafe && $0.resolved.contains(place) } ?? fixes.first { $0.served.contains(place) }
  }
}
