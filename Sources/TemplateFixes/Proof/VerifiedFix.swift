// SPDX-License-Identifier: MIT

/// A fix that was made, and all cells drawn again with it.
package struct VerifiedFix: Hashable, Sendable {
  package let proposal: FixProposal
  /// What it does to the pixels of all cells.
  package let verdict: Verdict
  /// In how many cells that was looked at.
  package let cellCount: Int
  /// The findings that it makes vanish, none of which leaves its layer blended; empty unless it is safe.
  package let resolved: Set<FindingPlace>
  /// The findings that it was proposed for.
  package let served: Set<FindingPlace>
  /// What it costs elsewhere; known of safe fixes.
  package let price: FixPrice
  /// The template with the fix alone; `nil` where its text cannot be edited.
  package let source: TemplateSource?
  /// Why the text cannot be edited; the patch is right all the same.
  package let obstacle: TemplatePatchError?

  /// Whether it may be made unasked: no pixel of any cell changes, and a finding vanishes.
  package var isSafe: Bool { verdict.isSafe && !resolved.isEmpty }
}
