// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics
import Testing

/// The frames along the axis of a row of 200 points: the start and the length of each view.
private func row(_ stack: StackView, width: Double = 200, height: Double = 50) -> [[Double]] {
  stack.frame = Rect(x: 0, y: 0, width: width, height: height)
  stack.renderFrame()
  return stack.arrangedSubviews.map { [numbers($0)[0], numbers($0)[2]] }
}

/// The frames across the axis of a row that is 50 points high.
private func across(_ stack: StackView) -> [[Double]] {
  _ = row(stack)
  return stack.arrangedSubviews.map { [numbers($0)[1], numbers($0)[3]] }
}

private func boxes() -> [ConstraintView] { [box("a", 10, 10), box("b", 20, 20), box("c", 30, 30)] }

@Suite struct StackViewTests {
  @Test func `fill gives the free space to the view with the lowest hugging`() {
    let stack = StackView(boxes())
    stack.spacing = 5
    stack.arrangedSubviews[1].setContentHuggingPriority(249, for: .horizontal)
    #expect(row(stack) == [[0, 10], [15, 150], [170, 30]])
    #expect(!stack.arrangedSubviews[1].hasAmbiguousLayout)
  }

  @Test(arguments: [
    (StackView.Distribution.fillEqually, [[0.0, 60.0], [70, 60], [140, 60]]),
    (.fillProportionally, [[0, 30], [40, 60], [110, 90]]),
    (.equalSpacing, [[0, 10], [80, 20], [170, 30]]),
    (.equalCentering, [[0, 10], [85, 20], [170, 30]]),
  ])
  func `the other distributions follow from the views and the spacing`(distribution: StackView.Distribution, frames: [[Double]]) {
    let stack = StackView(boxes())
    stack.distribution = distribution
    stack.spacing = 10
    #expect(row(stack) == frames)
    #expect(stack.arrangedSubviews.map(\.hasAmbiguousLayout) == [false, false, false])
    #expect(stack.conflicts == [])
  }

  @Test func `equal centering keeps the spacing`() {
    let stack = StackView([box("a", 100, 10), box("b", 20, 20), box("c", 30, 30)])
    stack.distribution = .equalCentering
    stack.spacing = 10
    #expect(row(stack) == [[0, 100], [110, 20], [170, 30]])
  }

  @Test(arguments: [
    (StackView.Alignment.fill, [[0.0, 50.0], [0, 50], [0, 50]]),
    (.top, [[0, 10], [0, 20], [0, 30]]),
    (.center, [[20, 10], [15, 20], [10, 30]]),
    (.bottom, [[40, 10], [30, 20], [20, 30]]),
    (.lastBaseline, [[40, 10], [30, 20], [20, 30]]),
  ])
  func `the alignment places views across the axis`(alignment: StackView.Alignment, frames: [[Double]]) {
    let stack = StackView(boxes())
    stack.alignment = alignment
    #expect(across(stack) == frames)
    #expect(stack.conflicts == [])
  }

  @Test func `first baselines are equal, and the highest view touches the upper edge`() {
    let stack = StackView([label("a", 3), box("icon", 10, 30)])
    stack.alignment = .firstBaseline
    // A view without text has its first baseline at its upper edge.
    #expect(across(stack) == [[0, 20], [15, 30]])
  }

  @Test func `constraints of yours win over proportions`() {
    let stack = StackView([box("a", 10, 10), box("b", 20, 10), box("c", 30, 10)])
    stack.distribution = .fillProportionally
    #expect(row(stack, width: 120, height: 10) == [[0, 20], [20, 40], [60, 60]])
    stack.arrangedSubviews[1].widthAnchor.constraint(equalToConstant: 30).isActive = true
    // The second view keeps its proportion to the first one; the third, whose tie is weaker, gets the rest.
    #expect(row(stack, width: 120, height: 10) == [[0, 15], [15, 30], [45, 75]])
    #expect(stack.conflicts == [])
    #expect(stack.arrangedSubviews.map(\.hasAmbiguousLayout) == [false, false, false])
  }

  @Test func `a stack without a given size is as large as its views need`() {
    let stack = StackView(boxes())
    stack.spacing = 5
    stack.alignment = .center
    #expect(stack.systemLayoutSizeFitting(.zero) == Size(width: 70, height: 30))
    stack.axis = .vertical
    #expect(stack.systemLayoutSizeFitting(.zero) == Size(width: 30, height: 70))
  }

  @Test func `a hidden view drops out, and comes back without a compilation`() {
    let stack = StackView(boxes())
    stack.spacing = 5
    stack.distribution = .fillEqually
    #expect(row(stack) == [[0, 63.333333], [68.333333, 63.333333], [136.666667, 63.333333]])
    stack.arrangedSubviews[1].isHidden = true
    _ = row(stack)
    #expect([0, 2].map { numbers(stack.arrangedSubviews[$0])[2] } == [97.5, 97.5])
    #expect(!stack.arrangedSubviews[1].hasAmbiguousLayout)
    stack.arrangedSubviews[1].isHidden = false
    let report = stack.renderFrame()
    #expect([report.solutions, report.compilations] == [1, 0])
    #expect(report.churn == [])
    stack.arrangedSubviews[1].isHidden = true
    #expect(stack.renderFrame().compilations == 0)
  }

  @Test func `a custom spacing replaces the spacing after one view`() {
    let stack = StackView(boxes())
    stack.spacing = 5
    stack.setCustomSpacing(12, after: stack.arrangedSubviews[0])
    stack.arrangedSubviews[2].setContentHuggingPriority(249, for: .horizontal)
    #expect(row(stack) == [[0, 10], [22, 20], [47, 153]])
    stack.setCustomSpacing(nil, after: stack.arrangedSubviews[0])
    #expect(row(stack) == [[0, 10], [15, 20], [40, 160]])
  }

  @Test func `views may lie inside the margins`() {
    let stack = StackView([box("a", 10, 10)])
    stack.layoutMargins = Insets(top: 1, right: 2, bottom: 3, left: 4)
    stack.isLayoutMarginsRelativeArrangement = true
    _ = row(stack)
    #expect(numbers(stack.arrangedSubviews[0]) == [4, 1, 194, 46])
  }

  @Test func `stacks nest, and the texts in a column break where the row leaves them no more room`() {
    let (name, message) = (label("name", 4), label("message", 5, 5, 5))
    let column = StackView(axis: .vertical, [name, message], name: "column")
    let stack = StackView([box("avatar", 40, 40), column])
    stack.alignment = .top
    stack.spacing = 10
    stack.arrangedSubviews[0].setContentHuggingPriority(251, for: .horizontal)
    _ = row(stack, width: 170, height: 100)
    #expect(numbers(column) == [50, 0, 120, 60])
    #expect(numbers(message) == [0, 20, 120, 40])
  }

  @Test func `a row aligns a nested column by the baseline of its first text`() {
    let (name, message, time) = (label("name", 4), label("message", 5), label("time", 2))
    time.measureContent = { _ in IntrinsicContentSize(width: 20, height: 12, firstBaseline: 9, lastBaseline: 9) }
    let column = StackView(axis: .vertical, [name, message])
    let stack = StackView([column, time])
    stack.alignment = .firstBaseline
    #expect(across(stack) == [[0, 40], [6, 12]])
    name.measureContent = { _ in IntrinsicContentSize(width: 40, height: 30, firstBaseline: 25, lastBaseline: 25) }
    #expect(across(stack) == [[0, 50], [16, 12]])
    name.isHidden = true
    #expect(across(stack) == [[0, 20], [6, 12]])
    name.isHidden = false
    #expect(across(stack) == [[0, 50], [16, 12]])
    name.isHidden = true
    #expect(across(stack) == [[0, 20], [6, 12]])
  }

  @Test func `proportions follow the contents`() {
    let stack = StackView(boxes())
    stack.distribution = .fillProportionally
    #expect(row(stack, width: 120) == [[0, 20], [20, 40], [60, 60]])
    stack.arrangedSubviews[0].measureContent = { _ in IntrinsicContentSize(width: 70, height: 10) }
    #expect(row(stack, width: 120) == [[0, 70], [70, 20], [90, 30]])
  }

  @Test func `a stack that only its place is given for is not ambiguous, and no larger than its views`() {
    let stack = StackView(boxes(), name: "stack")
    stack.alignment = .center
    let root = root(300, 100, stack)
    ViewConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.renderFrame()
    #expect(numbers(stack) == [0, 0, 60, 30])
    #expect(!stack.hasAmbiguousLayout)
    #expect(stack.systemLayoutSizeFitting(ConstraintView.layoutFittingExpandedSize).height == 30)
  }

  @Test func `a stack whose views are all hidden needs no space`() {
    let stack = StackView(boxes())
    for view in stack.arrangedSubviews { view.isHidden = true }
    #expect(stack.systemLayoutSizeFitting(.zero) == .zero)
  }

  @Test func `a view that is removed is no longer arranged`() {
    let stack = StackView(boxes())
    stack.distribution = .fillEqually
    _ = row(stack)
    stack.arrangedSubviews[1].removeFromSuperview()
    #expect(row(stack) == [[0, 100], [100, 100]])
  }

  @Test func `a stack too short for its spacings says which of its constraints it ignores`() throws {
    let stack = StackView([box("a", 10, 10), box("b", 10, 10)], name: "stack")
    stack.spacing = 30
    stack.frame = Rect(x: 0, y: 0, width: 20, height: 50)
    let report = stack.renderFrame()
    try #require(report.conflicts.count == 1)
    #expect(
      report.conflicts[0].constraints.map(\.description) == [
        "stack.width == 20 (the frame of the root)", "a.width >= 0 (no length is negative)",
        "b.width >= 0 (no length is negative)", "a.leading == stack.leading (made by the stack view)",
        "b.trailing == stack.trailing (made by the stack view)", "b.leading == a.trailing + 30 (made by the stack view)",
      ])
    #expect(report.conflicts[0].dropped.text == "b.leading == a.trailing + 30")
    #expect(report.failures == [])
  }

  @Test func `a written constraint is dropped before those of the stack view`() throws {
    let stack = StackView([box("a", 10, 10), box("b", 10, 10)], name: "stack")
    stack.distribution = .fillEqually
    stack.frame = Rect(x: 0, y: 0, width: 200, height: 50)
    stack.arrangedSubviews[0].widthAnchor.constraint(equalToConstant: 30).isActive = true
    let report = stack.renderFrame()
    try #require(report.conflicts.count == 1)
    #expect(report.conflicts[0].dropped.text == "a.width == 30")
    #expect(report.conflicts[0].constraints.map(\.origin).contains(.stackView))
    #expect(stack.arrangedSubviews.map(\.frame.width) == [100, 100])
  }
}
