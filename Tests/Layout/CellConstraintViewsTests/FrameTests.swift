// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics
import Testing

/// A tree of seven views, `a` with `b` and `e`, each with two more, that writes down the closures that run.
private final class RecordedTree {
  var calls: [String] = []
  let views: [String: ConstraintView]

  init() {
    views = Dictionary(uniqueKeysWithValues: ["a", "b", "c", "d", "e", "f", "g"].map { ($0, box($0, 10, 10)) })
    for (child, parent) in [("b", "a"), ("e", "a"), ("c", "b"), ("d", "b"), ("f", "e"), ("g", "e")] {
      self[parent].addSubview(self[child])
    }
    for view in views.values {
      view.updateConstraints = { [unowned self] in calls.append("update \($0.name)") }
      view.layoutSubviews = { [unowned self] in calls.append("layout \($0.name)") }
      view.display = { [unowned self] in calls.append("display \($0.name)") }
    }
  }

  subscript(name: String) -> ConstraintView { views[name]! }

  func callsOfFrame() -> [String] {
    calls = []
    self["a"].renderFrame()
    return calls
  }
}

@Suite struct FrameTests {
  @Test func `the first frame updates from the leaves to the root, and lays out and displays from the root to the leaves`() {
    let tree = RecordedTree()
    #expect(
      tree.callsOfFrame() == [
        "update c", "update d", "update b", "update f", "update g", "update e", "update a",
        "layout a", "layout b", "layout c", "layout d", "layout e", "layout f", "layout g",
        "display a", "display b", "display c", "display d", "display e", "display f", "display g",
      ])
    #expect(tree.callsOfFrame() == [])
    #expect(!tree["a"].needsFrame)
  }

  @Test func `a frame runs each requested phase of a view once`() {
    let tree = RecordedTree()
    _ = tree.callsOfFrame()
    tree["g"].setNeedsUpdateConstraints()
    tree["b"].setNeedsUpdateConstraints()
    tree["g"].setNeedsUpdateConstraints()
    tree["e"].setNeedsLayout()
    tree["e"].setNeedsLayout()
    tree["c"].setNeedsDisplay()
    #expect(tree["a"].needsFrame)
    #expect(tree.callsOfFrame() == ["update b", "update g", "layout e", "display c"])
  }

  @Test func `a changed constraint lays out the superview, and the view itself if its size changed`() {
    let tree = RecordedTree()
    let position = tree["d"].leadingAnchor.constraint(equalTo: tree["b"].leadingAnchor, constant: 5)
    let width = tree["d"].widthAnchor.constraint(equalToConstant: 30)
    ViewConstraint.activate([position, width])
    _ = tree.callsOfFrame()
    position.constant = 6
    #expect(tree.callsOfFrame() == ["layout b"])
    width.constant = 31
    #expect(tree.callsOfFrame() == ["layout b", "layout d", "display d"])
  }

  @Test func `ten text changes in one frame lay out once`() {
    let title = label("title", 5)
    let root = root(300, 100, title)
    var layouts = 0
    root.layoutSubviews = { _ in layouts += 1 }
    root.renderFrame()
    layouts = 0
    for letters in 6...15 { title.measureContent = text([letters]) }
    let report = root.renderFrame()
    #expect(layouts == 1)
    #expect([report.solutions, report.compilations, report.laidOutViews] == [1, 0, 2])
    #expect(title.frame.width == 150)
  }

  @Test func `a batch of constraints is solved once, and toggling constraints compiles nothing`() {
    let title = label("title", 5)
    let root = root(300, 100, title)
    let narrow = [
      title.widthAnchor.constraint(equalToConstant: 20),
      title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 1),
    ]
    let wide = [
      title.widthAnchor.constraint(equalToConstant: 200),
      title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 2),
    ]
    ViewConstraint.activate(narrow)
    let first = root.renderFrame()
    #expect([first.solutions, first.compilations] == [1, 1])
    #expect(numbers(title) == [1, 0, 20, 20])
    ViewConstraint.deactivate(narrow)
    ViewConstraint.activate(wide)
    let second = root.renderFrame()
    #expect([second.solutions, second.compilations] == [1, 0])
    #expect(numbers(title) == [2, 0, 200, 20])
  }

  @Test func `constraints changed while a frame lays out apply to the next frame`() {
    let title = label("title", 5)
    let root = root(300, 100, title)
    let width = title.widthAnchor.constraint(equalToConstant: 20)
    width.isActive = true
    root.layoutSubviews = { _ in width.constant = 80 }
    root.renderFrame()
    #expect(title.frame.width == 20)
    #expect(root.needsFrame)
    root.renderFrame()
    #expect(title.frame.width == 80)
  }

  @Test func `constraints changed while constraints are updated apply to the same frame`() {
    let title = label("title", 5)
    let root = root(300, 100, title)
    let width = title.widthAnchor.constraint(equalToConstant: 20)
    title.updateConstraints = { _ in width.isActive = true }
    root.renderFrame()
    #expect(title.frame.width == 20)
  }

  @Test func `a question changes no frame, and the next frame still lays out`() {
    let title = label("title", 5)
    let root = root(300, 100, title)
    root.renderFrame()
    title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 9).isActive = true
    _ = title.constraintsAffectingLayout(for: .horizontal)
    #expect(title.frame.x == 0)
    #expect(root.needsFrame)
    root.renderFrame()
    #expect(title.frame.x == 9)
    #expect(!root.needsFrame)
  }

  @Test func `a view that is removed while contents are measured ends without harm`() {
    let title = label("title", 5)
    let root = root(300, 100, title, box("other", 10, 10))
    title.measureContent = { [weak root] width in
      if root?.subviews.count == 2, width < .infinity { root?.subviews[1].removeFromSuperview() }
      return text([5, 5])(width)
    }
    title.widthAnchor.constraint(equalToConstant: 70).isActive = true
    root.renderFrame()
    #expect(root.subviews.map(\.name) == ["title"])
    root.renderFrame()
    #expect(title.frame.height == 40)
  }

  @Test func `contents are measured once at their natural width and once at the width of the layout`() {
    let title = ConstraintView(name: "title")
    var widths: [Double] = []
    title.measureContent = {
      widths.append($0)
      return text([5, 5])($0)
    }
    let root = root(300, 100, title)
    title.widthAnchor.constraint(lessThanOrEqualToConstant: 70).isActive = true
    root.renderFrame()
    #expect(widths == [.infinity, 70])
    root.frame.width = 200
    root.renderFrame()
    #expect(widths == [.infinity, 70])
  }

  @Test func `layoutIfNeeded lays out the views inside the receiver, and leaves the others to the frame`() {
    let tree = RecordedTree()
    _ = tree.callsOfFrame()
    tree.calls = []
    tree["b"].setNeedsLayout()
    tree["f"].setNeedsLayout()
    tree["b"].layoutIfNeeded()
    #expect(tree.calls == ["layout b"])
    #expect(tree.callsOfFrame() == ["layout f"])
  }

  @Test func `a call of renderFrame from a closure does nothing`() {
    let tree = RecordedTree()
    tree["a"].layoutSubviews = {
      $0.setNeedsLayout()
      $0.layoutIfNeeded()
      $0.renderFrame()
    }
    tree["a"].renderFrame()
    #expect(tree.calls.count { $0 == "layout b" } == 1)
  }
}
