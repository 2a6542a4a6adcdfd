// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutEngines
import CellLayoutSuiteCases
import CellTestSupport
import Foundation
import Testing

/// Recomputes every size of a layout from its explanation alone.
private struct Recomputation {
  let explanation: LayoutExplanation

  /// The boxes whose explanation does not lead to their frame.
  var wrongBoxes: [Int] {
    let sides = explanation.boxes.indices.filter { index in
      guard let box = explanation.boxes[index] else { return false }
      return !holds(box.width, box.frame.width) || !holds(box.height, box.frame.height)
    }
    return sides + explanation.lines.flatMap(wrongItems)
  }

  private func holds(_ side: SizeExplanation, _ length: Double) -> Bool {
    isClose(side.size, length) && (side.isFlexed || isClose(side.limited(side.preferred.points), length))
  }

  /// Section 9.7 of CSS Flexbox: items grow or shrink in rounds, until none violates its limits.
  private func wrongItems(of line: LineExplanation) -> [Int] {
    let items = line.items.map { side(of: $0) }
    let grows = line.freeSpace > 0
    var sizes = items.map { $0.side.limited($0.side.preferred.points) }
    var open = Set(
      items.indices.filter { index in
        let base = items[index].side.preferred.points
        return (grows ? items[index].flexGrow : items[index].flexShrink) != 0
          && (grows ? base <= sizes[index] : base >= sizes[index])
      })
    let margins = items.reduce(line.gap * Double(items.count - 1)) { $0 + $1.margins }
    func space() -> Double {
      items.indices.reduce(line.room - margins) { $0 - (open.contains($1) ? items[$1].side.preferred.points : sizes[$1]) }
    }
    let initial = space()
    while !open.isEmpty, line.freeSpace != 0 {
      let factors = open.reduce(0) { $0 + (grows ? items[$1].flexGrow : items[$1].flexShrink) }
      let room = factors < 1 && abs(initial * factors) < abs(space()) ? initial * factors : space()
      let shares = open.map {
        grows ? items[$0].flexGrow : items[$0].flexShrink * max(0, items[$0].side.preferred.points - items[$0].edges)
      }
      let sum = shares.reduce(0, +)
      var violation = 0.0
      var violations: [Int: Double] = [:]
      for (index, share) in zip(open, shares) {
        let target = items[index].side.preferred.points + (sum > 0 ? room * share / sum : 0)
        sizes[index] = items[index].side.limited(max(items[index].edges, target))
        violations[index] = sizes[index] - target
        violation += sizes[index] - target
      }
      open = open.filter { violation > 1e-9 ? violations[$0]! <= 0 : violation < -1e-9 ? violations[$0]! >= 0 : false }
    }
    return zip(line.items, sizes).filter { !isClose(side(of: $0).side.size, $1) }.map(\.0)
  }

  private func side(of box: Int) -> (side: SizeExplanation, flexGrow: Double, flexShrink: Double, edges: Double, margins: Double)
  {
    guard let explained = explanation.boxes[box], case .item(let item) = explained.role else {
      fatalError("box \(box) is no item")
    }
    let side = item.isMainHorizontal ? explained.width : explained.height
    return (side, item.flexGrow, item.flexShrink, item.mainEdges, item.mainMargins)
  }

  private func isClose(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 2e-3 || one == other }
}

@Suite struct `Explanations of layouts` {
  private func wrongCases(_ file: SuiteFile) throws -> [String] {
    try file.cases.filter { suiteCase in
      guard let explanation = try suiteCase.explanation(textLines: file.textLines) else { return false }
      return !Recomputation(explanation: explanation).wrongBoxes.isEmpty
    }.map(\.id)
  }

  @Test func `every size of a list cell follows from its explanation`() throws {
    let url = try #require(Bundle.module.url(forResource: "list-cells", withExtension: "json"))
    #expect(try wrongCases(SuiteFile(contentsOf: url)) == [])
  }

  @Test(
    .enabled(if: `Layout suite`.isBesidePackage, "the suite's files are not next to the package"),
    arguments: ["own", "taffy", "yoga"])
  func `every size in the suite follows from its explanation`(name: String) throws {
    #expect(try wrongCases(SuiteFile(contentsOf: `Layout suite`.folder.appending(path: name + ".json"))) == [])
  }

  @Test(arguments: Seeds.all)
  func `every size in a random tree follows from its explanation`(seed: UInt64) throws {
    var trees = RandomTrees(SplitMix64(seed: seed))
    for _ in 0..<20 {
      let explanation = try CaseTree(trees.tree()).explanation(available: (.definite(320), .maxContent))
      #expect(Recomputation(explanation: explanation).wrongBoxes == [])
    }
  }

  @Test func `an explanation names what each length came from`() throws {
    // A row of 100 points: a fixed box, a text that shrinks to its longest word, and a box that grows to its maximum.
    let root = box(
      { $0.width = .points(100) },
      [
        box(30, 20) { $0.flexShrink = 0 },
        text(words: 9),
        box(
          {
            $0.flexGrow = 1; $0.maxWidth = .points(15); $0.flexBasis = .points(5)
          }, []),
      ])
    var tree = try FlexTree(root)
    try tree.layOut(measure: measuredWords)
    var containers: [any LayoutContent] = []
    let explanation = try tree.explanation(containers: &containers, measure: measuredWords)
    let fixed = try #require(explanation.boxes[1])
    #expect(fixed.width.preferred == ExplainedLength(points: 30, source: .property(.width)))
    #expect(fixed.height.preferred == ExplainedLength(points: 20, source: .property(.height)))
    let words = try #require(explanation.boxes[2])
    #expect(words.width.preferred == ExplainedLength(points: 90, source: .content))
    #expect(words.width.minimum == ExplainedLength(points: 10, source: .automaticMinimum))
    #expect(abs(words.width.size - 66.3158) < 1e-4)
    #expect(words.height.preferred == ExplainedLength(points: 20, source: .stretch))
    let growing = try #require(explanation.boxes[3])
    #expect(growing.width.preferred == ExplainedLength(points: 5, source: .property(.flexBasis)))
    #expect(growing.width.maximum == ExplainedLength(points: 15, source: .property(.maxWidth)))
    #expect(explanation.lines.map(\.freeSpace) == [-25])
  }
}
