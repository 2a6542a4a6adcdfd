// SPDX-License-Identifier: MIT

package import CellRaster

/// The content of goldens: a template, the items that its cells are bound to, and the current time.
package struct GoldenScene: Sendable {
  let template: CellTemplate
  let items: [DataItem]
  let now: Double

  /// 2026-11-21 12:00 UTC, the default time that relative times such as "2 h ago" refer to.
  package static let defaultNow = 1_795_262_400.0
  /// The single empty item that a template without data is bound to.
  package static let withoutData = [DataItem(value: [:], name: DataItemName(index: 0))]

  /// - Parameters:
  ///   - items: the data items, one for each cell.
  ///   - now: the current time for the filter `ago`, in seconds since 1970-01-01 00:00 UTC.
  package init(template: CellTemplate, items: [DataItem] = withoutData, now: Double = defaultNow) {
    self.template = template
    self.items = items
    self.now = now
  }

  /// Returns the template in the variant's direction, with `states` applied. The variant's own states are ignored.
  func template(for variant: GoldenVariant, states: [String]) throws(CellDocumentError) -> CellTemplate {
    let directed = try variant.isRightToLeft.map(template.directed(isRightToLeft:)) ?? template
    return try directed.applying(states)
  }

  func environment(for variant: GoldenVariant) -> BindingEnvironment {
    BindingEnvironment(now: now, width: variant.width, scale: variant.scale, textScale: variant.textScale)
  }

  /// Returns the items that a variant shows: one of them, or all. `location` is where the picture is requested.
  func items(of variant: GoldenVariant, requestedAt location: DocumentLocation) throws(GoldenCaseError) -> [DataItem] {
    guard let item = variant.item else {
      if items.isEmpty { throw .noItems(location) }
      return items
    }
    guard items.indices.contains(item - 1) else { throw .noItem(item, count: items.count, location) }
    return [items[item - 1]]
  }
}
