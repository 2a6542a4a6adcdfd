// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// A remark about the layout of a cell, which was made before anything was drawn.
package struct LayoutRemark: Hashable, Sendable {
  package let rule: Rule
  /// The path of the element.
  package let path: String
  /// The problem, without the element as its subject.
  package let sentence: String
  /// The cause, to follow the sentence of a finding that reports the effect: content that is cut off, or that has no size. `nil` if
  /// no other finding reports the effect.
  package let cause: String?
  /// Whether the remark is only a cause, and not a finding of its own.
  package let isOnlyCause: Bool
  /// The path of the element inside that lacks the room; `nil` if it is the element itself.
  package let affected: String?
  /// The paths of the elements whose frames are not as the template asks, so that they may be invisible because of that. Such a remark
  /// is a finding even if nothing of its element is visible.
  package let misplaced: Set<String>

  package init(
    rule: Rule, path: String, sentence: String, cause: String? = nil, isOnlyCause: Bool = false, affected: String? = nil,
    misplaced: Set<String> = []
  ) {
    self.rule = rule
    self.path = path
    self.sentence = sentence
    self.cause = cause
    self.isOnlyCause = isOnlyCause
    self.affected = affected
    self.misplaced = misplaced
  }
}

extension CellAnalysis {
  /// Returns the findings of the analysis and those of the layout.
  ///
  /// If a finding already reports the problem of a remark, because content is cut off or has no size, it gets the remark's cause.
  /// Only the other remarks become findings.
  package func findings(with remarks: [LayoutRemark]) -> [Finding] {
    let drawn = findings
    var causes: [Int: LayoutRemark] = [:]
    var used: Set<LayoutRemark> = []
    for (index, finding) in drawn.enumerated() {
      // The innermost element comes last.
      guard let remark = remarks.last(where: { $0.isReported(by: finding) }) else { continue }
      causes[index] = remark
      used.insert(remark)
    }
    let places = Dictionary(list.layers.enumerated().map { ($1.path, $0) }) { first, _ in first }
    let own = remarks.filter { !$0.isOnlyCause && !used.contains($0) }.compactMap { remark in
      places[remark.path].map { (finding: finding(remark, layer: $0), isCertain: !remark.misplaced.isEmpty) }
    }
    if causes.isEmpty, own.isEmpty { return drawn }
    let misplaced = remarks.reduce(into: Set<String>()) { $0.formUnion($1.misplaced) }
    let explained = drawn.enumerated().map { index, finding in
      var finding = causes[index].map { finding.caused(by: $0) } ?? finding
      finding.isOfMisplaced = finding.concernsVisibility && finding.path.isInside(misplaced)
      return finding
    }
    return inOrder(explained + visible(own.filter { !$0.isCertain }.map(\.finding)) + own.filter(\.isCertain).map(\.finding))
  }

  private func finding(_ remark: LayoutRemark, layer: Int) -> Finding {
    let frame = list.layers[layer].deviceFrame
    return Finding(
      rule: remark.rule, layer: layer, path: remark.path, rect: frame.isEmpty ? frame.corner : frame.outset, cost: Finding.Cost(),
      evidence: .layout(remark.sentence))
  }
}

extension LayoutRemark {
  /// Whether a finding of the analysis reports the same problem.
  fileprivate func isReported(by finding: Finding) -> Bool {
    guard cause != nil else { return false }
    switch finding.evidence {
    case .cut, .invisible(.outside):
      return rule == .squeezed
        && (affected.map { finding.path == $0 || finding.path.hasPrefix($0 + "/") } ?? (finding.path == path))
    case .invisible(.noSize): return rule == .empty && finding.path == path
    case .invisible, .blending, .inkOutside, .falsePromise, .misaligned, .iconEdges, .scaled, .oversized, .copied, .unconverted,
      .offscreen,
      .keptBitmap, .drawing,
      .shadowInBitmap, .covered,
      .repainting, .overlap,
      .contrast, .smallTarget, .shadowShape, .layout:
      return false
    }
  }
}

extension DeviceRect {
  /// The pixel at the upper left corner, as an empty rectangle: the place of a layer without pixels.
  var corner: PixelRect { PixelRect(x: Int(x.rounded(.down)), y: Int(y.rounded(.down)), width: 0, height: 0) }
}

extension Finding {
  /// Whether the finding says that something is invisible because of where it is, or how large.
  fileprivate var concernsVisibility: Bool {
    switch evidence {
    case .invisible(.noSize), .invisible(.outside), .invisible(.textColor), .invisible(.iconColor), .covered, .repainting: true
    case .invisible, .blending, .inkOutside, .falsePromise, .misaligned, .iconEdges, .scaled, .oversized, .copied, .unconverted,
      .offscreen,
      .keptBitmap, .drawing,
      .shadowInBitmap, .contrast,
      .cut, .overlap,
      .smallTarget, .shadowShape, .layout:
      false
    }
  }

  fileprivate func caused(by remark: LayoutRemark) -> Finding {
    var finding = self
    finding.layoutCause = remark.cause
    return finding
  }
}

extension String {
  /// Whether the element with this path, or one around it, is among the given ones.
  fileprivate func isInside(_ paths: Set<String>) -> Bool {
    if paths.isEmpty { return false }
    return paths.contains(self) || indices.contains { self[$0] == "/" && paths.contains(String(self[..<$0])) }
  }
}
