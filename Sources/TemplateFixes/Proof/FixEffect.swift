// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
import Graphics
import RenderAnalysis

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
