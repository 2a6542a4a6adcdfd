// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellRenderAnalysis

/// The cells with which fixes are tested. Each is laid out once without fixes, and is drawn only where fixes may change it.
struct ProofRenders {
  /// A case with the display list of its cell.
  struct Subject: Sendable {
    let proofCase: ProofCase
    /// The display list of the case, from the template or from a version of it that is proven to draw the same pixels.
    fileprivate(set) var list: DisplayList
    /// The display list from a version of the template that changed no pixel; `nil` if there is none yet. Later proofs often use a
    /// subset of that version's fixes and can reuse the result.
    fileprivate var proven: DisplayList?
    /// The errors and warnings that can be found from the display list without drawing it.
    fileprivate let costs: Set<Finding.Subject>
    /// The fixes whose effects on this cell cannot be told apart, because the areas that they change overlap.
    fileprivate(set) var entangled: Set<FixProposal> = []
    /// Whether pixels of the cell were drawn to compare them.
    fileprivate(set) var isDrawn = false
  }

  /// A version of the template to compare with the cells.
  struct Version: Sendable {
    let template: PreparedTemplate
    fileprivate let owners: FixOwners
    /// Whether each fix changes only its own element and what is inside it. Then a difference is the fault of the fix that changed
    /// the element there.
    fileprivate let isLocal: Bool
    /// The template paths of the elements that the fixes declare opaque.
    fileprivate let promises: Set<String>

    var fixes: [FixProposal] { owners.fixes }

    init(_ template: PreparedTemplate, with fixes: [FixProposal]) {
      self.template = template
      owners = FixOwners(fixes)
      isLocal = fixes.allSatisfy(\.isLocal)
      promises = Set(fixes.filter { $0.kind == .unusedAlpha }.map(\.path))
    }
  }

  /// What became of a case.
  enum Addition: Hashable, Sendable {
    case added
    /// The document refuses the data, or the cell cannot be laid out.
    case refused
    /// The budget is spent.
    case leftOut
  }

  /// The difference that a version makes to a cell.
  struct Comparison: Sendable {
    /// `nil` if the cell stays the same.
    var difference: RenderDifference?
    /// The differences that single fixes of the version are known to make, by the index of the fix.
    var faults: [Int: RenderDifference] = [:]
    /// If no single fix is known to make the difference: groups of fixes, by their indices, that change different areas. Each group
    /// compared alone shows which of its fixes make a difference.
    var groups: [[Int]] = []
  }

  let drawing: ProofDrawing
  private(set) var subjects: [Subject] = []
  /// The number of draws so far. Comparing the pixels of a cell takes two.
  private(set) var drawCount = 0
  /// The work so far, in steps; see ``ProofBudget``.
  private(set) var steps = 0
  /// The number of cases that the budget left out.
  private(set) var leftOutCount = 0
  /// The size of the template from which cells were laid out last, as compact JSON.
  private var templateBytes = 0

  init(_ drawing: ProofDrawing) {
    self.drawing = drawing
  }

  /// The number of cells of which pixels were drawn.
  var drawnCells: Int { subjects.count { $0.isDrawn } }

  /// The steps for comparing all cells with one version of the template, if all of their pixels are drawn.
  var stepsOfPass: Int {
    subjects.reduce(0) { sum, subject in
      let (list, size) = (subject.list, subject.list.size)
      return sum + ProofSteps.layout(layers: list.layers.count, templateBytes: templateBytes)
        + 2 * ProofSteps.drawing(pixels: size.width * size.height)
    }
  }

  /// Counts work that is done elsewhere.
  mutating func spend(_ steps: Int) { self.steps += steps }

  private static let casesAtOnce = 32

  /// Adds the cases that the template accepts, until the work exceeds `limit` steps.
  ///
  /// - Returns: What became of each case.
  mutating func add(_ cases: [ProofCase], of template: PreparedTemplate, limit: Int = .max) -> [Addition] {
    var additions: [Addition] = []
    var start = 0
    templateBytes = template.bytes
    while start < cases.count {
      guard steps < limit, !Task.isCancelled else {
        leftOutCount += cases.count - start
        return additions + Array(repeating: .leftOut, count: cases.count - start)
      }
      let batch = Array(cases[start..<min(start + Self.casesAtOnce, cases.count)])
      let made = drawing.map(batch) { [drawing] proofCase -> Subject? in
        do {
          let list = try drawing.cells.list(try template.cell(of: proofCase))
          return Subject(proofCase: proofCase, list: list, costs: list.findingsWithoutPixels)
        } catch {
          return nil  // refused: counted by the caller
        }
      }
      subjects += made.compactMap(\.self)
      additions += made.map { $0 == nil ? .refused : .added }
      for subject in made {
        steps += ProofSteps.layout(layers: subject?.list.layers.count ?? 1, templateBytes: template.bytes)
      }
      start += batch.count
    }
    return additions
  }

  /// Returns the display lists of cases without adding them; `nil` for a case that is refused.
  mutating func lists(of cases: [ProofCase], from template: PreparedTemplate) -> [DisplayList?] {
    let lists = drawing.map(cases) { [drawing] proofCase -> DisplayList? in
      do {
        return try drawing.cells.list(try template.cell(of: proofCase))
      } catch {
        return nil  // the document refuses the data: there is nothing to compare
      }
    }
    for list in lists { steps += ProofSteps.layout(layers: list?.layers.count ?? 1, templateBytes: template.bytes) }
    return lists
  }

  /// Moves the cells of the user's data to the front. A fix that fails there does not hold even for this data.
  mutating func moveGivenToFront() {
    subjects = subjects.filter(\.proofCase.isGiven) + subjects.filter { !$0.proofCase.isGiven }
  }

  /// Removes the cells of generated data.
  mutating func keepOnlyGiven() { subjects.removeAll { !$0.proofCase.isGiven } }

  /// Returns the comparison of each cell at `indices` with the same cell from a version of the template.
  mutating func comparisons(with version: Version, in indices: [Int]) -> [Comparison] {
    let results = drawing.map(indices.map { subjects[$0] }) { [drawing] subject in
      do {
        return try subject.result(of: version, drawing: drawing)
      } catch {
        return Result(comparison: Comparison(difference: .refused))
      }
    }
    for (index, result) in zip(indices, results) {
      drawCount += result.drawCount
      steps += result.steps + ProofSteps.layout(layers: subjects[index].list.layers.count, templateBytes: version.template.bytes)
      if result.drawCount > 0 { subjects[index].isDrawn = true }
      guard result.comparison.difference == nil, let list = result.list else { continue }
      subjects[index].entangled = result.entangled
      if version.fixes.count > 1 || subjects[index].proven == nil { subjects[index].proven = list }
    }
    return results.map(\.comparison)
  }

  /// Returns one element for each cell at `indices`: the difference that a version of the template makes there; `nil` if it makes
  /// none.
  mutating func differences(of version: Version, in indices: [Int]) -> [RenderDifference?] {
    comparisons(with: version, in: indices).map(\.difference)
  }

  /// From now on, compares each cell with its last proven version. That version draws the same pixels as the one before. At least
  /// half of the steps up to `limit` are free again.
  mutating func rebase(limit: Int) {
    steps = min(steps, limit / 2)
    for index in subjects.indices {
      if let proven = subjects[index].proven { subjects[index].list = proven }
      subjects[index].proven = nil
    }
  }

  fileprivate struct Result: Sendable {
    var comparison = Comparison()
    var list: DisplayList?
    var entangled: Set<FixProposal> = []
    var drawCount = 0
    var steps = 0
  }
}

extension ProofRenders.Subject {
  fileprivate func result(of version: ProofRenders.Version, drawing: ProofDrawing) throws -> ProofRenders.Result {
    let new = try drawing.cells.list(try version.template.cell(of: proofCase))
    guard let changes = try list.changes(to: new, inkBounds: drawing.cells.inkBounds) else {
      return ProofRenders.Result(comparison: ProofRenders.Comparison(difference: .size))
    }
    let areas = changes.areas
    var result = ProofRenders.Result(list: new, entangled: changes.entangled(among: version.owners))
    if try !areas.isEmpty && !isProven(new, differingIn: areas, drawing) {
      let count = try drawing.cells.differingPixels(list, new, areas)
      result.drawCount = 2
      result.steps = 2 * ProofSteps.drawing(areas: areas, of: list)
      if count > 0 {
        result.comparison.difference = .pixels(count)
        result.comparison.faults = try faults(in: new, changes, version, drawing, &result)
        if result.comparison.faults.isEmpty, version.fixes.count > 1, version.isLocal {
          result.comparison.groups = changes.disjointGroups(among: version.owners)
        }
      }
    }
    if result.comparison.difference == nil {
      result.comparison.difference = try harm(in: new, promises: version.promises, drawing, &result)
    }
    return result
  }

  /// Returns the differing pixels of each fix that is known to make them: nothing else changes in the areas that it changes.
  private func faults(
    in new: DisplayList, _ changes: [LayerChange], _ version: ProofRenders.Version, _ drawing: ProofDrawing,
    _ result: inout ProofRenders.Result
  ) throws -> [Int: RenderDifference] {
    guard version.fixes.count > 1, version.isLocal else { return [:] }
    let causes = changes.causes(among: version.owners)
    let alone = causes.filter { fix, areas in
      !causes.contains { other in other.key != fix && other.value.contains { area in areas.contains(where: area.overlaps) } }
    }
    if alone.isEmpty { return [:] }
    result.drawCount += 2
    result.steps += 2 * ProofSteps.drawing(areas: alone.values.flatMap(\.self), of: list) + list.layers.count
    let counts = try alone.mapValues { try drawing.cells.differingPixels(list, new, $0) }
    return counts.filter { $0.value > 0 }.mapValues { .pixels($0) }
  }

  /// Whether `new` is already known to draw the same pixels as `list` in `areas`. This is the case if it does not differ there from
  /// `proven`, which changed no pixel.
  private func isProven(_ new: DisplayList, differingIn areas: [PixelRect], _ drawing: ProofDrawing) throws -> Bool {
    guard let proven, let others = try proven.changes(to: new, inkBounds: drawing.cells.inkBounds) else { return false }
    return !others.contains { other in areas.contains(where: other.area.overlaps) }
  }

  /// Returns a finding, either an error or a warning, that the new list introduces; `nil` if there is none.
  ///
  /// Compares the findings that are known without drawing. In addition, draws each layer that a fix declares opaque; a layer that
  /// is not opaque counts as a finding.
  private func harm(
    in new: DisplayList, promises: Set<String>, _ drawing: ProofDrawing, _ result: inout ProofRenders.Result
  ) throws -> RenderDifference? {
    if let finding = new.findingsWithoutPixels.subtracting(costs).min(by: { $0.path < $1.path }) {
      return .finding(finding.rule, path: finding.path)
    }
    if promises.isEmpty { return nil }
    for (index, layer) in new.layers.enumerated() where layer.promisesOpaque && promises.contains(layer.path.withoutRepetitions) {
      let whole = PixelRect(x: 0, y: 0, width: new.size.width, height: new.size.height)
      let frame = layer.deviceFrame.outset.intersection(whole)
      if frame.isEmpty { continue }
      result.drawCount += 1
      result.steps += ProofSteps.drawing(pixels: frame.height * new.size.width)
      let pixels = try drawing.cells.pixels(new.store(of: index), frame.y..<frame.maxY)
      guard pixels.isOpaque(inColumns: frame.x..<frame.maxX) else { return .finding(.opaqueDeclaredFalsely, path: layer.path) }
    }
    return nil
  }
}

extension PixelBuffer {
  fileprivate func isOpaque(inColumns columns: Range<Int>) -> Bool {
    (0..<height).allSatisfy { y in columns.allSatisfy { x in pixels[y * width + x] >> 24 == 255 } }
  }
}

extension ProofSteps {
  /// Drawing the rows of a list that contain the areas.
  fileprivate static func drawing(areas: [PixelRect], of list: DisplayList) -> Int {
    drawing(pixels: areas.reduce(0) { $0 + $1.height } * list.size.width)
  }
}
