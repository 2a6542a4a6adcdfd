// SPDX-License-Identifier: MIT

/// The position of a row: the index of its section, and its index among the rows of the section.
public struct RowPath: Hashable, Comparable, Sendable {
  /// The index of the section, from 0.
  public var section: Int
  /// The index of the row in its section, from 0.
  public var row: Int

  /// Creates the position of a row.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  public static func < (left: RowPath, right: RowPath) -> Bool {
    left.section == right.section ? left.row < right.row : left.section < right.section
  }
}

/// A number that names an element of a list for as long as the element is in the list, wherever it moves. The handle of a removed element
/// is given to a later one.
package struct RowHandle: Hashable, Sendable {
  /// At least 0, and less than the largest number of elements that the list has had.
  package let slot: Int32

  package init(slot: Int32) {
    self.slot = slot
  }
}

/// What positions need to know about a row, a header or a footer.
package struct ListRow: Hashable, Sendable {
  /// The largest ``kind``.
  package static let largestKind: UInt16 = 4095

  /// The height in device pixels, at least 0.
  package let height: Int32
  /// The number of the template, at most ``largestKind``.
  package let kind: UInt16
  /// Whether the height was measured. Otherwise, it is an estimate.
  package let isMeasured: Bool

  package init(height: Int32, kind: UInt16 = 0, isMeasured: Bool = true) {
    precondition(height >= 0, "the height of a row is negative")
    precondition(kind <= Self.largestKind, "the kind of a row is too large")
    self.height = height
    self.kind = kind
    self.isMeasured = isMeasured
  }
}

/// A header, and whether it stays at the top of the viewport while its section is there.
package struct ListHeader: Hashable, Sendable {
  package let row: ListRow
  package let isPinned: Bool

  package init(_ row: ListRow, isPinned: Bool = false) {
    self.row = row
    self.isPinned = isPinned
  }
}

/// Something that takes up height in a list.
package enum ListElement: Hashable, Sendable {
  case header(section: Int)
  case row(RowPath)
  case footer(section: Int)

  package var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    }
  }
}

/// An element with its place in the content of the list, in device pixels from the top of the first section.
package struct PlacedElement: Equatable, Sendable {
  package let element: ListElement
  package let handle: RowHandle
  package let top: Int64
  package let row: ListRow

  package var bottom: Int64 { top + Int64(row.height) }
}

/// The data of a list. A list asks for what it needs, when it is created and after changes.
package protocol ListSource {
  associatedtype Identity: Hashable

  var sectionCount: Int { get }
  func rowCount(inSection section: Int) -> Int
  func header(ofSection section: Int) -> ListHeader?
  func footer(ofSection section: Int) -> ListRow?
  func row(at path: RowPath) -> ListRow
  /// Returns what distinguishes a row from all other rows of the list, and stays the same when the row moves.
  func identity(ofRowAt path: RowPath) -> Identity
}

extension ListSource {
  package func header(ofSection section: Int) -> ListHeader? { nil }
  package func footer(ofSection section: Int) -> ListRow? { nil }
}
