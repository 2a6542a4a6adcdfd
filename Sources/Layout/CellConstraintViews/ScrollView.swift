// SPDX-License-Identifier: MIT

public import CellGraphics

/// A view whose content may be larger than the view, as UIScrollView.
///
/// Tie what scrolls to ``contentLayoutGuide``: the constraints between its edges make the size of the content. Tie what stays in place, such
/// as a button over the content, and lengths that follow the view to ``frameLayoutGuide``.
///
///     let reel = ScrollView(name: "reel")
///     reel.addSubview(stack)
///     let (content, seen) = (reel.contentLayoutGuide, reel.frameLayoutGuide)
///     ViewConstraint.activate([
///       stack.leadingAnchor.constraint(equalTo: content.leadingAnchor),
///       stack.trailingAnchor.constraint(equalTo: content.trailingAnchor),
///       stack.topAnchor.constraint(equalTo: content.topAnchor),
///       stack.bottomAnchor.constraint(equalTo: content.bottomAnchor),
///       stack.heightAnchor.constraint(equalTo: seen.heightAnchor),
///     ])
///
/// The frames of subviews are in the coordinates of the content: scrolling does not change them, but for those that are tied to
/// ``frameLayoutGuide``. Unlike in UIScrollView, the edges of the view itself are those of its frame for its subviews, too.
open class ScrollView: ConstraintView {
  /// The whole content: its upper left corner is the origin of the view's coordinates. Its size follows from the constraints.
  public let contentLayoutGuide = LayoutGuide()
  /// What is seen of the content: as large as the view, and moved by ``contentOffset``.
  public let frameLayoutGuide = LayoutGuide()

  /// How far the content is scrolled: the place of the upper left corner of what is seen, in points. It may lie beyond the ends of the
  /// content, as while a user pulls it; see ``maximumContentOffset``.
  public var contentOffset = Point.zero {
    didSet {
      if contentOffset == oldValue { return }
      moving?.left.constant = contentOffset.x
      moving?.top.constant = contentOffset.y
      setNeedsDisplay()
    }
  }

  /// The size of the content after the last layout, in points.
  public var contentSize: Size { contentLayoutGuide.layoutFrame.size }

  /// The ``contentOffset`` at which the end of the content is seen, after the last layout; zero on an axis on which all of it is seen.
  public var maximumContentOffset: Point {
    Point(x: max(0, contentSize.width - frame.width), y: max(0, contentSize.height - frame.height))
  }

  /// The constraints that move ``frameLayoutGuide``.
  private var moving: (left: ViewConstraint, top: ViewConstraint)?

  public override init(name: String = "") {
    super.init(name: name)
    for guide in [contentLayoutGuide, frameLayoutGuide] { guide.owningView = self }
    func tied(_ guide: LayoutGuide, _ attribute: LayoutAttribute) -> ViewConstraint {
      ViewConstraint(
        (guide, attribute), .equal, (self, attribute), multiplier: 1, constant: 0, priority: ViewConstraint.required,
        origin: .scrollView, place: nil)
    }
    let (left, top) = (tied(frameLayoutGuide, .left), tied(frameLayoutGuide, .top))
    moving = (left, top)
    ViewConstraint.activate(
      [left, top, tied(frameLayoutGuide, .width), tied(frameLayoutGuide, .height)]
        + [tied(contentLayoutGuide, .left), tied(contentLayoutGuide, .top)])
  }

  override var allGuides: [LayoutGuide] { super.allGuides + [contentLayoutGuide, frameLayoutGuide] }

  override func name(ofGuide item: LayoutItem) -> String? {
    item === contentLayoutGuide
      ? "contentLayoutGuide" : item === frameLayoutGuide ? "frameLayoutGuide" : super.name(ofGuide: item)
  }
}
