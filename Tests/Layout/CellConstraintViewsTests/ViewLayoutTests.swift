// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics
import Testing

@Suite struct ViewLayoutTests {
  @Test func `a view follows the edges of its neighbour and its superview`() {
    let (avatar, title) = (box("avatar", 40, 40), label("title", 5))
    let root = root(300, 100, avatar, title)
    ViewConstraint.activate([
      avatar.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 12),
      avatar.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
      title.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 10),
      title.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -12),
      title.firstBaselineAnchor.constraint(equalTo: avatar.centerYAnchor),
    ])
    root.renderFrame()
    #expect(numbers(avatar) == [12, 8, 40, 40])
    #expect(numbers(title) == [62, 13, 226, 20])
  }

  @Test func `a constraint may connect views at different depths`() {
    let (card, icon, caption) = (ConstraintView(name: "card"), box("icon", 20, 20), box("caption", 50, 10))
    let root = root(300, 100, card, caption)
    card.addSubview(icon)
    ViewConstraint.activate([
      card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 30),
      card.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      card.widthAnchor.constraint(equalToConstant: 100),
      card.heightAnchor.constraint(equalToConstant: 50),
      icon.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -5),
      icon.topAnchor.constraint(equalTo: card.topAnchor, constant: 5),
      caption.leadingAnchor.constraint(equalTo: icon.leadingAnchor),
      caption.topAnchor.constraint(equalTo: icon.bottomAnchor, constant: 1),
    ])
    root.renderFrame()
    #expect(numbers(icon) == [75, 5, 20, 20])
    #expect(numbers(caption) == [105, 46, 50, 10])
  }

  @Test func `the height of a text follows from the width that the constraints leave`() {
    let (title, line) = (label("title", 5, 5, 5), box("line", 10, 1))
    let root = root(120, 100, title, line)
    ViewConstraint.activate([
      title.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      title.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      title.topAnchor.constraint(equalTo: root.topAnchor),
      line.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      line.topAnchor.constraint(equalTo: title.lastBaselineAnchor),
    ])
    root.renderFrame()
    #expect(numbers(title) == [0, 0, 120, 40])
    #expect(numbers(line) == [0, 35, 10, 1])
    root.frame.width = 60
    root.renderFrame()
    #expect(numbers(title) == [0, 0, 60, 60])
    #expect(numbers(line) == [0, 55, 10, 1])
  }

  @Test func `a height tied to a width is solved together with the text around it`() {
    let (picture, title) = (ConstraintView(name: "picture"), label("title", 5, 5))
    let root = root(200, 100, picture, title)
    ViewConstraint.activate([
      picture.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      picture.topAnchor.constraint(equalTo: root.topAnchor),
      picture.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      picture.widthAnchor.constraint(equalTo: picture.heightAnchor, multiplier: 1.2),
      title.leadingAnchor.constraint(equalTo: picture.trailingAnchor),
      title.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      title.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.renderFrame()
    #expect(numbers(picture) == [0, 0, 120, 100])
    #expect(numbers(title) == [120, 0, 80, 40])
  }

  @Test func `a height that never settles is the largest one, with a report`() throws {
    let title = ConstraintView(name: "title")
    title.measureContent = { IntrinsicContentSize(height: $0 > 200 ? 60 : 100) }
    let root = root(300, 100, title)
    title.widthAnchor.constraint(equalTo: title.heightAnchor, multiplier: 3).isActive = true
    root.renderFrame()
    #expect(numbers(title) == [0, 0, 300, 100])
    try #require(root.failures.count == 1)
    #expect("\(root.failures[0])".contains("title.width == 3 * title.height (CellConstraintViewsTests/ViewLayoutTests.swift:"))
  }

  @Test func `leading edges are at the right in a tree from right to left, left edges are not`() {
    let (avatar, badge) = (box("avatar", 40, 40), box("badge", 10, 10))
    let root = root(300, 100, avatar, badge)
    ViewConstraint.activate([
      avatar.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 12),
      avatar.topAnchor.constraint(equalTo: root.topAnchor),
      badge.leftAnchor.constraint(equalTo: avatar.leftAnchor, constant: 5),
      badge.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.renderFrame()
    #expect(numbers(badge) == [17, 0, 10, 10])
    root.isRightToLeft = true
    root.renderFrame()
    #expect(numbers(avatar) == [248, 0, 40, 40])
    #expect(numbers(badge) == [253, 0, 10, 10])
  }

  @Test func `content hugging and compression resistance decide which view grows or shrinks`() {
    let (name, time) = (label("name", 10), label("time", 5))
    let root = root(200, 20, name, time)
    ViewConstraint.activate([
      name.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      time.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 10),
      time.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      name.topAnchor.constraint(equalTo: root.topAnchor), time.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    time.setContentHuggingPriority(251, for: .horizontal)
    time.setContentCompressionResistancePriority(751, for: .horizontal)
    root.renderFrame()
    #expect(numbers(name) == [0, 0, 140, 20])
    #expect(numbers(time) == [150, 0, 50, 20])
    root.frame.width = 130
    root.renderFrame()
    #expect(numbers(name) == [0, 0, 70, 20])
    #expect(numbers(time) == [80, 0, 50, 20])
  }

  @Test func `a view may lie inside the margins of its superview`() {
    let title = ConstraintView(name: "title")
    let root = root(300, 100, title)
    root.layoutMargins = Insets(top: 1, right: 2, bottom: 3, left: 4)
    let margins = root.layoutMarginsGuide
    ViewConstraint.activate([
      title.leftAnchor.constraint(equalTo: margins.leftAnchor), title.rightAnchor.constraint(equalTo: margins.rightAnchor),
      title.topAnchor.constraint(equalTo: margins.topAnchor), title.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
    root.renderFrame()
    #expect(numbers(title) == [4, 1, 294, 96])
    #expect(numbers(margins.layoutFrame) == [4, 1, 294, 96])
    root.layoutMargins = Insets(all: 10)
    #expect(root.renderFrame().compilations == 0)
    #expect(numbers(title) == [10, 10, 280, 80])
  }

  @Test func `a guide divides the space between two views`() {
    let (left, right, gap) = (box("left", 20, 20), box("right", 30, 20), LayoutGuide(name: "gap"))
    let root = root(100, 20, left, right)
    root.addLayoutGuide(gap)
    ViewConstraint.activate([
      left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      gap.leadingAnchor.constraint(equalTo: left.trailingAnchor),
      right.leadingAnchor.constraint(equalTo: gap.trailingAnchor),
      right.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      gap.widthAnchor.constraint(equalToConstant: 50),
    ])
    root.renderFrame()
    #expect(numbers(gap.layoutFrame) == [20, 0, 50, 0])
    root.removeLayoutGuide(gap)
    #expect(gap.owningView == nil)
    #expect(root.renderFrame().conflicts == [])
  }

  @Test func `a hidden view keeps its constraints and its place, and is not displayed`() {
    let (avatar, title) = (box("avatar", 40, 40), label("title", 5))
    let root = root(300, 100, avatar, title)
    var displayed: [String] = []
    avatar.display = { displayed.append($0.name) }
    title.display = { displayed.append($0.name) }
    title.leadingAnchor.constraint(equalTo: avatar.trailingAnchor).isActive = true
    avatar.isHidden = true
    root.renderFrame()
    #expect(title.frame.x == 40)
    #expect(displayed == ["title"])
    #expect(!root.needsFrame)
    avatar.isHidden = false
    #expect(root.needsFrame)
    root.renderFrame()
    #expect(displayed == ["title", "avatar"])
  }

  @Test func `removing a view deactivates the constraints across its edge and keeps those inside`() {
    let (card, icon) = (ConstraintView(name: "card"), box("icon", 20, 20))
    let root = root(300, 100, card)
    card.addSubview(icon)
    let across = card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7)
    let alsoAcross = root.trailingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 9)
    let inside = icon.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 3)
    ViewConstraint.activate([across, alsoAcross, inside])
    card.removeFromSuperview()
    #expect([across, alsoAcross, inside].map(\.isActive) == [false, false, true])
    root.addSubview(card)
    root.renderFrame()
    #expect(icon.frame.x == 3)
    #expect(card.frame.x == 0)
  }

  @Test func `a subview that is added again moves to the top and keeps its constraints`() {
    let (title, cover) = (label("title", 5), box("cover", 10, 10))
    let root = root(300, 100, title, cover)
    let leading = title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7)
    leading.isActive = true
    root.addSubview(title)
    #expect(root.subviews.map(\.name) == ["cover", "title"])
    #expect(leading.isActive)
    root.insertSubview(title, at: 0)
    #expect(root.subviews.map(\.name) == ["title", "cover"])
    #expect(root.renderFrame().churn == [])
    #expect(title.constraints.count == 1)
  }

  @Test func `an active constraint waits until its views are in one tree`() {
    let (root, title) = (root(), label("title", 5))
    title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7).isActive = true
    root.renderFrame()
    root.addSubview(title)
    root.renderFrame()
    #expect(numbers(title) == [7, 0, 50, 20])
  }

  @Test func `a changed priority counts from the next frame on`() {
    let title = label("title", 5)
    let root = root(300, 100, title)
    let width = title.widthAnchor.constraint(equalToConstant: 30).withPriority(700)
    width.isActive = true
    root.renderFrame()
    #expect(title.frame.width == 50)
    width.priority = 800
    root.renderFrame()
    #expect(title.frame.width == 30)
  }

  @Test func `a priority outside its range is clamped`() {
    let view = box("view", 10, 10)
    #expect(view.widthAnchor.constraint(equalToConstant: 1).withPriority(1001).priority == 1000)
    #expect(view.widthAnchor.constraint(equalToConstant: 1).withPriority(0).priority == 1)
  }

  @Test(arguments: [Double.nan, .infinity, 1e13])
  func `a constraint with an invalid constant is ignored and reported`(constant: Double) {
    let view = box("view", 10, 10)
    let root = root(300, 100, view)
    let constraint = view.widthAnchor.constraint(equalToConstant: 30)
    constraint.isActive = true
    root.renderFrame()
    #expect(view.frame.width == 30)
    constraint.constant = constant
    #expect(root.renderFrame().failures.count == 1)
    #expect(view.frame.width == 10)
    constraint.constant = 30
    #expect(root.renderFrame().failures == [])
    #expect(view.frame.width == 30)
  }

  @Test(arguments: [Double.nan, .infinity, 1e-13])
  func `a constraint with an invalid multiplier is ignored and reported`(multiplier: Double) {
    let view = box("view", 10, 10)
    let root = root(300, 100, view)
    view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: multiplier).isActive = true
    #expect(root.renderFrame().failures.count == 1)
    #expect(view.frame.width == 10)
  }

  @Test func `a multiplier of zero leaves the constant`() {
    let view = box("view", 10, 10)
    let root = root(300, 100, view)
    view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0, constant: 25).isActive = true
    root.renderFrame()
    #expect(view.frame.width == 25)
  }

  @Test func `a tree built on one thread is laid out on another`() async {
    func makeTree() -> sending ConstraintView {
      let title = label("title", 5)
      let root = root(300, 100, title)
      title.trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
      return root
    }
    let tree = makeTree()
    let frame = await Task.detached {
      tree.renderFrame()
      return tree.subviews[0].frame
    }.value
    #expect(frame == Rect(x: 250, y: 0, width: 50, height: 20))
  }
}
