// SPDX-License-Identifier: MIT

/// What a list holds for an element near its viewport. When the element is far away, another one uses the cell.
struct ReusableCell<Stages: BackgroundStages> {
  /// The kind of element that uses the cell, or used it last.
  fileprivate(set) var kind: UInt16
  var laidOut: Stages.LaidOut?
  var drawn: Stages.Drawn?
  /// Why the element cannot be shown.
  var failure: (any Error)?
  /// The work that is under way for the element.
  var request: UInt64?
  /// Whether the drawing is that of a first step.
  var isFirstStep = false
  /// The key of the drawing.
  var drawnKey: Stages.Key?

  fileprivate init(kind: UInt16) { self.kind = kind }

  /// Forgets the element that used the cell.
  fileprivate mutating func prepareForReuse(kind: UInt16) { self = ReusableCell(kind: kind) }

  func hasReached(_ goal: RowGoal) -> Bool {
    switch goal {
    case .measured, .laidOut: laidOut != nil || failure != nil
    case .drawn: drawn != nil && !isFirstStep || failure != nil
    }
  }
}

/// The cells of the elements near a viewport. There are never more cells than there were elements near the viewport at one time.
struct CellPool<Stages: BackgroundStages> {
  private var cells: [ReusableCell<Stages>] = []
  /// The cells without element, by the kind that they had.
  private var free: [UInt16: [Int]] = [:]
  private var places: [RowHandle: Int] = [:]

  /// The number of cells, used or not.
  var count: Int { cells.count }
  /// The elements that have a cell, in any order.
  var elements: Dictionary<RowHandle, Int>.Keys { places.keys }

  /// The cell of an element; `nil` if it has none.
  subscript(element: RowHandle) -> ReusableCell<Stages>? { places[element].map { cells[$0] } }

  /// Changes the cell of an element, if it has one.
  mutating func update(_ element: RowHandle, _ change: (inout ReusableCell<Stages>) -> Void) {
    if let place = places[element] { change(&cells[place]) }
  }

  /// Gives an element a cell: one of its kind if one is free, or else any free one, or else a new one.
  mutating func dequeue(_ element: RowHandle, kind: UInt16) {
    let donor = free[kind] == nil ? free.keys.first : kind
    guard let donor, let place = free[donor]?.popLast() else {
      places[element] = cells.count
      cells.append(ReusableCell(kind: kind))
      return
    }
    if free[donor]?.isEmpty == true { free[donor] = nil }
    cells[place].prepareForReuse(kind: kind)
    places[element] = place
  }

  /// Takes the cell of an element back.
  mutating func recycle(_ element: RowHandle) {
    guard let place = places.removeValue(forKey: element) else { return }
    let kind = cells[place].kind
    cells[place].prepareForReuse(kind: kind)
    free[kind, default: []].append(place)
  }
}
