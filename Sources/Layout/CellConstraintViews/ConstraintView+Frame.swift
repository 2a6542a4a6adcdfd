// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics

/// What a view does in the phases of a frame.
struct FrameTasks: OptionSet {
  let rawValue: UInt8

  static let updateConstraints = FrameTasks(rawValue: 1)
  static let layout = FrameTasks(rawValue: 2)
  static let display = FrameTasks(rawValue: 4)
  static let all: FrameTasks = [.updateConstraints, .layout, .display]
}

extension ConstraintView {
  /// Updates constraints, lays out and displays the tree that the view is in: each view at most once, and only if needed.
  ///
  /// Constraints are updated from the leaves to the root, subviews in their order; the system is solved if anything changed; then views
  /// are laid out, and then displayed, from the root to the leaves. Call it when the display is about to show the next frame. A call
  /// from one of the closures does nothing.
  ///
  /// Solving takes time in proportion to the constraints, plus what the changed ones cost.
  @discardableResult
  public func renderFrame() -> FrameReport {
    let root = root
    if root.isRunning { return FrameReport() }
    root.isRunning = true
    defer { root.isRunning = false }
    let updated = root.runUpdates()
    let system = root.applySolution()
    let laidOut = root.run(.layout)
    let displayed = root.run(.display)
    let report = FrameReport(
      updatedViews: updated, laidOutViews: laidOut, displayedViews: displayed,
      solutions: root.churnLog.solutions, compilations: root.churnLog.compilations, conflicts: system.conflicts,
      failures: system.failures, churn: root.churnLog.churn)
    root.churnLog = ChurnLog()
    return report
  }

  /// Whether the next ``renderFrame()`` has anything to do.
  public var needsFrame: Bool {
    let root = root
    return root.appliedVersion != root.editVersion || [.updateConstraints, .layout, .display].contains(where: root.has)
  }

  /// Runs ``updateConstraints`` in the next frame.
  public func setNeedsUpdateConstraints() { setNeeds(.updateConstraints) }

  /// Runs ``layoutSubviews`` in the next frame.
  public func setNeedsLayout() { setNeeds(.layout) }

  /// Runs ``display`` in the next frame.
  public func setNeedsDisplay() { setNeeds(.display) }

  /// Updates the constraints of the view and the views inside it now, if needed. A call from one of the closures of a frame does
  /// nothing.
  public func updateConstraintsIfNeeded() {
    whileRunning { runUpdates() }
  }

  /// Updates the constraints of the whole tree, solves them, and lays out the view and the views inside it now, if needed. A call from
  /// one of the closures of a frame does nothing.
  public func layoutIfNeeded() {
    whileRunning {
      root.runUpdates()
      root.applySolution()
      run(.layout)
    }
  }

  /// Displays the view and the views inside it now, if needed. A call from one of the closures of a frame does nothing.
  public func displayIfNeeded() {
    whileRunning { run(.display) }
  }

  var root: ConstraintView { tree ?? self }

  // MARK: Tasks

  private func setNeeds(_ task: FrameTasks) {
    tasks.insert(task)
    passOnTasks()
  }

  /// Tells the views around this one that it has tasks.
  func passOnTasks() {
    let all = tasks.union(tasksBelow)
    var view = superview
    while let current = view, !current.tasksBelow.isSuperset(of: all) {
      current.tasksBelow.formUnion(all)
      view = current.superview
    }
  }

  private func has(_ task: FrameTasks) -> Bool {
    if tasks.contains(task) { return !(task == .display && isHidden) }
    return tasksBelow.contains(task) && !(task == .display && isHidden) && subviews.contains { $0.has(task) }
  }

  private func whileRunning(_ work: () -> Void) {
    let root = root
    if root.isRunning { return }
    root.isRunning = true
    defer { root.isRunning = false }
    work()
  }

  /// Updates constraints from the leaves to this view.
  @discardableResult
  private func runUpdates() -> Int {
    var count = 0
    if tasksBelow.contains(.updateConstraints) {
      tasksBelow.remove(.updateConstraints)
      for view in subviews { count += view.runUpdates() }
    }
    guard tasks.contains(.updateConstraints) else { return count }
    tasks.remove(.updateConstraints)
    arrange()
    updateConstraints?(self)
    return count + 1
  }

  /// Lays out or displays from this view to the leaves.
  @discardableResult
  private func run(_ task: FrameTasks) -> Int {
    if task == .display, isHidden { return 0 }
    var count = 0
    if tasks.contains(task) {
      tasks.remove(task)
      count += 1
      if task == .layout { layoutSubviews?(self) } else { display?(self) }
    }
    guard tasksBelow.contains(task) else { return count }
    tasksBelow.remove(task)
    for view in subviews { count += view.run(task) }
    // Views that are hidden keep their task.
    if task == .display, subviews.contains(where: { !$0.tasks.union($0.tasksBelow).isDisjoint(with: .display) }) {
      tasksBelow.insert(.display)
      passOnTasks()
    }
    return count
  }

  // MARK: The solution

  /// Solves the system of this root if anything changed, and gives the items their frames.
  @discardableResult
  private func applySolution() -> ViewSystem {
    if let system, appliedVersion == editVersion { return system }
    let system = solvedSystem()
    // A closure that measured a content has changed the tree. The next frame compiles it.
    if system.structureVersion != structureVersion { return system }
    appliedVersion = system.solvedVersion
    for (item, frame) in zip(system.liveItems, system.frames).dropFirst() {
      let old = item.placement
      if isClose(old.origin, frame.origin) && isClose(old.size, frame.size) { continue }
      item.placement = frame
      churnLog.noteMoved(item)
      guard let view = item as? ConstraintView else { continue }
      view.superview?.setNeedsLayout()
      if isClose(old.size, frame.size) { continue }
      view.setNeedsLayout()
      view.setNeedsDisplay()
    }
    return system
  }

  /// The solution for this root, without changing any frame.
  @discardableResult
  func solvedSystem() -> ViewSystem {
    var system = self.system ?? ViewSystem(of: self, lengths: .given)
    system = system.solved(for: self, size: frame.size)
    self.system = system
    return system
  }
}

// Frames that differ less are equal but for errors of rounding.
private let tolerance = 1e-9

private func isClose(_ one: Point, _ other: Point) -> Bool {
  (one.x - other.x).magnitude <= tolerance && (one.y - other.y).magnitude <= tolerance
}

private func isClose(_ one: Size, _ other: Size) -> Bool {
  (one.width - other.width).magnitude <= tolerance && (one.height - other.height).magnitude <= tolerance
}

extension FrameReport {
  /// The report of a frame that did nothing.
  fileprivate init() {
    self.init(
      updatedViews: 0, laidOutViews: 0, displayedViews: 0, solutions: 0, compilations: 0, conflicts: [], failures: [], churn: [])
  }
}
