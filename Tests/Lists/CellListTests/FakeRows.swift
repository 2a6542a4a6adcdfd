// SPDX-License-Identifier: MIT

@testable import CellList

/// What a fake row shows: a text with a number of lines, and a colour.
struct FakeContent: Hashable {
  var lines: Int32
  var text: Int
  var color = 0
}

struct FakeFailure: Error, Hashable {
  let text: Int
}

/// Stages without text and fonts, which count their calls: a row is as high as its lines, and twice as high at half the width.
struct FakeStages: RowStages {
  /// What the stages were asked for, by the texts of rows.
  final class Log {
    var bound: [Int] = []
    var laidOut: [Int] = []
    /// The texts that cannot be laid out.
    var failing: Set<Int> = []

    func clear() {
      bound = []
      laidOut = []
    }
  }

  struct Bound: Hashable, Sendable {
    let lines: Int32
    let text, color, width: Int
  }

  let log: Log
  var width = 100
  var style = 0

  init(_ log: Log = Log(), width: Int = 100, style: Int = 0) {
    self.log = log
    self.width = width
    self.style = style
  }

  func bind(_ content: FakeContent) throws -> Bound {
    log.bound.append(content.text)
    return Bound(lines: content.lines, text: content.text, color: content.color + style, width: width)
  }

  func keys(of bound: Bound) throws -> RowKeys<Bound, [Int]>? {
    RowKeys(row: bound, layout: [Int(bound.lines), bound.text, bound.width])
  }

  func layOut(_ bound: Bound) throws -> Bound {
    if log.failing.contains(bound.text) { throw FakeFailure(text: bound.text) }
    log.laidOut.append(bound.text)
    return bound
  }

  func height(of laidOut: Bound) -> Int32 { laidOut.lines * Int32(100 / laidOut.width) }
  func byteCount(of laidOut: Bound) -> Int { 100 }
}

/// The data of a fake list: texts that are also the identities of their rows.
struct FakeSource: RowSource {
  var sections: [[FakeContent]]
  var headers: [Int: FakeContent] = [:]
  var pinned = false
  var kinds: [Int: UInt16] = [:]

  init(_ sections: [FakeContent]...) { self.sections = sections }

  var sectionCount: Int { sections.count }
  func rowCount(inSection section: Int) -> Int { sections[section].count }
  func identity(ofRowAt path: RowPath) -> Int { sections[path.section][path.row].text }
  func pinsHeader(ofSection section: Int) -> Bool { pinned }
  func kind(of element: ListElement) -> UInt16 { content(of: element).flatMap { kinds[$0.text] } ?? 0 }

  func content(of element: ListElement) -> FakeContent? {
    switch element {
    case .header(let section): headers[section]
    case .row(let path): sections[path.section][path.row]
    case .footer: nil
    }
  }
}

typealias FakeList = RowList<FakeSource, FakeStages>

/// Rows of 10 lines with the given texts.
func rows(_ texts: ClosedRange<Int>) -> [FakeContent] { texts.map { FakeContent(lines: 10, text: $0) } }

extension RowList where Source == FakeSource {
  /// The texts of the rows in the last frame, with their distances from the top of the viewport.
  func shown() throws -> [[Int]] {
    try frame().rows.map { [source.content(of: $0.placed.element)?.text ?? -1, Int($0.top)] }
  }
}

// MARK: Plain lists

/// The twin of an index as the data of a list: every row is as high as the twin says.
extension PlainList: RowSource {
  func content(of element: ListElement) -> FakeContent? {
    switch element {
    case .header(let section): sections[section].header.map { FakeContent(lines: $0.row.height, text: -1) }
    case .row(let path): FakeContent(lines: self[path].row.height, text: self[path].identity)
    case .footer(let section): sections[section].footer.map { FakeContent(lines: $0.height, text: -2) }
    }
  }

  func kind(of element: ListElement) -> UInt16 {
    switch element {
    case .header(let section): sections[section].header?.row.kind ?? 0
    case .row(let path): self[path].row.kind
    case .footer(let section): sections[section].footer?.kind ?? 0
    }
  }

  func pinsHeader(ofSection section: Int) -> Bool { sections[section].header?.isPinned ?? false }

  /// The same list with all rows measured.
  var measured: PlainList {
    func measured(_ row: ListRow) -> ListRow { ListRow(height: row.height, kind: row.kind) }
    var list = self
    list.sections = sections.map { section in
      var section = section
      section.header = section.header.map { ListHeader(measured($0.row), isPinned: $0.isPinned) }
      section.footer = section.footer.map(measured)
      section.rows = section.rows.map { Row(identity: $0.identity, row: measured($0.row)) }
      return section
    }
    return list
  }
}
