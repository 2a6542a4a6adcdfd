// SPDX-License-Identifier: MIT

extension Rule {
  /// The problem and its cure in a few words, for a line that names several elements.
  package struct Advice: Equatable, Sendable {
    /// The problem, after the name of one element: `has no opaque background`.
    package let ofOne: String
    /// The problem, after the number of several elements: `have no opaque background`.
    package let ofMany: String
    /// What to do about it, if no fix is known: `provide a smaller picture`.
    package let cure: String

    fileprivate init(_ ofOne: String, _ ofMany: String, _ cure: String) {
      (self.ofOne, self.ofMany, self.cure) = (ofOne, ofMany, cure)
    }
  }

  /// The rule in short; ``explanation`` has the reasons.
  package var advice: Advice {
    switch self {
    case .backgroundMissing:
      Advice("has no opaque background", "have no opaque background", "over several colours, blending is inherent")
    case .opacity: Advice("is blended by its opacity", "are blended by their opacity", "over one colour, write the mixed colour")
    case .pictureAlphaUnused:
      Advice("has an unused alpha channel", "have an unused alpha channel", "save the picture without alpha, or set opaque: true")
    case .inkExceedsBounds: Advice("draws outside its frame", "draw outside their frames", "make the frame as large as the ink")
    case .gradientAlpha:
      Advice("blends a translucent gradient", "blend a translucent gradient", "use the text's own fade, or opaque stops")
    case .corner: Advice("has blended round corners", "have blended round corners", "over several colours, blending is inherent")
    case .opaqueDeclaredFalsely:
      Advice("promises to be opaque, but is not", "promise to be opaque, but are not", "remove opaque: true, or fill the holes")
    case .fractionalOrigin:
      Advice("begins between device pixels", "begin between device pixels", "place it on whole device pixels")
    case .fractionalSize:
      Advice("ends between device pixels", "end between device pixels", "give the side a whole number of device pixels")
    case .pictureContent:
      Advice(
        "gets a fractional size from the data", "get fractional sizes from the data",
        "round the number, or let the layout size the box")
    case .iconEdges:
      Advice("has blurred straight edges", "have blurred straight edges", "choose a size that puts edges on whole device pixels")
    case .enlarged: Advice("is enlarged", "are enlarged", "provide the picture at the size shown")
    case .reduced: Advice("is reduced", "are reduced", "provide the picture at the size shown")
    case .stretched: Advice("is distorted", "are distorted", "keep the picture's proportions, or crop it")
    case .oversized: Advice("is decoded far larger than shown", "are decoded far larger than shown", "provide a smaller picture")
    case .copied:
      Advice("must be converted to be shown", "must be converted to be shown", "save the picture with 8 bits per channel in sRGB")
    case .colorProfile:
      Advice("has colours that cannot be converted", "have colours that cannot be converted", "save the picture in sRGB")
    case .mask:
      Advice("needs an offscreen pass for its mask", "need an offscreen pass for their masks", "use the text's own fade")
    case .shadowWithoutPath:
      Advice(
        "needs an offscreen pass for its shadow", "need an offscreen pass for their shadows",
        "if the shape is the frame, set path: frame")
    case .cornerClip:
      Advice("clips several items to round corners", "clip several items to round corners", "round the items inside instead")
    case .groupOpacity:
      Advice("fades several items as a group", "fade several items as a group", "if they do not overlap, fade each of them")
    case .rasterize:
      Advice("is rasterized", "are rasterized", "it pays off only if the bitmap is kept between frames")
    case .translucentColorGlyphs:
      Advice("draws translucent colour glyphs", "draw translucent colour glyphs", "use an opaque colour")
    case .gradientText: Advice("shows a gradient through its text", "show a gradient through their text", "use a colour")
    case .insetShadow:
      Advice("draws a costly inset shadow", "draw costly inset shadows", "use less blur, or a gradient along the edge")
    case .borderPaths: Advice("draws a costly border", "draw costly borders", "use one colour and a solid line")
    case .hidden: Advice("is completely covered", "are completely covered", "hide it, or remove it")
    case .sameColor: Advice("repaints the colour below", "repaint the colour below", "remove the fill")
    case .clear: Advice("draws only clear colour", "draw only clear colour", "leave the fill out, or hide the layer")
    case .zeroOpacity: Advice("has opacity 0", "have opacity 0", "hide it, or leave it out with when")
    case .textInBackgroundColor:
      Advice("has the colour of what is behind it", "have the colour of what is behind them", "choose another colour, or hide it")
    case .empty: Advice("has content without a size", "have content without a size", "leave it out with when, or give it room")
    case .outside: Advice("is outside the visible area", "are outside the visible area", "move it inside, or hide it")
    case .contrast, .iconContrast:
      Advice("has too little contrast", "have too little contrast", "choose a darker or a lighter colour")
    case .cutText: Advice("is cut off", "are cut off", "give it more room; a text can also have maxLines")
    case .textOverlap: Advice("lies over another text or icon", "lie over other texts or icons", "make room for both")
    case .beyondCell: Advice("extends beyond the cell", "extend beyond the cell", "move it inside, or make room")
    case .squeezed: Advice("is smaller than its content", "are smaller than their content", "make room, or let the row wrap")
    case .percentageBase:
      Advice("has a percentage without effect", "have percentages without effect", "give the container a height, or write points")
    case .conflict: Advice("has constraints that conflict", "have constraints that conflict", "remove one, or lower its priority")
    case .ambiguous: Advice("has an ambiguous place or length", "have ambiguous places or lengths", "add a constraint")
    case .unsettled:
      Advice(
        "has a width and a height that depend on each other", "have widths and heights that depend on each other",
        "give one of them in points")
    case .shadowShape:
      Advice(
        "has a shadow of another shape than its content", "have shadows of other shapes than their content",
        "give the frame the cornerRadius of its content")
    case .touchTarget: Advice("is too small to touch", "are too small to touch", "make it 44 x 44 points, or add padding")
    case .unusedConstraint:
      Advice("has a constraint without effect", "have constraints without effect", "remove it, unless other data needs it")
    case .twoLayouts:
      Advice("holds two layouts that never meet", "hold two layouts that never meet", "make a container for each, with one when")
    case .churn:
      Advice("comes and goes with its constraints", "come and go with their constraints", "use hidden instead of when")
    case .selfSizing:
      Advice("does not determine its height", "do not determine their heights", "add a chain of constraints from top to bottom")
    case .misplaced: Advice("has another frame in the file", "have other frames in the file", "update its frame")
    case .interfaceConflict:
      Advice(
        "has constraints that conflict in variants", "have constraints that conflict in variants",
        "remove one, or lower its priority")
    case .interfaceAmbiguity:
      Advice("is ambiguous in variants", "are ambiguous in variants", "add a constraint")
    case .absoluteEdge: Advice("is tied to left or right", "are tied to left or right", "use leading or trailing")
    case .fractionalConstant:
      Advice("has a fractional constant", "have fractional constants", "use a whole number of device pixels")
    case .emptyOutlet: Advice("has an outlet without an object", "have outlets without an object", "connect it, or remove it")
    case .repeatedLabel: Advice("shares its label", "share their labels", "give each object its own label")
    case .outsideContentView: Advice("is tied to the cell", "are tied to the cell", "tie it to the content view")
    case .unusedSuppression:
      Advice("ignores a rule that finds nothing", "ignore rules that find nothing", "remove the rule from ignore")
    }
  }
}
