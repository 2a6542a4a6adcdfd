// SPDX-License-Identifier: MIT

/// The rows of a list in sections: where each is, how tall, of which kind.
///
/// A section consists of a header, rows and a footer. Heights are whole device pixels, and offsets are sums of them in 64 bits, so nothing
/// drifts. All look-ups take O(log n) for n elements. The index is a value: changing one of two copies copies all of its memory, so a
/// list keeps one.
package struct RowIndex: Sendable {
  /// In the order of the content. Every section has an element for its header and one for its footer, of height 0 if it has none.
  var tree = RowTree()

  package init() {
    tree.rebuild([])
  }

  /// Creates the index of all rows of a source. O(n).
  package init(_ source: some ListSource) {
    var elements = RowTree.Elements()
    elements.reserve((0..<source.sectionCount).reduce(0) { $0 + source.rowCount(inSection: $1) + 2 })
    for section in 0..<source.sectionCount {
      let header = source.header(ofSection: section)
      elements.append(header?.row ?? .absent, RowTraits(header?.row ?? .absent, .header, isPinned: header?.isPinned ?? false))
      for row in 0..<source.rowCount(inSection: section) {
        let row = source.row(at: RowPath(section: section, row: row))
        elements.append(row, RowTraits(row))
      }
      let footer = source.footer(ofSection: section) ?? .absent
      elements.append(footer, RowTraits(footer, .footer))
    }
    tree = RowTree(elements)
  }

  mutating func makeHeader(_ header: ListHeader?) -> Int32 {
    tree.makeSlot(header?.row ?? .absent, .header, isPinned: header?.isPinned ?? false)
  }

  mutating func makeFooter(_ footer: ListRow?) -> Int32 { tree.makeSlot(footer ?? .absent, .footer) }

  // MARK: Counts

  package var sectionCount: Int { Int(tree.total.headers) }
  package var rowCount: Int { tree.count - 2 * sectionCount }
  /// Whether the list has no rows. It may still have sections, with headers and footers.
  package var isEmpty: Bool { rowCount == 0 }
  /// The height of all rows, headers and footers.
  package var contentHeight: Int64 { tree.total.height }
  /// One more than the largest slot of a handle: the size of an array by slots.
  package var slotCount: Int { tree.heights.count }
  /// The memory of the index: at most 20 bytes for each row, header and footer of the largest list that it has held, and some
  /// kilobytes.
  package var bytes: Int { tree.bytes }

  /// Returns the number of rows of a section. O(log n).
  package func rowCount(inSection section: Int) -> Int { start(ofSection: section + 1) - start(ofSection: section) - 2 }

  /// The number of rows of each section. O(s log n) for s sections.
  package var rowCounts: [Int] {
    let starts = tree.headerPositions + [tree.count]
    return zip(starts.dropFirst(), starts).map { $0 - $1 - 2 }
  }

  /// The number of elements before a section.
  func start(ofSection section: Int) -> Int {
    section == sectionCount ? tree.count : tree.place(ofHeader: section).elements
  }

  /// The number of elements before an element.
  func position(of element: ListElement) -> Int {
    switch element {
    case .header(let section): start(ofSection: section)
    case .row(let path): start(ofSection: path.section) + 1 + path.row
    case .footer(let section): start(ofSection: section + 1) - 1
    }
  }

  // MARK: Elements

  /// Returns the handle of an element that is in the list. O(log n).
  package func handle(of element: ListElement) -> RowHandle {
    RowHandle(slot: tree.slot(at: tree.place(ofElement: position(of: element), withHeight: false)))
  }

  /// Returns the element that a handle names, or `nil` if it was removed. O(log n).
  package func element(of handle: RowHandle) -> ListElement? {
    tree.isUsed(handle.slot) ? element(at: tree.place(ofSlot: handle.slot, withHeight: false)) : nil
  }

  /// Returns the path of the row that a handle names, or `nil` if it was removed, or is a header or footer. O(log n).
  package func path(of handle: RowHandle) -> RowPath? {
    guard case .row(let path)? = element(of: handle) else { return nil }
    return path
  }

  /// Returns an element that is in the list, with its place. O(log n).
  package func placed(_ element: ListElement) -> PlacedElement {
    let place = tree.place(ofElement: position(of: element))
    let slot = tree.slot(at: place)
    return PlacedElement(element: element, handle: RowHandle(slot: slot), top: place.height, row: row(ofSlot: slot))
  }

  /// Returns the element that a handle names, with its place, or `nil` if it was removed. O(log n).
  package func placed(_ handle: RowHandle) -> PlacedElement? {
    guard tree.isUsed(handle.slot) else { return nil }
    let place = tree.place(ofSlot: handle.slot)
    return PlacedElement(element: element(at: place), handle: handle, top: place.height, row: row(ofSlot: handle.slot))
  }

  /// Returns the element that covers an offset, or `nil` if the offset is above or below the content. O(log n).
  package func placed(atOffset offset: Int64) -> PlacedElement? {
    guard offset >= 0, offset < contentHeight else { return nil }
    let place = tree.place(atHeight: offset)
    let slot = tree.slot(at: place)
    return PlacedElement(element: element(at: place), handle: RowHandle(slot: slot), top: place.height, row: row(ofSlot: slot))
  }

  /// Returns the elements of which a part is in a range of offsets, in order, except for those of height 0. O(k + log n) for k elements.
  package func elements(in range: Range<Int64>) -> [PlacedElement] {
    let range = range.clamped(to: 0..<contentHeight)
    guard !range.isEmpty else { return [] }
    let place = tree.place(atHeight: range.lowerBound)
    var result: [PlacedElement] = []
    var top = place.height
    var element = self.element(at: place)
    tree.forEachLeaf(from: place) { slots in
      for slot in slots where top < range.upperBound {
        let row = row(ofSlot: slot)
        if top > place.height { element = self.element(slot, after: element) }
        if row.height > 0 { result.append(PlacedElement(element: element, handle: RowHandle(slot: slot), top: top, row: row)) }
        top += Int64(row.height)
      }
      return top < range.upperBound
    }
    return result
  }

  /// Returns the element of a slot that comes directly after another one.
  private func element(_ slot: Int32, after previous: ListElement) -> ListElement {
    switch (tree.traits[Int(slot)].role, previous) {
    case (.header, _): .header(section: previous.section + 1)
    case (.footer, _): .footer(section: previous.section)
    case (.row, .row(let path)): .row(RowPath(section: path.section, row: path.row + 1))
    case (.row, .header), (.row, .footer): .row(RowPath(section: previous.section, row: 0))
    }
  }

  private func element(at place: RowTree.Place) -> ListElement {
    let slot = tree.slot(at: place)
    switch tree.traits[Int(slot)].role {
    case .header: return .header(section: place.headers)
    case .footer: return .footer(section: place.headers - 1)
    case .row:
      let section = place.headers - 1
      return .row(RowPath(section: section, row: place.elements - start(ofSection: section) - 1))
    }
  }

  // MARK: Heights

  func row(ofSlot slot: Int32) -> ListRow {
    let traits = tree.traits[Int(slot)]
    return ListRow(height: tree.heights[Int(slot)], kind: traits.kind, isMeasured: traits.isMeasured)
  }

  /// Replaces the height and the kind of an element, for example when it was measured. A handle of a removed element changes nothing.
  /// O(log n).
  package mutating func set(_ row: ListRow, of handle: RowHandle) {
    if tree.isUsed(handle.slot) { tree.set(row, ofSlot: handle.slot) }
  }

  /// Returns the pinned header at the top of a viewport, moved down to where it stays: at the top, but not past the end of its section.
  /// `nil` if the section there has no pinned header. O(log n).
  package func pinnedHeader(in viewport: Viewport) -> PlacedElement? {
    let pin = viewport.offset + Int64(viewport.topInset)
    guard let section = placed(atOffset: pin)?.element.section else { return nil }
    let header = placed(.header(section: section))
    guard tree.traits[Int(header.handle.slot)].isPinned, header.row.height > 0 else { return nil }
    let end = placed(.footer(section: section)).bottom
    let top = max(header.top, min(pin, end - Int64(header.row.height)))
    return PlacedElement(element: header.element, handle: header.handle, top: top, row: header.row)
  }
}

extension ListRow {
  /// The height of a header or footer that a section does not have.
  static let absent = ListRow(height: 0)
}
