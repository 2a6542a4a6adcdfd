// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension CellAnalysis {
  /// Everything that costs more than it might or is not seen as it should be, layer by layer in painting order, and for each layer in the order of the rules.
  public var findings: [Finding] {
    let costs =
      stores.flatMap(blendFindings) + misalignmentFindings + pictures.flatMap(pictureFindings) + offscreenFindings
      + redundancyFindings
    let all = invisibleFindings + visible(costs + contrastFindings + cutFindings + touchTargetFindings + shadowFindings)
    // Sorting in a stable way: findings of one rule in one layer keep their order.
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
