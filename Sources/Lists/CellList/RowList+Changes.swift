// SPDX-License-Identifier: MIT

/// What a change did to a list.
package struct ListUpdate: Equatable, Sendable {
  /// The elements that were bound or estimated, in the order of the list.
  package let work: [RowWork]
  /// The elements that a batch removed, inserted or changed, by handle. Empty if the list changed in another way.
  package let change: ListChange
  /// How far the viewport moved, in device pixels, so that its anchor kept its place.
  package let scrolledBy: Int64
  /// The element that kept its place, after the change; `nil` if no element did.
  package let anchor: ListElement?
}

extension RowList {
  /// Applies a batch: binds and measures the rows that are new or changed, and keeps the anchor of the viewport in its place.
  ///
  /// O(k log k + s log n) for k changes, s sections and n rows, besides binding and layout.
  /// - Parameter source: the data after the changes. Rows that the batch does not name have the same content as before.
  /// - Throws: `ListBatchError`, and what the stages throw. The list is then as it was.
  package func apply(_ batch: ListBatch, _ source: Source) throws -> ListUpdate {
    var source = source
    source.takeState(from: self.source)
    let plan = try contents.plan(batch, MeasuredSource(source: source))
    // With the stages of the next frame, so that it does not lay out the new rows again.
    var measuring = Measuring<Stages>(stages: pending?.stages ?? stages, memory: memory, mode: mode, measuresLater: measuresLater)
    let changes = changedElements(plan, source)
    var measured = MeasuredElements<Stages>()
    var work: [RowWork] = []
    for change in changes {
      guard let content = source.content(of: change.element) else { continue }
      let kind = source.kind(of: change.element)
      let old = change.old.map { contents.index.placed($0) }
      let row = try measuring.remeasure(
        content, kind: kind, old: old.flatMap(keyAndHeight), oldHeight: old?.row.height, needsHeight: old?.row.isMeasured ?? false
      )
      measured.append(row, for: change.element)
      work.append(
        RowWork(
          element: change.element, reason: change.reason, effort: row.effort, oldHeight: old?.row.height, height: row.row.height))
    }
    let anchor = contents.index.anchor(in: viewport, at: anchorEdge, before: plan)
    let change = contents.apply(plan, MeasuredSource(source: source) { measured[$0]?.row })
    take(source)
    measuredEnd = 0
    for handle in change.removed { forget(handle) }
    for row in change.reconfigured {
      if let measured = measured[.row(row.path)] { contents.set(measured.row, of: row.handle) }
    }
    adopt(measuring, measured.entries)
    return update(work, change, keeping: anchor)
  }

  /// Replaces the data. Only the offset stays, and the heights and layouts whose keys are the same.
  /// - Throws: as ``init(_:stages:mode:viewport:memory:)``. The list is then as it was.
  package func reloadAll(_ source: Source) throws -> ListUpdate {
    var measuring = nextMeasuring
    var source = source
    source.takeState(from: self.source)
    let all = try measuring.all(of: source, keeping: viewport.visible)
    contents = try ListContents(MeasuredSource(source: source) { all[$0]?.row })
    take(source)
    stages = measuring.stages
    pending = nil
    measuredEnd = 0
    keys = []
    live = [:]
    visible = []
    adopt(measuring, all.bound)
    let offsets = viewport.offsets(ofContentHeight: contentHeight)
    let offset = min(max(viewport.offset, offsets.lowerBound), offsets.upperBound)
    let moved = offset - viewport.offset
    viewport.offset = offset
    let work = all.entries.map { element, row in
      RowWork(element: element, reason: .reloaded, effort: row.effort, oldHeight: nil, height: row.row.height)
    }
    return ListUpdate(work: work, change: ListChange(), scrolledBy: moved, anchor: nil)
  }

  /// Takes over the data after a change, without the state of rows that are gone.
  private func take(_ source: Source) {
    self.source = source
    let measured = MeasuredSource(source: source)
    self.source.dropState { contents.row($0, measured) == nil }
  }

  /// Replaces what is kept for a row besides its data, on which its height does not depend.
  /// - Parameter source: the data as it is, with the other state.
  package func setState(_ source: Source, ofRowAt path: RowPath) {
    let handle = contents.index.handle(of: .row(path))
    self.source = source
    setKey(nil, of: handle)
    live[handle] = nil
  }

  /// Measures all rows for the next frame, with estimates for what the setters changed.
  private var nextMeasuring: Measuring<Stages> {
    guard let pending else { return Measuring(stages: stages, memory: memory, mode: mode, measuresLater: measuresLater) }
    let mode = measuresLater ? mode : mode.restarted
    return Measuring(stages: pending.stages, memory: memory, mode: mode, measuresLater: measuresLater)
  }

  /// Carries out what the setters left to do. Without such changes, it does nothing.
  /// - Throws: what the stages throw. The list is then as it was, and the setters are still to be carried out.
  package func update() throws -> ListUpdate? {
    guard let pending else { return nil }
    var measuring = nextMeasuring
    var measured = MeasuredElements<Stages>()
    var work: [RowWork] = []
    for element in source.elements {
      guard let content = source.content(of: element) else { continue }
      let old = contents.index.placed(element)
      let row = try measuring.remeasure(
        content, kind: source.kind(of: element), old: keyAndHeight(old), oldHeight: old.row.height,
        needsHeight: visible.contains(old.handle))
      measured.append(row, for: element)
      work.append(
        RowWork(
          element: element, reason: pending.reason, effort: row.effort, oldHeight: old.row.height, height: row.row.height))
    }
    let anchor = contents.index.anchor(in: viewport, at: anchorEdge)
    stages = pending.stages
    self.pending = nil
    measuredEnd = 0
    for (element, row) in measured.entries { contents.set(row.row, of: contents.index.handle(of: element)) }
    adopt(measuring, measured.entries)
    return update(work, ListChange(), keeping: anchor)
  }

  private func update(_ work: [RowWork], _ change: ListChange, keeping anchor: ScrollAnchor) -> ListUpdate {
    let correction = contents.index.correction(keeping: anchor, in: viewport)
    viewport.offset += correction
    return ListUpdate(work: work, change: change, scrolledBy: correction, anchor: contents.index.kept(anchor, in: viewport))
  }

  /// The key and the height of an element, if it was measured.
  func keyAndHeight(_ placed: PlacedElement) -> (key: Stages.Key, height: Int32)? {
    guard placed.row.isMeasured, let key = key(of: placed.handle) else { return nil }
    return (key, placed.row.height)
  }

  // MARK: The elements of a batch

  private struct ChangedElement {
    /// The element after the batch.
    let element: ListElement
    /// The same element before it, unless it is new.
    var old: ListElement?
    let reason: RowReason
  }

  /// The elements that a batch makes or changes, in the order of the list after it.
  private func changedElements(_ plan: ListPlan, _ source: Source) -> [ChangedElement] {
    let reloadedSections = Set(plan.batch.sections.reloaded.compactMap(plan.newSection(ofOld:)))
    var changes = plan.newRows.map { path in
      ChangedElement(element: .row(path), reason: reloadedSections.contains(path.section) ? .reloaded : .inserted)
    }
    changes += plan.reloadedRows.map { ChangedElement(element: .row($0.new), old: .row($0.old), reason: .reloaded) }
    changes += plan.reconfiguredRows.map { ChangedElement(element: .row($0.new), old: .row($0.old), reason: .reconfigured) }
    for section in plan.newSections.values {
      let reason: RowReason = reloadedSections.contains(section) ? .reloaded : .inserted
      changes += [ListElement.header(section: section), .footer(section: section)].map {
        ChangedElement(element: $0, reason: reason)
      }
    }
    for old in plan.batch.sections.reconfigured where !plan.lostSections.contains(old) {
      guard let new = plan.newSection(ofOld: old) else { continue }
      changes.append(
        ChangedElement(element: .header(section: new), old: .header(section: old), reason: .reconfigured))
      changes.append(
        ChangedElement(element: .footer(section: new), old: .footer(section: old), reason: .reconfigured))
    }
    return changes.sorted { $0.element < $1.element }
  }
}

extension Measuring {
  /// Measures an element again, or estimates it again.
  /// - Parameters:
  ///   - old: the key and the height of the element before, if they were known.
  ///   - oldHeight: the height before, or its estimate; `nil` for a new element.
  ///   - needsHeight: whether the estimate of the kind will not do, because the row had its own height: the rows below would jump, or the
  ///     viewport at the end of the content.
  mutating func remeasure(
    _ content: Stages.Content, kind: UInt16, old: (key: Stages.Key, height: Int32)?, oldHeight: Int32?, needsHeight: Bool
  ) throws -> MeasuredRow<Stages> {
    guard let estimates = mode.estimates else { return try measure(content, kind: kind, old: old) }
    if measuresLater, let oldHeight {
      return MeasuredRow(row: ListRow(height: max(1, oldHeight), kind: kind, isMeasured: false), effort: .estimated)
    }
    if needsHeight, estimates.height(ofKind: kind) != nil { return try measure(content, kind: kind, old: old) }
    return try estimateOrMeasure(content, kind: kind)
  }
}

extension ListElement: Comparable {
  /// The order in a list: the header of a section, its rows, its footer.
  package static func < (left: ListElement, right: ListElement) -> Bool { left.order < right.order }

  private var order: RowPath {
    switch self {
    case .header(let section): RowPath(section: section, row: -1)
    case .row(let path): path
    case .footer(let section): RowPath(section: section, row: .max)
    }
  }
}
