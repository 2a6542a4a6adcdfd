// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics
import CellTestSupport
import Testing

/// A tree whose state is a list of numbers: 12 views in three cards, with a text in each and constraints that may be active.
private struct StatefulTree {
  static let constraintCount = 12 * 6

  let root = ConstraintView(name: "root")
  private(set) var views: [ConstraintView] = []
  private(set) var constraints: [ViewConstraint] = []

  init() {
    root.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    for index in 0..<12 {
      let view = label("v\(index)", 3, 3)
      (index < 3 ? root : views[index % 3]).addSubview(view)
      views.append(view)
    }
    for (index, view) in views.enumerated() {
      let parent = view.superview ?? root
      let other = views[(index * 5 + 1) % 12]
      constraints += [
        view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 5).withPriority(900),
        view.leadingAnchor.constraint(greaterThanOrEqualTo: other.trailingAnchor, constant: 3).withPriority(600),
        view.trailingAnchor.constraint(lessThanOrEqualTo: parent.trailingAnchor).withPriority(800),
        view.topAnchor.constraint(equalTo: other.lastBaselineAnchor, constant: 2).withPriority(700),
        view.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: 0.5, constant: 10),
        view.widthAnchor.constraint(lessThanOrEqualToConstant: 60),
      ]
    }
  }

  func set(letters: Int, of view: Int) { views[view].measureContent = text([letters, letters]) }

  /// Removes a view, which deactivates the constraints across its edge, lays out, and adds it at the same place.
  func takeOutAndPutBack(_ view: Int) {
    guard let superview = views[view].superview, let index = superview.subviews.firstIndex(where: { $0 === views[view] })
    else { return }
    views[view].removeFromSuperview()
    root.renderFrame()
    superview.insertSubview(views[view], at: index)
  }

  var frames: [[Double]] {
    root.renderFrame()
    return views.map { view in numbers(view).map { ($0 * 1e5).rounded() / 1e5 } }
  }
}

@Suite struct ViewHistoryTests {
  @Test(arguments: 0..<30)
  func `the frames depend on the state of the tree alone, not on the changes before`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let changed = StatefulTree()
    var letters = [Int](repeating: 3, count: 12)
    for _ in 0..<60 {
      let view = Int.random(in: 0..<12, using: &random)
      letters[view] = Int.random(in: 1...9, using: &random)
      changed.set(letters: letters[view], of: view)
      let constraint = changed.constraints[Int.random(in: 0..<StatefulTree.constraintCount, using: &random)]
      constraint.constant = Double(Int.random(in: -20...20, using: &random))
      changed.constraints[Int.random(in: 0..<StatefulTree.constraintCount, using: &random)].isActive = true
      changed.constraints[Int.random(in: 0..<StatefulTree.constraintCount, using: &random)].isActive.toggle()
      changed.root.frame.width = Double(Int.random(in: 100...400, using: &random))
      changed.root.renderFrame()
      changed.takeOutAndPutBack(Int.random(in: 3..<12, using: &random))
    }
    let fresh = StatefulTree()
    fresh.root.frame = changed.root.frame
    for (view, letters) in letters.enumerated() { fresh.set(letters: letters, of: view) }
    for (constraint, model) in zip(fresh.constraints, changed.constraints) {
      constraint.constant = model.constant
      constraint.isActive = model.isActive
    }
    #expect(changed.frames == fresh.frames)
    #expect(changed.root.conflicts == fresh.root.conflicts)
  }

  @Test func `a view with 5,000 constraints is laid out`() {
    let view = label("view", 3)
    let root = ConstraintView(name: "root")
    root.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    root.addSubview(view)
    ViewConstraint.activate((1...5000).map { view.widthAnchor.constraint(greaterThanOrEqualToConstant: Double($0) / 100) })
    root.renderFrame()
    #expect(view.frame.width == 50)
  }

  @Test func `a removed tree ends, with its constraints`() {
    weak var removed: ConstraintView?
    weak var constraint: ViewConstraint?
    let root = ConstraintView(name: "root")
    do {
      let view = label("view", 3)
      let made = view.leadingAnchor.constraint(equalTo: root.leadingAnchor)
      made.isActive = true
      root.addSubview(view)
      root.renderFrame()
      (removed, constraint) = (view, made)
      view.removeFromSuperview()
    }
    root.renderFrame()
    #expect(removed == nil)
    #expect(constraint == nil)
  }
}
