// SPDX-License-Identifier: MIT

internal import CellConcurrency
package import CellDocument
package import CellGraphics
package import CellLayout
package import CellList
package import CellTree

/// Binds, lays out and draws the rows of a list in sessions, of which each thread borrows one.
package struct CellStages: BackgroundStages {
  /// A bound cell with its template.
  package struct BoundCell: Sendable {
    package let cell: Cell
    package let template: CellTemplate
  }

  package typealias Drawn = DrawnRow

  let sessions: SessionPool
  /// Whether rows that come into view before they are drawn are shown without hashtags, mentions and links first.
  var showsTextFirst = false
  /// Whether binding a row throws `CancellationError` if the task is cancelled.
  package var endsWhenCancelled = false
  /// The time, the width and the text size of the rows.
  package var environment: BindingEnvironment

  package init(session: RenderingSession, environment: BindingEnvironment) {
    self.init(SessionPool(session), environment: environment)
  }

  init(_ sessions: SessionPool, environment: BindingEnvironment) {
    self.sessions = sessions
    self.environment = environment
  }

  package func parsed(_ item: ListItem) throws -> ListItem {
    var item = item
    item.data = .item(try item.data.item())
    return item
  }

  package func bind(_ item: ListItem) throws -> BoundCell {
    if endsWhenCancelled { try Task.checkCancellation() }
    return BoundCell(
      cell: try item.template.bind(item.data.item(), environment: item.environment(in: environment)), template: item.template)
  }

  package func bindFirstStep(_ item: ListItem) throws -> BoundCell? {
    guard showsTextFirst else { return nil }
    return try item.template.bindWithoutDetection(item.data.item(), environment: item.environment(in: environment))
      .map { BoundCell(cell: $0, template: item.template) }
  }

  package func keys(of bound: BoundCell) throws -> RowKeys<RowKey, LayoutKey>? {
    try sessions.withSession { try $0.keys(of: bound.cell) }
  }

  package func layOut(_ bound: BoundCell) throws -> LaidOutCell {
    try sessions.withSession { try $0.laidOut(bound.cell, of: bound.template) }
  }

  package func height(of laidOut: LaidOutCell) -> Int32 { Int32(clamping: laidOut.deviceFrame.height) }

  /// An element takes some 500 bytes, and its box some 250.
  package func byteCount(of laidOut: LaidOutCell) -> Int { 500 + 750 * laidOut.frames.boxes.count }

  package func draw(_ laidOut: LaidOutCell, _ cancellation: Cancellation) throws -> DrawnRow {
    try sessions.withSession { session in
      let painted = try session.painted(laidOut)
      do {
        try session.preparePictures(of: painted) { cancellation.isCancelled }
      } catch is CancellationError {
        throw WorkCancelled()
      }
      if cancellation.isCancelled { throw WorkCancelled() }
      return DrawnRow(pixels: try session.picture(of: painted), background: laidOut.cell.background)
    }
  }

  package func byteCount(of drawn: DrawnRow) -> Int { drawn.pixels.size.area * MemoryLayout<UInt32>.stride }

  /// Measures all elements of a list on several threads.
  func measured(
    _ source: ListSections, jobs: Int, memory: RowMemory<CellStages>
  ) async throws -> [MeasuredElement<CellStages>] {
    let map = OrderedMap(source.contents.map(RowInput.init), jobs: jobs) { _, input in
      try MeasuredElement(input.content, kind: input.kind, stages: self, memory: memory)
    }
    var measured: [MeasuredElement<CellStages>] = []
    for try await element in map { measured.append(element) }
    return measured
  }

  private struct RowInput: Sendable {
    let content: ListItem
    let kind: UInt16
  }

  /// Returns the width of a template's rows in device pixels, before they are bound.
  func width(of template: CellTemplate) -> Int {
    let scale = environment.scale ?? template.scale
    return Int(((environment.width ?? template.width) * scale.factor).rounded())
  }
}

/// A row that was drawn.
package struct DrawnRow: Equatable, Sendable {
  package let pixels: PixelBuffer
  /// The background of its cell.
  package let background: RGBA?
}

/// A list of cells.
package typealias CellRowList = RowList<ListSections, CellStages>
/// A list of cells that works in the background.
package typealias CellBackgroundList = BackgroundRowList<ListSections, CellStages>
