// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
import Graphics
import RenderAnalysis

/// The cells of a template that fixes are held to, each laid out once, and drawn once as far as fixes may change it.
struct ProofRenders {
  /// A case with what the template draws of it.
  struct Subject: Sendable {
    let proofCase: ProofCase
    /// What is drawn of the case, by the template or by a version of it that is proven to draw the same pixels.
    fileprivate(set) var list: DisplayList
    /// What was drawn with fixes that changed no pixel: fixes are often proven with fewer others than before.
    fileprivate var proven: DisplayList?
    /// Errors and warnings that only the list is needed for.
    fileprivate let costs: Set<ListFinding>
    /// Fixes that have changed pixels of the case that others changed with them.
    fileprivate(set) var entangled: Set<FixProposal> = []
  }

  /// A version of the template that is held to the cells.
  struct Version: Sendable {
    let template: PreparedTemplate
    let fixes: [FixProposal]

    /// The paths in the template of elements that it newly promises to be opaque.
    var promises: Set<String> { Set(fixes.filter { $0.kind == .unusedAlpha }.map(\.path)) }
  }

  let drawing: ProofDrawing
  private(set) var subjects: [Subject] = []
  /// How many times pixels have been drawn.
  private(set) var drawCount = 0

  init(_ drawing: ProofDrawing) {
    self.drawing = drawing
  }

  /// Adds cases that the template takes.
  /// - Returns: for each case whether it was added: the document may refuse its data.
  mutating func add(_ cases: [ProofCase], of template: PreparedTemplate) -> [Bool] {
    let made = drawing.map(cases) { drawer, proofCase -> Subject? in
      do {
        let list = try drawer.list(try template.cell(of: proofCase))
        return Subject(proofCase: proofCase, list: list, costs: list.findingsWithoutPixels)
      } catch {
        return nil  // refused: counted by the caller
      }
    }
    subjects += made.compactMap(\.self)
    return made.map { $0 != nil }
  }

  /// How a version of the template differs in some of the cells; `nil` for each in which it does not.
  mutating func differences(of version: Version, in indices: [Int]) -> [RenderDifference?] {
    let current = subjects
    let results = drawing.map(indices) { drawer, index in
      do {
        return try current[index].result(of: version, drawer: drawer)
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

  /// Takes the version that was proven last as what further fixes are compared with: its pixels are the same.
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
  fileprivate func result(of version: ProofRenders.Version, drawer: ProofDrawing.Drawer) throws -> ProofRenders.Result {
    let new = try drawer.list(try version.template.cell(of: proofCase))
    guard let changes = try list.changes(to: new, inkBounds: drawer.inkBounds) else {
      return ProofRenders.Result(difference: .size)
    }
    let areas = changes.areas
    var result = ProofRenders.Result(list: new, entangled: changes.entangled(among: version.fixes))
    if try !areas.isEmpty && !isProven(new, differingIn: areas, drawer) {
      let count = try drawer.differingPixels(list, new, areas)
      result.drawCount = 2
      if count > 0 { result.difference = .pixels(count) }
    }
    if result.difference == nil { result.difference = try harm(in: new, promises: version.promises, drawer, &result.drawCount) }
    return result
  }

  /// Whether the pixels are known to be the same, because they were with more fixes, and those fixes changed other places.
  private func isProven(_ new: DisplayList, differingIn areas: [PixelRect], _ drawer: ProofDrawing.Drawer) throws -> Bool {
    guard let proven, let others = try proven.changes(to: new, inkBounds: drawer.inkBounds) else { return false }
    return !others.contains { other in areas.contains(where: other.area.overlaps) }
  }

  /// An error or a warning that the new list has and the old one has not, as far as the list alone tells; and a new promise that
  /// what is drawn does not keep.
  private func harm(
    in new: DisplayList, promises: Set<String>, _ drawer: ProofDrawing.Drawer, _ drawCount: inout Int
  ) throws -> RenderDifference? {
    if let finding = new.findingsWithoutPixels.subtracting(costs).min(by: { $0.path < $1.path }) {
      return .finding(finding.rule, path: finding.path)
    }
    for (index, layer) in new.layers.enumerated() where layer.promisesOpaque && promises.contains(layer.path.withoutRepetitions) {
      let whole = PixelRect(x: 0, y: 0, width: new.size.width, height: new.size.height)
      let frame = layer.deviceFrame.outset.intersection(whole)
      if frame.isEmpty { continue }
      drawCount += 1
      let pixels = try drawer.pixels(new.store(of: index), frame.y..<frame.maxY)
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
