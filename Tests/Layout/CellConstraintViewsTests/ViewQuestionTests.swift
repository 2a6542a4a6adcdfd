// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics
import Testing

@Suite struct ViewQuestionTests {
  @Test func `a view is ambiguous as long as a constraint is missing`() {
    let (first, second) = (ConstraintView(name: "first"), box("second", 10, 10))
    let root = root(300, 100, first, second)
    ViewConstraint.activate([
      first.topAnchor.constraint(equalTo: root.topAnchor), first.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      first.heightAnchor.constraint(equalToConstant: 10),
      second.topAnchor.constraint(equalTo: root.topAnchor), second.leadingAnchor.constraint(equalTo: root.leadingAnchor),
    ])
    #expect([first, second].map(\.hasAmbiguousLayout) == [true, false])
    first.widthAnchor.constraint(equalToConstant: 10).isActive = true
    #expect([first, second].map(\.hasAmbiguousLayout) == [false, false])
  }

  @Test func `two views that hug their contents equally are ambiguous where one of them must grow`() {
    let (name, time) = (label("name", 5), label("time", 5))
    let root = root(300, 100, name, time)
    ViewConstraint.activate([
      name.topAnchor.constraint(equalTo: root.topAnchor), time.topAnchor.constraint(equalTo: root.topAnchor),
      name.leadingAnchor.constraint(equalTo: root.leadingAnchor), time.leadingAnchor.constraint(equalTo: name.trailingAnchor),
      time.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    #expect([name, time].map(\.hasAmbiguousLayout) == [true, true])
    time.setContentHuggingPriority(251, for: .horizontal)
    #expect([name, time].map(\.hasAmbiguousLayout) == [false, false])
  }

  @Test func `only the view whose place is open is ambiguous, not the views inside it`() {
    let (card, icon) = (ConstraintView(name: "card"), box("icon", 10, 10))
    let root = root(300, 100, card)
    card.addSubview(icon)
    ViewConstraint.activate([
      card.topAnchor.constraint(equalTo: root.topAnchor), card.widthAnchor.constraint(equalToConstant: 50),
      card.heightAnchor.constraint(equalToConstant: 50),
      icon.topAnchor.constraint(equalTo: card.topAnchor), icon.leadingAnchor.constraint(equalTo: card.leadingAnchor),
    ])
    #expect([card, icon].map(\.hasAmbiguousLayout) == [true, false])
  }

  @Test func `a size that fits reports what conflicts in it, until anything changes`() {
    let card = ConstraintView(name: "card")
    let icon = box("icon", 10, 10)
    card.addSubview(icon)
    let trailing = icon.trailingAnchor.constraint(equalTo: card.trailingAnchor)
    ViewConstraint.activate([
      icon.leadingAnchor.constraint(equalTo: card.leadingAnchor), icon.widthAnchor.constraint(equalToConstant: 30), trailing,
    ])
    #expect(card.systemLayoutSizeFitting(Size(width: 20, height: 10), horizontalFittingPriority: 1000).width == 20)
    #expect(card.conflicts.map(\.dropped.text) == ["icon.width == 30"])
    #expect(card.conflicts.first?.constraints.first?.origin == .fitting)
    trailing.constant = 5
    #expect(card.conflicts == [])
    #expect(card.systemLayoutSizeFitting(Size(width: 25, height: 10), horizontalFittingPriority: 1000).width == 25)
    #expect(card.conflicts == [])
  }

  @Test func `without text, the first baseline is the top edge and the last one the bottom edge`() {
    let (icon, line) = (box("icon", 10, 30), box("line", 10, 1))
    let root = root(300, 100, icon, line)
    ViewConstraint.activate([
      icon.leadingAnchor.constraint(equalTo: root.leadingAnchor), line.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      icon.firstBaselineAnchor.constraint(equalTo: root.topAnchor, constant: 7),
      line.topAnchor.constraint(equalTo: icon.lastBaselineAnchor),
    ])
    root.renderFrame()
    #expect([icon, line].map(\.frame.y) == [7, 37])
  }

  @Test func `the constraints that affect a view are those that determine its edges`() {
    let (avatar, title) = (box("avatar", 40, 40), label("title", 5))
    let root = root(300, 100, avatar, title)
    let start = avatar.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 12)
    let gap = title.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 10)
    let limit = title.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor)
    let top = title.topAnchor.constraint(equalTo: root.topAnchor)
    ViewConstraint.activate([start, gap, limit, top])
    #expect(
      title.constraintsAffectingLayout(for: .horizontal).map(ObjectIdentifier.init) == [start, gap].map(ObjectIdentifier.init))
    #expect(title.constraintsAffectingLayout(for: .vertical).map(ObjectIdentifier.init) == [top].map(ObjectIdentifier.init))
    #expect(
      title.reasonsForLayout(for: .horizontal).map(\.text) == [
        "avatar.leading == root.leading + 12", "avatar.width >= 40 @750", "title.leading == avatar.trailing + 10",
        "title.width >= 50 @750",
      ])
  }

  @Test func `a fitting size is the smallest or the largest that the constraints allow`() {
    let (cell, title) = (ConstraintView(name: "cell"), label("title", 5, 5))
    cell.addSubview(title)
    ViewConstraint.activate([
      title.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 10),
      title.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -10),
      title.topAnchor.constraint(equalTo: cell.topAnchor, constant: 5),
      title.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -5),
      cell.widthAnchor.constraint(lessThanOrEqualToConstant: 400),
    ])
    #expect(cell.systemLayoutSizeFitting(ConstraintView.layoutFittingCompressedSize) == Size(width: 130, height: 30))
    #expect(
      cell.systemLayoutSizeFitting(Size(width: 90, height: 0), horizontalFittingPriority: 1000) == Size(width: 90, height: 50))
    title.setContentHuggingPriority(1, for: .horizontal)
    title.setContentHuggingPriority(1, for: .vertical)
    #expect(cell.systemLayoutSizeFitting(ConstraintView.layoutFittingExpandedSize) == Size(width: 400, height: 10_000))
    #expect(cell.frame == .zero)
  }

  @Test func `a fitting size follows a text that changed`() {
    let cell = label("cell", 5)
    #expect(cell.systemLayoutSizeFitting(.zero) == Size(width: 50, height: 20))
    cell.measureContent = text([7])
    #expect(cell.systemLayoutSizeFitting(.zero) == Size(width: 70, height: 20))
  }

  @Test func `a fitting size ignores constraints with views outside`() {
    let (card, icon) = (ConstraintView(name: "card"), box("icon", 20, 20))
    let root = root(300, 100, card)
    card.addSubview(icon)
    ViewConstraint.activate([
      card.widthAnchor.constraint(equalTo: root.widthAnchor),
      icon.leadingAnchor.constraint(equalTo: card.leadingAnchor), icon.trailingAnchor.constraint(equalTo: card.trailingAnchor),
    ])
    #expect(card.systemLayoutSizeFitting(.zero).width == 20)
  }

  @Test func `the constraint created last in a minimal set is ignored until the conflict is gone`() throws {
    let (avatar, title) = (ConstraintView(name: "avatar"), ConstraintView(name: "title"))
    let root = root(300, 100, avatar, title)
    let wide = title.widthAnchor.constraint(equalToConstant: 80)
    let narrow = title.widthAnchor.constraint(equalTo: avatar.widthAnchor, multiplier: 0.5, constant: 10)
    let length = avatar.widthAnchor.constraint(equalToConstant: 40)
    // The order of activation does not matter.
    ViewConstraint.activate([length, narrow, wide])
    let report = root.renderFrame()
    try #require(report.conflicts.count == 1)
    #expect(
      report.conflicts[0].constraints.map(\.text) == [
        "title.width == 80", "title.width == 0.5 * avatar.width + 10", "avatar.width == 40",
      ])
    #expect(report.conflicts[0].dropped.text == "avatar.width == 40")
    #expect(report.conflicts[0].dropped.file == "CellConstraintViewsTests/ViewQuestionTests.swift")
    #expect([avatar, title].map(\.frame.width) == [140, 80])
    wide.constant = 30
    #expect(root.renderFrame().conflicts == [])
    #expect([avatar, title].map(\.frame.width) == [40, 30])
  }

  @Test func `each constraint of a conflict resolves it when it is deactivated`() {
    let title = ConstraintView(name: "title")
    let root = root(100, 100, title)
    let constraints = [
      title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 30),
      title.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
      title.widthAnchor.constraint(greaterThanOrEqualToConstant: 50),
    ]
    ViewConstraint.activate(constraints)
    #expect(root.renderFrame().conflicts.count == 1)
    #expect(
      constraints.map { constraint in
        constraint.isActive = false
        defer { constraint.isActive = true }
        return root.renderFrame().conflicts.count
      } == [0, 0, 0])
  }

  @Test func `a conflict names the frame of the root and the margins`() throws {
    let title = ConstraintView(name: "title")
    let root = root(100, 100, title)
    let margins = root.layoutMarginsGuide
    ViewConstraint.activate([
      title.widthAnchor.constraint(equalTo: margins.widthAnchor), title.widthAnchor.constraint(equalToConstant: 90),
    ])
    let report = root.renderFrame()
    try #require(report.conflicts.count == 1)
    #expect(
      report.conflicts[0].constraints.map(\.text) == [
        "root.width == 100", "root.layoutMarginsGuide.left == root.left + 8", "root.layoutMarginsGuide.right == root.right - 8",
        "title.width == root.layoutMarginsGuide.width", "title.width == 90",
      ])
    #expect(report.conflicts[0].constraints.map(\.origin) == [.frame, .layoutMargins, .layoutMargins, .written, .written])
    #expect(title.frame.width == 84)
  }

  @Test func `an item without a name appears by its place in the tree`() {
    let (card, icon, guide) = (ConstraintView(), ConstraintView(), LayoutGuide())
    let root = root(100, 100, box("first", 1, 1), card)
    root.name = ""
    card.addSubview(icon)
    card.addLayoutGuide(guide)
    icon.widthAnchor.constraint(equalTo: guide.widthAnchor, multiplier: 2, constant: -3).withPriority(500).isActive = true
    icon.widthAnchor.constraint(equalToConstant: 8).isActive = true
    #expect(
      Set(icon.constraintsAffectingLayout(for: .horizontal).map(ObjectIdentifier.init)).count == 1)
    #expect(
      icon.reasonsForLayout(for: .horizontal).map(\.text) == ["root[1][0].width == 8"])
  }
}
