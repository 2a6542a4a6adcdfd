// SPDX-License-Identifier: MIT

import CellGraphics

/// The index that stands for no box.
let noBox = -1

/// An index or a number of boxes, in half the memory. A document has at most 20,000 elements.
@propertyWrapper struct Link: Sendable {
  private var value: Int32

  init(wrappedValue: Int) { value = Int32(wrappedValue) }

  var wrappedValue: Int {
    get { Int(value) }
    set { value = Int32(newValue) }
  }
}

/// A box as layout sees it: what its style says in a form that is quick to test, and its links to other boxes.
struct Box: Sendable {
  var style = FlexStyle()
  let content: FlexTree.Content
  /// The node around this one, whether or not it has a box.
  @Link var parentNode: Int
  /// The nearest ancestor that has a box; `noBox` for the root.
  @Link var parent = noBox
  /// The flex items in order-modified document order.
  @Link var firstItem = noBox
  @Link var lastItem = noBox
  @Link var itemCount = 0
  /// The absolutely positioned children.
  @Link var firstAbsolute = noBox
  @Link var lastAbsolute = noBox
  /// The next and previous item of the same container, or the next absolutely positioned box.
  @Link var nextItem = noBox
  @Link var previousItem = noBox
  /// The index of the record of answers: in `containerAnswers` for a box with children, in `leafAnswers` for a
  /// leaf; otherwise `noBox`.
  @Link var record = noBox

  var traits: Traits = []
  /// The preferred aspect ratio; not a number if there is none.
  var ratio = Double.nan
  /// Whether the ratio is that of the content box, instead of the border box.
  var isRatioOfContent = false
  /// Whether the box becomes as narrow as its longest line where its width is that of its content.
  var hugsLines = false
  /// The widths of border and padding, and the margins, where percentages are zero.
  var borderPadding = Insets.zero
  var borderPaddingSums = EdgeSums(.zero)
  var margins = UsedMargins.zero

  @inline(__always) init(_ content: FlexTree.Content, parentNode: Int, record: Int) {
    self.content = content
    self.parentNode = parentNode
    self.record = record
  }

  /// Facts about a style and the position of its box in the tree.
  struct Traits: OptionSet {
    let rawValue: UInt32

    static let isRow = Traits(rawValue: 1 << 0)
    /// Items are placed against the writing direction (`row-reverse`, `column-reverse`).
    static let isReverse = Traits(rawValue: 1 << 1)
    static let isMultiLine = Traits(rawValue: 1 << 2)
    static let isWrapReverse = Traits(rawValue: 1 << 3)
    static let isRightToLeft = Traits(rawValue: 1 << 4)
    static let isScrollContainer = Traits(rawValue: 1 << 5)
    static let isContentBox = Traits(rawValue: 1 << 6)
    static let isAbsolute = Traits(rawValue: 1 << 7)
    static let isStatic = Traits(rawValue: 1 << 8)
    /// `display: noBox`, here or around this box.
    static let isHidden = Traits(rawValue: 1 << 9)
    static let hasNoBox = Traits(rawValue: 1 << 10)
    static let hasRatio = Traits(rawValue: 1 << 11)
    static let hasPercentEdges = Traits(rawValue: 1 << 12)
    static let hasScrollBars = Traits(rawValue: 1 << 23)
    static let hasPercentMargins = Traits(rawValue: 1 << 13)
    static let hasAutoMargins = Traits(rawValue: 1 << 14)
    static let hasWidthLimits = Traits(rawValue: 1 << 15)
    static let hasHeightLimits = Traits(rawValue: 1 << 16)
    static let hasInsets = Traits(rawValue: 1 << 17)
    static let hasGaps = Traits(rawValue: 1 << 18)
    static let isLeaf = Traits(rawValue: 1 << 19)
    static let isForeign = Traits(rawValue: 1 << 20)
    /// The intrinsic width of the box may depend on a height: by an aspect ratio, a column that wraps, or another engine, in the
    /// box or anywhere inside it.
    static let widthDependsOnHeight = Traits(rawValue: 1 << 21)
    /// The sizes of the box as an item may depend on the height of its container: by a height in percent or by `stretch`, or
    /// because its width depends on its height.
    static let dependsOnHeight = Traits(rawValue: 1 << 22)
    /// The width (height) is automatic, without limits and without a ratio to the other axis. Most boxes have both.
    static let isWidthPlain = Traits(rawValue: 1 << 24)
    static let isHeightPlain = Traits(rawValue: 1 << 25)
    /// An item of the box depends on the height of the box.
    static let itemsDependOnHeight = Traits(rawValue: 1 << 26)
    /// An item of a row (column) that is aligned by `stretch` is as high (wide) as its line: its height (width) and margins are not in
    /// the way.
    static let stretchesInRow = Traits(rawValue: 1 << 27)
    static let stretchesInColumn = Traits(rawValue: 1 << 28)
    /// The sizes of the box as an item of a row may depend on the width of its container: by a percentage, by `stretch` or
    /// `fit-content`, or because the content belongs to another engine.
    static let dependsOnWidth = Traits(rawValue: 1 << 30)
    /// Some margin may differ from zero.
    static let hasMargins = Traits(rawValue: 1 << 29)
    /// The content is a picture, or something else that is scaled to its box.
    static let isReplaced = Traits(rawValue: 1 << 31)

    // Sets of several traits. They are constants, because a set that is written where it is used is allocated for each question.

    /// `hasPercentEdges` and `hasScrollBars`.
    static let hasVaryingEdges = Traits(rawValue: 1 << 12 | 1 << 23)
    /// `isRow`, `isLeaf` and `isForeign`.
    static let isNoColumn = Traits(rawValue: 1 << 0 | 1 << 19 | 1 << 20)
    /// `hasWidthLimits` (`hasHeightLimits`) and `hasRatio`.
    static let hasWidthLimitsOrRatio = Traits(rawValue: 1 << 15 | 1 << 11)
    static let hasHeightLimitsOrRatio = Traits(rawValue: 1 << 16 | 1 << 11)
    /// `dependsOnWidth` and `dependsOnHeight`.
    static let dependsOnSize = Traits(rawValue: 1 << 30 | 1 << 22)
    /// `isScrollContainer` and `isReplaced`: a ratio may make the box smaller than its content.
    static let isScrollContainerOrReplaced = Traits(rawValue: 1 << 5 | 1 << 31)
    /// `isAbsolute` and `isStatic`.
    static let isNotRelative = Traits(rawValue: 1 << 7 | 1 << 8)
  }

  mutating func unlink() {
    traits = []
    parent = noBox
    firstItem = noBox
    lastItem = noBox
    itemCount = 0
    firstAbsolute = noBox
    lastAbsolute = noBox
    nextItem = noBox
    previousItem = noBox
  }

  /// Derives the traits from the style.
  mutating func setTraits(isRightToLeft: Bool) {
    // What is inside the box is not known here, so a dependence of its content stays.
    var traits = traits.intersection([.isHidden, .hasNoBox, .widthDependsOnHeight, .itemsDependOnHeight])
    if traits.contains(.widthDependsOnHeight) { traits.insert(.dependsOnHeight) }
    switch style.flexDirection {
    case .row: traits.insert(.isRow)
    case .rowReverse: traits.formUnion([.isRow, .isReverse])
    case .column: break
    case .columnReverse: traits.insert(.isReverse)
    }
    switch style.flexWrap {
    case .noWrap: break
    case .wrap: traits.insert(.isMultiLine)
    case .wrapReverse: traits.formUnion([.isMultiLine, .isWrapReverse])
    }
    switch style.position {
    case .relative: break
    case .static: traits.insert(.isStatic)
    case .absolute: traits.insert(.isAbsolute)
    }
    switch content {
    case .children:
      if !traits.contains(.isRow), traits.contains(.isMultiLine) {
        traits.formUnion([.widthDependsOnHeight, .dependsOnHeight])
      }
    case .leaf: traits.insert(.isLeaf)
    case .container: traits.formUnion([.isForeign, .widthDependsOnHeight, .dependsOnHeight, .dependsOnWidth])
    }
    if isRightToLeft { traits.insert(.isRightToLeft) }
    if style.isScrollContainer { traits.insert(.isScrollContainer) }
    if style.boxSizing == .contentBox { traits.insert(.isContentBox) }
    if style.isReplaced { traits.insert(.isReplaced) }
    ratio = .nan
    // CSS Sizing 4, section 5.1: a degenerate ratio is ignored.
    if let aspectRatio = style.aspectRatio, aspectRatio > 0, aspectRatio < .infinity {
      ratio = aspectRatio
      isRatioOfContent = style.isRatioOfContent || style.boxSizing == .contentBox
      traits.formUnion([.hasRatio, .widthDependsOnHeight, .dependsOnHeight])
    }
    setLimitTraits(&traits)
    hugsLines = style.hugsLines && (style.width.isAuto || style.width == .fitContent) && traits.isDisjoint(with: .hasRatio)
    if style.width.isAuto {
      traits.insert(.stretchesInColumn)
      if traits.isDisjoint(with: .hasWidthLimitsOrRatio) { traits.insert(.isWidthPlain) }
    } else if style.width.dependsOnAvailableSize {
      traits.insert(.dependsOnWidth)
    }
    if style.height.isAuto {
      traits.insert(.stretchesInRow)
      if traits.isDisjoint(with: .hasHeightLimitsOrRatio) { traits.insert(.isHeightPlain) }
    } else if style.height.dependsOnContainer {
      traits.insert(.dependsOnHeight)
    }
    if case .size(let basis) = style.flexBasis, !basis.isAuto {
      if basis.dependsOnContainer { traits.insert(.dependsOnHeight) }
      if basis.dependsOnAvailableSize { traits.insert(.dependsOnWidth) }
    }
    if style.columnGap.differenceFromZero | style.rowGap.differenceFromZero != 0 { traits.insert(.hasGaps) }
    if style.scrollbarWidth != 0 { traits.insert(.hasScrollBars) }
    setEdges(&traits)
    self.traits = traits
  }

  /// Derives what the limits of the size mean. Most boxes have none, so all properties are compared with their initial values at once.
  ///
  /// Inlined like ``setEdges(_:)``, because a call would copy the box.
  @inline(__always) private func setLimitTraits(_ traits: inout Traits) {
    if style.minWidth.differenceFromAuto | style.maxWidth.differenceFromAuto != 0 {
      if !style.minWidth.isAuto || !style.maxWidth.isAuto { traits.insert(.hasWidthLimits) }
      if style.minWidth.dependsOnAvailableSize || style.maxWidth.dependsOnAvailableSize { traits.insert(.dependsOnWidth) }
    }
    if style.minHeight.differenceFromAuto | style.maxHeight.differenceFromAuto != 0 {
      if !style.minHeight.isAuto || !style.maxHeight.isAuto { traits.insert(.hasHeightLimits) }
      if style.minHeight.dependsOnContainer || style.maxHeight.dependsOnContainer { traits.insert(.dependsOnHeight) }
    }
  }

  /// Derives the edges and the margins. Most boxes have none, which is found out with one comparison for each property: deriving them
  /// side by side took half of the time for a style.
  @inline(__always) private mutating func setEdges(_ traits: inout Traits) {
    borderPadding = .zero
    borderPaddingSums = EdgeSums(.zero)
    if style.padding.differenceFromZero | style.border.differenceFromZero != 0 {
      if style.padding.hasPercent { traits.formUnion([.hasPercentEdges, .dependsOnWidth]) }
      borderPadding = Insets(border: style.border, padding: style.padding, containingWidth: .indefinite)
      borderPaddingSums = EdgeSums(borderPadding)
    }
    margins = .zero
    if style.margin.differenceFromZero != 0 {
      traits.insert(.hasMargins)
      if style.margin.hasPercent { traits.formUnion([.hasPercentMargins, .dependsOnWidth]) }
      if style.margin.hasAuto {
        traits.insert(.hasAutoMargins)
        if style.margin.left.isAuto || style.margin.right.isAuto { traits.remove(.stretchesInColumn) }
        if style.margin.top.isAuto || style.margin.bottom.isAuto { traits.remove(.stretchesInRow) }
      }
      margins = UsedMargins(style.margin, containingWidth: .indefinite)
    }
    if !style.inset.isAllAuto { traits.insert(.hasInsets) }
  }
}

extension Insets {
  fileprivate var differenceFromZero: UInt64 { top.bitPattern | right.bitPattern | bottom.bitPattern | left.bitPattern }
}

extension Edges<LengthPercentage> {
  fileprivate var hasPercent: Bool {
    top.hasPercent || right.hasPercent || bottom.hasPercent || left.hasPercent
  }
  fileprivate var differenceFromZero: UInt64 {
    top.differenceFromZero | right.differenceFromZero | bottom.differenceFromZero | left.differenceFromZero
  }
}

extension Edges<LengthOrAuto> {
  fileprivate var hasPercent: Bool { top.hasPercent || right.hasPercent || bottom.hasPercent || left.hasPercent }
  fileprivate var hasAuto: Bool { top.isAuto || right.isAuto || bottom.isAuto || left.isAuto }
  fileprivate var differenceFromZero: UInt64 {
    top.differenceFromZero | right.differenceFromZero | bottom.differenceFromZero | left.differenceFromZero
  }
  fileprivate var isAllAuto: Bool { top.isAuto && right.isAuto && bottom.isAuto && left.isAuto }
}
