// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellTree

@testable import CellDocument

extension DigestSample {
  private static let formula = FrameFormula(
    .chain(.bound(0), [FormulaStep(sign: .add, term: .property(.sibling("a"), .maxX))]), numbers: [3])
  private static let term = ConstraintTerm(owner: .parent, attribute: .width, multiplier: 2)
  private static let place = DocumentLocation(file: "f", line: 1, column: 2)

  private static func constraint(
    _ attribute: LayoutAttribute = .width, _ relation: ConstraintRelation = .equal, constant: Double = 1, priority: Int = 1000
  ) -> LayoutConstraint {
    LayoutConstraint(
      attribute, relation, [LayoutConstraint.Sum(terms: [term], constant: constant)], priority: priority, at: place)
  }

  /// Only those of a scroll container have all properties.
  private static let scrolled: LayoutProperties = {
    var layout = LayoutProperties()
    layout.overflow = .scroll
    return layout
  }()

  static let layout = [
    DigestSample(
      scrolled,
      layout: [
        "engine": { $0.engine = .frames }, "display": { $0.display = .contents }, "direction": { $0.direction = .column },
        "wrap": { $0.wrap = .wrap }, "justify": { $0.justify = .end }, "alignItems": { $0.alignItems = .end },
        "alignContent": { $0.alignContent = .end }, "rowGap": { $0.rowGap = .points(1) },
        "columnGap": { $0.columnGap = .percent(1) }, "isIntegral": { $0.isIntegral = true },
        "padding": { $0.padding.top = .points(1) }, "overflow": { $0.overflow = .hidden },
        "rare": { $0.scrolling.isPaging = true },
        "boxSizing": { $0.boxSizing = .contentBox }, "order": { $0.order = 1 }, "grow": { $0.grow = 1 },
        "shrink": { $0.shrink = 1 }, "basis": { $0.basis = .content }, "alignSelf": { $0.alignSelf = .end },
        "margin": { $0.margin.left = .auto }, "width": { $0.width = .points(1) }, "height": { $0.height = .points(1) },
        "minWidth": { $0.minWidth = .points(1) }, "minHeight": { $0.minHeight = .points(1) },
        "maxWidth": { $0.maxWidth = .points(1) }, "maxHeight": { $0.maxHeight = .points(1) },
        "aspectRatio": { $0.aspectRatio = 1 }, "position": { $0.position = .absolute },
        "insets": { $0.insets.right = .points(1) },
        "frame": { $0.frame.x = formula },
        "autoLayout": { $0.autoLayout.constraints = [constraint()] },
      ],
      without: ["frameLayout": "a function; with one there is no key, which is tested elsewhere"]),
    DigestSample(
      Scrolling(),
      layout: [
        "axis": { $0.axis = .both }, "offset": { $0.offset = .index(0) }, "isPaging": { $0.isPaging = true },
        "snap": { $0.snap = .children }, "hasIndicators": { $0.hasIndicators = true }, "itemExtent": { $0.itemExtent = 1 },
      ]),
    DigestSample(
      ScrollOffsets(),
      layout: ["all": { $0.all = .index(0) }, "byPath": { $0.byPath["cell"] = .along(1) }]),
    DigestSample(
      EdgeLengths(top: .points(1), right: .points(2), bottom: .points(3), left: .points(4)),
      layout: [
        "top": { $0.top = .auto }, "right": { $0.right = .auto }, "bottom": { $0.bottom = .auto }, "left": { $0.left = .auto },
      ]),
    DigestSample(TextScale.one, layout: ["factor": { $0 = TextScale(factor: 2)! }]),
    DigestSample(
      FrameFormulas(),
      layout: [
        "x": { $0.x = formula }, "y": { $0.y = formula }, "width": { $0.width = formula }, "height": { $0.height = formula },
        "leading": { $0.leading = formula }, "trailing": { $0.trailing = formula },
      ]),
    DigestSample(
      formula,
      layout: ["term": { $0 = FrameFormula(.fit(.size), numbers: [3]) }, "numbers": { $0 = FrameFormula($0.term, numbers: [4]) }]
    ),
    DigestSample(
      ElementConstraints(),
      layout: [
        "constraints": { $0.constraints = [constraint()] }, "hugging": { $0.hugging.vertical = 1 },
        "resistance": { $0.resistance.vertical = 1 },
      ]),
    DigestSample(
      ContentPriorities(horizontal: 1, vertical: 2),
      layout: ["horizontal": { $0.horizontal = 9 }, "vertical": { $0.vertical = 9 }]),
    DigestSample(
      constraint(),
      layout: [
        "attribute": { $0 = constraint(.height) }, "relation": { $0 = constraint(.width, .atMost) },
        "alternatives": { $0 = constraint(constant: 2) }, "priority": { $0 = constraint(priority: 750) },
      ],
      without: ["location": "a place"]),
    DigestSample(
      LayoutConstraint.Sum(terms: [term], constant: 1),
      layout: [
        "terms": { $0 = LayoutConstraint.Sum(terms: [], constant: 1) },
        "constant": { $0 = LayoutConstraint.Sum(terms: [term], constant: 2) },
      ]),
    DigestSample(
      term,
      layout: [
        "owner": { $0 = ConstraintTerm(owner: .own, attribute: .width, multiplier: 2) },
        "attribute": { $0 = ConstraintTerm(owner: .parent, attribute: .height, multiplier: 2) },
        "multiplier": { $0 = ConstraintTerm(owner: .parent, attribute: .width, multiplier: 3) },
        "route": {
          $0 = ConstraintTerm(owner: .parent, route: ElementRoute(levels: 1, names: []), attribute: .width, multiplier: 2)
        },
        "isWithinMargins": {
          $0 = ConstraintTerm(owner: .parent, attribute: .width, isWithinMargins: true, multiplier: 2)
        },
      ]),
    DigestSample(
      ElementRoute(levels: 1, names: ["a"]),
      layout: [
        "levels": { $0 = ElementRoute(levels: 2, names: ["a"]) }, "names": { $0 = ElementRoute(levels: 1, names: ["a", "b"]) },
      ]),
    DigestSample(
      StackProperties(),
      layout: [
        "axis": { $0.axis = .vertical }, "alignment": { $0.alignment = .center },
        "distribution": { $0.distribution = .equalSpacing },
        "spacing": { $0.spacing = 1 }, "isWithinMargins": { $0.isWithinMargins = true },
      ]),
    DigestSample(
      Autoresizing(),
      layout: [
        "x": { $0.x = 1 }, "y": { $0.y = 1 }, "width": { $0.width = 1 }, "height": { $0.height = 1 },
        "parentWidth": { $0.parentWidth = 1 }, "parentHeight": { $0.parentHeight = 1 }, "flexible": { $0.flexible = [.width] },
      ]),
  ]
}
