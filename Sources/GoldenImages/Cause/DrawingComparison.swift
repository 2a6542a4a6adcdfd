// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellRaster
internal import Graphics
internal import Notation

/// Why a cell is drawn otherwise: which of its keys changed, and what followed from that; or what changed without any key.
struct DrawingComparison {
  private typealias Partners = CellKeysComparison.Partners

  private let old, new: CellsRecord.Drawing
  private let keys: CellKeysComparison
  private let hasCellsBelow: Bool
  /// The paths in the older cell, by those in the newer one.
  private let oldPaths: [String: String]

  /// - Parameter hasCellsBelow: whether other cells follow in the picture, which move when this one grows.
  init(_ old: CellsRecord.Drawing, _ new: CellsRecord.Drawing, _ keys: CellKeysComparison, hasCellsBelow: Bool) {
    self.old = old
    self.new = new
    self.keys = keys
    self.hasCellsBelow = hasCellsBelow
    oldPaths = keys.oldPaths
  }

  /// An element that has changes.
  struct Subject: Hashable {
    /// In the older cell where only that has it.
    let path: String
    let isGone: Bool
  }

  /// - Parameter cell: its name.
  func changes(in cell: String) -> [CellChange] {
    var found: [(subject: Subject, changes: [CellChange.Change])] = []
    var places: [Subject: Int] = [:]
    func add(_ change: CellChange.Change, at path: String, isGone: Bool = false) {
      let subject = Subject(path: path, isGone: isGone)
      if let place = places[subject] {
        found[place].changes.append(change)
      } else {
        places[subject] = found.count
        found.append((subject, [change]))
      }
    }
    for change in keys.changes {
      let isGone = if case .removed = change.change { true } else { false }
      add(.written(change.withInitialValues), at: change.path, isGone: isGone)
    }
    for partners in keys.partners {
      let isWritten = places[Subject(path: partners.new, isGone: false)] != nil
      for change in fileChanges(of: partners, arePathsExplained: isWritten) { add(change, at: partners.new) }
    }
    if found.isEmpty { return unexplained(in: cell) }
    let consequences = LayoutConsequences(of: found, in: self)
    return found.map { CellChange(cell, $0.subject.path, $0.changes, consequences.after($0.subject)) }
  }

  /// - Parameter arePathsExplained: whether a key says already that other files are drawn with.
  private func fileChanges(of partners: Partners, arePathsExplained: Bool) -> [CellChange.Change] {
    guard let (old, new) = boxes(of: partners), old.files != new.files else { return [] }
    return Set(old.files.keys).union(new.files.keys).sorted().compactMap { name in
      let (before, now) = (old.files[name], new.files[name])
      if before == now || (arePathsExplained && (before == nil || now == nil)) { return nil }
      return .file(name, old: before, new: now)
    }
  }

  /// What changed although all keys are the same: the outermost of the elements that lie elsewhere, and those that draw something else
  /// in the same frame.
  private func unexplained(in cell: String) -> [CellChange] {
    var changes: [CellChange] = []
    for partners in keys.partners {
      guard let (old, new) = boxes(of: partners) else { continue }
      if let consequence = resizing(of: partners.new) ?? shift(ofPartner: partners.new).flatMap(LayoutConsequence.init(movedBy:))
      {
        changes.append(CellChange(cell, partners.new, [.placedOtherwise(consequence)], []))
      } else if shift(of: partners.new) == .zero, old.digest != new.digest {
        changes.append(CellChange(cell, partners.new, [.drawnOtherwise], []))
      }
    }
    return changes
  }

  // MARK: Frames

  private func boxes(of partners: Partners) -> (old: CellsRecord.Box, new: CellsRecord.Box)? {
    guard let old = old.boxes[partners.old], let new = new.boxes[partners.new] else { return nil }
    return (old, new)
  }

  /// The elements that both cells have, by their paths in the newer one.
  var paths: [String] { keys.partners.map(\.new) }

  func oldFrame(of path: String) -> Rect? { oldPaths[path].flatMap { old.boxes[$0]?.frame } }
  func newFrame(of path: String) -> Rect? { new.boxes[path]?.frame }

  /// The frames of an element that changed; `nil` in the cell that does not have it.
  func frames(of subject: Subject) -> (old: Rect?, new: Rect?) {
    subject.isGone ? (old.boxes[subject.path]?.frame, nil) : (oldFrame(of: subject.path), newFrame(of: subject.path))
  }

  /// How far an element moved in the cell; `nil` where only one cell has it.
  func shift(of path: String) -> Point? {
    guard let old = oldFrame(of: path), let new = newFrame(of: path) else { return nil }
    return Point(x: significant(new.x - old.x), y: significant(new.y - old.y))
  }

  /// How far an element moved relative to the element around it; `nil` if it did not.
  func shift(ofPartner path: String) -> Point? {
    guard let shift = shift(of: path) else { return nil }
    let around = path.pathAround.flatMap { self.shift(of: $0) } ?? .zero
    let move = Point(x: significant(shift.x - around.x), y: significant(shift.y - around.y))
    return move == .zero ? nil : move
  }

  /// The sizes of an element that has another one now.
  func resizing(of path: String) -> LayoutConsequence? {
    guard let old = oldFrame(of: path)?.size, let new = newFrame(of: path)?.size else { return nil }
    let (isWider, isHigher) = (significant(new.width - old.width) != 0, significant(new.height - old.height) != 0)
    return isWider || isHigher ? .resized(old, new) : nil
  }

  /// How many lines a text had, and has; `nil` where that is the same.
  func lines(of path: String) -> LayoutConsequence? {
    guard let before = oldPaths[path].flatMap({ old.boxes[$0]?.lines }), let now = new.boxes[path]?.lines, before != now else {
      return nil
    }
    return .lines(before, now)
  }

  /// How far the cells below move.
  var movesBelow: Double {
    hasCellsBelow ? Double(new.size.height) / new.scale.factor - Double(old.size.height) / old.scale.factor : 0
  }

  /// Frames are recorded in thousandths: what a rounding makes is none.
  private func significant(_ length: Double) -> Double { abs(length) < 0.0015 ? 0 : length }
}

extension CellKeysComparison.Change {
  /// With what a key says where one of the cells leaves it out.
  fileprivate var withInitialValues: ElementChange.Change {
    guard case .key(let key, let old, let new) = change else { return change }
    let initial = DataObject.initialValue(of: key, inType: type)
    return .key(key, old: old ?? initial, new: new ?? initial)
  }
}

extension String {
  /// The path of the element around that at this path; `nil` for the root.
  var pathAround: String? {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) }
  }
}
