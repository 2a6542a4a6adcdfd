// SPDX-License-Identifier: MIT

/// A fix, and what drawing cells with it has shown.
package struct VerifiedFix: Hashable, Sendable {
  package let proposal: FixProposal
  package let verdict: FixVerdict
  /// The findings that vanish by it; empty unless it is safe.
  package let resolved: Set<FindingPlace>
  /// The findings that it was proposed for.
  package let served: Set<FindingPlace>
  /// What it saves and costs over the given items; known of fixes that change no pixel.
  package let gain: FixGain
  /// What the document could state of its data so that the fix would be safe: `data: {price: {minLength: 1}}`; `nil` where
  /// nothing of that kind is known.
  package internal(set) var suggestion: String?
  /// The template with the fix alone; `nil` where its text cannot be edited.
  package let source: TemplateSource?
  /// Why the text cannot be edited; the patch is right all the same.
  package let obstacle: TemplatePatchError?

  /// Whether it may be made unasked: no pixel changes, and a finding vanishes.
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
