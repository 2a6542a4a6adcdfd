// SPDX-License-Identifier: MIT

import CellInspection
import CellNotation
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import Testing

/// A safe fix of a cost never makes a compositor work more: what `inspect` proposes and what `scroll` charges are one model.
@Suite struct RenderStageTests {
  @Test(arguments: 0..<10) func `no safe fix of a random cell raises the render stage`(_ seed: UInt64) throws {
    var templates = RandomTemplates(seed: seed &+ 500)
    for _ in 0..<30 {
      let text = templates.document().compactJSON
      let data = templates.data()
      let document = try InspectedDocument(text, format: .json, data: data.compactJSON, states: templates.states())
      #expect(try document.fixesRaisingRenderStage(document.inspect()) == [], "\(text) \(data.compactJSON)")
    }
  }

  @Test(arguments: Sample.all.map(\.name)) func `no safe fix of a sample raises the render stage`(_ name: String) throws {
    let inspected = try InspectedSample.named(name)
    #expect(try inspected.document().fixesRaisingRenderStage(inspected.inspection()) == [])
  }
}

extension InspectedDocument {
  /// The time of the render stage for one frame of each cell, in picoseconds.
  func renderStages(_ template: TemplateSource) throws -> [Int] {
    try analyses(template).map(\.compositing.frame.picoseconds)
  }

  /// The changes that are proposed for findings about blending, passes and pictures.
  private static let kindsForCosts: Set<FixProposal.Kind> = [.background, .mergeFade, .unusedAlpha, .shadowPath, .unclip]

  /// Returns the safe fixes of blending, passes and pictures after which a cell takes a compositor longer.
  fileprivate func fixesRaisingRenderStage(_ found: TemplateInspection) throws -> [String] {
    let before = try renderStages(source)
    return try found.fixes.filter(\.isSafe).compactMap { fix in
      guard Self.kindsForCosts.contains(fix.proposal.kind), let fixed = fix.source else { return nil }
      let after = try renderStages(fixed)
      return zip(before, after).contains { $0 < $1 } ? "\(fix.proposal.title): \(before) -> \(after)" : nil
    }
  }
}
