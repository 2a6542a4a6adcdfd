// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension CellAnalysis {
  /// All findings, by layer in painting order, and within each layer in the order of the rules.
  public var findings: [Finding] {
    let costs =
      stores.flatMap(blendFindings) + misalignmentFindings + pictures.flatMap(pictureFindings) + offscreenFindings
      + redundancyFindings
    let all = invisibleFindings + visible(costs + contrastFindings + cutFindings + touchTargetFindings + shadowFindings)
    // A stable sort: findings of one rule in one layer keep their order.
    return all.enumerated().sorted { first, second in
      let (one, other) = (first.element, second.element)
      if one.layer != other.layer { return one.layer < other.layer }
      if one.rule != other.rule { return one.rule.place < other.rule.place }
      return first.offset < second.offset
    }.map(\.element)
  }
}

extension Rule {
  fileprivate var place: Int { Rule.allCases.firstIndex(of: self) ?? Rule.allCases.count }
}
