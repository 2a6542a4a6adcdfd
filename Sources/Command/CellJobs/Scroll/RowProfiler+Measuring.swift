// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellNotation
internal import CellRaster
internal import CellScrollLab
internal import CellTree

extension RowProfiler {
  /// Times the stages of a row, each several times.
  /// - Parameter before: a cell with the same elements; `nil` for the first of them.
  func measured(_ cell: Cell, after before: Cell?, _ item: DataItem, of template: CellTemplate) throws -> MeasuredRow {
    let json = Array(item.value.jsonText.utf8)
    let binding = try Self.time {
      {
        let value = try DataValue(json: json, fileName: "")
        _ = try template.bind(DataItem(value: value, name: item.name), environment: environment)
      }
    }
    func layoutTime(after before: Cell?) throws -> MeasuredRow.Time {
      try Self.time {
        let session = renderer.session()
        if let before { _ = try session.laidOut(before, of: template) }
        return { _ = try session.laidOut(cell, of: template) }
      }
    }
    let session = renderer.session()
    let painted = try session.painted(session.laidOut(cell, of: template))
    _ = try session.drawn(painted)  // decodes and scales pictures
    return try MeasuredRow(
      binding: binding, newLayout: layoutTime(after: nil), usedLayout: before.map { try layoutTime(after: $0) },
      drawing: Self.time { { _ = try session.drawn(painted) } })
  }

  /// - Parameter prepare: what is not timed; returns what is.
  private static func time(_ prepare: () throws -> () throws -> Void) throws -> MeasuredRow.Time {
    try MeasuredRow.Time(
      (0..<MeasuredRow.repetitions).map { _ in
        let stage = try prepare()
        let start = ContinuousClock.now
        try stage()
        return Int((ContinuousClock.now - start) / .nanoseconds(1))
      })
  }
}
