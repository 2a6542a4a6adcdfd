// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutEngines
import CellLayoutSuiteCases

/// Returns a box with some properties set.
func box(_ set: (inout FlexStyle) -> Void = { _ in }, _ children: [FlexNode] = []) -> FlexNode {
  var style = FlexStyle()
  set(&style)
  return FlexNode(style: style, children: children)
}

/// Returns a box of a fixed size.
func box(_ width: Double, _ height: Double, _ set: (inout FlexStyle) -> Void = { _ in }) -> FlexNode {
  box {
    $0.width = .points(width)
    $0.height = .points(height)
    set(&$0)
  }
}

/// Returns a text of words that are each 10 wide and 10 high, without spaces. Baselines are 8 below the tops of lines.
func text(words: Int, _ set: (inout FlexStyle) -> Void = { _ in }) -> FlexNode {
  var style = FlexStyle()
  set(&style)
  return FlexNode(style: style, leaf: words)
}

/// Measures a text made by `text(words:)`.
func measuredWords(_ words: Int, _ width: AvailableSpace) -> MeasuredSize {
  let perLine =
    switch width {
    case .minContent: 1
    case .maxContent: words
    case .definite(let width): min(words, max(1, Int(width / 10)))
    }
  let lines = Double((words + perLine - 1) / perLine)
  return MeasuredSize(
    size: Size(width: Double(perLine) * 10, height: lines * 10), firstBaseline: 8, lastBaseline: lines * 10 - 2
  ).ofText(in: width)
}

/// Returns the frames of all boxes except the root, in preorder.
func frames(in root: FlexNode) throws -> [Rect] {
  Array(try frames(of: root, measure: measuredWords).dropFirst())
}

/// Returns the frame of the root.
func rootFrame(_ root: FlexNode) throws -> Rect {
  try frames(of: root, measure: measuredWords)[0]
}

func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

/// Returns a binary tree of containers that alternate between rows and columns.
func binaryTree(depth: Int) -> FlexNode {
  if depth == 0 { return text(words: 3) }
  let child = binaryTree(depth: depth - 1)
  return box(
    {
      $0.flexDirection = depth.isMultiple(of: 2) ? .row : .column
      $0.flexGrow = 1
    }, [child, child])
}
