// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellRenderAnalysis
internal import CellTree

/// The effect of fixes on the findings of a cell: which findings disappear, and which appear. The fixes change no pixel.
struct FixEffect: Sendable {
  /// The indices of the cell's findings that disappear.
  let vanished: Set<Int>
  /// The new errors and warnings, such as an element that is declared opaque but is not. Findings about overdraw are left out, and so
  /// is a layer that is blended in place of the buffer of a pass.
  let harm: [Finding]

  init(before: ExaminedCell, after: CellAnalysis) {
    let findings = after.findings
    let costs = SavedCosts(after)
    let sparesBuffer = costs.passes < before.costs.passes && costs.blended <= before.costs.blended
    harm = findings.filter {
      $0.isCostly && !before.subjects.contains($0.subject) && !(sparesBuffer && $0.rule.category == .blend)
    }
    let remaining = Set(findings.map(\.subject))
    vanished = Set(
      before.findings.indices.filter { place in
        let finding = before.findings[place]
        // `after` has no findings that were made from the layout, so their absence means nothing.
        guard !finding.isSuppressed, !finding.isFromLayout, !remaining.contains(finding.subject) else { return false }
        return finding.rule.category != .blend || after.isUnblended(finding.path)
      })
  }
}

extension Finding {
  /// Whether a fix must not introduce the finding: an error or warning, except about overdraw.
  fileprivate var isCostly: Bool { rule.category != .overdraw && rule.severity(isAvoidable: true) != .note }
}

extension CellAnalysis {
  /// Whether the layer at a path needs no blending: its store is copied, or it has no store (see `LayerStore`).
  fileprivate func isUnblended(_ path: String) -> Bool {
    stores.first { list.layers[$0.layer].path == path }?.isCopied ?? true
  }
}

extension DisplayList {
  /// Returns the number of pixels that all items but shadows may paint. A pixel counts once for each item that may paint it.
  ///
  /// Shadows are left out because the shadow of a layer's content is no item.
  func paintedPixels(_ inkBounds: (DisplayItem) throws -> PixelRect) throws -> Int {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    return try items.filter { !$0.isShadow }.reduce(0) { sum, item in
      let ink = try item.clip.reduce(inkBounds(item).intersection(whole)) { $0.intersection($1.rect.outset) }
      return sum + ink.width * ink.height
    }
  }
}

/// A cell of a template with its findings, and the other results of its analysis that are needed to try fixes.
struct ExaminedCell: Equatable, Sendable {
  /// The zero-based index of the cell's item in the data.
  let item: Int
  let configuration: Configuration
  let cell: Cell
  let list: DisplayList
  /// The named colours of the template, as resolved in the cell's states.
  let colors: [String: RGBA]
  let findings: [Finding]
  let costs: SavedCosts
  /// The subjects of all findings, including findings of disabled rules. Layers off the pixel grid are included even if the finding
  /// of an ancestor covers them.
  let subjects: Set<Finding.Subject>
  /// The indices of the items that have no visible effect: they are covered, invisible, or repaint the same colour.
  let unseenItems: Set<Int>

  var states: [String] { configuration.states }

  /// - Parameter findings: The findings of the analysis, after rules and suppressions were applied.
  init(
    item: Int, configuration: Configuration, cell: Cell, colors: [String: RGBA], analysis: CellAnalysis, findings: [Finding]
  ) {
    self.item = item
    self.configuration = configuration
    self.cell = cell
    list = analysis.list
    self.colors = colors
    self.findings = findings
    costs = SavedCosts(analysis)
    subjects = Set((analysis.findings + findings).map(\.subject))
      .union(analysis.list.findingsOfMisalignedLayers)
    unseenItems = Set((analysis.hiddenItems + analysis.repaintingItems).map(\.item)).union(analysis.invisibleItems)
  }
}

/// A fix with its verdict.
package struct VerifiedFix: Equatable, Sendable {
  package let proposal: FixProposal
  package let verdict: FixVerdict
  /// The findings that the fix resolves; empty unless the fix is safe.
  package let resolved: Set<PlaceInCells>
  /// The findings that the fix was proposed for.
  package let served: Set<PlaceInCells>
  /// What the fix saves when it is applied alone, and the additional pixels that it paints, for each of the user's items. Empty
  /// unless the verdict is `proven`, `tested`, `unvariedData` or `costsMore`.
  package let gain: FixGain
  /// Data constraints that would make the fix safe, such as `data: {price: {minLength: 1}}`; `nil` if none were found.
  package var suggestion: String?
  /// The template with only this fix applied; `nil` if its text cannot be edited, or if the budget left out the edit of a fix that is
  /// not safe.
  package let source: TemplateSource?
  /// The reason why the text cannot be edited; `nil` if it can. The patch is valid in both cases.
  package let obstacle: TemplatePatchError?

  /// Whether the fix may be applied automatically: no pixel changes in the cells that were compared, and a finding disappears.
  package var isSafe: Bool { verdict.isSafe }

  init(
    _ offer: OfferedFix, _ verdict: FixVerdict, of source: TemplateSource, resolved: Set<PlaceInCells> = [],
    gain: FixGain = FixGain(), isEdited: Bool = true
  ) {
    proposal = offer.proposal
    served = offer.served
    self.verdict = verdict
    self.resolved = resolved
    self.gain = gain
    guard isEdited else {
      self.source = nil
      obstacle = nil
      return
    }
    do throws(TemplatePatchError) {
      self.source = try source.applying(offer.proposal.patch)
      obstacle = nil
    } catch {
      self.source = nil
      obstacle = error
    }
  }
}
