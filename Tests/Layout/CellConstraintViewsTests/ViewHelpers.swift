// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics

/// Text in a font in which every letter is 10 points wide and every line 20 points high, with the baseline at 15.
func text(_ words: [Int]) -> (Double) -> IntrinsicContentSize {
  { width in
    var lines: [Double] = []
    for word in words.map({ 10 * Double($0) }) {
      if let last = lines.last, last + 10 + word <= width {
        lines[lines.count - 1] = last + 10 + word
      } else {
        lines.append(word)
      }
    }
    let height = 20 * Double(lines.count)
    return IntrinsicContentSize(width: lines.max() ?? 0, height: height, firstBaseline: 15, lastBaseline: height - 5)
  }
}

/// A view with a content of a fixed size and without text.
func box(_ name: String, _ width: Double, _ height: Double) -> ConstraintView {
  let view = ConstraintView(name: name)
  view.measureContent = { _ in IntrinsicContentSize(width: width, height: height) }
  return view
}

/// A view with a text, given by the numbers of letters of its words.
func label(_ name: String, _ words: Int...) -> ConstraintView {
  let view = ConstraintView(name: name)
  view.measureContent = text(words)
  return view
}

/// A root of 300 by 100 points at the origin.
func root(_ width: Double = 300, _ height: Double = 100, _ subviews: ConstraintView...) -> ConstraintView {
  let root = ConstraintView(name: "root")
  root.frame = Rect(x: 0, y: 0, width: width, height: height)
  for view in subviews { root.addSubview(view) }
  return root
}

/// The numbers of a frame.
func numbers(_ view: ConstraintView) -> [Double] { numbers(view.frame) }

func numbers(_ frame: Rect) -> [Double] {
  [frame.x, frame.y, frame.width, frame.height].map { ($0 * 1e6).rounded() / 1e6 }
}
