// SPDX-License-Identifier: MIT

internal import CellRaster

/// The reasons why a cell is drawn differently: the keys that changed and their consequences, or the changes that no key explains.
struct DrawingComparison {
  private typealias Partners = CellKeysComparison.Partners

  private let old, new: CellsRecord.Drawing
  private let keys: CellKeysComparison
  private let hasCellsBelow: Bool
  /// The path of each element in the older cell, by its path in the newer one.
  private let oldPaths: [String: String]

  private let documents: DocumentComparison

  /// - Parameter hasCellsBelow: whether other cells follow in the picture. They move when this cell's height changes.
  init(
    _ old: CellsRecord.Drawing, _ new: CellsRecord.Drawing, _ keys: CellKeysComparison, _ documents: DocumentComparison,
    hasCellsBelow: Bool
  ) {
    self.documents = documents
    self.old = old
    self.new = new
    self.keys = keys
    self.hasCellsBelow = hasCellsBelow
    oldPaths = keys.oldPaths
  }

  /// An element, or a span or a paragraph of a text, that changed.
  struct Subject: Hashable {
    /// The path in the newer cell; what was removed has its path in the older cell.
    let path: String
    let isRemoved: Bool
    /// The path of the element; differs from `path` for a span and a paragraph.
    let element: String

    /// Whether the newer cell does not have the element.
    var isGone: Bool { isRemoved && element == path }
  }

  /// Returns the changes of each changed element, with their consequences.
  /// - Parameter cell: the name of the cell.
  func changes(in cell: String) -> [CellChange] {
    var found: [(subject: Subject, changes: [CellChange.Change])] = []
    var places: [Subject: Int] = [:]
    var texts: [Subject: String] = [:]
    var changedElements: Set<String> = []
    func add(
      _ change: CellChange.Change, at path: String, of element: String? = nil, isRemoved: Bool = false, text: String? = nil
    ) {
      let subject = Subject(path: path, isRemoved: isRemoved, element: element ?? path)
      if let text { texts[subject] = text }
      if !subject.isGone { changedElements.insert(subject.element) }
      if let place = places[subject] {
        found[place].changes.append(change)
      } else {
        places[subject] = found.count
        found.append((subject, [change]))
      }
    }
    for change in documents.changes { add(.written(change.change), at: change.path) }
    for change in keys.changes {
      let isRemoved = if case .removed = change.change { true } else { false }
      let written = change.changeWithDefaults
      if documents.explains(written, ofType: change.type) { continue }
      if let condition = documents.condition(of: change) {
        add(.written(condition), at: change.path, of: change.element, isRemoved: isRemoved)
      }
      add(.written(written), at: change.path, of: change.element, isRemoved: isRemoved, text: change.text)
    }
    for partners in keys.partners {
      let isWritten = documents.changesFamily || changedElements.contains(partners.new)
      for found in fileChanges(of: partners, arePathsExplained: isWritten) {
        let spans = spans(of: partners, showing: found.name)
        for span in spans { add(found.change, at: partners.new + "/" + span, of: partners.new) }
        if spans.isEmpty { add(found.change, at: partners.new) }
      }
    }
    if found.isEmpty { return unexplained(in: cell) }
    let consequences = LayoutConsequences(of: found, in: self)
    return found.map { CellChange(cell, $0.subject.path, texts[$0.subject], $0.changes, consequences.after($0.subject)) }
  }

  /// Returns the changes of an element's files: fonts and pictures that were replaced, added or removed.
  /// - Parameter arePathsExplained: whether a changed key of the element already explains why other files are used.
  private func fileChanges(
    of partners: Partners, arePathsExplained: Bool
  ) -> [(name: String, change: CellChange.Change)] {
    guard let (old, new) = boxes(of: partners), old.files != new.files else { return [] }
    return Set(old.files.keys).union(new.files.keys).sorted().compactMap { name in
      let (before, now) = (old.files[name], new.files[name])
      if before == now || (arePathsExplained && (before == nil || now == nil)) { return nil }
      return (name, .file(name, old: before, new: now))
    }
  }

  /// Returns the paths, inside their text, of the spans that show a file as a picture in a line.
  private func spans(of partners: Partners, showing file: String) -> [String] {
    var paths: [String] = []
    new.keys.root.forEach { path, element in
      guard path == partners.new, element.keys.hasWrittenSpans else { return }
      for paragraph in element.keys.writtenParagraphs {
        let spans = paragraph.spans.filter { $0.keys.spanPictureSource.map(VectorSource.file(of:)) == file }
        paths += spans.map(paragraph.path)
      }
    }
    return paths
  }

  /// Returns the changes between two cells with the same keys: elements whose size or position in their container changed, and
  /// elements that are drawn differently in the same frame.
  private func unexplained(in cell: String) -> [CellChange] {
    var changes: [CellChange] = []
    for partners in keys.partners {
      guard let (old, new) = boxes(of: partners) else { continue }
      if let consequence = resizing(of: partners.new)
        ?? shiftInContainer(of: partners.new).flatMap(LayoutConsequence.init(movedBy:))
      {
        changes.append(CellChange(cell, partners.new, nil, [.frameChanged(consequence)], []))
      } else if shift(of: partners.new) == .zero, old.digest != new.digest {
        changes.append(CellChange(cell, partners.new, nil, [.drawingChanged], []))
      }
    }
    return changes
  }

  // MARK: Frames

  private func boxes(of partners: Partners) -> (old: CellsRecord.Box, new: CellsRecord.Box)? {
    guard let old = old.boxes[partners.old], let new = new.boxes[partners.new] else { return nil }
    return (old, new)
  }

  /// The elements that both cells have, by their paths in the newer cell.
  var paths: [String] { keys.partners.map(\.new) }

  func oldFrame(of path: String) -> Rect? { oldPaths[path].flatMap { old.boxes[$0]?.frame } }
  func newFrame(of path: String) -> Rect? { new.boxes[path]?.frame }

  /// Returns the old and the new frame of a changed element. A frame is `nil` if that cell does not have the element.
  func frames(of subject: Subject) -> (old: Rect?, new: Rect?) {
    subject.isGone ? (old.boxes[subject.path]?.frame, nil) : (oldFrame(of: subject.element), newFrame(of: subject.element))
  }

  /// Returns how far an element moved in the cell, in points, or `nil` if only one cell has it.
  func shift(of path: String) -> Point? {
    guard let old = oldFrame(of: path), let new = newFrame(of: path) else { return nil }
    return Point(x: significant(new.x - old.x), y: significant(new.y - old.y))
  }

  /// Returns how far an element moved relative to its container, in points, or `nil` if it did not move or only one cell has it.
  func shiftInContainer(of path: String) -> Point? {
    guard let shift = shift(of: path) else { return nil }
    let around = path.pathAround.flatMap { self.shift(of: $0) } ?? .zero
    let move = Point(x: significant(shift.x - around.x), y: significant(shift.y - around.y))
    return move == .zero ? nil : move
  }

  /// Returns the old and the new size of an element, or `nil` if they are equal or only one cell has the element.
  func resizing(of path: String) -> LayoutConsequence? {
    guard let old = oldFrame(of: path)?.size, let new = newFrame(of: path)?.size else { return nil }
    let (isWider, isHigher) = (significant(new.width - old.width) != 0, significant(new.height - old.height) != 0)
    return isWider || isHigher ? .resized(old, new) : nil
  }

  /// Returns the old and the new line count of a text element. `nil` if they are equal, if only one cell has the element, or if it
  /// has no text.
  func lines(of path: String) -> LayoutConsequence? {
    guard let before = oldPaths[path].flatMap({ old.boxes[$0]?.lines }), let now = new.boxes[path]?.lines, before != now else {
      return nil
    }
    return .lines(before, now)
  }

  /// The distance that the cells below move down, in points; negative if they move up, and 0 if no cells are below.
  var movesBelow: Double {
    hasCellsBelow ? Double(new.size.height) / new.scale.factor - Double(old.size.height) / old.scale.factor : 0
  }

  /// Frames are recorded in thousandths of a point. A difference of one thousandth may be a rounding error and counts as 0.
  private func significant(_ length: Double) -> Double { abs(length) < 0.0015 ? 0 : length }
}

extension String {
  /// This path without its last component: the path of the container; `nil` for the path of the root element.
  var pathAround: String? {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) }
  }
}
