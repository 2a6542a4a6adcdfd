// SPDX-License-Identifier: MIT

package import CellRaster

/// An effect of a changed element on the layout. Lengths are in points. Below, "it" and "its" refer to the changed element.
package enum LayoutConsequence: Hashable, Sendable {
  /// The old and the new number of lines of its text.
  case lines(Int, Int)
  /// Its old and its new size.
  case resized(Size, Size)
  /// The distance that it moved in its container.
  case moved(Point)
  /// Elements inside it moved. The values are the shortest and the longest move, which may be equal.
  case contentMoved(Point, Point)
  /// Everything below it moved down by this many points. A negative number means up.
  case belowMoved(Double)
  /// Everything to the right of it moved to the right by this many points. A negative number means to the left.
  case rightMoved(Double)
  /// Everything to the left of it moved to the right by this many points. A negative number means to the left.
  case leftMoved(Double)
  /// This many other elements moved.
  case othersMoved(Int)
  /// This many other text elements have a different number of lines.
  case rewrapped(Int)

  /// Whether the consequence affects the changed element itself.
  var isOwn: Bool {
    switch self {
    case .lines, .resized, .moved: true
    case .contentMoved, .belowMoved, .rightMoved, .leftMoved, .othersMoved, .rewrapped: false
    }
  }

  init?(movedBy move: Point) {
    if move == .zero { return nil }
    self = .moved(move)
  }
}

extension LayoutConsequence: CustomStringConvertible {
  package var description: String {
    switch self {
    case .lines(let old, let new): "now \(counted(new, "line")) instead of \(old)"
    case .resized(let old, let new) where old.width.shown == new.width.shown: "height \(old.height.shown) -> \(new.height.shown)"
    case .resized(let old, let new) where old.height.shown == new.height.shown: "width \(old.width.shown) -> \(new.width.shown)"
    case .resized(let old, let new): "size \(old.shown) -> \(new.shown)"
    case .moved(let move): "moved by \(move.shown)"
    case .contentMoved(let least, let most) where least == most: "its content moved by \(least.shown)"
    case .contentMoved(let least, let most): "its content moved by \(least.shown) to \(most.shown)"
    case .belowMoved(let y): "everything below moved by \(y.shown)"
    case .rightMoved(let x): "everything to the right moved by \(x.shown)"
    case .leftMoved(let x): "everything to the left moved by \(x.shown)"
    case .othersMoved(let count): "\(counted(count, "other element")) moved"
    case .rewrapped(let count): "\(counted(count, "text element")) wrapped differently"
    }
  }
}

extension Double {
  fileprivate var shown: String { decimal(self) }
}

extension Size {
  fileprivate var shown: String { "\(width.shown) x \(height.shown)" }
}

extension Point {
  fileprivate var shown: String { "(\(x.shown), \(y.shown))" }
}

/// The consequences of a cell's changes. Each is assigned to the changed element that most probably caused it.
struct LayoutConsequences {
  private typealias Subject = DrawingComparison.Subject

  private var consequences: [DrawingComparison.Subject: [LayoutConsequence]] = [:]

  /// - Parameter changes: the changes of the canvas, of elements that both cells have, and of elements that were added or removed.
  init(of changes: [(subject: DrawingComparison.Subject, changes: [CellChange.Change])], in drawing: DrawingComparison) {
    let changes = changes.filter { !$0.changes.onlyColor } + changes.filter { $0.changes.onlyColor }
    // The spans of a text share its frame: the first of which more than the colour changed has its consequences.
    var subjects: [String: Subject] = [:]
    for (subject, changes) in changes where !subject.isGone && subjects[subject.element] == nil {
      subjects[subject.element] = subject
      consequences[subject] = Self.own(of: subject.element, changes, drawing)
    }
    guard let cause = Self.causes(among: changes, drawing).first else { return }
    let staying = Set(subjects.keys)
    var outside: [String] = []
    var inside: [String: [Point]] = [:]
    for path in drawing.paths {
      let isTold = subjects[path].flatMap { consequences[$0] }?.contains { if case .moved = $0 { true } else { false } }
      guard isTold != true, let move = drawing.shiftInContainer(of: path) else { continue }
      if let around = Self.nearest(in: staying, around: path) {
        inside[around, default: []].append(move)
      } else {
        outside.append(path)
      }
    }
    for (path, moves) in inside {
      let byLength = moves.sorted { ($0.x * $0.x + $0.y * $0.y, $0.x, $0.y) < ($1.x * $1.x + $1.y * $1.y, $1.x, $1.y) }
      guard let least = byLength.first, let most = byLength.last else { continue }
      if let subject = subjects[path] { consequences[subject, default: []].append(.contentMoved(least, most)) }
    }
    let others = outside.filter { !cause.element.utf8.starts(with: ($0 + "/").utf8) }
    var isExplained = false
    for axis in [Axis.vertical, .horizontal] {
      // One changed element may move the elements below it, while another moves the elements to its left or right.
      for cause in Self.causes(among: changes, drawing, along: axis) {
        let moves = Self.moves(of: others, around: cause, along: axis, drawing)
        consequences[cause, default: []] += moves
        if !moves.isEmpty {
          isExplained = true
          break
        }
      }
    }
    if !isExplained, !others.isEmpty { consequences[cause, default: []].append(.othersMoved(others.count)) }
    let rewrapped = drawing.paths.count { !staying.contains($0) && drawing.lines(of: $0) != nil }
    if rewrapped > 0 { consequences[cause, default: []].append(.rewrapped(rewrapped)) }
  }

  func after(_ subject: DrawingComparison.Subject) -> [LayoutConsequence] { consequences[subject] ?? [] }

  /// Returns the consequences for the changed element itself, except those that its changed keys already state.
  private static func own(of path: String, _ changes: [CellChange.Change], _ drawing: DrawingComparison) -> [LayoutConsequence] {
    var own = [drawing.lines(of: path)].compactMap(\.self)
    if let size = drawing.resizing(of: path), !changes.contains(where: { $0.says(size) }) { own.append(size) }
    let keys = Set(changes.compactMap(\.key))
    if let move = drawing.shiftInContainer(of: path), !keys.isDisjoint(with: placingKeys) { own.append(.moved(move)) }
    return own
  }

  /// The keys that determine an element's position in its container.
  private static let placingKeys: Set<String> = ["top", "right", "bottom", "left", "margin", "alignSelf", "position"]

  private enum Axis {
    case vertical
    case horizontal
  }

  /// Returns the elements that may have caused other elements to move, the most probable first.
  ///
  /// If a key of the canvas other than `background` changed, only the canvas is returned. Otherwise, the changed elements are
  /// sorted by how much their size and position changed. An added or removed element counts with its whole size. With `axis`, only
  /// elements whose size or position changed along it are included.
  private static func causes(
    among changes: [(subject: Subject, changes: [CellChange.Change])], _ drawing: DrawingComparison, along axis: Axis? = nil
  ) -> [Subject] {
    if let canvas = changes.first(where: { $0.subject.path == "canvas" && !$0.changes.allSatisfy { $0.key == "background" } }) {
      return [canvas.subject]
    }
    let weights = Size(width: axis == .vertical ? 0 : 1, height: axis == .horizontal ? 0 : 1)
    func weight(_ subject: Subject) -> Double {
      let frames = drawing.frames(of: subject)
      guard let old = frames.old, let new = frames.new else {
        return (frames.old ?? frames.new).map { weights.width * $0.width + weights.height * $0.height } ?? 0
      }
      let move = drawing.shiftInContainer(of: subject.element) ?? .zero
      return weights.width * (abs(new.width - old.width) + abs(move.x))
        + weights.height * (abs(new.height - old.height) + abs(move.y))
    }
    let weighed = changes.enumerated().map { (order: $0, subject: $1.subject, weight: weight($1.subject)) }
    return weighed.filter { axis == nil || $0.weight > 0 }.sorted { ($1.weight, $0.order) < ($0.weight, $1.order) }.map(\.subject)
  }

  private static func nearest(in changed: Set<String>, around path: String) -> String? {
    var around = path.pathAround
    while let next = around, !changed.contains(next) { around = next.pathAround }
    return around
  }

  /// Returns how far other elements moved: on the vertical axis, the elements below a changed element; on the horizontal axis, the
  /// elements to its right and to its left.
  ///
  /// A direction is left out unless all elements there moved by the same distance. If no other element moved, the result on the
  /// vertical axis is how far the cells below moved.
  private static func moves(
    of others: [String], around cause: Subject, along axis: Axis, _ drawing: DrawingComparison
  ) -> [LayoutConsequence] {
    if axis == .vertical, others.isEmpty { return drawing.movesBelow == 0 ? [] : [.belowMoved(drawing.movesBelow)] }
    let frames = drawing.frames(of: cause)
    // An added element has a position but had no size before.
    guard let extent = frames.old ?? frames.new.map({ Rect(origin: $0.origin, size: .zero) }) else { return [] }
    /// Returns how far the elements whose old frames satisfy `isThere` moved. `nil` if there are no such elements, if they did not
    /// move, or if their distances differ.
    func common(_ along: (Point) -> Double, _ isThere: (Rect) -> Bool) -> Double? {
      let moves = others.compactMap { path in
        drawing.oldFrame(of: path).map(isThere) == true ? drawing.shift(of: path).map(along) : nil
      }
      guard let first = moves.first, first != 0, moves.allSatisfy({ abs($0 - first) < 0.0015 }) else { return nil }
      return first
    }
    switch axis {
    case .vertical:
      return [common(\.y) { $0.y >= extent.maxY - 0.01 }.map(LayoutConsequence.belowMoved)].compactMap(\.self)
    case .horizontal:
      return [
        common(\.x) { $0.x >= extent.maxX - 0.01 }.map(LayoutConsequence.rightMoved),
        common(\.x) { $0.maxX <= extent.x + 0.01 }.map(LayoutConsequence.leftMoved),
      ].compactMap(\.self)
    }
  }
}

extension [CellChange.Change] {
  /// Whether only the colour of a text changed, which changes no frame.
  fileprivate var onlyColor: Bool { allSatisfy { $0.key == "color" } }
}

extension CellChange.Change {
  /// Whether the changed key already states this change of size.
  fileprivate func says(_ consequence: LayoutConsequence) -> Bool {
    guard case .written(.key(let key, _, .number(let number)?)) = self, case .resized(let old, let new) = consequence else {
      return false
    }
    switch key {
    case "width": return new.width == number.value && old.height == new.height
    case "height": return new.height == number.value && old.width == new.width
    case "size": return new.width == number.value && new.height == number.value
    default: return false
    }
  }
}
