// SPDX-License-Identifier: MIT

package import CellDocument
internal import Notation

/// A template with all fixes that are safe, together.
package struct FixedTemplate: Sendable {
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
  /// - Parameter examine: the cells of a version of the template in the states that the user asked for, item by item.
  /// - Throws: `CellDocumentError`, and what drawing a cell throws.
  package init(
    fixing source: TemplateSource, data: ExaminedData, examine: (TemplateSource) throws -> [ExaminedCell]
  ) throws {
    self.source = source
    if data.items.isEmpty { return }
    var prover: FixProver?
    for _ in 0..<Self.maximumRounds {
      var examination = try TemplateExamination(self.source, cells: examine(self.source), data: data, holding: prover)
      let safe = try examination.fixes(suggestsStatements: false).filter(\.isSafe)
      unapplied = safe.filter { $0.source == nil }
      let made = try Self.making(safe.filter { $0.source != nil }, on: self.source)
      if made.fixes.isEmpty { return }
      guard var proof = examination.prover else { return }
      if made.fixes.count < safe.count {
        // Without the fixes that cannot be made, the others must hold all the same.
        let outcome = proof.prove(made.fixes.map(\.proposal), on: DataValue(self.source.root))
        guard outcome.proven.count == made.fixes.count else { return }
      }
      proof.rebase()
      prover = proof
      self.source = made.source
      applied += made.fixes
    }
  }

  /// Makes one fix, whatever its verdict.
  package init(applying fix: VerifiedFix, to source: TemplateSource) {
    self.source = fix.source ?? source
    if fix.source == nil { unapplied = [fix] } else { applied = [fix] }
  }

  /// The template with the fixes in its text, but for those whose place another fix has changed.
  private static func making(_ fixes: [VerifiedFix], on source: TemplateSource) throws -> (
    source: TemplateSource, fixes: [VerifiedFix]
  ) {
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
    return (all, made)
  }
}

extension TemplateSource {
  /// The template that the text describes.
  package var template: CellTemplate {
    get throws(CellDocumentError) { try CellTemplate(parsing: bytes, fileName: fileName, format: format) }
  }
}
