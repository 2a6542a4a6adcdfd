// SPDX-License-Identifier: MIT

@_spi(Caching) internal import CellGraphics

/// A list: rows of data with their positions, heights and layouts, and the viewport through which they are seen.
///
/// A server, a test or a simulation drives it: it has no timer, no thread and no view. Changes of the data are applied at once; what a
/// setter changes is done once, in the next ``update()`` or ``frame()``. A call that throws leaves the list as it was. Not thread-safe.
package final class RowList<Source: RowSource, Stages: RowStages> where Source.Content == Stages.Content {
  package internal(set) var source: Source
  package internal(set) var contents: ListContents
  package internal(set) var stages: Stages
  package let memory: RowMemory<Stages>
  /// How heights are found. The estimates are fixed when enough rows of a kind were measured.
  package internal(set) var mode: HeightMode
  /// The part of the list that is on the screen. An offset beyond the ends of the content stays, as while a user pulls the list.
  package internal(set) var viewport: Viewport
  /// The edge that keeps its place when heights change.
  package var anchorEdge = AnchorEdge.top
  package var ranges = ListRanges()
  package internal(set) var counts = RowCounts()

  /// Whether the owner of the list measures changed elements itself, later, unless the mode is `exact`.
  var measuresLater = false
  /// The key of each element whose content was bound, by slot.
  var keys: [Stages.Key?] = []
  /// The elements near the viewport.
  var live: [RowHandle: LiveRow] = [:]
  /// What the setters changed since the last update.
  var pending: Pending?
  var scrollsUp = false
  var visible: Set<RowHandle> = []
  /// The offset before which no element has an estimate.
  var measuredEnd: Int64 = 0
  /// The number of rows for which the end was reported as near.
  var reportedEnd: Int?

  enum LiveRow {
    case bound(Stages.Bound)
    case laidOut(Stages.LaidOut)
  }

  struct Pending {
    var stages: Stages
    var reason: RowReason
  }

  /// Creates the list of all rows of a source, with its first frame at a viewport. O(n).
  /// - Throws: ``ListBatchError/duplicateIdentity(_:_:)``, and what the stages throw.
  package convenience init(
    _ source: Source, stages: Stages, mode: HeightMode = .exact, viewport: Viewport, memory: RowMemory<Stages> = RowMemory()
  ) throws {
    var measuring = Measuring<Stages>(stages: stages, memory: memory, mode: mode)
    let all = try measuring.all(of: source, keeping: viewport.visible)
    try self.init(source, measuring, all, viewport: viewport)
  }

  /// Creates the list of all rows of a source with exact heights that were measured before, by any thread.
  /// - Parameter measured: what ``MeasuredElement/init(_:kind:stages:memory:)`` returned for each of the source's ``RowSource/contents``.
  /// - Throws: ``ListBatchError/duplicateIdentity(_:_:)``.
  package convenience init(
    _ source: Source, stages: Stages, viewport: Viewport, memory: RowMemory<Stages>, measured: [MeasuredElement<Stages>]
  ) throws {
    var measuring = Measuring<Stages>(stages: stages, memory: memory, mode: .exact)
    for element in measured { measuring.counts.add(element.counts) }
    let elements = source.elements.filter { source.content(of: $0) != nil }
    precondition(elements.count == measured.count, "the list has \(elements.count) elements, and \(measured.count) were measured")
    var all = MeasuredElements<Stages>()
    all.reserve(measured.count)
    for (element, measured) in zip(elements, measured) { all.append(measured.row, for: element) }
    try self.init(source, measuring, all, viewport: viewport)
  }

  private init(
    _ source: Source, _ measuring: Measuring<Stages>, _ all: MeasuredElements<Stages>, viewport: Viewport
  ) throws {
    self.source = source
    stages = measuring.stages
    mode = measuring.mode
    memory = measuring.memory
    self.viewport = viewport
    contents = try ListContents(MeasuredSource(source: source) { all[$0]?.row })
    adopt(measuring, all.bound)
  }

  package var index: RowIndex { contents.index }
  package var contentHeight: Int64 { contents.index.contentHeight }

  /// Takes over what was measured. The elements are in the list.
  func adopt(_ measuring: Measuring<Stages>, _ measured: some Sequence<MeasuredElements<Stages>.Entry>) {
    adopt(measuring)
    for (element, row) in measured { adopt(row, contents.index.handle(of: element)) }
  }

  func adopt(_ measuring: Measuring<Stages>) {
    mode = measuring.mode
    counts.add(measuring.counts)
  }

  func adopt(_ measured: MeasuredRow<Stages>, _ handle: RowHandle) {
    setKey(measured.key, of: handle)
    if measured.effort != .unchanged { live[handle] = measured.laidOut.map { .laidOut($0) } }
  }

  /// The key of an element; `nil` if it was not bound, or has none.
  func key(of handle: RowHandle) -> Stages.Key? {
    let slot = Int(handle.slot)
    return slot < keys.count ? keys[slot] : nil
  }

  func setKey(_ key: Stages.Key?, of handle: RowHandle) {
    if keys.count < contents.index.slotCount {
      keys += [Stages.Key?](repeating: nil, count: contents.index.slotCount - keys.count)
    }
    keys[Int(handle.slot)] = key
  }

  func forget(_ handle: RowHandle) {
    live[handle] = nil
    visible.remove(handle)
    if Int(handle.slot) < keys.count { keys[Int(handle.slot)] = nil }
  }

  /// Returns the content of an element that is in the list.
  func content(of element: ListElement) -> Source.Content {
    guard let content = source.content(of: element) else { preconditionFailure("the data has no content for \(element)") }
    return content
  }

  // MARK: Setters

  /// Replaces the stages, for another width, text size or style. Takes effect at the next update: if there are several calls before it,
  /// the last stages count, and the first reason is reported.
  package func setStages(_ stages: Stages, because reason: RowReason) {
    pending = Pending(stages: stages, reason: pending?.reason ?? reason)
  }

  /// Moves the viewport. Heights and positions stay.
  package func scroll(to offset: Int64) {
    if offset != viewport.offset { scrollsUp = offset < viewport.offset }
    viewport.offset = offset
  }

  /// Moves the viewport after a change of heights so that an anchor, which was chosen before it, keeps its place.
  func correctOffset(keeping anchor: ScrollAnchor) {
    viewport.offset += contents.index.correction(keeping: anchor, in: viewport)
  }

  /// Changes the size of the viewport or its insets, as when a keyboard appears. The anchor keeps its place.
  package func resizeViewport(height: Int32, topInset: Int32 = 0, bottomInset: Int32 = 0) {
    let anchor = contents.index.anchor(in: viewport, at: anchorEdge)
    viewport.height = height
    viewport.topInset = topInset
    viewport.bottomInset = bottomInset
    correctOffset(keeping: anchor)
  }
}

/// An element that was measured or estimated.
struct MeasuredRow<Stages: RowStages> {
  var row: ListRow
  var key: Stages.Key?
  var effort: RowEffort
  // Most rows of a long list have no layout, which would take many times the memory of the others.
  private var boxedLayout: Shared<Stages.LaidOut>?

  init(row: ListRow, key: Stages.Key? = nil, laidOut: Stages.LaidOut? = nil, effort: RowEffort) {
    (self.row, self.key, self.effort) = (row, key, effort)
    self.laidOut = laidOut
  }

  /// The layout, if the element will be drawn at once.
  var laidOut: Stages.LaidOut? {
    get { boxedLayout?.value }
    set { boxedLayout = newValue.map { Shared($0) } }
  }
}

/// An element that was measured for a list that is not created yet.
package struct MeasuredElement<Stages: RowStages> {
  fileprivate var row: MeasuredRow<Stages>
  fileprivate let counts: RowCounts

  /// Binds and measures an element. Its layout is kept by the memory only.
  package init(_ content: Stages.Content, kind: UInt16, stages: Stages, memory: RowMemory<Stages>) throws {
    var measuring = Measuring<Stages>(stages: stages, memory: memory, mode: .exact)
    row = try measuring.measure(content, kind: kind)
    row.laidOut = nil
    counts = measuring.counts
  }
}

extension MeasuredElement: Sendable where Stages.Content: Sendable {}

/// Elements of a list with what was measured of them, in the order of the list. An array: a table by element takes three times the memory.
struct MeasuredElements<Stages: RowStages> {
  typealias Entry = (element: ListElement, row: MeasuredRow<Stages>)

  private(set) var entries: [Entry] = []

  /// The elements that were bound: all others have estimates.
  var bound: some Sequence<Entry> { entries.lazy.filter { $0.row.effort != .estimated } }

  /// Returns what was measured of an element; `nil` if it is not one of these. O(log n).
  subscript(element: ListElement) -> MeasuredRow<Stages>? {
    let index = entries.indices.partitionPoint { entries[$0].element >= element }
    return index < entries.count && entries[index].element == element ? entries[index].row : nil
  }

  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// Adds an element, which comes after all that were added before.
  mutating func append(_ row: MeasuredRow<Stages>, for element: ListElement) { entries.append((element, row)) }
}

/// Binds and measures elements on behalf of a list, which takes over the results when all of them succeeded.
struct Measuring<Stages: RowStages> {
  let stages: Stages
  let memory: RowMemory<Stages>
  var mode: HeightMode
  /// Whether an element of which the list has an estimate, or an earlier height, is measured later, by the owner of the list.
  var measuresLater = false
  var counts = RowCounts()

  /// Measures all elements of a source, or estimates them.
  /// - Parameter range: the offsets whose layouts are needed at once.
  mutating func all<Source: RowSource>(
    of source: Source, keeping range: Range<Int64>
  ) throws -> MeasuredElements<Stages> where Source.Content == Stages.Content {
    var all = MeasuredElements<Stages>()
    all.reserve((0..<source.sectionCount).reduce(0) { $0 + source.rowCount(inSection: $1) + 2 })
    var top: Int64 = 0
    for element in source.elements {
      let kind = source.kind(of: element)
      // Most rows of a long list have estimates, and their contents are not needed. A header or footer may have none.
      if case .row = element, let row = estimate(ofKind: kind) {
        all.append(MeasuredRow(row: row, effort: .estimated), for: element)
        top += Int64(row.height)
        continue
      }
      guard let content = source.content(of: element) else { continue }
      var row = try estimateOrMeasure(content, kind: kind)
      let bottom = top + Int64(row.row.height)
      if bottom <= range.lowerBound || top >= range.upperBound { row.laidOut = nil }
      all.append(row, for: element)
      top = bottom
    }
    return all
  }

  private func estimate(ofKind kind: UInt16) -> ListRow? {
    mode.estimates?.height(ofKind: kind).map { ListRow(height: $0, kind: kind, isMeasured: false) }
  }

  /// Returns the estimate of an element if its kind has one; otherwise measures it.
  mutating func estimateOrMeasure(_ content: Stages.Content, kind: UInt16) throws -> MeasuredRow<Stages> {
    if let row = estimate(ofKind: kind) { return MeasuredRow(row: row, effort: .estimated) }
    let measured = try measure(content, kind: kind)
    mode.estimates?.add(measured.row.height, ofKind: kind)
    return measured
  }

  /// Measures an element.
  /// - Parameter old: the key and the height of the element before, if they were known.
  mutating func measure(
    _ content: Stages.Content, kind: UInt16, old: (key: Stages.Key, height: Int32)? = nil
  ) throws -> MeasuredRow<Stages> {
    let bound = try stages.bind(content)
    counts.bound += 1
    let keys = try stages.keys(of: bound)
    if let keys, let old, keys.row == old.key {
      return MeasuredRow(row: ListRow(height: old.height, kind: kind), key: keys.row, effort: .unchanged)
    }
    if let keys, let height = memory.height(for: keys.layout) {
      return MeasuredRow(row: ListRow(height: height, kind: kind), key: keys.row, effort: .heightKnown)
    }
    let laidOut = try layOut(bound, keys)
    return MeasuredRow(
      row: ListRow(height: stages.height(of: laidOut), kind: kind), key: keys?.row, laidOut: laidOut, effort: .laidOut)
  }

  mutating func layOut(_ bound: Stages.Bound, _ keys: RowKeys<Stages.Key, Stages.LayoutKey>?) throws -> Stages.LaidOut {
    let laidOut = try stages.layOut(bound)
    counts.laidOut += 1
    if let keys { memory.remember(laidOut, for: keys, stages) }
    return laidOut
  }
}
