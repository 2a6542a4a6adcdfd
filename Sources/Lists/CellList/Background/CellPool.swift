// SPDX-License-Identifier: MIT

/// What a list holds for an element near its viewport. When the element is far away, another one uses the cell.
///
/// A class, so that looking at a cell copies nothing: a frame looks at the cells of all elements near the viewport.
final class ReusableCell<Stages: BackgroundStages> {
  /// The kind of element that uses the cell, or used it last.
  fileprivate(set) var kind: UInt16
  var laidOut: Stages.LaidOut? { didSet { isLaidOut = laidOut != nil } }
  var drawn: Stages.Drawn? { didSet { isDrawn = drawn != nil } }
  /// Why the element cannot be shown.
  var failure: (any Error)?
  /// The work that is under way for the element.
  var request: UInt64?
  /// Whether the drawing is that of a first step, or of an earlier state of the element.
  var isFirstStep = false
  /// The key of the drawing.
  var drawnKey: Stages.Key?

  // Comparing an optional of a generic type with nil makes its metadata first, which takes longer than the rest.
  private var isLaidOut = false
  private var isDrawn = false

  fileprivate init(kind: UInt16) { self.kind = kind }

  /// Forgets the element that used the cell.
  fileprivate func prepareForReuse(kind: UInt16) {
    self.kind = kind
    laidOut = nil
    drawn = nil
    failure = nil
    request = nil
    isFirstStep = false
    drawnKey = nil
  }

  /// Keeps the drawing until the one of another state replaces it.
  func becomeOutdated() {
    laidOut = nil
    failure = nil
    request = nil
    isFirstStep = isDrawn
  }

  func hasReached(_ goal: RowGoal) -> Bool {
    switch goal {
    case .measured, .laidOut: isLaidOut || failure != nil
    case .drawn: isDrawn && !isFirstStep || failure != nil
    }
  }
}

/// The cells of the elements near a viewport. There are never more cells than there were elements near the viewport at one time.
struct CellPool<Stages: BackgroundStages> {
  private var cells: [RowHandle: ReusableCell<Stages>] = [:]
  /// The cells without element, by the kind that they had.
  private var free: [UInt16: [ReusableCell<Stages>]] = [:]

  /// The number of cells, used or not.
  private(set) var count = 0
  /// The elements that have a cell, in any order.
  var elements: Dictionary<RowHandle, ReusableCell<Stages>>.Keys { cells.keys }

  /// The cell of an element; `nil` if it has none.
  subscript(element: RowHandle) -> ReusableCell<Stages>? { cells[element] }

  /// Gives an element a cell: one of its kind if one is free, or else any free one, or else a new one.
  mutating func dequeue(_ element: RowHandle, kind: UInt16) -> ReusableCell<Stages> {
    let donor = free[kind] == nil ? free.keys.first : kind
    guard let donor, let cell = free[donor]?.popLast() else {
      count += 1
      let cell = ReusableCell<Stages>(kind: kind)
      cells[element] = cell
      return cell
    }
    if free[donor]?.isEmpty == true { free[donor] = nil }
    cell.prepareForReuse(kind: kind)
    cells[element] = cell
    return cell
  }

  /// Takes the cell of an element back.
  mutating func recycle(_ element: RowHandle) {
    guard let cell = cells.removeValue(forKey: element) else { return }
    cell.prepareForReuse(kind: cell.kind)
    free[cell.kind, default: []].append(cell)
  }
}
