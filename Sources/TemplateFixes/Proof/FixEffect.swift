// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
import Graphics
import RenderAnalysis

/// What fixes that change no pixel do together to the findings and the costs of a cell.
struct FixEffect: Sendable {
  /// The findings of the cell that vanish, by their places.
  let vanished: Set<Int>
  /// The errors and warnings that the cell has got, such as a promise that does not hold.
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

/// What two findings share that are about the same thing before and after a fix.
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
  /// Whether no fix may bring it in: an error or a warning, whatever is avoidable.
  fileprivate var isCostly: Bool { rule.category != .overdraw && rule.severity(isAvoidable: true) != .note }
}

extension CellAnalysis {
  /// Whether the layer with a path has no store, or one that can be copied.
  fileprivate func isUnblended(_ path: String) -> Bool {
    stores.first { list.layers[$0.layer].path == path }?.isCopied ?? true
  }
}

extension DisplayList {
  /// How many pixels the items may touch, those that several touch once for each.
  func paintedPixels(_ inkBounds: (DisplayItem) throws -> PixelRect) throws -> Int {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    return try items.reduce(0) { sum, item in
      let ink = try item.clip.reduce(inkBounds(item).intersection(whole)) { $0.intersection($1.rect.outset) }
      return sum + ink.width * ink.height
    }
  }
}
