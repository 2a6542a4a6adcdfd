// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a container with `overflow: scroll`.
enum ScrollFields {
  static let all = common + flexbox

  /// The keys for every engine that lays out the children.
  private static let common: [Field<LayoutProperties>] = [
    Field(
      "scrollAxis", .literal(.name), \.scrolling.axis,
      summary: "Where the content can be scrolled; where children are placed by default."),
    Field(
      "scrollOffset", .scrollOffset, \.scrolling.offset,
      summary: "How far the content is scrolled from its start: points, or an object with x and y, or with index."),
    Field(
      "paging", .literal(.boolean), \.scrolling.isPaging,
      summary: "Whether an index counts pages, as long as the container, and a flick comes to rest at a page."),
    Field("snap", .literal(.name), \.scrolling.snap, summary: "Where a flick comes to rest."),
    Field(
      "indicators", .boolean, \.scrolling.hasIndicators, summary: "Whether bars show which part of the content is seen."),
  ]

  /// The keys for containers of flexbox.
  static let flexbox: [Field<LayoutProperties>] = [
    Field(
      "itemExtent", .number(.above(0)), \.scrolling.itemExtent,
      summary: "The length of each child with its margins along the direction, in points.")
  ]

  /// All of the keys need `overflow: scroll`.
  static let rules: [KeyRule] =
    all.flatMap { field in
      [.needs("overflow", for: field.name)]
        + Overflow.allCases.filter { $0 != .scroll }.map { .conflict(.equal("overflow", $0.written), .any(field.name)) }
    } + [.conflict(.equal("paging", true), .equal("snap", ScrollSnap.children.written))]
}

struct ScrollOffsetProperties: ObjectKeys {
  var x: Double?
  var y: Double?
  var index: Int?

  static let fields: [Field<ScrollOffsetProperties>] = [
    Field("x", .number(), \.x, summary: "The distance from the side where the content starts, in points."),
    Field("y", .number(), \.y, summary: "The distance from the top, in points."),
    Field(
      "index", .integer(0...1_000_000), \.index, summary: "The number of a child, or of a page if \"paging\" is true, from 0."),
  ]

  static let rules: [KeyRule] = [
    .conflict(.any("index"), .any("x")), .conflict(.any("index"), .any("y")),
    .needsOne(of: [.any("x"), .any("y"), .any("index")]),
  ]

  init() {}

  init(_ offset: ScrollOffset) {
    switch offset {
    case .along, .part, .betweenChildren: break
    case .points(let point): (x, y) = (point.x, point.y)
    case .index(let number): index = number
    }
  }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> ScrollOffset {
    index.map(ScrollOffset.index) ?? .points(Point(x: x ?? 0, y: y ?? 0))
  }
}

extension ScrollAxis: DocumentValue {}
extension ScrollSnap: DocumentValue {}

extension ScrollOffset: DocumentValue {
  var written: DataValue {
    if case .along(let distance) = self { distance.written } else { ScrollOffsetProperties(self).written }
  }
}

extension ValueReader<ScrollOffset> {
  /// A reader for a number of points along the container's direction, or an object.
  fileprivate static let scrollOffset = ValueReader.either(distance, or: .object("scroll-offset", ScrollOffsetProperties.self)) {
    node in if case .object = node.value { false } else { true }
  }

  private static let distance = ValueReader<Double>.number().mapped(
    inverse: { if case .along(let distance) = $0 { distance } else { nil } }, { ScrollOffset.along($0) })
}
