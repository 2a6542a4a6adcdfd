// SPDX-License-Identifier: MIT

public import CellDocument
public import Notation

/// What goldens show: the cells of a template, bound to some data at some time.
public struct GoldenScene: Sendable {
  let template: CellTemplate
  let items: [DataItem]
  let now: Double

  /// 2026-11-21 12:00 UTC, the time that "2 h ago" counts from where nothing else is said.
  public static let usualNow = 1_795_262_400.0
  /// What a template without data is bound to.
  public static let withoutData = [DataItem(value: [:], name: DataItemName(index: 0))]

  /// - Parameters:
  ///   - items: one for each cell.
  ///   - now: the instant that the filter `ago` counts from, in seconds since 1970-01-01 00:00 UTC.
  public init(template: CellTemplate, items: [DataItem] = withoutData, now: Double = usualNow) {
    self.template = template
    self.items = items
    self.now = now
  }

  /// The template in the states and the direction of a variant; with other `states`, in these.
  func template(for variant: GoldenVariant, states: [String]) throws(CellDocumentError) -> CellTemplate {
    let directed = try variant.isRightToLeft.map(template.directed(isRightToLeft:)) ?? template
    return try directed.applying(states)
  }

  func environment(for variant: GoldenVariant) -> BindingEnvironment {
    BindingEnvironment(now: now, width: variant.width, scale: variant.scale, textScale: variant.textScale)
  }

  /// The data that a variant shows; `location` is what asks for it.
  func items(of variant: GoldenVariant, askedForAt location: SourceLocation) throws(GoldenCaseError) -> [DataItem] {
    guard let item = variant.item else {
      if items.isEmpty { throw .noItems(location) }
      return items
    }
    guard items.indices.contains(item - 1) else { throw .noItem(item, count: items.count, location) }
    return [items[item - 1]]
  }
}
