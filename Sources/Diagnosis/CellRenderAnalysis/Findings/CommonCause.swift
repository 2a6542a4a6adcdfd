// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// Findings that share one cause, reported as one finding.
package struct CommonCause: Equatable, Sendable {
  /// The first finding, but with the total cost of all findings and a rectangle that contains all of their rectangles.
  package private(set) var finding: Finding
  /// The indices of the findings in the array from which the event was created, in ascending order. There is at least one.
  package private(set) var members: [Int]
  /// The paths of the findings' layers, without duplicates, in the order of the findings.
  package private(set) var paths: [String]
  /// The first finding with its own cost and rectangle.
  private let first: Finding

  fileprivate init(_ finding: Finding, at place: Int) {
    self.finding = finding
    first = finding
    members = [place]
    paths = [finding.path]
  }

  fileprivate mutating func add(_ other: Finding, at place: Int) {
    members.append(place)
    if !paths.contains(other.path) { paths.append(other.path) }
    finding.rect = finding.rect.union(other.rect)
    finding.cost += other.cost
  }

  /// One sentence about the first finding. If there are several findings, the sentence also gives the number of other layers, the
  /// paths of up to three of them, and the total cost.
  package var reason: String {
    if members.count == 1 { return first.reason }
    let others = paths.dropFirst()
    let named = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? " and \(grouped(others.count - 3)) more" : "")
    return "\(first.reason); the same holds for \(counted(others.count, "other layer")) (\(named))"
      + (finding.cost == Finding.Cost() ? "" : ", \(finding.cost) in all")
  }
}

extension [Finding] {
  /// The findings grouped by cause, in the order of the first finding of each group.
  ///
  /// Findings have the same cause if their rule, `sharpness`, `isAvoidable`, `isFromData` and `suppression` are equal, and if all of
  /// the findings are about
  /// - repetitions of one element of the template, or
  /// - layers that are blended for the same reason over the same colour, or
  /// - layers in the same container that are off the grid by the same fractions, or
  /// - icons of the same size whose edges are put on the grid by the same change, or
  /// - texts or icons in the same colour over the same colour.
  package var events: [CommonCause] {
    var events: [CommonCause] = []
    var places: [EventKey: Int] = [:]
    var ordinals: [[String]: Int] = [:]
    for (index, finding) in enumerated() {
      let ordinal = ordinals[[finding.rule.rawValue, finding.path], default: 0]
      ordinals[[finding.rule.rawValue, finding.path]] = ordinal + 1
      let keys = EventKey.keys(of: finding, ordinal: ordinal)
      if let place = keys.lazy.compactMap({ places[$0] }).first {
        events[place].add(finding, at: index)
      } else {
        for key in keys { places[key] = events.count }
        events.append(CommonCause(finding, at: index))
      }
    }
    return events
  }
}

/// The properties that findings of one cause share.
private struct EventKey: Hashable {
  enum Cause: Hashable {
    /// The element's path in the template, and the finding's index, from 0, among the findings of the same rule in the same layer.
    case element(String, Int)
    case translucency(Evidence.Translucency)
    /// The container's path, and how far the four edges are off the grid, in thousandths of a device pixel.
    case shift(String, [Double])
    /// The colours of the text or the icon, and of its backdrop.
    case contrast(RGBA, RGBA, MeasuredContrast.Subject)
    /// The length of an icon's longer side in device pixels, and what would put its edges on the grid.
    case icon(Double, [IconEdges.Remedy])
  }

  let rule: Rule
  let sharpness: Finding.Sharpness?
  let isAvoidable, isFromData: Bool
  let suppression: String?
  let cause: Cause

  static func keys(of finding: Finding, ordinal: Int) -> [EventKey] {
    let own = Cause.element(finding.path.withoutRepetitions, ordinal)
    return ([own] + (finding.sharedCause.map { [$0] } ?? [])).map {
      EventKey(
        rule: finding.rule, sharpness: finding.sharpness, isAvoidable: finding.isAvoidable, isFromData: finding.isFromData,
        suppression: finding.suppression, cause: $0)
    }
  }
}

extension Finding {
  /// The cause that the finding may share with findings of other layers; `nil` if the cause concerns this layer only.
  fileprivate var sharedCause: EventKey.Cause? {
    switch evidence {
    case .blending(let translucency, _): rule.category == .blend ? .translucency(translucency.withoutItem) : nil
    case .misaligned(let misalignment, _, _, _):
      .shift(
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)),
        [misalignment.rect.x, misalignment.rect.y, misalignment.rect.maxX, misalignment.rect.maxY].map {
          ($0.distanceFromGrid * 1000).rounded()
        })
    case .contrast(let contrast, _): .contrast(contrast.color, contrast.backdrop, contrast.subject)
    case .iconEdges(let edges, _): .icon(edges.longerSide, edges.remedies)
    case .inkOutside, .falsePromise, .scaled, .oversized, .copied, .unconverted, .offscreen, .keptBitmap, .drawing,
      .shadowInBitmap,
      .covered,
      .repainting,
      .invisible, .cut, .overlap,
      .smallTarget,
      .shadowShape, .layout:
      nil
    }
  }
}

extension Evidence.Translucency {
  /// The same reason, with 0 in place of an item's index, because the index differs between layers.
  fileprivate var withoutItem: Evidence.Translucency {
    switch self {
    case .gradient(_, let below): .gradient(item: 0, below: below)
    case .opaqueButNotDeclared(let picture): .opaqueButNotDeclared(picture: picture.map { _ in 0 })
    case .noBackground, .corners, .opacity, .mask: self
    }
  }
}

extension String {
  /// The path of a layer without the repetition numbers: `cell/replies/text` for `cell/replies#2/text`.
  package var withoutRepetitions: String {
    guard utf8.contains(UInt8(ascii: "#")) else { return self }
    return split(separator: "/", omittingEmptySubsequences: false).map { $0.prefix { $0 != "#" } }.joined(separator: "/")
  }
}

extension Finding.Cost {
  package static func += (sum: inout Finding.Cost, other: Finding.Cost) {
    sum.pixels += other.pixels
    sum.bytes += other.bytes
    sum.passes += other.passes
  }
}
