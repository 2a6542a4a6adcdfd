// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayoutEngines
package import CellTree

/// What layout keeps between the rows of a list: compiled formulas and constraints, flexbox trees with their answers, and sizes of
/// texts.
///
/// A session is for the rows of one template with its states, or for cells built in Swift: rows with the same elements, of the same
/// kinds, share what is kept. Width and data may differ. One thread at a time uses a session. It affects only the effort, never the
/// frames; the effort is a function of the rows that the session laid out before, in order.
///
///     let session = LayoutSession(measuring: measuring)
///     for cell in cells { rows.append(try session.layOut(cell)) }
package final class LayoutSession {
  /// The memory that a session keeps unless the caller says otherwise, in bytes.
  static let standardByteLimit = 4 << 20

  private let measuring: ContentMeasuring
  private let byteLimit: Int
  private let engine: (Element) -> ContainerEngine
  private let measurements: MeasurementCount
  private var kept: [KeptTree.Signature: Entry] = [:]
  /// The entry of the last row.
  private var last: Entry?
  /// The memory that is kept, in bytes, approximately.
  package private(set) var byteCount = 0
  private var rowCount = 0

  /// The rows that are laid out before the memory of a tree is measured again.
  private static let measuringInterval = 64

  private struct Usage {
    /// The number of the last row that used the tree.
    private(set) var lastRow = 0
    var byteCount = 0

    /// Notes a row. Returns whether the memory of the tree is to be measured.
    mutating func note(_ row: Int) -> Bool {
      lastRow = row
      return byteCount == 0 || row.isMultiple(of: measuringInterval)
    }
  }

  private final class Entry {
    let signature: KeptTree.Signature
    var tree: KeptTree
    var usage = Usage()

    init(_ signature: KeptTree.Signature, _ tree: KeptTree) {
      self.signature = signature
      self.tree = tree
    }
  }

  /// - Parameters:
  ///   - measuring: measures text and pictures.
  ///   - byteLimit: the memory to keep, in bytes, approximately. What was used least recently is given up first.
  package convenience init(measuring: ContentMeasuring, byteLimit: Int = LayoutSession.standardByteLimit) {
    self.init(measuring: measuring, byteLimit: byteLimit) { ContainerEngine($0.layout.engine) }
  }

  /// - Parameter engine: returns the engine of a container, which must depend only on its path and its engine's name.
  init(
    measuring: ContentMeasuring, byteLimit: Int = LayoutSession.standardByteLimit,
    engine: @escaping (Element) -> ContainerEngine
  ) {
    let measurements = MeasurementCount()
    self.measuring = ContentMeasuring(
      text: { text, space in
        measurements.count += 1
        return try measuring.text(text, space)
      }, pictureSize: measuring.pictureSize)
    self.measurements = measurements
    self.byteLimit = byteLimit
    self.engine = engine
  }

  /// Lays out a cell at its width; the height follows from the content.
  /// - Parameter questions: what to find out besides the frames. A cell with questions is laid out from scratch.
  /// - Throws: `ElementFailure`, which wraps a ``FrameOutOfBounds`` or an error of the measuring closures. What was kept for such rows is
  ///   forgotten.
  package func layOut(_ cell: Cell, answering questions: LayoutQuestions = []) throws -> LaidOutCell {
    rowCount += 1
    measurements.count = 0
    let entry = try entry(for: cell)
    do {
      var (frames, effort) = try entry.tree.layOut(cell, forgets: !questions.isEmpty)
      let answers = try questions.isEmpty ? nil : Answers(to: questions, about: cell, frames, &entry.tree)
      effort[.measurements] = measurements.count
      if answers != nil { effort[.pivotsForAnswers] = entry.tree.effort[.pivots] - effort[.pivots] }
      note(entry)
      return LaidOutCell(
        cell: cell, frames: frames, effort: effort, explanation: answers?.explanation, costs: answers?.costs)
    } catch {
      forget(entry)
      throw error
    }
  }

  /// What the last row took in each container that has an engine of its own, in preorder.
  package var containerEfforts: [ContainerEffort] { last?.tree.containerEfforts ?? [] }

  private struct Answers {
    var explanation: ExplainedLayout?
    var costs: [ExplainedCosts]?

    init(to questions: LayoutQuestions, about cell: Cell, _ frames: LayoutTree, _ tree: inout KeptTree) throws {
      if !questions.isDisjoint(with: [.boxes, .explanation]) {
        explanation = try tree.explanation(of: cell, frames, withConstraints: questions.contains(.explanation))
      }
      if questions.contains(.costs) { costs = try tree.costs() }
    }
  }

  // MARK: What is kept

  private func entry(for cell: Cell) throws -> Entry {
    if let last, last.tree.matches(cell) { return last }
    let signature = KeptTree.Signature(of: cell)
    // The comparison also finds out what differs.
    if let known = kept[signature], known.tree.matches(cell) {
      last = known
      return known
    }
    let entry = Entry(signature, try KeptTree(for: cell, measuring: measuring, engine: engine))
    kept[signature] = entry
    last = entry
    return entry
  }

  /// Notes that a tree was used, and gives up others if all of them take too much memory.
  private func note(_ entry: Entry) {
    if entry.usage.note(rowCount) {
      byteCount -= entry.usage.byteCount
      entry.usage.byteCount = entry.tree.byteCount
      byteCount += entry.usage.byteCount
    }
    while byteCount > byteLimit, let oldest = kept.values.min(by: { $0.usage.lastRow < $1.usage.lastRow }) { forget(oldest) }
  }

  private func forget(_ entry: Entry) {
    if kept.removeValue(forKey: entry.signature) != nil { byteCount -= entry.usage.byteCount }
    if last === entry { last = nil }
  }
}

/// The number of measurements of text in the current row.
private final class MeasurementCount { var count = 0 }
