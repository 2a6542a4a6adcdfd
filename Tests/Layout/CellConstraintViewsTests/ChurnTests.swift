// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics
import CellTestSupport
import Testing

@Suite struct ChurnTests {
  @Test func `a constraint deactivated and activated again unchanged is counted`() throws {
    let title = label("title", 5)
    let root = root(300, 100, title)
    let leading = title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7)
    let width = title.widthAnchor.constraint(equalToConstant: 7)
    ViewConstraint.activate([leading, width])
    #expect(root.renderFrame().churn == [])
    ViewConstraint.deactivate([leading, width])
    ViewConstraint.activate([leading])
    leading.isActive = false
    width.constant = 8
    ViewConstraint.activate([leading, width])
    let churn = root.renderFrame().churn
    try #require(churn.count == 1)
    #expect(churn[0].kind == .reactivated)
    #expect(churn[0].subject == "title.leading == root.leading + 7")
    #expect(churn[0].file == "CellConstraintViewsTests/ChurnTests.swift")
    #expect(churn[0].count == 2)
    #expect(root.renderFrame().churn == [])
  }

  @Test func `a view removed and added again is counted, and lost its constraints`() throws {
    let title = label("title", 5)
    let root = root(300, 100, title)
    let leading = title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7)
    leading.isActive = true
    root.renderFrame()
    title.removeFromSuperview()
    root.addSubview(title)
    let churn = root.renderFrame().churn
    try #require(churn.count == 1)
    #expect(churn[0].kind == .readded)
    #expect(churn[0].subject == "title")
    #expect(churn[0].count == 1)
    #expect(!leading.isActive)
  }

  @Test func `a pair of constraints that only collapses a view is reported`() throws {
    let (badge, title) = (ConstraintView(name: "badge"), label("title", 5))
    let root = root(300, 100, badge, title)
    let shown = badge.widthAnchor.constraint(equalToConstant: 20)
    let collapsed = badge.widthAnchor.constraint(equalToConstant: 0)
    shown.isActive = true
    #expect(root.renderFrame().churn == [])
    shown.isActive = false
    collapsed.isActive = true
    let churn = root.renderFrame().churn
    try #require(churn.count == 1)
    #expect(churn[0].kind == .toggled)
    #expect(churn[0].subject == "badge.width == 20")
    #expect(churn[0].advice.contains("isHidden"))
  }

  @Test func `a pair of constraints that moves another view is not reported`() {
    let (badge, title) = (ConstraintView(name: "badge"), label("title", 5))
    let root = root(300, 100, badge, title)
    let shown = badge.widthAnchor.constraint(equalToConstant: 20)
    let collapsed = badge.widthAnchor.constraint(equalToConstant: 0)
    title.leadingAnchor.constraint(equalTo: badge.trailingAnchor).isActive = true
    shown.isActive = true
    root.renderFrame()
    shown.isActive = false
    collapsed.isActive = true
    #expect(root.renderFrame().churn == [])
  }

  @Test func `pairs are found in linear time`() {
    func time(of count: Int) -> Duration {
      let root = root()
      let views = (0..<count).map { ConstraintView(name: "view \($0)") }
      for view in views { root.addSubview(view) }
      views[0].heightAnchor.constraint(equalToConstant: 0).isActive = true
      ViewConstraint.activate(views.map { $0.widthAnchor.constraint(equalToConstant: 10) })
      return threadTime { root.renderFrame() }
    }
    _ = time(of: 2000)
    let short = time(of: 2000)
    #expect(time(of: 8000) < short * 8 + .milliseconds(50))
  }
}
