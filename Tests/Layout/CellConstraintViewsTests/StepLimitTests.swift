// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics
import Testing

/// A row of boxes that must shrink to fit into 300 points.
private func crowdedRow(of count: Int) -> ConstraintView {
  let row = root()
  var last: ConstraintView?
  for index in 0..<count {
    let view = box("box \(index)", Double(10 + index % 7), 10)
    row.addSubview(view)
    let leading = last?.trailingAnchor ?? row.leadingAnchor
    ViewConstraint.activate([
      view.leadingAnchor.constraint(equalTo: leading),
      view.trailingAnchor.constraint(lessThanOrEqualTo: row.trailingAnchor),
      view.topAnchor.constraint(equalTo: row.topAnchor),
    ])
    last = view
  }
  return row
}

@Suite struct StepLimitTests {
  @Test func `a tree that would take more steps than its limit says so, and is laid out when the limit is raised`() {
    let row = crowdedRow(of: 60)
    row.stepLimit = 1000
    row.renderFrame()
    #expect(row.failures == [.stepLimit(1000)])
    #expect(numbers(row.subviews[1]) == [0, 0, 0, 0])
    row.stepLimit = 1_000_000
    row.renderFrame()
    #expect(row.failures.isEmpty)
    #expect(numbers(row.subviews[1]) == [10, 0, 11, 10])
  }

  @Test func `beyond the limit, views keep the frames of the last layout`() {
    let row = crowdedRow(of: 60)
    row.renderFrame()
    row.stepLimit = 1000
    row.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    #expect(row.renderFrame().failures == [.stepLimit(1000)])
    #expect(numbers(row.subviews[1]) == [10, 0, 11, 10])
    row.frame = Rect(x: 0, y: 0, width: 300, height: 100)
    row.stepLimit = 1_000_000
    #expect(row.renderFrame().failures.isEmpty)
    #expect(numbers(row.subviews[1]) == [10, 0, 11, 10])
  }

  @Test func `a size that would take too many steps to fit is the last one found`() {
    let row = crowdedRow(of: 60)
    let target = Size(width: 300, height: 0)
    let size = row.systemLayoutSizeFitting(target, horizontalFittingPriority: 1000)
    row.stepLimit = 1000
    #expect(row.systemLayoutSizeFitting(Size(width: 250, height: 0), horizontalFittingPriority: 1000) == size)
    #expect(row.failures == [.stepLimit(1000)])
  }

  @Test func `a question that would take too many steps has no answer, and says so`() {
    let row = crowdedRow(of: 60)
    row.renderFrame()
    row.stepLimit = 20
    #expect(row.subviews[3].constraintsAffectingLayout(for: .horizontal).isEmpty)
    #expect(!row.failures.isEmpty)
  }

  @Test func `the largest number is a limit like any other`() {
    let row = crowdedRow(of: 3)
    row.stepLimit = .max
    row.renderFrame()
    row.frame.width = 200
    row.renderFrame()
    #expect(row.failures.isEmpty)
    #expect(!row.subviews[1].hasAmbiguousLayout)
    #expect(numbers(row.subviews[1]) == [10, 0, 11, 10])
  }

  @Test func `thousands of views that compete for space stay within the limit of 100 million steps`() {
    let row = crowdedRow(of: 6000)
    row.renderFrame()
    #expect(row.failures == [.stepLimit(100_000_000)])
  }
}
