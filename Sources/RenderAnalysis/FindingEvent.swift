// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// Findings that share one cause, as one finding.
public struct FindingEvent: Hashable, Sendable {
  /// The first of the findings, with the cost of all together; its rectangle holds all of theirs.
  public private(set) var finding: Finding
  /// The places of the findings among those that they were taken from, in rising order; at least one.
  public private(set) var members: [Int]
  /// The paths of the layers, each once, that of the finding first.
  public private(set) var paths: [String]
  /// The finding alone, without the others.
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

  /// One sentence with its numbers: of the first layer, then how many others there are, some of their paths and the cost of all.
  public var reason: String {
    if members.count == 1 { return first.reason }
    let others = paths.dropFirst()
    let named = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? " and \(grouped(others.count - 3)) more" : "")
    return "\(first.reason); the same holds for \(counted(others.count, "other layer")) (\(named))"
      + (finding.cost == Finding.Cost() ? "" : ", \(finding.cost) in all")
  }
}

extension [Finding] {
  /// The findings, those of one cause as one, in the order of the first of each.
  ///
  /// Findings have one cause that are by the same rule, all avoidable or none, all suppressed for the same reason or none, and
  /// - of the repetitions of one element of the template, or
  /// - of layers that are blended for the same reason over the same colour, or
  /// - of layers in the same container that are off the grid by the same fractions, or
  /// - of texts in the same colour over the same colour.
  public var events: [FindingEvent] {
    var events: [FindingEvent] = []
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
        events.append(FindingEvent(finding, at: index))
      }
    }
    return events
  }
}

/// What findings of one cause share.
private struct EventKey: Hashable {
  enum Cause: Hashable {
    /// The element's path in the template, and which it is of several findings by the rule in one layer.
    case element(String, Int)
    case translucency(Evidence.Translucency)
    /// The container's path, and by how much the four edges are off.
    case shift(String, [Double])
    /// The colours of a text and of what lies behind it.
    case contrast(RGBA, RGBA, isLarge: Bool)
  }

  let rule: Rule
  let isAvoidable, isFromData: Bool
  let suppression: String?
  let cause: Cause

  static func keys(of finding: Finding, ordinal: Int) -> [EventKey] {
    let own = Cause.element(finding.path.withoutRepetitions, ordinal)
    return ([own] + (finding.sharedCause.map { [$0] } ?? [])).map {
      EventKey(
        rule: finding.rule, isAvoidable: finding.isAvoidable, isFromData: finding.isFromData, suppression: finding.suppression,
        cause: $0)
    }
  }
}

extension Finding {
  /// What may be behind the same finding of other layers; `nil` for what is each layer's own.
  fileprivate var sharedCause: EventKey.Cause? {
    switch evidence {
    case .blending(let translucency, _): rule.category == .blend ? .translucency(translucency.withoutItem) : nil
    case .misaligned(let misalignment, _, _, _):
      .shift(
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)),
        [misalignment.rect.x, misalignment.rect.y, misalignment.rect.maxX, misalignment.rect.maxY].map {
          ($0.distanceFromGrid * 1000).rounded()
        })
    case .contrast(let contrast, _): .contrast(contrast.color, contrast.backdrop, isLarge: contrast.isLarge)
    case .inkOutside, .falsePromise, .scaled, .oversized, .offscreen, .covered, .repainting, .invisible, .cut, .smallTarget,
      .shadowShape:
      nil
    }
  }
}

extension Evidence.Translucency {
  /// Without the index of an item, which is another in each layer.
  fileprivate var withoutItem: Evidence.Translucency {
    switch self {
    case .gradient(_, let below): .gradient(item: 0, below: below)
    case .unsaid(let picture): .unsaid(picture: picture.map { _ in 0 })
    case .noBackground, .corners, .opacity, .mask: self
    }
  }
}

extension String {
  /// The path of a layer without the numbers of repetitions: `cell/replies/text` for `cell/replies#2/text`.
  fileprivate var withoutRepetitions: String {
    split(separator: "/", omittingEmptySubsequences: false).map { $0.prefix { $0 != "#" } }.joined(separator: "/")
  }
}

extension Finding.Cost {
  fileprivate static func += (sum: inout Finding.Cost, other: Finding.Cost) {
    sum.pixels += other.pixels
    sum.bytes += other.bytes
    sum.passes += other.passes
  }
}
