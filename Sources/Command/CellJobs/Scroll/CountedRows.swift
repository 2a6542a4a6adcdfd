// SPDX-License-Identifier: MIT

import CellDocument
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellScrollLab

/// The rows of a list with what their stages consist of.
///
/// Of a long list, only the rows are laid out that a script brings near the viewport. All others have the mean height of a sample.
struct CountedRows {
  /// A list with more rows is laid out only where a script comes.
  static let mostRows = 10_000
  private static let sampleSize = 100
  /// The most passes over the data. Heights that get known move the places of a script a little, which can bring other rows near.
  private static let mostPasses = 20

  private(set) var profiler: RowProfiler
  /// What is in the rows whose content the script scrolls, by row.
  private var carousels: [Int: Carousel] = [:]
  /// The data of these rows.
  private var scrolledItems: [Int: DataItem] = [:]
  /// The index of the profile of each row.
  private(set) var rows: [Int] = []
  /// The data of each profile, if it is kept.
  private(set) var items: [DataItem] = []
  /// The number of rows that were laid out.
  private(set) var laidOutCount = 0
  /// The profile of the rows that were not laid out, after all others; `nil` if there are none.
  private var estimate: RowProfile?

  var profiles: [RowProfile] { profiler.profiles + (estimate.map { [$0] } ?? []) }

  /// The rows with what they cost.
  var pricedRows: PricedRows { PricedRows(profiles, rows: rows, .standard, elements: profiler.elements, carousels: carousels) }

  /// Warnings about conditions on names that no row has, unless some rows were not looked at.
  var warnings: [String] { laidOutCount < rows.count ? [] : missingNames.warnings.map { "\($0)" } }

  private let missingNames: MissingNameSearch
  private let template: CellTemplate
  private let keepsItems: Bool
  private let scrolledRows: Set<Int>

  /// - Parameters:
  ///   - profiler: has counted no row yet.
  ///   - cells: its data is read several times if it is long, unless it comes from standard input.
  ///   - keepsItems: whether the data of rows is kept to draw them.
  ///   - mostRows: the largest number of rows that are all laid out.
  /// - Throws: `FileFailure`, `NotationError`; what binding, layout and painting throw.
  init(
    _ profiler: RowProfiler, of template: CellTemplate, _ cells: CellInput, _ script: ScrollScript, on device: Device,
    keepsItems: Bool, mostRows: Int = mostRows
  ) throws {
    self.profiler = profiler
    self.template = template
    missingNames = MissingNameSearch(template)
    self.keepsItems = keepsItems
    scrolledRows = script.scrolledRows
    let count = cells.data == "-" ? 0 : try Self.count(cells)
    guard count > mostRows else {
      try countRows(in: cells) { _ in true }
      rows = self.profiler.rows
      try countChildren(script, on: device)
      return
    }
    // The indices of profiles, by row.
    var known: [Int: Int] = [:]
    let sample = Set((0..<Self.sampleSize).map { $0 * count / Self.sampleSize })
    try layOut(sample.union(scrolledRows.filter { $0 < count }), in: cells, &known)
    let height = Self.mean(known.values.map { self.profiler.profiles[$0].height })
    for pass in 1... {
      let heights = self.profiler.profiles.map(\.height)
      let places = PlacesOfRows(heights: (0..<count).lazy.map { [known] row in known[row].map { heights[$0] } ?? height })
      let near = pass < Self.mostPasses ? places.near(script, on: device) : RangeSet(0..<count)
      let missing = Set(near.ranges.joined()).subtracting(known.keys)
      if missing.isEmpty { break }
      try layOut(missing, in: cells, &known)
    }
    try countChildren(script, on: device)
    let unknown = self.profiler.profiles.count
    estimate = RowProfile(key: unknown, kind: -1, width: self.profiler.profiles[0].width, height: height)
    rows = (0..<count).map { known[$0] ?? unknown }
  }

  private static func mean(_ heights: [Int]) -> Int { max(1, (heights.reduce(0, +) + heights.count / 2) / heights.count) }

  /// Returns the number of items. Lines are not parsed.
  private static func count(_ cells: CellInput) throws -> Int {
    let source = try cells.dataSource()
    if let count = source.count { return count }
    var count = 0
    while try source.next() != nil { count += 1 }
    return count
  }

  private mutating func layOut(_ wanted: Set<Int>, in cells: CellInput, _ known: inout [Int: Int]) throws {
    let first = profiler.rows.count
    try countRows(in: cells, wanted.contains)
    for (row, profile) in zip(wanted.sorted(), profiler.rows[first...]) { known[row] = profile }
  }

  /// Lays out the children that the script brings into view in the rows whose content it scrolls.
  private mutating func countChildren(_ script: ScrollScript, on device: Device) throws {
    for row in scrolledRows.sorted() {
      guard let item = scrolledItems[row] else {
        throw UsageError("--script: the data has no item \(row + 1), whose content a gesture scrolls.")
      }
      guard let carousel = try profiler.carousel(in: item, row: row, of: template, script, on: device) else {
        throw UsageError("--script: item \(row + 1) has no container with \"overflow: scroll\" that a gesture could scroll.")
      }
      carousels[row] = carousel
    }
  }

  /// Lays out the rows of the data that are wanted, in their order.
  private mutating func countRows(in cells: CellInput, _ isWanted: (Int) -> Bool) throws {
    let source = try cells.dataSource()
    var row = 0
    while let entry = try source.next() {
      defer { row += 1 }
      guard isWanted(row) else { continue }
      try Task.checkCancellation()
      let item = try entry.item()
      missingNames.look(at: item.value)
      if scrolledRows.contains(row) { scrolledItems[row] = item }
      try profiler.add(item, of: template)
      laidOutCount += 1
      if keepsItems, items.count < profiler.profiles.count { items.append(item) }
    }
  }
}

/// Where the rows of a list are, in device pixels.
private struct PlacesOfRows {
  /// The top of each row, and the height of all.
  private let tops: [Int]

  init(heights: some Sequence<Int>) {
    tops = heights.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// Returns the rows that a script brings into the viewport or so near that a list works on them: three viewports around it, and another
  /// one because places move when heights get known.
  func near(_ script: ScrollScript, on device: Device) -> RangeSet<Int> {
    let (height, scale) = (device.viewportHeight, Double(device.scale))
    let end = Double(max(0, tops[tops.count - 1] - height)) / scale
    var motion = ScrollMotion(script, from: 0, in: 0...end)
    var near = RangeSet(rows(in: 0..<4 * height))
    var last = 0..<0
    for vsync in 0... {
      let offset = Int((motion.offset(at: Double(device.rate.time(ofVsync: vsync)) / 1_000_000) * scale).rounded())
      let rows = rows(in: offset - 3 * height..<offset + 4 * height)
      if rows != last { near.insert(contentsOf: rows) }
      last = rows
      if motion.hasEnded { return near }
    }
    return near
  }

  /// Returns the rows that a part of the list touches.
  private func rows(in part: Range<Int>) -> Range<Int> {
    let first = firstRow(endingBelow: part.lowerBound)
    return first..<max(first, min(tops.count - 1, firstRow(endingBelow: part.upperBound - 1) + 1))
  }

  private func firstRow(endingBelow offset: Int) -> Int {
    (0..<tops.count - 1).partitionPoint { tops[$0 + 1] > offset }
  }
}
