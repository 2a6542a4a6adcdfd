// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics
import Testing

/// Views whose content may be larger than they are.
@Suite struct ScrollViewTests {
  /// A scroll view of 100 by 50 points at (20, 10) with three boxes side by side in a stack, and a button over them.
  private struct Reel {
    let root: ConstraintView
    let reel = ScrollView(name: "reel")
    let stack: StackView
    let button = box("button", 10, 10)

    init(_ widths: [Double], isRightToLeft: Bool = false) {
      stack = StackView(axis: .horizontal, widths.map { box("child", $0, 20) }, name: "stack")
      stack.spacing = 5
      root = CellConstraintViewsTests.root(300, 100, reel)
      root.isRightToLeft = isRightToLeft
      reel.addSubview(stack)
      reel.addSubview(button)
      let (content, seen) = (reel.contentLayoutGuide, reel.frameLayoutGuide)
      ViewConstraint.activate([
        reel.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
        reel.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        reel.widthAnchor.constraint(equalToConstant: 100),
        reel.heightAnchor.constraint(equalToConstant: 50),
        stack.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 8),
        stack.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -8),
        stack.topAnchor.constraint(equalTo: content.topAnchor),
        stack.bottomAnchor.constraint(equalTo: content.bottomAnchor),
        stack.heightAnchor.constraint(equalTo: seen.heightAnchor),
        button.trailingAnchor.constraint(equalTo: seen.trailingAnchor, constant: -4),
        button.bottomAnchor.constraint(equalTo: seen.bottomAnchor, constant: -4),
      ])
      root.renderFrame()
    }
  }

  @Test func `the size of the content follows from the constraints, and the view keeps its own`() {
    let view = Reel([60, 40, 80])
    #expect(numbers(view.reel) == [20, 10, 100, 50])
    #expect(view.reel.contentSize == Size(width: 206, height: 50))
    #expect(view.reel.maximumContentOffset == Point(x: 106, y: 0))
    #expect(view.root.failures.isEmpty)
    #expect(!view.stack.hasAmbiguousLayout)
    #expect(view.root.conflicts.isEmpty)
  }

  @Test(arguments: [(false, 8.0), (true, 118)])
  func `an offset moves what is tied to the frame guide, in content coordinates`(isRightToLeft: Bool, first: Double) {
    let view = Reel([60, 40, 80], isRightToLeft: isRightToLeft)
    let children = view.stack.arrangedSubviews.map { $0.frame.x + view.stack.frame.x }
    #expect(children[0] == (isRightToLeft ? 138 : first))
    let buttonX = isRightToLeft ? 4.0 : 86
    #expect(numbers(view.button) == [buttonX, 36, 10, 10])
    view.reel.contentOffset = Point(x: 30, y: 0)
    view.root.renderFrame()
    #expect(view.stack.arrangedSubviews.map { $0.frame.x + view.stack.frame.x } == children)
    #expect(numbers(view.button) == [buttonX + 30, 36, 10, 10])
    #expect(numbers(view.reel.frameLayoutGuide.layoutFrame) == [30, 0, 100, 50])
    #expect(numbers(view.reel) == [20, 10, 100, 50])
  }

  @Test func `a conflict names the guide, and says what made its constraints`() {
    let view = Reel([60])
    ViewConstraint.activate([
      view.reel.frameLayoutGuide.widthAnchor.constraint(equalToConstant: 40),
      view.reel.contentLayoutGuide.heightAnchor.constraint(equalToConstant: 10),
    ])
    view.root.renderFrame()
    let conflicts = view.root.conflicts.map { "\($0)" }.joined(separator: "\n")
    #expect(conflicts.contains("reel.frameLayoutGuide.width == reel.width (made by the scroll view)"))
    #expect(conflicts.contains("reel.contentLayoutGuide.height == 10"))
  }
}
