// SPDX-License-Identifier: MIT

/// The stages of a row from its data to its layout, and the keys by which layouts are kept.
///
/// The composition root connects them with templates and a session; tests pass a fake. A value stands for one environment: another width
/// or text size is another value.
package protocol RowStages {
  /// What the data says about an element: which template, which data, in which states.
  associatedtype Content
  associatedtype Bound: Sendable
  associatedtype LaidOut: Sendable
  /// The pixels of an element, if the list draws.
  associatedtype Drawn: Sendable = Never
  /// Elements with the same key have the same pixels.
  associatedtype Key: Hashable, Sendable
  /// Elements with the same key have the same frames.
  associatedtype LayoutKey: Hashable, Sendable

  func bind(_ content: Content) throws -> Bound
  /// Returns the keys of an element; `nil` if nothing can be kept for it.
  func keys(of bound: Bound) throws -> RowKeys<Key, LayoutKey>?
  func layOut(_ bound: Bound) throws -> LaidOut
  /// Returns the height in whole device pixels, at least 0.
  func height(of laidOut: LaidOut) -> Int32
  /// Returns the memory of a layout in bytes, approximately.
  func byteCount(of laidOut: LaidOut) -> Int
}

/// The keys of a bound element.
package struct RowKeys<Key: Hashable & Sendable, LayoutKey: Hashable & Sendable>: Equatable, Sendable {
  package let row: Key
  package let layout: LayoutKey

  package init(row: Key, layout: LayoutKey) {
    self.row = row
    self.layout = layout
  }
}

/// The data of a list: a value, so that a refused change leaves the list with the data that it had.
package protocol RowSource {
  associatedtype Identity: Hashable
  associatedtype Content

  var sectionCount: Int { get }
  func rowCount(inSection section: Int) -> Int
  /// Returns what distinguishes a row from all other rows of the list, and stays the same when the row moves.
  func identity(ofRowAt path: RowPath) -> Identity
  /// Returns what an element shows; `nil` for the header or footer of a section that has none. Every row has content.
  func content(of element: ListElement) -> Content?
  /// Returns the number of the template of an element, at most ``ListRow/largestKind``. Estimates are made by kind.
  func kind(of element: ListElement) -> UInt16
  /// Takes over what a list keeps for rows besides their data, unless this value states it.
  mutating func takeState(from earlier: Self)
  /// Drops what is kept for rows that are gone.
  mutating func dropState(of isGone: (Identity) -> Bool)
  /// Returns whether the header of a section stays at the top of the viewport while its section is there.
  func pinsHeader(ofSection section: Int) -> Bool
}

extension RowSource {
  package func kind(of element: ListElement) -> UInt16 { 0 }
  package mutating func takeState(from earlier: Self) {}
  package mutating func dropState(of isGone: (Identity) -> Bool) {}
  package func pinsHeader(ofSection section: Int) -> Bool { false }

  /// The elements with content, in the order of the list.
  package var elements: some Sequence<ListElement> {
    (0..<sectionCount).lazy.flatMap { elements(ofSection: $0) }
  }

  /// What the elements show, with their kinds, in the order of the list.
  package var contents: [(content: Content, kind: UInt16)] {
    elements.compactMap { element in content(of: element).map { ($0, kind(of: element)) } }
  }

  /// The elements of a section that may have content.
  func elements(ofSection section: Int) -> some Sequence<ListElement> {
    let rows = rowCount(inSection: section)
    return (-1...rows).lazy.map { row in
      switch row {
      case -1: .header(section: section)
      case rows: .footer(section: section)
      default: .row(RowPath(section: section, row: row))
      }
    }
  }
}

/// A source with the heights of the elements for which a list asks.
package struct MeasuredSource<Source: RowSource>: ListSource {
  let source: Source
  /// Returns what positions need to know about an element; `nil` if the list does not ask for it.
  let measured: (ListElement) -> ListRow?

  package init(source: Source, measured: @escaping (ListElement) -> ListRow? = { _ in nil }) {
    self.source = source
    self.measured = measured
  }

  package var sectionCount: Int { source.sectionCount }
  package func rowCount(inSection section: Int) -> Int { source.rowCount(inSection: section) }
  package func identity(ofRowAt path: RowPath) -> Source.Identity { source.identity(ofRowAt: path) }
  package func row(at path: RowPath) -> ListRow { measured(.row(path)) ?? .absent }
  package func footer(ofSection section: Int) -> ListRow? { measured(.footer(section: section)) }
  package func header(ofSection section: Int) -> ListHeader? {
    measured(.header(section: section)).map { ListHeader($0, isPinned: source.pinsHeader(ofSection: section)) }
  }
}
