// SPDX-License-Identifier: MIT

/// A fix with its verdict.
package struct VerifiedFix: Hashable, Sendable {
  package let proposal: FixProposal
  package let verdict: FixVerdict
  /// The findings that it resolves; empty unless the fix is safe.
  package let resolved: Set<FindingPlace>
  /// The findings that it was proposed for.
  package let served: Set<FindingPlace>
  /// The pixels that it saves and costs over the user's items; zero unless the fix changes no pixel.
  package let gain: FixGain
  /// A data statement that would make the fix safe, such as `data: {price: {minLength: 1}}`; `nil` if none was found.
  package internal(set) var suggestion: String?
  /// The template with only this fix; `nil` if its text cannot be edited.
  package let source: TemplateSource?
  /// The reason why the text cannot be edited. The patch is still valid.
  package let obstacle: TemplatePatchError?

  /// Whether the fix may be applied automatically: no pixel changes, and a finding disappears.
  package var isSafe: Bool { verdict.isSafe }

  init(
    _ offer: OfferedFix, _ verdict: FixVerdict, of source: TemplateSource, resolved: Set<FindingPlace> = [],
    gain: FixGain = FixGain()
  ) {
    proposal = offer.proposal
    served = offer.served
    self.verdict = verdict
    self.resolved = resolved
    self.gain = gain
    do throws(TemplatePatchError) {
      self.source = try source.applying(offer.proposal.patch)
      obstacle = nil
    } catch {
      self.source = nil
      obstacle = error
    }
  }
}
