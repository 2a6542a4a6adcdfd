// SPDX-License-Identifier: MIT

import CellInspection
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import Testing

/// What a report claims that a fix saves, compared with a recount of the cells with only that fix.
@Suite struct SavingsTests {
  @Test(arguments: Sample.all.map(\.name))
  func `in a sample, each fix saves what it claims, and the report lists each fix that is written`(name: String) throws {
    let inspected = try InspectedSample.named(name)
    let (document, found) = (try inspected.document(), try inspected.inspection())
    let measured = found.fixes.filter { !$0.gain.isNothing }
    #expect(try measured.map { try Saving(of: $0, in: document) } == measured.map { Saving($0.gain) })
    expectToListAll(try inspected.fixed(), found)
  }

  @Test func `a label and its rounded box each have their own fix with its own savings`() throws {
    let document = try InspectedDocument(
      cell: """
        padding: 4
        children:
          - name: tag
            width: 60
            height: 40
            padding: 10
            cornerRadius: 8
            background: '#DDEEFF'
            children: [{type: text, name: label, text: Hi, width: 20, height: 20}]
        """)
    let found = try document.inspect()
    #expect(found.fixes.map(\.proposal.path) == ["cell/tag", "cell/tag/label"])
    #expect(
      found.fixes.map { "\($0.gain)" } == [
        "saves 2,400 blended pixels and paints 2,400", "saves 400 blended pixels and paints 400",
      ])
    let places = found.cells[0].findings.indices.map { PlaceInCells(cell: 0, finding: $0) }
    let fixes = places.compactMap { found.fix(of: $0)?.proposal.path }
    #expect(fixes == found.cells[0].findings.map(\.path))
    expectToListAll(try document.fixed(), found)
  }

  @Test func `a shadow of the frame saves a pass, and the blending of its buffer`() throws {
    let document = try InspectedDocument(cell: Self.cell(shadow: "content"))
    let fix = try #require(try document.inspect().fixes.first { $0.proposal.kind == .shadowPath })
    #expect(fix.isSafe)
    #expect(try Saving(of: fix, in: document) == Saving(fix.gain))
    #expect("\(fix.gain)" == "saves 1,836 blended pixels, 1 offscreen pass of 6,204 bytes")
  }

  @Test func `both kinds of shadow have the same overdraw`() throws {
    let ofContent = try InspectedDocument(cell: Self.cell(shadow: "content")).inspect().cells[0]
    let ofFrame = try InspectedDocument(cell: Self.cell(shadow: "frame")).inspect().cells[0]
    #expect(ofContent.pixels == ofFrame.pixels)
    #expect(ofContent.totals[.meanOverdraw] == 1)
    #expect(ofContent.analysis.overdraw == ofFrame.analysis.overdraw)
  }

  private static func cell(shadow path: String) -> String {
    """
    padding: 10
    children:
      - {name: card, width: 40, height: 20, background: white, shadow: {blur: 6, offset: [0, 2], color: '#000/30%', path: \(path)}}
    """
  }

  @Test func `a change that several findings propose is one fix`() throws {
    let document = try InspectedDocument(
      cell: """
        layout: frames
        height: 30
        children:
          - {type: shape, name: a, fill: red, x: 0.1, y: 1, width: 10, height: 10}
          - {type: shape, name: b, fill: green, x: 20.1, y: 1, width: 10, height: 10}
          - {type: shape, name: c, fill: blue, x: 40.1, y: 1, width: 10, height: 10}
        """, scale: 2, colors: "colors: {red: '#FF0000', green: '#00FF00', blue: '#0000FF'}")
    let found = try document.inspect()
    #expect(found.fixes.map(\.proposal.kind) == [.round])
    #expect(found.fixes.first?.served.count == 3)
  }

  /// Expects that the report names each fix that `--fix` writes first.
  private func expectToListAll(_ fixed: FixedTemplate, _ found: TemplateInspection) {
    let written = fixed.applied.prefix(fixed.firstRoundCount).map(\.proposal)
    let listed = Set(found.reportedFixes.values.filter(\.isSafe).map(\.title))
    #expect(written.filter { !listed.contains($0.title) }.map(\.title) == [])
    #expect(Set(written.map(\.patch)).count == written.count)
  }
}

/// The costs that a fix saves.
private struct Saving: Hashable {
  let blended, passes, bytes: Int

  init(_ gain: FixGain) {
    blended = gain.saved
    passes = gain.savedPasses
    bytes = gain.savedBytes
  }

  /// Counts the costs of all cells with and without a fix.
  init(of fix: VerifiedFix, in document: InspectedDocument) throws {
    let fixed = try #require(fix.source)
    let (before, after) = (try document.totals(document.source), try document.totals(fixed))
    func saved(_ measure: CostMeasure) -> Int {
      Int(before.reduce(0) { $0 + $1[measure] } - after.reduce(0) { $0 + $1[measure] })
    }
    blended = saved(.blended)
    passes = saved(.offscreen)
    bytes = saved(.offscreenBytes)
  }
}
