// SPDX-License-Identifier: MIT

internal import CellConstraints
public import CellGraphics

/// A node of a tree of views that constraints lay out, as in Auto Layout, without a screen.
///
/// The root's frame is given; the frames of all other views follow from the constraints, from the sizes of their contents and from
/// stack views. One system holds the constraints of the whole tree, and ``renderFrame()`` solves it at most once.
///
/// Subclass it to keep subviews in properties. The closures ``updateConstraints``, ``layoutSubviews`` and ``display`` are what
/// overridden methods are elsewhere.
///
/// A tree belongs to one owner at a time. Build and use it on any thread, or pass it on with `sending`, but never use it on two threads
/// at once: the class is not `Sendable`, so the compiler checks this.
open class ConstraintView: LayoutItem {
  /// The view that this view was added to.
  public private(set) weak var superview: ConstraintView?
  /// The views that were added, in the order in which they are displayed.
  public private(set) var subviews: [ConstraintView] = []
  /// The guides that were added with ``addLayoutGuide(_:)``.
  public private(set) var layoutGuides: [LayoutGuide] = []

  /// The frame in points, in the coordinates of the superview. Set the root's. That of another view lasts until the next layout
  /// replaces it.
  public var frame: Rect {
    get { placement }
    set {
      if newValue == placement { return }
      let isResized = newValue.size != placement.size
      placement = newValue
      noteEdit()
      if !isResized { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// Whether the view and its subviews are not displayed. A hidden view keeps its constraints and its place, unless a ``StackView``
  /// arranges it.
  public var isHidden = false {
    didSet {
      if isHidden == oldValue { return }
      superview?.setNeedsDisplay()
      superview?.noteChangedVisibility(of: self)
    }
  }

  /// Whether the leading edges of the tree are the right ones. Set it on the root.
  public var isRightToLeft = false {
    didSet {
      if isRightToLeft != oldValue { noteStructureChange() }
    }
  }

  /// The steps that a solution of the tree may take, and that of a fitting size or a question: numbers that the solver reads or writes,
  /// each some nanoseconds. 100 million by default. Set it on the root.
  ///
  /// A change that would take more is solved once more from scratch. If that takes more, too, the views keep their frames, and ``failures``
  /// contains ``LayoutFailure/stepLimit(_:)``.
  public var stepLimit = ConstraintsLayout.maximumSteps {
    didSet {
      if stepLimit != oldValue { noteEdit() }
    }
  }

  /// Runs in the first phase of a frame if ``setNeedsUpdateConstraints()`` was called, after the closures of the subviews.
  public var updateConstraints: ((ConstraintView) -> Void)?
  /// Runs in the second phase if ``setNeedsLayout()`` was called, if the view changed its size, or if the frame of a subview changed;
  /// before the closures of the subviews. All frames of the tree are up to date. Constraints changed here apply to the next frame.
  public var layoutSubviews: ((ConstraintView) -> Void)?
  /// Runs in the third phase if ``setNeedsDisplay()`` was called or the view changed its size, before the closures of the subviews;
  /// not while the view is hidden.
  public var display: ((ConstraintView) -> Void)?

  /// Measures the content in the width offered, which is infinite when its natural size is asked for. `nil` for a view without content.
  ///
  /// The height follows from the width that the horizontal constraints give, so text of several lines needs no more than this closure.
  /// Call ``invalidateIntrinsicContentSize()`` when the content changes.
  public var measureContent: ((_ width: Double) -> IntrinsicContentSize)? {
    didSet {
      content = measureContent.map(MeasuredContent.init)
      if measureContent == nil { hasBaselines = false }
      if (measureContent == nil) != (oldValue == nil) { noteStructureChange() }
      invalidateIntrinsicContentSize()
    }
  }

  /// The distances of ``layoutMarginsGuide`` from the edges; 8 points by default.
  public var layoutMargins = Insets(all: 8) {
    didSet {
      if layoutMargins != oldValue { marginsGuide?.setMargins(layoutMargins) }
    }
  }

  /// The part of the view inside its ``layoutMargins``.
  public var layoutMarginsGuide: LayoutGuide {
    if let marginsGuide { return marginsGuide.guide }
    let made = MarginsGuide(of: self)
    marginsGuide = made
    noteStructureChange()
    return made.guide
  }

  override var container: ConstraintView? { superview }

  private var marginsGuide: MarginsGuide?
  private var content: MeasuredContent?
  private var hugging = AxisPriorities(250)
  private var resistance = AxisPriorities(750)
  /// Whether the content has text, as last measured.
  private(set) var hasBaselines = false

  /// The tasks of the view, and those somewhere below it, for the next frame.
  var tasks: FrameTasks = .all
  var tasksBelow: FrameTasks = []
  /// Whether a frame is running, or one of its phases.
  var isRunning = false
  /// Counts the changes of the view and the views below that compile or solve again.
  var structureVersion = 0
  var editVersion = 0
  /// The system of the tree below the view, as the root of all, or to find a size that fits.
  var system: ViewSystem?
  var fittingSystem: ViewSystem?
  /// The version of the tree whose solution gave the items their frames.
  var appliedVersion: Int?
  var churnLog = ChurnLog()

  public override init(name: String = "") {
    super.init(name: name)
  }

  // MARK: The tree

  /// Adds a view above all others. A view with another superview is removed from it first; a subview of this view only moves to the
  /// top.
  ///
  /// - Precondition: `view` does not contain this view and is not this view.
  public func addSubview(_ view: ConstraintView) { insertSubview(view, at: subviews.count) }

  /// Adds a view before the subview at an index, or above all others if there is none. A view with another superview is removed from
  /// it first; a subview of this view only moves.
  ///
  /// - Precondition: `view` does not contain this view and is not this view; `index` is not negative.
  public func insertSubview(_ view: ConstraintView, at index: Int) {
    precondition(!isInside(view), "a view cannot be added to itself or to a view inside it")
    if view.superview === self {
      subviews.removeAll { $0 === view }
    } else {
      view.removeFromSuperview()
      view.superview = self
      view.churnLog = ChurnLog()
      tree?.churnLog.noteAdded(view, to: self)
    }
    subviews.insert(view, at: min(index, subviews.count))
    noteStructureChange()
    setNeedsLayout()
    setNeedsDisplay()
    view.passOnTasks()
  }

  /// Removes the view from its superview, and deactivates the constraints between its subtree and other views.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.tree?.churnLog.noteRemoved(self, from: superview)
    deactivateConstraintsAcrossEdge()
    superview.willRemove(self)
    superview.noteStructureChange()
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsLayout()
    superview.setNeedsDisplay()
    self.superview = nil
  }

  /// Adds a guide. A guide of another view is removed from it first.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    layoutGuides.append(guide)
    guide.owningView = self
    noteStructureChange()
  }

  /// Removes a guide, and deactivates its constraints.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard let index = layoutGuides.firstIndex(where: { $0 === guide }) else { return }
    ViewConstraint.deactivate(Array(guide.active.values))
    layoutGuides.remove(at: index)
    noteStructureChange()
    guide.owningView = nil
  }

  /// All guides, with those that the view itself made.
  var allGuides: [LayoutGuide] { layoutGuides + (marginsGuide.map { [$0.guide] } ?? []) }

  /// Runs before a subview is removed.
  func willRemove(_ view: ConstraintView) {}

  /// Runs when a subview is hidden or shown.
  func noteChangedVisibility(of view: ConstraintView) {}

  /// Runs when the content of a subview changes.
  func noteChangedContent(of view: ConstraintView) {}

  /// Runs before ``updateConstraints``.
  func arrange() {}

  /// The view whose baseline is that of this view.
  func baselineView(isFirst: Bool) -> ConstraintView { self }

  private func isInside(_ other: ConstraintView) -> Bool {
    var view: ConstraintView? = self
    while let current = view {
      if current === other { return true }
      view = current.superview
    }
    return false
  }

  /// Returns the name of a guide that the view itself made; `nil` for any other item.
  func name(ofGuide item: LayoutItem) -> String? { marginsGuide?.guide === item ? "layoutMarginsGuide" : nil }

  /// The view and its guides, then the same for each subview.
  var items: [LayoutItem] {
    var items: [LayoutItem] = []
    collectItems(&items)
    return items
  }

  private func collectItems(_ items: inout [LayoutItem]) {
    items.append(self)
    items += allGuides
    for view in subviews { view.collectItems(&items) }
  }

  private func deactivateConstraintsAcrossEdge() {
    let inside = Set(items.map(\.serial))
    for item in items {
      for constraint in item.active.values {
        let ends = [constraint.firstItem, constraint.secondItem].compactMap { $0 }
        if !ends.allSatisfy({ inside.contains($0.serial) }) { constraint.setActive(false) }
      }
    }
  }

  // MARK: Content

  /// The natural size of the content.
  public var intrinsicContentSize: IntrinsicContentSize { contentSize(at: .infinity) }

  /// Measures the content again before the next layout.
  public func invalidateIntrinsicContentSize() {
    content?.invalidate()
    noteEdit()
    superview?.noteChangedContent(of: self)
  }

  /// The priority with which the view resists becoming longer than its content; 250 by default.
  public func contentHuggingPriority(for axis: ConstraintAxis) -> Int { hugging[axis] }

  /// The priority with which the view resists becoming shorter than its content; 750 by default.
  public func contentCompressionResistancePriority(for axis: ConstraintAxis) -> Int { resistance[axis] }

  /// Sets the priority with which the view resists becoming longer than its content. Values outside 1...1000 are clamped.
  public func setContentHuggingPriority(_ priority: Int, for axis: ConstraintAxis) {
    if hugging.set(priority, for: axis) { noteStructureChange() }
  }

  /// Sets the priority with which the view resists becoming shorter than its content. Values outside 1...1000 are clamped.
  public func setContentCompressionResistancePriority(_ priority: Int, for axis: ConstraintAxis) {
    if resistance.set(priority, for: axis) { noteStructureChange() }
  }

  /// Measures the content at a width, unless it was measured at this width before.
  func contentSize(at width: Double) -> IntrinsicContentSize {
    if let known = content?.known(at: width) { return known }
    guard let measure = content?.measure else { return IntrinsicContentSize() }
    let size = measure(width).valid
    content?.remember(size, at: width)
    if width == .infinity, hasBaselines != (size.firstBaseline != nil) {
      hasBaselines.toggle()
      noteStructureChange()
    }
    return size
  }
}

/// A priority for each axis.
struct AxisPriorities {
  private var horizontal, vertical: Int

  init(_ priority: Int) {
    horizontal = priority
    vertical = priority
  }

  subscript(axis: ConstraintAxis) -> Int { axis == .horizontal ? horizontal : vertical }

  /// Returns whether the priority is another one than before.
  mutating func set(_ priority: Int, for axis: ConstraintAxis) -> Bool {
    let clamped = min(max(priority, 1), ViewConstraint.required)
    if self[axis] == clamped { return false }
    if axis == .horizontal { horizontal = clamped } else { vertical = clamped }
    return true
  }
}

/// A guide inside the margins of a view, with the constraints that place it.
struct MarginsGuide {
  let guide: LayoutGuide
  private let left, right, top, bottom: ViewConstraint

  init(of view: ConstraintView) {
    let guide = LayoutGuide(name: "")
    guide.owningView = view
    self.guide = guide
    func constraint(_ attribute: LayoutAttribute) -> ViewConstraint {
      ViewConstraint(
        (guide, attribute), .equal, (view, attribute), multiplier: 1, constant: 0, priority: ViewConstraint.required,
        origin: .layoutMargins, place: nil)
    }
    left = constraint(.left)
    right = constraint(.right)
    top = constraint(.top)
    bottom = constraint(.bottom)
    ViewConstraint.activate([left, right, top, bottom])
    setMargins(view.layoutMargins)
  }

  func setMargins(_ margins: Insets) {
    left.constant = margins.left
    right.constant = -margins.right
    top.constant = margins.top
    bottom.constant = -margins.bottom
  }
}
