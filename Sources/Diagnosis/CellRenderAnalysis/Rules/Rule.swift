// SPDX-License-Identifier: MIT

internal import CellDisplayList

/// The kind of problem that a finding reports. The raw value is a stable name, documented in the article "Rules".
@nonexhaustive public enum Rule: String, Hashable, Sendable, CaseIterable {
  case backgroundMissing = "blend.background-missing"
  case opacity = "blend.opacity"
  case pictureAlphaUnused = "blend.picture-alpha-unused"
  case inkExceedsBounds = "blend.ink-exceeds-bounds"
  case gradientAlpha = "blend.gradient-alpha"
  case corner = "blend.corner"
  case opaqueDeclaredFalsely = "blend.opaque-declared-falsely"
  case fractionalOrigin = "align.fractional-origin"
  case fractionalSize = "align.fractional-size"
  case pictureContent = "align.picture-content"
  case iconEdges = "align.icon-edges"
  case enlarged = "picture.enlarged"
  case reduced = "picture.reduced"
  case stretched = "picture.stretched"
  case oversized = "picture.oversized"
  case copied = "picture.copied"
  case colorProfile = "picture.colour-profile"
  case mask = "offscreen.mask"
  case shadowWithoutPath = "offscreen.shadow-without-path"
  case cornerClip = "offscreen.corner-clip"
  case groupOpacity = "offscreen.group-opacity"
  case rasterize = "offscreen.rasterize"
  case translucentColorGlyphs = "offscreen.translucent-colour-glyphs"
  case gradientText = "offscreen.gradient-text"
  case insetShadow = "commit.inset-shadow"
  case borderPaths = "commit.border"
  case hidden = "overdraw.hidden"
  case sameColor = "overdraw.same-colour"
  case clear = "invisible.clear"
  case zeroOpacity = "invisible.opacity"
  case textInBackgroundColor = "invisible.text-colour"
  case empty = "invisible.empty"
  case outside = "invisible.outside"
  case contrast = "text.contrast"
  case cutText = "text.cut-off"
  case textOverlap = "text.overlap"
  case iconContrast = "icon.contrast"
  case beyondCell = "layout.beyond-cell"
  case squeezed = "layout.squeezed"
  case percentageBase = "layout.percentage-base"
  case conflict = "layout.conflict"
  case ambiguous = "layout.ambiguous"
  case unsettled = "layout.unsettled"
  case shadowShape = "layout.shadow-shape"
  case touchTarget = "touch.target-size"
  // Found in templates, by comparing their cells.
  case unusedConstraint = "layout.unused-constraint"
  case twoLayouts = "layout.two-layouts"
  case churn = "layout.churn"
  // Found in files of Interface Builder.
  case selfSizing = "interface.not-self-sizing"
  case misplaced = "interface.misplaced"
  case interfaceConflict = "interface.conflict"
  case interfaceAmbiguity = "interface.ambiguous"
  case absoluteEdge = "interface.left-or-right"
  case fractionalConstant = "interface.fractional-constant"
  case emptyOutlet = "interface.outlet-without-object"
  case repeatedLabel = "interface.repeated-label"
  case outsideContentView = "interface.outside-content-view"
  /// An element suppresses a rule that finds nothing there.
  case unusedSuppression = "ignore.unused"

  /// The version of the table of rules. It increases when a rule is added, or when a rule finds different things than before.
  public static let tableVersion = 11

  /// The group that a rule belongs to: the part of its name before the full stop.
  @nonexhaustive public enum Category: String, Hashable, Sendable, CaseIterable {
    case blend, align, picture, offscreen, commit, overdraw, invisible, text, icon, layout, touch, interface, ignore
  }

  public var category: Category {
    switch self {
    case .backgroundMissing, .opacity, .pictureAlphaUnused, .inkExceedsBounds, .gradientAlpha, .corner, .opaqueDeclaredFalsely:
      .blend
    case .fractionalOrigin, .fractionalSize, .pictureContent, .iconEdges: .align
    case .enlarged, .reduced, .stretched, .oversized, .copied, .colorProfile: .picture
    case .mask, .shadowWithoutPath, .cornerClip, .groupOpacity, .rasterize, .translucentColorGlyphs, .gradientText:
      .offscreen
    case .insetShadow, .borderPaths: .commit
    case .hidden, .sameColor: .overdraw
    case .clear, .zeroOpacity, .textInBackgroundColor, .empty, .outside: .invisible
    case .contrast, .cutText, .textOverlap: .text
    case .iconContrast: .icon
    case .beyondCell, .squeezed, .percentageBase, .conflict, .ambiguous, .unsettled, .shadowShape, .unusedConstraint, .twoLayouts,
      .churn:
      .layout
    case .touchTarget: .touch
    case .selfSizing, .misplaced, .interfaceConflict, .interfaceAmbiguity, .absoluteEdge, .fractionalConstant, .emptyOutlet,
      .repeatedLabel, .outsideContentView:
      .interface
    case .unusedSuppression: .ignore
    }
  }

  /// The problem, in a few words.
  public var title: String {
    switch self {
    case .backgroundMissing: "A layer without an opaque background is blended"
    case .opacity: "A layer with opacity below 1 is blended"
    case .pictureAlphaUnused: "A picture's alpha channel is unused"
    case .inkExceedsBounds: "Ink extends beyond the layer's frame"
    case .gradientAlpha: "A translucent gradient is blended"
    case .corner: "Round corners are blended"
    case .opaqueDeclaredFalsely: "A layer promises to be opaque, but is not"
    case .fractionalOrigin: "A left or upper edge lies between device pixels"
    case .fractionalSize: "A right or lower edge lies between device pixels"
    case .pictureContent: "A picture's box ends between device pixels"
    case .iconEdges: "An icon's straight edges lie between device pixels"
    case .enlarged: "A picture is enlarged"
    case .reduced: "A picture is reduced"
    case .stretched: "A picture is stretched"
    case .oversized: "A picture is decoded larger than it is shown"
    case .copied: "A picture is stored in a form that must be converted"
    case .colorProfile: "A picture's colours cannot be converted to sRGB"
    case .mask: "A mask needs an offscreen pass"
    case .shadowWithoutPath: "A shadow without a path needs an offscreen pass"
    case .cornerClip: "Clipping to round corners needs an offscreen pass"
    case .groupOpacity: "Group opacity needs an offscreen pass"
    case .rasterize: "Rasterizing a layer needs an offscreen pass"
    case .translucentColorGlyphs: "Translucent colour glyphs need an offscreen pass"
    case .gradientText: "Text with a gradient needs an offscreen pass"
    case .insetShadow: "Drawing an inset shadow takes long"
    case .borderPaths: "Drawing a border takes long"
    case .hidden: "An item is completely covered"
    case .sameColor: "An item has the colour of the pixels below it"
    case .clear: "Everything that a layer draws is clear"
    case .zeroOpacity: "A layer with opacity 0 is invisible"
    case .textInBackgroundColor: "Text or an icon has the colour of the pixels behind it"
    case .empty: "Content has no size, or a pill has no text"
    case .outside: "A layer lies outside the cell or a clip"
    case .contrast: "Text has too little contrast"
    case .iconContrast: "An icon has too little contrast"
    case .cutText: "Text is cut off"
    case .textOverlap: "Texts, or a text and an icon, lie over each other"
    case .beyondCell: "Content extends beyond the cell"
    case .squeezed: "A box is smaller than its content"
    case .percentageBase: "A percentage has no effect"
    case .conflict: "Constraints conflict"
    case .ambiguous: "A position or a length is ambiguous"
    case .unsettled: "A width and a height depend on each other"
    case .shadowShape: "A shadow's corners differ from those of its content"
    case .touchTarget: "A control is too small to touch"
    case .unusedConstraint: "A constraint determines nothing in any row"
    case .twoLayouts: "A container has two layouts that are never used together"
    case .churn: "An element comes and goes from row to row with its constraints"
    case .selfSizing: "Constraints do not determine the height of the cell"
    case .misplaced: "A frame in the file is not the solution of the constraints"
    case .interfaceConflict: "Constraints conflict with other texts, at another width or from right to left"
    case .interfaceAmbiguity: "A frame is ambiguous with other texts, at another width or from right to left"
    case .absoluteEdge: "A constraint names left or right"
    case .fractionalConstant: "A constant is no whole number of device pixels"
    case .emptyOutlet: "An outlet leads to no object"
    case .repeatedLabel: "Several objects have the same label"
    case .outsideContentView: "A constraint ties a view to the cell instead of its content view"
    case .unusedSuppression: "An element ignores a rule that finds nothing there"
    }
  }
}

/// How serious a finding is. The most serious case comes first, and compares as less.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Certainly wrong: a box's edge between device pixels, a promise that does not hold, or constraints that conflict.
  case error
  /// A cost that a fix or a change of the design can avoid, content that is hard to see, read or touch, or a layout without the room
  /// or the effect that the template asks for.
  case warning
  /// A cost that is inherent in the appearance of the cell, or something that may be intended, such as content beyond the cell's
  /// edge or a constraint for other data.
  case note

  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}

extension Rule {
  /// The section about the rule in the article "Rules", as a path from the root of this repository. The documentation has no public
  /// address yet.
  package var page: String {
    // GitHub and similar sites leave full stops out of a heading's anchor.
    "Sources/Library/CellRaster/CellRaster.docc/Rules.md#\(rawValue.replacing(".", with: ""))"
  }

  /// Returns how serious a finding of this rule is.
  /// - Parameter isAvoidable: whether a fix is known that changes no pixel.
  public func severity(isAvoidable: Bool) -> Severity {
    switch category {
    case .align: [.pictureContent, .iconEdges].contains(self) ? .note : .error
    case .offscreen, .invisible, .text, .icon, .touch: .warning
    case .layout where self == .conflict: .error
    case .layout: [.unusedConstraint, .twoLayouts, .churn].contains(self) ? .note : .warning
    case .interface where self == .interfaceConflict: .error
    case .interface: [.absoluteEdge, .fractionalConstant, .repeatedLabel].contains(self) ? .note : .warning
    case .picture where self == .colorProfile: .warning
    case .picture, .commit, .ignore: .note
    case .blend where self == .opaqueDeclaredFalsely: .error
    case .blend, .overdraw: isAvoidable ? .warning : .note
    }
  }

  init(_ reason: IsolationReason) {
    switch reason {
    case .mask: self = .mask
    case .shadowWithoutPath: self = .shadowWithoutPath
    case .cornerClip: self = .cornerClip
    case .groupOpacity, .shapeGroupOpacity: self = .groupOpacity
    case .rasterize: self = .rasterize
    case .translucentColorGlyphs: self = .translucentColorGlyphs
    case .gradientText: self = .gradientText
    }
  }
}
