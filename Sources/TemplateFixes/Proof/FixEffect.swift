// SPDX-License-Identifier: MIT

import DisplayList
import Graphics
import RenderAnalysis

/// What a fix that changes no pixel does to the findings and the costs of cells.
struct FixEffect {
  private(set) var resolved: Set<FindingPlace> = []
  private(set) var price = FixPrice()

  mutating func add(cell: Int, before: CellAnalysis, after: CellAnalysis, findings: [Finding]) {
    price.add(before: before, after: after)
    let subjects = Set(findings.map(Subject.init))
    let remaining = after.findings
    guard !remaining.contains(where: { $0.isWorseThanNone && !subjects.contains(Subject($0)) }) else { return }
    let remainingSubjects = Set(remaining.map(Subject.init))
    for (place, finding) in findings.enumerated() where !remainingSubjects.contains(Subject(finding)) {
      if finding.rule.category != .blend || after.isUnblended(finding.path) {
        resolved.insert(FindingPlace(cell: cell, finding: place))
      }
    }
  }
}

/// What two findings share that are about the same thing before and after a fix.
private struct Subject: Hashable {
  let rule: Rule
  let path: String

  init(_ finding: Finding) {
    rule = finding.rule
    path = finding.path
  }
}

extension Finding {
  /// Whether no fix is worth bringing it in: anything but what is drawn twice, or a picture that does not fit its frame.
  fileprivate var isWorseThanNone: Bool { rule.category != .overdraw && rule.category != .picture }
}

extension CellAnalysis {
  /// Whether the layer with a path has no store, or one that can be copied.
  fileprivate func isUnblended(_ path: String) -> Bool {
    stores.first { list.layers[$0.layer].path == path }?.isCopied ?? true
  }
}

extension FixPrice {
  /// Counts a cell, where it costs more than in those before.
  fileprivate mutating func add(before: CellAnalysis, after: CellAnalysis) {
    storeBytes = max(storeBytes, after.storeBytes - before.storeBytes)
    drawnPixels = max(drawnPixels, after.overdraw.sum - before.overdraw.sum)
    passBytes = max(passBytes, after.passBytes - before.passBytes)
  }
}

extension CellAnalysis {
  /// The bytes of all stores, four a pixel.
  fileprivate var storeBytes: Int { stores.reduce(0) { $0 + $1.region.width * $1.region.height * 4 } }

  /// The bytes of all intermediate buffers.
  fileprivate var passBytes: Int { passes.reduce(0) { $0 + $1.colorBytes + $1.coverageBytes } }
}
