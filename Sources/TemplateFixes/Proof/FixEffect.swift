// SPDX-License-Identifier: MIT

import DisplayList
import Graphics
import RenderAnalysis

/// What a fix that changes no pixel does to the findings and the costs of cells.
struct FixEffect {
  private var vanished: Set<FindingPlace> = []
  /// Whether some cell has got a finding that is no better than those that vanish, such as a promise that does not hold.
  private var worsens = false
  private(set) var price = FixPrice()

  /// The findings that vanish; none where the fix brings others in.
  var resolved: Set<FindingPlace> { worsens ? [] : vanished }

  mutating func add(cell: Int, before: ExaminedCell, after: CellAnalysis) {
    price.add(before: before.costs, after: CellCosts(after))
    let remaining = after.findings
    if remaining.contains(where: { $0.isCostly && !before.subjects.contains(FindingSubject($0)) }) { worsens = true }
    let remainingSubjects = Set(remaining.map(FindingSubject.init))
    for (place, finding) in before.findings.enumerated() where !remainingSubjects.contains(FindingSubject(finding)) {
      guard !finding.isSuppressed else { continue }
      if finding.rule.category != .blend || after.isUnblended(finding.path) {
        vanished.insert(FindingPlace(cell: cell, finding: place))
      }
    }
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
}

extension Finding {
  /// Whether no fix may bring it in: anything but what is drawn twice.
  fileprivate var isCostly: Bool { rule.category != .overdraw }
}

extension CellAnalysis {
  /// Whether the layer with a path has no store, or one that can be copied.
  fileprivate func isUnblended(_ path: String) -> Bool {
    stores.first { list.layers[$0.layer].path == path }?.isCopied ?? true
  }
}
