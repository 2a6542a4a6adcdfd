// SPDX-License-Identifier: MIT

package import CellDocument
internal import CellLayout
internal import CellLayoutEngines
package import CellRaster
package import CellScrollLab
package import CellTree

/// What the layout of a row takes, in a new cell and in one that another row used before.
package struct CountedLayout {
  let laidOut: LaidOutCell
  package let whole: RowProfile.Layout
  /// The parts of the elements, by their paths. Together they are ``whole``.
  private(set) var parts: [String: RowProfile.Layout] = [:]

  /// - Parameters:
  ///   - template: the template of the cell; `nil` for one that was built in Swift.
  ///   - new: a session that laid out nothing.
  ///   - used: the session of the rows before.
  /// - Throws: `ElementFailure`, which names the element.
  package init(of cell: Cell, _ template: CellTemplate?, new: RenderingSession, used: RenderingSession) throws {
    let first = try new.laidOut(cell, of: template)
    laidOut = try used.laidOut(cell, of: template)
    whole = RowProfile.Layout(
      new: first.effort, used: laidOut.effort, elements: cell.root.preorder.count, textBytes: cell.root.textBytes)
    for element in cell.root.preorder {
      parts[element.path] = RowProfile.Layout(
        new: LayoutEffort(), used: LayoutEffort(), elements: 1, textBytes: element.ownTextBytes)
    }
    for (new, used) in zip(new.containerEfforts, used.containerEfforts) {
      parts[used.element.path]? += RowProfile.Layout(new: new.effort, used: used.effort, elements: 0, textBytes: 0)
    }
    shareMeasurements(among: cell.root.preorder.filter { !$0.texts.isEmpty }.map(\.path))
  }

  /// Gives each text of a row the same number of measurements.
  private mutating func shareMeasurements(among paths: [String]) {
    for (index, path) in paths.enumerated() {
      func share(_ counts: StepCounts) -> StepCounts {
        let all = counts[.measurements]
        return [.measurements: all * (index + 1) / paths.count - all * index / paths.count]
      }
      parts[path]?.used += share(whole.used)
      parts[path]?.building += share(whole.building)
      parts[path]?.constraining += share(whole.constraining)
    }
  }
}

extension RowProfile.Layout {
  /// - Parameters:
  ///   - new: what a new cell took.
  ///   - used: what a cell took in which another row was laid out before.
  fileprivate init(new: LayoutEffort, used: LayoutEffort, elements: Int, textBytes: Int) {
    self.init()
    let counts = StepCounts(used)
    self.used = counts + [.brokenBytes: textBytes]
    constraining = StepCounts(new).excess(over: counts)
    building = constraining + [.builtElements: elements]
  }
}

extension StepCounts {
  fileprivate init(_ effort: LayoutEffort) {
    self = [
      .measurements: effort[.measurements], .visits: effort[.visits], .formulas: effort[.formulas],
      .pivots: effort[.pivots] + effort[.pivotsForAnswers], .compilations: effort[.compilations], .edits: effort[.edits],
    ]
  }

  /// The steps that were taken more often than in `other`, by how much.
  fileprivate func excess(over other: StepCounts) -> StepCounts {
    taken.reduce(into: StepCounts()) { $0[$1.step] = max(0, $1.count - other[$1.step]) }
  }
}

extension Element {
  /// The bytes of the element's own texts.
  fileprivate var ownTextBytes: Int { texts.reduce(0) { $0 + $1.byteCount } }

  /// The bytes of the texts of the element and of those inside it.
  var textBytes: Int { children.reduce(ownTextBytes) { $0 + $1.textBytes } }
}
