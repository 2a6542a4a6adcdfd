// SPDX-License-Identifier: MIT

package import CellGraphics

/// The rows of a list at one moment, by identity and content.
///
/// An identity says which row it is, and no two rows of a snapshot have the same; a content key says how it looks. Both are digests of 128
/// bits. Sections have identities and content keys (of header and footer), too.
package struct ListSnapshot: Sendable {
  package struct Row: Hashable, Sendable {
    package let identity, content: UInt128

    package init(identity: UInt128, content: UInt128 = 0) {
      self.identity = identity
      self.content = content
    }
  }

  package struct Section: Hashable, Sendable {
    package let identity, content: UInt128
    package let rows: [Row]

    package init(identity: UInt128, content: UInt128 = 0, rows: [Row]) {
      self.identity = identity
      self.content = content
      self.rows = rows
    }
  }

  let sectionIdentities, sectionContents: [UInt128]
  /// The rows of all sections.
  let identities, contents: [UInt128]
  /// The position of the first row of each section in ``identities``, and the number of rows at the end.
  let starts: [Int]
  let sectionTable, rowTable: KeyTable

  /// Creates a snapshot. O(n) for n rows.
  /// - Throws: ``ListSnapshotError`` if an identity occurs twice.
  package init(_ sections: [Section]) throws(ListSnapshotError) {
    sectionIdentities = sections.map(\.identity)
    sectionContents = sections.map(\.content)
    let starts = sections.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.rows.count) }
    var identities: [UInt128] = []
    var contents: [UInt128] = []
    identities.reserveCapacity(starts[sections.count])
    contents.reserveCapacity(starts[sections.count])
    for section in sections {
      for row in section.rows {
        identities.append(row.identity)
        contents.append(row.content)
      }
    }
    self.starts = starts
    self.identities = identities
    self.contents = contents
    let (sectionTable, sectionDuplicate) = KeyTable.table(of: sectionIdentities)
    if let (first, second) = sectionDuplicate { throw .duplicateSection(first, second) }
    let (rowTable, rowDuplicate) = KeyTable.table(of: identities)
    self.sectionTable = sectionTable
    self.rowTable = rowTable
    if let (first, second) = rowDuplicate { throw .duplicateRow(path(ofPosition: first), path(ofPosition: second)) }
  }

  package var sectionCount: Int { sectionIdentities.count }
  package var rowCount: Int { identities.count }

  func rows(ofSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// Returns the path of a row. O(log s) for s sections.
  func path(ofPosition position: Int) -> RowPath {
    let section = starts.indices.partitionPoint { starts[$0] > position } - 1
    return RowPath(section: section, row: position - starts[section])
  }
}

/// Why a snapshot was refused.
package enum ListSnapshotError: Error, Equatable, CustomStringConvertible {
  case duplicateSection(Int, Int)
  case duplicateRow(RowPath, RowPath)

  package var description: String {
    switch self {
    case .duplicateSection(let first, let second): "sections \(first) and \(second) have the same identity"
    case .duplicateRow(let first, let second): "\(ListPlace.row(first)) and \(ListPlace.row(second)) have the same identity"
    }
  }
}

extension ListSnapshotError: AttributableError {
  package var fault: Fault { .document }
}
