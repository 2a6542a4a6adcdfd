// SPDX-License-Identifier: MIT

package import CellDocument
internal import CellNotation

/// A template with all safe fixes applied together: those that are proven or tested.
package struct FixedTemplate: Sendable {
  /// The new text; the old text if nothing was fixed.
  package private(set) var source: TemplateSource
  /// The applied fixes, in the order in which they were applied.
  package private(set) var applied: [VerifiedFix] = []
  /// How many of the fixes in ``applied`` were safe in the original template. The others became safe because of earlier fixes.
  package private(set) var firstRoundCount = 0
  /// The safe fixes that are not applied, because the text cannot be edited. Their patches can be applied by hand.
  package private(set) var unapplied: [VerifiedFix] = []

  /// The safe fixes that are not applied because they would change pixels of another template, with its file name.
  package private(set) var withheld: [(fix: VerifiedFix, template: String)] = []

  /// The maximum number of rounds. The fixes of one round can make further fixes possible in the next.
  private static let maximumRounds = 8

  /// Applies all safe fixes, then the fixes that become safe as a result. The new template draws the same pixels as the original.
  ///
  /// - Parameters:
  ///   - onlyProven: Whether to apply only fixes that an argument proves for all data.
  ///   - sharing: Other templates that may include the same files. A fix in such a file is applied only if it changes no pixel of these.
  ///   - examine: Returns the cells of a version of the template in the states that the user asked for, item by item.
  /// - Throws: `CellDocumentError`, and errors of drawing a cell.
  init(
    fixing source: TemplateSource, data: ExaminedData, onlyProven: Bool = false, sharing: [SharingTemplate] = [],
    examine: (TemplateSource) throws -> [ExaminedCell]
  ) throws {
    self.source = source
    if data.items.isEmpty { return }
    var prover: FixProver?
    var sharing = sharing
    for _ in 0..<Self.maximumRounds {
      var examination = try TemplateExamination(self.source, cells: examine(self.source), data: data, holding: prover)
      let safe = try examination.fixes(suggestsStatements: false).filter(\.isSafe)
      var wanted = onlyProven ? safe.filter { $0.verdict.argument != nil } : safe
      withheld = []
      for index in sharing.indices {
        let kept = try sharing[index].kept(of: wanted, from: self.source)
        withheld += wanted.filter { !kept.contains($0.proposal) }.map { ($0, sharing[index].fileName) }
        wanted.removeAll { !kept.contains($0.proposal) }
      }
      unapplied = wanted.filter { $0.source == nil }
      let made = try Self.making(wanted.filter { $0.source != nil }, on: self.source)
      if made.fixes.isEmpty { return }
      guard var proof = examination.prover else { return }
      if made.fixes.count < safe.count {
        // Without the fixes that cannot be applied, the others must still hold.
        let outcome = proof.prove(made.fixes.map(\.proposal), on: self.source.value)
        guard outcome.proven.count == made.fixes.count else { return }
      }
      proof.rebase()
      prover = proof
      for index in sharing.indices { try sharing[index].apply(made.fixes, of: self.source) }
      self.source = made.source
      if applied.isEmpty { firstRoundCount = made.fixes.count }
      applied += made.fixes
    }
  }

  /// Applies one fix, whatever its verdict.
  package init(applying fix: VerifiedFix, to source: TemplateSource) {
    do throws(TemplatePatchError) {
      if let fixed = fix.source { self.source = fixed } else { self.source = try source.applying(fix.proposal.patch) }
      applied = [fix]
    } catch {
      self.source = source
      unapplied = [fix]
    }
    firstRoundCount = applied.count
  }

  /// Returns the template with the fixes applied to its text, and the fixes that were applied. A fix is left out if an earlier one
  /// has changed the text that it would edit.
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
        continue  // an earlier fix changed the place, or left it in a form that cannot be edited
      }
    }
    return (all, made)
  }
}

extension TemplateSource {
  /// The template that the text describes.
  package var template: CellTemplate {
    get throws(CellDocumentError) {
      let written = try CellTemplate(document)
      guard let direction else { return written }
      return try written.directed(isRightToLeft: direction == .rightToLeft)
    }
  }
}
