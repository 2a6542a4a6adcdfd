// SPDX-License-Identifier: MIT

import CellDisplayList
internal import CellDocument
import CellGraphics
internal import CellNotation
import CellRenderAnalysis

/// The costs of a cell that fixes save: blended pixels, and offscreen passes with the bytes of their buffers.
struct SavedCosts: Equatable, Sendable {
  let blended, passes, bytes: Int

  init(_ analysis: CellAnalysis) {
    blended = analysis.compositedStores.reduce(0) { $0 + $1.blendedPixels }
    passes = analysis.passes.count
    bytes = analysis.passes.reduce(0) { $0 + $1.bytes }
  }
}

/// The effects of fixes, each applied alone, on examined cells. Each fix is measured only once.
struct SingleEffects {
  /// An examined cell, and its index among the examined cells.
  struct Subject: Sendable {
    let place: Int
    let cell: ExaminedCell
    let proofCase: ProofCase
  }

  private struct Effect: Sendable {
    var vanished: Set<Int> = []
    var change = FixGain.Change()
  }

  private let drawing: ProofDrawing
  private let subjects: [Subject]
  private var known: [FixProposal: [Int: Effect]] = [:]

  /// - Parameter subjects: The cells to measure.
  init(_ subjects: [Subject], drawing: ProofDrawing) {
    self.subjects = subjects
    self.drawing = drawing
  }

  /// Measures the fixes that have not been measured yet. A cell is analysed only if the fix changes its display list.
  /// - Returns: the number of fixes that were measured.
  /// - Throws: `CellDocumentError`, and errors of drawing a cell.
  mutating func measure(_ fixes: [FixProposal], on value: DataValue, of template: CellTemplate) throws -> Int {
    let configurations = distinct(subjects.map(\.proofCase.configuration))
    let new = fixes.filter { known[$0] == nil }
    let versions = try new.map { fix in
      let fixed = try template.version(parsing: value.applying(fix.patch).compactJSON, fileName: template.fileName)
      return try PreparedTemplate(fixed, for: configurations, drawing.environment)
    }
    let pairs = versions.flatMap { version in subjects.map { (version: version, subject: $0) } }
    let effects = drawing.map(pairs) { [drawing] pair in
      Result { try Self.effect(of: pair.version, on: pair.subject, drawing) }
    }
    for (number, fix) in new.enumerated() {
      let own = effects[number * subjects.count..<(number + 1) * subjects.count]
      known[fix] = Dictionary(uniqueKeysWithValues: try zip(subjects.map(\.place), own).map { ($0, try $1.get()) })
    }
    return new.count
  }

  private static func effect(of version: PreparedTemplate, on subject: Subject, _ drawing: ProofDrawing) throws -> Effect {
    let list = try drawing.cells.list(try version.cell(of: subject.proofCase))
    let before = subject.cell
    if list == before.list { return Effect() }
    let analysis = try drawing.cells.analysis(list)
    let costs = SavedCosts(analysis)
    let change = FixGain.Change(
      saved: before.costs.blended - costs.blended,
      painted: try list.paintedPixels(drawing.cells.inkBounds) - before.list.paintedPixels(drawing.cells.inkBounds),
      passes: before.costs.passes - costs.passes, bytes: before.costs.bytes - costs.bytes)
    return Effect(vanished: FixEffect(before: before, after: analysis).vanished, change: change)
  }

  /// Returns what a fix saves, by the user's items.
  func gain(of fix: FixProposal) -> FixGain {
    var gain = FixGain()
    for subject in subjects {
      if let effect = known[fix]?[subject.place] { gain.add(effect.change, toItem: subject.cell.item) }
    }
    return gain
  }

  /// Returns whether a fix alone removes a finding; `nil` if the finding's cell was not measured.
  func removes(_ place: PlaceInCells, _ fix: FixProposal) -> Bool? {
    known[fix]?[place.cell].map { $0.vanished.contains(place.finding) }
  }

  /// Returns whether any measured fix removes a finding alone.
  func isRemovedByOne(_ place: PlaceInCells) -> Bool {
    known.values.contains { $0[place.cell]?.vanished.contains(place.finding) == true }
  }

  /// Returns all findings that a fix removes alone.
  func removed(by fix: FixProposal) -> Set<PlaceInCells> {
    Set((known[fix] ?? [:]).flatMap { place, effect in effect.vanished.map { PlaceInCells(cell: place, finding: $0) } })
  }
}
