// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
import Graphics
import RenderAnalysis

/// The cells with which fixes are proven. Each is laid out once without fixes, and is drawn only where fixes may change it.
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
    fileprivate let costs: Set<ListFinding>
    /// The fixes whose effects on this cell cannot be told apart, because the areas that they change overlap.
    fileprivate(set) var entangled: Set<FixProposal> = []
  }

  /// A version of the template to compare with the cells.
  struct Version: Sendable {
    let template: PreparedTemplate
    let fixes: [FixProposal]

    /// The template paths of the elements that the fixes declare opaque.
    var promises: Set<String> { Set(fixes.filter { $0.kind == .unusedAlpha }.map(\.path)) }
  }

  let drawing: ProofDrawing
  private(set) var subjects: [Subject] = []
  /// The number of draws so far. Comparing the pixels of a cell takes two.
  private(set) var drawCount = 0

  init(_ drawing: ProofDrawing) {
    self.drawing = drawing
  }

  /// Adds the cases that the template accepts.
  ///
  /// - Returns: For each case, whether it was added; the document may refuse its data.
  mutating func add(_ cases: [ProofCase], of template: PreparedTemplate) -> [Bool] {
    let made = drawing.map(cases) { [drawing] proofCase -> Subject? in
      do {
        let list = try drawing.cells.list(try template.cell(of: proofCase))
        return Subject(proofCase: proofCase, list: list, costs: list.findingsWithoutPixels)
      } catch {
        return nil  // refused: counted by the caller
      }
    }
    subjects += made.compactMap(\.self)
    return made.map { $0 != nil }
  }

  /// Returns one element for each cell at `indices`: the difference that a version of the template makes there; `nil` if it makes
  /// none.
  mutating func differences(of version: Version, in indices: [Int]) -> [RenderDifference?] {
    let current = subjects
    let results = drawing.map(indices) { [drawing] index in
      do {
        return try current[index].result(of: version, drawing: drawing)
      } catch {
        return Result(difference: .refused)
      }
    }
    for (index, result) in zip(indices, results) {
      drawCount += result.drawCount
      guard result.difference == nil, let list = result.list else { continue }
      subjects[index].entangled = result.entangled
      if version.fixes.count > 1 || subjects[index].proven == nil { subjects[index].proven = list }
    }
    return results.map(\.difference)
  }

  /// From now on, compares each cell with its last proven version. That version draws the same pixels as the one before.
  mutating func rebase() {
    for index in subjects.indices {
      if let proven = subjects[index].proven { subjects[index].list = proven }
      subjects[index].proven = nil
    }
  }

  fileprivate struct Result: Sendable {
    var difference: RenderDifference?
    var list: DisplayList?
    var entangled: Set<FixProposal> = []
    var drawCount = 0
  }
}

extension ProofRenders.Subject {
  fileprivate func result(of version: ProofRenders.Version, drawing: ProofDrawing) throws -> ProofRenders.Result {
    let new = try drawing.cells.list(try version.template.cell(of: proofCase))
    guard let changes = try list.changes(to: new, inkBounds: drawing.cells.inkBounds) else {
      return ProofRenders.Result(difference: .size)
    }
    let areas = changes.areas
    var result = ProofRenders.Result(list: new, entangled: changes.entangled(among: version.fixes))
    if try !areas.isEmpty && !isProven(new, differingIn: areas, drawing) {
      let count = try drawing.cells.differingPixels(list, new, areas)
      result.drawCount = 2
      if count > 0 { result.difference = .pixels(count) }
    }
    if result.difference == nil { result.difference = try harm(in: new, promises: version.promises, drawing, &result.drawCount) }
    return result
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
    in new: DisplayList, promises: Set<String>, _ drawing: ProofDrawing, _ drawCount: inout Int
  ) throws -> RenderDifference? {
    if let finding = new.findingsWithoutPixels.subtracting(costs).min(by: { $0.path < $1.path }) {
      return .finding(finding.rule, path: finding.path)
    }
    for (index, layer) in new.layers.enumerated() where layer.promisesOpaque && promises.contains(layer.path.withoutRepetitions) {
      let whole = PixelRect(x: 0, y: 0, width: new.size.width, height: new.size.height)
      let frame = layer.deviceFrame.outset.intersection(whole)
      if frame.isEmpty { continue }
      drawCount += 1
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
