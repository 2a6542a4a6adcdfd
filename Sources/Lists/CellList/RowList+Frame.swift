// SPDX-License-Identifier: MIT

/// How far beyond the viewport a list prepares rows, in heights of the viewport.
package struct ListRanges: Equatable, Sendable {
  /// A distance in the direction of scrolling, and one against it.
  package struct Distance: Equatable, Sendable {
    package var ahead, behind: Double

    package init(ahead: Double, behind: Double) {
      self.ahead = ahead
      self.behind = behind
    }
  }

  /// Rows that are laid out.
  package var display = Distance(ahead: 1.0, behind: 0.5)
  /// Rows that are bound and measured. Beyond this distance, only their keys and heights stay.
  package var preload = Distance(ahead: 2.5, behind: 1.5)
  /// The distance of the end at which more data is wanted.
  package var end = 1.0

  package init() {}
}

/// What a list shows at one moment.
package struct ListFrame<Content> {
  /// An element in the viewport.
  package struct Row {
    package let placed: PlacedElement
    /// The distance from the top of the viewport, in device pixels; negative for an element that begins above it.
    package let top: Int64
    /// The layout of the element, or its drawing.
    package let content: Content
  }

  package let viewport: Viewport
  package let contentHeight: Int64
  /// The visible elements from top to bottom, without a pinned header.
  package let rows: [Row]
  /// The header that is drawn over the others, if one is pinned.
  package let pinnedHeader: Row?
  /// The elements that came into view since the last frame, and those that left it or were removed.
  package let began, ended: [RowHandle]
  /// Whether the end of the content has come near. It is reported once for each number of rows.
  package let isEndNear: Bool
  /// What was measured for this frame.
  package let work: [RowWork]
}

extension RowList {
  /// Carries out what the setters left to do, measures and lays out what is visible, and returns it.
  ///
  /// Elements that had an estimate get their heights, and the anchor keeps its place.
  /// - Throws: what the stages throw.
  package func frame() throws -> ListFrame<Stages.LaidOut> {
    var work = try update()?.work ?? []
    try measure(within: { $0.visible }, &work)
    return try frame(work, content: laidOut)
  }

  /// Returns what is visible.
  /// - Parameter work: what was measured for it.
  func frame<Content>(_ work: [RowWork], content: (PlacedElement) throws -> Content) rethrows -> ListFrame<Content> {
    let pinned = contents.index.pinnedHeader(in: viewport)
    let placed = contents.index.elements(in: viewport.visible).filter { $0.handle != pinned?.handle }
    func row(_ placed: PlacedElement) throws -> ListFrame<Content>.Row {
      ListFrame.Row(placed: placed, top: placed.top - viewport.offset, content: try content(placed))
    }
    let rows = try placed.map(row)
    let pinnedHeader = try pinned.map(row)
    let shown = (placed + [pinned].compactMap { $0 }).map(\.handle)
    let began = shown.filter { !visible.contains($0) }
    // Most frames of a scroll show the same elements as the one before.
    let isSame = began.isEmpty && shown.count == visible.count
    let ended = isSame ? [] : visible.subtracting(shown).sorted { $0.slot < $1.slot }
    if !isSame { visible = Set(shown) }
    return ListFrame(
      viewport: viewport, contentHeight: contentHeight, rows: rows, pinnedHeader: pinnedHeader, began: began, ended: ended,
      isEndNear: reportEnd(), work: work)
  }

  /// Prepares the elements near the viewport, and drops what is far from it: call it between frames.
  /// - Throws: what the stages throw.
  package func prepare() throws {
    var work: [RowWork] = []
    try measure(within: { self.range(self.ranges.preload, around: $0) }, &work)
    let display = range(ranges.display, around: viewport)
    let near = contents.index.elements(in: range(ranges.preload, around: viewport))
    for placed in near where placed.bottom > display.lowerBound && placed.top < display.upperBound {
      _ = try laidOut(placed)
    }
    let kept = Set(near.map(\.handle)).union(visible)
    live = live.filter { kept.contains($0.key) }
    for placed in near where live[placed.handle] == nil { live[placed.handle] = .bound(try bind(placed)) }
  }

  /// Measures the elements in a range of offsets and a pinned header, until none of them has an estimate. The anchor of the viewport keeps its place.
  private func measure(within range: (Viewport) -> Range<Int64>, _ work: inout [RowWork]) throws {
    while true {
      let estimated = elements(in: range(viewport)).filter { !$0.row.isMeasured }
      if estimated.isEmpty { return }
      try measure(estimated, &work)
    }
  }

  /// Returns the elements in a range of offsets and a pinned header.
  func elements(in range: Range<Int64>) -> [PlacedElement] {
    var elements = contents.index.elements(in: range)
    if let pinned = contents.index.pinnedHeader(in: viewport), !elements.contains(where: { $0.handle == pinned.handle }) {
      elements.append(pinned)
    }
    return elements
  }

  /// Measures elements that have estimates. The anchor of the viewport keeps its place.
  private func measure(_ estimated: [PlacedElement], _ work: inout [RowWork]) throws {
    // The top of an element that was shown stays; one that comes into view above the anchor does not move it.
    let changing = visible.intersection(estimated.map(\.handle))
    let anchor = contents.index.anchor(in: viewport, at: anchorEdge, changing: changing)
    var measuring = Measuring<Stages>(stages: stages, memory: memory, mode: mode)
    let measured = try estimated.map { placed in
      (placed, try measuring.measure(content(of: placed.element), kind: placed.row.kind))
    }
    for (placed, row) in measured {
      contents.set(row.row, of: placed.handle)
      adopt(row, placed.handle)
      work.append(
        RowWork(
          element: placed.element, reason: .shown, effort: row.effort, oldHeight: placed.row.height, height: row.row.height))
    }
    adopt(measuring)
    correctOffset(keeping: anchor)
  }

  /// Measures elements that still have estimates, from the top of the content on. The anchor of the viewport keeps its place.
  ///
  /// Call it whenever there is time. Once no estimates remain, heights and positions are those of a list in the mode `exact`.
  /// - Parameter count: the largest number of elements to measure.
  /// - Returns: whether elements with estimates may remain.
  /// - Throws: what the stages throw. Elements that were measured before the one that failed keep their heights.
  package func replaceEstimates(atMost count: Int) throws -> Bool {
    var work = try update()?.work ?? []
    var left = count
    while left > 0 {
      let next = nextEstimated(atMost: left)
      if next.isEmpty { return false }
      try measure(next, &work)
      left -= next.count
      for placed in next where !visible.contains(placed.handle) { live[placed.handle] = nil }
    }
    return !nextEstimated(atMost: 1).isEmpty
  }

  /// Returns the first elements that have estimates; none if all heights are measured.
  func nextEstimated(atMost count: Int) -> [PlacedElement] {
    var estimated: [PlacedElement] = []
    var start = measuredEnd
    while start < contentHeight, estimated.count < count {
      let elements = contents.index.elements(in: start..<start + Int64(max(1, viewport.height)))
      estimated += elements.lazy.filter { !$0.row.isMeasured }
      start = elements.last?.bottom ?? contentHeight
      if estimated.isEmpty { measuredEnd = start }
    }
    return Array(estimated.prefix(count))
  }

  /// Returns the layout of an element: the one that gave its height, as long as it is kept.
  private func laidOut(_ placed: PlacedElement) throws -> Stages.LaidOut {
    if case .laidOut(let laidOut)? = live[placed.handle] { return laidOut }
    if let key = key(of: placed.handle), let laidOut = memory.laidOut(for: key) {
      live[placed.handle] = .laidOut(laidOut)
      return laidOut
    }
    let bound = try bind(placed)
    var measuring = Measuring<Stages>(stages: stages, memory: memory, mode: mode)
    let laidOut = try measuring.layOut(bound, try stages.keys(of: bound))
    counts.laidOut += measuring.counts.laidOut
    live[placed.handle] = .laidOut(laidOut)
    return laidOut
  }

  private func bind(_ placed: PlacedElement) throws -> Stages.Bound {
    if case .bound(let bound)? = live[placed.handle] { return bound }
    counts.bound += 1
    return try stages.bind(content(of: placed.element))
  }

  /// Returns the offsets within a distance of a viewport.
  /// - Parameter lead: an additional distance in the direction of scrolling, in device pixels.
  func range(_ distance: ListRanges.Distance, around viewport: Viewport, lead: Int64 = 0) -> Range<Int64> {
    let height = Double(viewport.height)
    let ahead = Int64(distance.ahead * height) + lead
    let behind = Int64(distance.behind * height)
    let (above, below) = scrollsUp ? (ahead, behind) : (behind, ahead)
    return viewport.visible.lowerBound - above..<viewport.visible.upperBound + below
  }

  private func reportEnd() -> Bool {
    let distance = contentHeight - viewport.visible.upperBound
    guard Double(distance) <= ranges.end * Double(viewport.height), reportedEnd != contents.index.rowCount else { return false }
    reportedEnd = contents.index.rowCount
    return true
  }

  // MARK: Scrolling to a row

  /// Scrolls to a row so that it is at a position of the viewport, or as near to it as the ends of the content allow.
  ///
  /// Lays out the row and whatever fills the viewport with it. Heights that are measured later do not move the row.
  /// - Throws: what the stages throw.
  package func scrollToRow(at path: RowPath, position: ScrollPosition) throws {
    _ = try update()
    let handle = contents.index.handle(of: .row(path))
    var work: [RowWork] = []
    var settled = false
    while !settled {
      guard let element = contents.index.element(of: handle) else { return }
      let target = contents.index.placed(element)
      if !target.row.isMeasured { try measure(within: { _ in target.top..<max(target.bottom, target.top + 1) }, &work) }
      let count = work.count
      scroll(to: contents.index.offset(showing: element, at: position, in: viewport))
      try measureKeepingOffset(&work)
      settled = work.count == count
    }
  }

  /// Measures what is visible, without following an anchor.
  private func measureKeepingOffset(_ work: inout [RowWork]) throws {
    let offset = viewport.offset
    try measure(within: { $0.visible }, &work)
    viewport.offset = offset
  }
}
