// SPDX-License-Identifier: MIT

import CellDocument
import Graphics

/// A template with all fixes that are safe, together.
package struct FixedTemplate: Hashable, Sendable {
  /// The new text; the old one where nothing is fixed.
  package private(set) var source: TemplateSource
  /// What was changed, in the order in which it was.
  package private(set) var applied: [VerifiedFix] = []
  /// Safe fixes whose places in the text cannot be edited: patches to apply by hand.
  package private(set) var unapplied: [VerifiedFix] = []

  /// How often it is looked for fixes that others have made possible.
  private static let maximumRounds = 8

  /// Makes all safe fixes, and those that become safe by them, as long as they leave every pixel as the template gives it.
  ///
  /// - Throws: `CellDocumentError`, and what drawing a cell throws.
  package init(fixing source: TemplateSource, drawing: CellDrawing) throws {
    self.source = source
    var reference: [PixelBuffer]?
    for _ in 0..<Self.maximumRounds {
      let examination = try TemplateExamination(self.source, drawing: drawing, reference: reference)
      reference = examination.reference
      let safe = try examination.fixes().filter(\.isSafe)
      unapplied = safe.filter { $0.source == nil }
      let wanted = needed(among: safe.filter { $0.source != nil })
      if wanted.isEmpty { return }
      let accepted = try examination.making(wanted)
      if accepted.fixes.isEmpty { return }
      self.source = accepted.source
      applied += accepted.fixes
    }
  }

  /// The fixes by their kinds, without those whose findings vanish by others before them anyway.
  private func needed(among fixes: [VerifiedFix]) -> [VerifiedFix] {
    var resolved: Set<FindingPlace> = []
    return FixProposal.Kind.allCases.flatMap { kind in fixes.filter { $0.proposal.kind == kind } }.filter { fix in
      let isNeeded = !fix.resolved.isSubset(of: resolved)
      if isNeeded { resolved.formUnion(fix.resolved) }
      return isNeeded
    }
  }
}

extension TemplateExamination {
  /// The template with as many of the fixes as together change no pixel.
  ///
  /// All of them at once are tried first; where they break something, one after the other, and each that does is left out.
  fileprivate func making(_ fixes: [VerifiedFix]) throws -> (source: TemplateSource, fixes: [VerifiedFix]) {
    var all = source
    var made: [VerifiedFix] = []
    for fix in fixes {
      do throws(TemplatePatchError) {
        all = try all.applying(fix.proposal.patch)
        made.append(fix)
      } catch {
        continue  // another fix has changed the place, or left it in a form that is not edited
      }
    }
    if try isIdentical(all) { return (all, made) }
    var result = (source: source, fixes: [VerifiedFix]())
    for fix in made {
      guard let patched = try PatchedTemplate(result.source, fix.proposal.patch), let next = patched.source,
        try isIdentical(patched.template)
      else { continue }
      result = (next, result.fixes + [fix])
    }
    return result
  }

  private func isIdentical(_ source: TemplateSource) throws -> Bool {
    let template: CellTemplate
    do throws(CellDocumentError) {
      template = try source.template
    } catch {
      return false
    }
    return try isIdentical(template)
  }
}
