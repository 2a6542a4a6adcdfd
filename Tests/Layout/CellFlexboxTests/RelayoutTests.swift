// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutEngines
import CellLayoutSuiteCases
import CellTestSupport
import Foundation
import Testing

/// A tree that is laid out, changed and laid out again.
private struct ChangingTree {
  let root: FlexNode
  /// The number of words of each text, by the number of its leaf.
  var words: [Int]

  func measured(_ leaf: Int, _ width: AvailableSpace) -> MeasuredSize { measuredWords(words[leaf], width) }

  func newLayout() throws -> FlexTree {
    var tree = try FlexTree(root)
    try tree.layOut(available: (.definite(300), .maxContent), measure: measured)
    return tree
  }

  /// Returns the boxes whose children had to be evaluated again after a text changed: the boxes around the text, and those whose
  /// own size or whose container's size is different in two layouts from scratch.
  func boxesThatCouldChange(from before: FlexTree, to after: FlexTree, text: Int) -> Set<Int> {
    var result: Set<Int> = []
    for box in 0..<before.count where before.visits(of: box) > 0 {
      let container = before.parent(of: box) ?? box
      let isResized =
        before.frames[box].size != after.frames[box].size || before.frames[container].size != after.frames[container].size
      if isResized || isAround(text, box, in: before) { result.insert(box) }
    }
    return result
  }

  private func isAround(_ inner: Int, _ outer: Int, in tree: FlexTree) -> Bool {
    var box = tree.parent(of: inner)
    while let current = box, current != outer { box = tree.parent(of: current) }
    return box == outer
  }
}

/// Returns a text with the number of its leaf, which is an index into `ChangingTree.words`.
private func leaf(_ number: Int, _ set: (inout FlexStyle) -> Void = { _ in }) -> FlexNode {
  text(words: number, set)
}

@Suite struct `Laying out again` {
  /// Trees with three texts, the second of which changes, and beside it containers that must stay as they are.
  private static let trees: [(name: String, root: FlexNode)] = {
    let untouched = box({ $0.width = .points(40) }, [leaf(0)])
    return [
      ("percentages", box({ $0.flexDirection = .column }, [untouched, box({ $0.padding.left = .percent(10) }, [leaf(1)])])),
      ("stretch", box({ _ in }, [box({ $0.width = .points(60) }, [leaf(1)]), box({ $0.flexDirection = .column }, [leaf(2)])])),
      ("wrap", box({ $0.flexWrap = .wrap }, [box({ $0.width = .points(200) }, [leaf(1)]), untouched])),
      ("baseline", box({ $0.alignItems = .firstBaseline }, [box({ _ in }, [leaf(1)]), untouched])),
      (
        "aspect ratio",
        box(
          { $0.alignItems = .flexStart },
          [
            box({ _ in }, [leaf(1)]),
            box(
              {
                $0.width = .points(40); $0.aspectRatio = 2
              }, [leaf(0)]),
          ])
      ),
      (
        "grow",
        box({ $0.width = .points(300) }, [box({ _ in }, [leaf(1)]), box({ $0.flexGrow = 1 }, [leaf(2)]), untouched])
      ),
    ]
  }()

  @Test(arguments: trees.map(\.name))
  func `after a text changes, exactly the boxes that could change are visited`(name: String) throws {
    let root = try #require(Self.trees.first { $0.name == name }).root
    var kept = try ChangingTree(root: root, words: [2, 3, 4]).newLayout()
    let before = kept
    let changed = ChangingTree(root: root, words: [2, 7, 4])
    let after = try changed.newLayout()
    let textBox = try #require((0..<kept.count).first { kept.leafNumber(of: $0) == 1 })
    kept.contentChanged(of: textBox)
    try kept.layOut(available: (.definite(300), .maxContent), measure: changed.measured)
    #expect(kept.frames == after.frames)
    let visited = Set((0..<kept.count).filter { kept.visits(of: $0) > before.visits(of: $0) })
    #expect(visited == changed.boxesThatCouldChange(from: before, to: after, text: textBox))
  }

  @Test func `the same layout again visits nothing and measures nothing`() throws {
    let tree = ChangingTree(root: Self.trees[0].root, words: [2, 3, 4])
    var kept = try tree.newLayout()
    let work = kept.work
    try kept.layOut(available: (.definite(300), .maxContent), measure: tree.measured)
    #expect(kept.work.visits == work.visits)
    #expect(kept.work.measurements == work.measurements)
  }

  @Test func `a box that only moves is not visited`() throws {
    let still = box({ $0.flexDirection = .column }, [leaf(0), leaf(2)])
    let root = box(
      {
        $0.flexDirection = .column; $0.width = .points(300)
      }, [box({ _ in }, [leaf(1)]), still])
    var kept = try ChangingTree(root: root, words: [2, 30, 4]).newLayout()
    let before = kept
    let changed = ChangingTree(root: root, words: [2, 70, 4])
    kept.contentChanged(of: 2)
    try kept.layOut(available: (.definite(300), .maxContent), measure: changed.measured)
    #expect(kept.frames[3].y == before.frames[3].y + 20)
    #expect(kept.visits(of: 3) == before.visits(of: 3))
    #expect(kept.work.measurements == before.work.measurements + 3)
  }

  @Test func `an error in a measurement leaves a tree that can be laid out`() throws {
    struct Failure: Error {}
    let tree = ChangingTree(root: Self.trees[1].root, words: [2, 3, 4])
    var kept = try tree.newLayout()
    let frames = kept.frames
    kept.contentChanged(of: 2)
    #expect(throws: Failure.self) {
      try kept.layOut(available: (.definite(90), .maxContent)) { _, _ in throw Failure() }
    }
    try kept.layOut(available: (.definite(300), .maxContent), measure: tree.measured)
    #expect(kept.frames == frames)
  }

  // MARK: Gates

  @Test func `trees of list cells pass all gates`() throws {
    let url = try #require(Bundle.module.url(forResource: "list-cells", withExtension: "json"))
    #expect(try failedGates(SuiteFile(contentsOf: url)) == [])
  }

  @Test(
    .enabled(if: `Layout suite`.isBesidePackage, "the suite's files are not next to the package"),
    arguments: ["own", "taffy", "yoga"])
  func `all trees of the suite pass all gates`(name: String) throws {
    #expect(try failedGates(SuiteFile(contentsOf: `Layout suite`.folder.appending(path: name + ".json"))) == [])
  }

  @Test(arguments: Seeds.all)
  func `random trees pass all gates`(seed: UInt64) throws {
    var trees = RandomTrees(SplitMix64(seed: seed))
    #expect(try (0..<20).flatMap { _ in try trees.tree().failedGates() } == [])
  }

  private func failedGates(_ file: SuiteFile) throws -> [String] {
    try file.cases.flatMap { suiteCase in
      try (suiteCase.failedGates(textLines: file.textLines, triesAllStyles: false) ?? []).map {
        "\(suiteCase.id): \($0.rawValue)"
      }
    }
  }
}

@Suite struct `Bounded work` {
  /// Returns the work for a tree, and the largest number of measurements of a text.
  private func work(_ tree: SuiteNode) throws -> (work: LayoutWork, boxes: Int, mostMeasurements: Int) {
    let described = try CaseTree(tree)
    var tree = try FlexTree(described.root)
    var calls: [Int: Int] = [:]
    try tree.layOut(available: (.definite(320), .maxContent)) { leaf, width in
      calls[leaf, default: 0] += 1
      return described.measured(leaf, width)
    }
    return (tree.work, tree.count, calls.values.max() ?? 0)
  }

  @Test func `random trees of depth 30 need at most three visits for each box`() throws {
    var histogram: [Int: Int] = [:]
    for seed in 0..<2000 as Range<UInt64> {
      var trees = RandomTrees(SplitMix64(seed: seed))
      let (work, boxes, mostMeasurements) = try work(trees.deepTree(depth: 30))
      #expect(work.visits <= 3 * boxes, "seed \(seed)")
      #expect(mostMeasurements <= 6, "seed \(seed)")
      histogram[mostMeasurements, default: 0] += 1
    }
    let lines = histogram.sorted { $0.key < $1.key }.map { "\($0.key) measurements: \($0.value) trees" }
    print("most measurements of a text:", lines.joined(separator: ", "))
  }

  @Test(arguments: Seeds.all)
  func `what multiplies work at one level does not multiply it at all levels`(seed: UInt64) throws {
    for offset in 0..<50 as Range<UInt64> {
      var trees = RandomTrees(SplitMix64(seed: seed &* 50 &+ offset))
      let (work, _, _) = try work(trees.periodicChain(depth: 60))
      #expect(work.visits <= 5 * 60 * 60, "seed \(seed), offset \(offset)")
    }
  }

  @Test func `a binary tree of 16,383 boxes needs at most five visits for each container`() throws {
    var tree = try FlexTree(binaryTree(depth: 13))
    try tree.layOut(available: (.definite(320), .maxContent), measure: measuredWords)
    #expect(tree.count == 16_383)
    #expect(tree.work.visits <= 5 * 8191)
  }

  @Test func `a layout that needs too many visits is refused`() throws {
    // An error that no known tree reaches: the limit is lowered to test it.
    var tree = try FlexTree(binaryTree(depth: 5))
    #expect(throws: LayoutTooComplex.self) {
      try tree.layOut(available: (.definite(320), .maxContent), visitLimit: 40, measure: measuredWords)
    }
  }

  @Test func `twenty thousand siblings are laid out in one line and in many`() throws {
    let children = (0..<20_000).map { _ in box(10, 10) }
    let last = try #require(frames(in: box({ $0.width = .points(100) }, children)).last)
    #expect(abs(last.x - 99.995) < 1e-6)
    #expect(
      try frames(
        in: box(
          {
            $0.width = .points(100); $0.flexWrap = .wrap
          }, children)
      ).last == frame(90, 19_990, 10, 10))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -50, 1e308])
  func `sizes that no document has end in a layout`(size: Double) throws {
    var style = FlexStyle()
    style.width = .points(size)
    style.minHeight = .points(size)
    style.maxHeight = .points(-size)
    style.flexBasis = .points(size)
    style.padding.left = .points(size)
    style.flexGrow = size
    style.flexShrink = size
    style.margin.top = .points(size)
    style.inset.left = .points(size)
    style.border.right = size
    style.columnGap = .percent(size)
    style.aspectRatio = size
    let inner = FlexNode(style: style, children: [text(words: 3), FlexNode(style: style)])
    #expect(try frames(in: box({ $0.flexWrap = .wrap }, [inner, text(words: 5)])).count == 4)
  }
}
