// SPDX-License-Identifier: MIT

package import CellDocument
package import DisplayList
package import Graphics
package import RenderAnalysis

/// The effect of a set of fixes that change no pixel on the findings of a cell.
struct FixEffect: Sendable {
  /// The indices of the cell's findings that disappear.
  let vanished: Set<Int>
  /// The new errors and warnings, such as a promise that does not hold.
  let harm: [Finding]

  init(before: ExaminedCell, after: CellAnalysis) {
    let findings = after.findings
    harm = findings.filter { $0.isCostly && !before.subjects.contains(FindingSubject($0)) }
    let remaining = Set(findings.map(FindingSubject.init))
    vanished = Set(
      before.findings.indices.filter { place in
        let finding = before.findings[place]
        guard !finding.isSuppressed, !remaining.contains(FindingSubject(finding)) else { return false }
        return finding.rule.category != .blend || after.isUnblended(finding.path)
      })
  }
}

/// The identity of a finding before and after a fix: its rule and path.
struct FindingSubject: Hashable {
  let rule: Rule
  let path: String

  init(_ finding: Finding) {
    rule = finding.rule
    path = finding.path
  }

  init(_ finding: ListFinding) {
    rule = finding.rule
    path = finding.path
  }
}

extension Finding {
  /// Whether a fix must not introduce the finding: an error or warning, except about overdraw.
  fileprivate var isCostly: Bool { rule.category != .overdraw && rule.severity(isAvoidable: true) != .note }
}

extension CellAnalysis {
  /// Whether the layer has no store, or a store that is copied without blending.
  fileprivate func isUnblended(_ path: String) -> Bool {
    stores.first { list.layers[$0.layer].path == path }?.isCopied ?? true
  }
}

extension DisplayList {
  /// Returns the number of pixels that the items may paint, counting each pixel once per item.
  func paintedPixels(_ inkBounds: (DisplayItem) throws -> PixelRect) throws -> Int {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    return try items.reduce(0) { sum, item in
      let ink = try item.clip.reduce(inkBounds(item).intersection(whole)) { $0.intersection($1.rect.outset) }
      return sum + ink.width * ink.height
    }
  }
}

/// A cell of a template with its findings: the part of an analysis that is kept while fixes are tried.
package struct ExaminedCell: Hashable, Sendable {
  /// The zero-based index of its item in the data.
  package let item: Int
  package let states: [String]
  package let cell: Cell
  package let list: DisplayList
  /// The named colours of the template, as resolved in the cell's states.
  package let colors: [String: RGBA]
  package let findings: [Finding]
  /// The subjects of all findings, including those of disabled rules, and of every layer off the pixel grid. A finding of an
  /// ancestor may cover such a layer.
  let subjects: Set<FindingSubject>
  /// The items that have no visible effect: they are covered, invisible, or repaint the same colour.
  let unseenItems: Set<Int>

  /// - Parameter findings: The findings of the analysis, after rules and suppressions were applied.
  package init(
    item: Int, states: [String], cell: Cell, colors: [String: RGBA], analysis: CellAnalysis, findings: [Finding]
  ) {
    self.item = item
    self.states = states
    self.cell = cell
    list = analysis.list
    self.colors = colors
    self.findings = findings
    subjects = Set((analysis.findings + findings).map(FindingSubject.init))
      .union(analysis.list.findingsOfMisalignedLayers.map(FindingSubject.init))
    unseenItems = Set((analysis.hiddenItems + analysis.repaintingItems).map(\.item)).union(analysis.invisibleItems)
  }
}

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
