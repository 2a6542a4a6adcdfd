// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
package import Graphics
import RenderAnalysis

/// A template with all its cells drawn and analysed, on which fixes are tried.
package struct TemplateExamination {
  package let source: TemplateSource
  package let cells: [ExaminedCell]
  private let drawing: CellDrawing
  /// What no safe fix changes: the pixels of each cell.
  let reference: [PixelBuffer]

  /// - Parameters:
  ///   - cells: those of the template, in the order of `drawing`.
  ///   - reference: the pixels of each.
  package init(_ source: TemplateSource, cells: [ExaminedCell], drawing: CellDrawing, reference: [PixelBuffer]) {
    self.source = source
    self.cells = cells
    self.drawing = drawing
    self.reference = reference
  }

  /// Draws and analyses all cells of a template.
  ///
  /// - Parameter reference: the pixels to hold fixes to, where other templates have gone before this one.
  /// - Throws: `CellDocumentError`, and what drawing a cell throws.
  init(_ source: TemplateSource, drawing: CellDrawing, reference: [PixelBuffer]? = nil) throws {
    let drawCell = try drawing.prepare(try source.template)
    var cells: [ExaminedCell] = []
    var pixels: [PixelBuffer] = []
    for number in 0..<drawing.count {
      let drawn = try drawCell(number)
      let analysis = try drawing.analyse(drawn.list)
      cells.append(ExaminedCell(drawn, analysis: analysis, findings: drawing.choose(analysis.findings, drawn.cell)))
      if reference == nil { pixels.append(drawn.pixels) }
    }
    self.init(source, cells: cells, drawing: drawing, reference: reference ?? pixels)
  }

  /// For each change that might help, what it does: of alternatives the first that is safe, or else the first.
  ///
  /// Draws all cells once for each change that is tried, and analyses them once more for each that changes no pixel.
  package func fixes() throws -> [VerifiedFix] {
    try source.choices(for: cells).compactMap { choice in
      var first: VerifiedFix?
      for offer in choice.offers {
        guard let fix = try verified(offer) else { continue }
        if fix.isSafe { return fix }
        first = first ?? fix
      }
      return first
    }
  }

  /// What a change does; `nil` where the template cannot be so changed, or is none after it.
  private func verified(_ offer: OfferedFix) throws -> VerifiedFix? {
    guard let patched = try PatchedTemplate(source, offer.proposal.patch), let proof = try prove(patched.template) else {
      return nil
    }
    var effect = FixEffect()
    if proof.verdict.isSafe {
      for (number, list) in proof.lists.enumerated() {
        effect.add(cell: number, before: cells[number], after: try drawing.analyse(list))
      }
    }
    return VerifiedFix(
      proposal: offer.proposal, verdict: proof.verdict, cellCount: cells.count, resolved: effect.resolved, served: offer.served,
      price: effect.price, source: patched.source, obstacle: patched.obstacle)
  }

  /// Whether a template gives the pixels of the reference in every cell.
  func isIdentical(_ template: CellTemplate) throws -> Bool {
    try prove(template)?.verdict.isSafe ?? false
  }

  private struct Proof {
    var verdict: Verdict
    /// What is drawn of each cell, kept as long as all of them are identical.
    var lists: [DisplayList]
  }

  /// Draws all cells of a template; `nil` where one cannot be bound, and without cells, which prove nothing.
  private func prove(_ template: CellTemplate) throws -> Proof? {
    var verdict: Verdict?
    var lists: [DisplayList] = []
    do {
      let drawCell = try drawing.prepare(template)
      for number in 0..<drawing.count {
        let drawn = try drawCell(number)
        let own = Verdict(before: reference[number], after: drawn.pixels)
        let worst = verdict?.worst(with: own) ?? own
        if worst.isSafe { lists.append(drawn.list) } else { lists = [] }
        verdict = worst
      }
    } catch is CellDocumentError {
      return nil
    }
    return verdict.map { Proof(verdict: $0, lists: lists) }
  }
}
