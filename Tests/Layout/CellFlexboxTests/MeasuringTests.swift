// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutEngines
import CellLayoutSuiteCases
import Testing

private struct Unmeasurable: Error, Equatable {}

/// Returns the number of measure calls for the leaves of a tree.
private func measureCalls(_ root: FlexNode, width: Double) throws -> Int {
  var calls = 0
  _ = try frames(of: root, available: (.definite(width), .maxContent)) { leaf, width in
    calls += 1
    return measuredWords(leaf, width)
  }
  return calls
}

/// Returns a text inside `depth` nested boxes, each styled by `set`.
private func chain(depth: Int, _ set: (Int, inout FlexStyle) -> Void) -> FlexNode {
  (0..<depth).reduce(text(words: 40)) { node, level in
    box({ set(level, &$0) }, [node])
  }
}

@Suite struct `Measuring leaves` {
  @Test func `a text that fits is measured once`() throws {
    #expect(try measureCalls(box({ $0.flexDirection = .column }, [text(words: 3)]), width: 100) == 1)
    #expect(try measureCalls(box({ _ in }, [text(words: 3)]), width: 100) == 1)
  }

  @Test func `a text that has to shrink is measured three times`() throws {
    #expect(try measureCalls(box({ $0.width = .points(50) }, [text(words: 9)]), width: 100) == 3)
  }

  @Test func `a measured size is used only for the widths for which it is valid`() throws {
    // A leaf whose height is 9/16 of its width, and which prefers a width of 100, grows to the width of its row.
    var grown = FlexStyle()
    grown.flexGrow = 1
    let frames = try frames(of: box({ $0.width = .points(375) }, [FlexNode(style: grown, leaf: 0)])) { _, width in
      let width = if case .definite(let points) = width { points } else { 100.0 }
      return MeasuredSize(size: Size(width: width, height: width * 9 / 16))
    }
    #expect(frames[1] == Rect(x: 0, y: 0, width: 375, height: 210.9375))
  }

  @Test func `a container of another engine must have a box`() {
    var contents = FlexStyle()
    contents.display = .contents
    #expect(throws: ContainerWithoutBox.self) {
      try frames(of: box({ _ in }, [FlexNode(style: contents, container: 0)]), measure: measuredWords)
    }
  }

  @Test func `nesting does not multiply measure calls`() throws {
    let rows = chain(depth: 20) { _, style in style.alignItems = .center }
    let columns = chain(depth: 20) { _, style in style.flexDirection = .column }
    let alternating = chain(depth: 20) { level, style in
      style.flexDirection = level.isMultiple(of: 2) ? .row : .column
      style.alignItems = .firstBaseline
      style.flexGrow = 1
    }
    #expect(try measureCalls(rows, width: 100) == 3)
    #expect(try measureCalls(columns, width: 100) == 3)
    #expect(try measureCalls(alternating, width: 100) == 3)
  }

  @Test func `percentage padding adds measure calls in proportion to the depth`() throws {
    // Each level offers a different width, both while it measures and in the final layout.
    let padded = chain(depth: 40) { level, style in
      style.flexDirection = level.isMultiple(of: 2) ? .row : .column
      style.alignItems = .center
      style.padding = Edges(all: .percent(1))
    }
    #expect(try measureCalls(padded, width: 300) <= 80)
  }

  @Test func `a tree of 16,383 nodes measures each of its 8,192 texts at most three times`() throws {
    #expect(try measureCalls(binaryTree(depth: 13), width: 320) <= 3 * 8192)
  }

  @Test func `an error thrown by a leaf reaches the caller`() {
    #expect(throws: Unmeasurable()) {
      try frames(of: box({ _ in }, [text(words: 1)])) { _, _ in throw Unmeasurable() }
    }
  }

  @Test func `a leaf that is not displayed is not measured`() throws {
    let root = box({ $0.display = .none }, [text(words: 1)])
    #expect(try measureCalls(root, width: 100) == 0)
  }
}
