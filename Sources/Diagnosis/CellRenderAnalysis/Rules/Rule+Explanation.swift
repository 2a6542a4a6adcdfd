// SPDX-License-Identifier: MIT

extension Rule {
  /// Why the problem costs something and what to do about it, in one or two sentences.
  public var explanation: String {
    switch self {
    case .backgroundMissing:
      "A layer whose bitmap has clear pixels must be blended with the layers below it. With an opaque background in the colour "
        + "below, it can be copied instead. Over more than one colour, the cost is inherent."
    case .opacity:
      "All pixels of a layer with opacity below 1 are blended. Over one colour, use opaque colours that are already mixed with it: "
        + "they look the same."
    case .pictureAlphaUnused:
      "A picture whose file has an alpha channel must be blended, even if all of its pixels are opaque. Save the file without the "
        + "alpha channel, or set \"opaque: true\"."
    case .inkExceedsBounds:
      "Ink beyond a layer's frame enlarges its bitmap by pixels that no background fills. Make the frame as large as the ink."
    case .gradientAlpha:
      "A gradient with translucent stops is blended. Over a label, use the label's own \"fade\" instead, which draws the same "
        + "pixels inside the label's bitmap. Over one colour, use opaque stops."
    case .corner:
      "The pixels outside round corners are clear, so the layer is blended. Over one colour, a backdrop in that colour fills them."
    case .opaqueDeclaredFalsely:
      "A layer that promises to be opaque is copied as it is: where it has holes, a compositor shows garbage. Remove the promise, "
        + "or fill the holes."
    case .fractionalOrigin:
      "A left or upper edge between device pixels is smeared over two of them, and differs between scales. Place it at a whole "
        + "number of device pixels."
    case .fractionalSize:
      "A right or lower edge between device pixels is smeared over two of them. Give the side a whole number of device pixels."
    case .pictureContent:
      "The data gives a picture's box a fractional size in device pixels, so its border or background has a soft edge. The "
        + "picture itself is drawn on whole pixels. Round the number in the data, or let the layout size the box."
    case .iconEdges:
      "A straight edge of an icon between device pixels is smeared over two of them. Draw the icon at a size, or with a width of "
        + "strokes, that puts its edges on whole device pixels."
    case .enlarged:
      "A picture that is shown larger than its file looks soft, and is scaled whenever it is drawn. Provide it at the size shown."
    case .reduced:
      "A picture that is shown smaller than its file is scaled whenever it is drawn. Provide it at the size shown."
    case .stretched:
      "A picture that is scaled by two different factors is distorted. Give its frame the picture's proportions, or crop it."
    case .oversized:
      "A picture is decoded to more than four times the bytes that are shown. Provide a smaller one."
    case .copied:
      "A picture whose file has another form than the screen (16 bits per channel, a palette, grey with alpha, CMYK, another colour "
        + "profile than sRGB) is converted to a copy before it is shown. Save it with 8 bits per channel in sRGB."
    case .colorProfile:
      "A picture whose colours are in another space than sRGB, and cannot be converted, is drawn with wrong colours. Save it in sRGB."
    case .mask:
      "A mask applies to everything that a layer draws, so all of it is first drawn into a separate buffer. A label's own "
        + "\"fade\" needs no buffer."
    case .shadowWithoutPath:
      "The shadow's shape depends on what the layer draws, so that is first drawn into a separate buffer. If the shape is the "
        + "frame, set \"path: frame\"."
    case .cornerClip:
      "Round corners that clip more than one item need a separate buffer. Round the items at the corners instead."
    case .groupOpacity:
      "Opacity of more than one item needs a separate buffer. If the items do not overlap, set the opacity on each of them instead."
    case .rasterize:
      "A layer that asks to be rasterized is drawn into a separate buffer. That pays off only if the buffer is kept between frames."
    case .translucentColorGlyphs:
      "Colour glyphs ignore the alpha of their text, so the text is drawn into a separate buffer. Use an opaque colour."
    case .gradientText:
      "A gradient in a text is seen through a mask of the letters, which is drawn into a separate buffer. Use one colour in lists."
    case .insetShadow:
      "No layer has an inset shadow of its own, so the shadow is blurred and drawn into the layer's bitmap whenever the row appears or "
        + "changes. Use less blur, a smaller box, or a gradient along the edge."
    case .borderPaths:
      "A layer has only a solid border in one colour. Any other border is a path for each colour, or one with every dash and dot, which is "
        + "drawn into the layer's bitmap whenever the row appears or changes. Use one colour and a solid line, or fewer dashes."
    case .hidden:
      "An item is drawn for nothing if opaque content above covers it completely. Hide the item, or remove it."
    case .sameColor:
      "A fill in the colour that is already there changes no pixel, and makes no layer opaque. Remove it."
    case .clear:
      "A clear fill shows nothing, but a compositor blends all of its pixels. Leave the fill out, or hide the layer."
    case .zeroOpacity:
      "A layer with opacity 0 shows nothing, but still takes a bitmap and sometimes a pass. Hide it, or leave it out with \"when\"."
    case .textInBackgroundColor:
      "Text or an icon in the colour of the pixels behind it cannot be seen. Give it another colour, or hide it."
    case .empty:
      "Text, a picture, a shape or a background without a width or a height is not drawn, and neither is the label of a pill "
        + "without text. Leave the element out with \"when\", or give it room."
    case .outside:
      "A layer outside the cell, or outside a layer that clips it, is never seen. Move it inside, or hide it."
    case .contrast:
      "Text needs a contrast of 4.5:1 with its background, and large text 3:1 (WCAG 2.2, 1.4.3). Choose a darker or a lighter "
        + "colour."
    case .iconContrast:
      "An icon needs a contrast of 3:1 with the pixels behind it (WCAG 2.2, 1.4.11). Choose a darker or a lighter colour."
    case .cutText:
      "The edge of the cell, a clip or a box cuts through letters. Give the text more room, or let \"maxLines\" truncate it."
    case .textOverlap:
      "Letters over other letters, or over an icon, are hard to read. Make room for both, or put something opaque between them."
    case .beyondCell:
      "Content beyond the edge of the cell is not drawn. Move it inside, or make room for it."
    case .squeezed:
      "A box without room for its content breaks words, loses lines or lets its children lie over its neighbours. Make room, "
        + "remove the key that is too small, or let the row wrap."
    case .percentageBase:
      "A percentage of a height that depends on the content has no effect, as in CSS. Give the container a height, or write points."
    case .conflict:
      "Required constraints that cannot hold together: the last one written is ignored. Remove one of them, or make one optional with "
        + "a priority below 1000."
    case .ambiguous:
      "Several values satisfy the constraints equally well, so a rule of the layout chooses. Add a constraint, or give those that "
        + "contradict each other different priorities."
    case .unsettled:
      "A constraint ties a height to a width around a text whose lines change with the width, and the two do not settle. Remove the "
        + "constraint, or give one of the lengths in points."
    case .shadowShape:
      "With \"path: frame\", a shadow has the corners of the frame, whatever the layer contains. Give the frame the same "
        + "\"cornerRadius\" as its content, or give the shadow to the content."
    case .touchTarget:
      "A touch target needs 44 x 44 points. Make the control larger, or add padding if it should not look larger."
    case .unusedConstraint:
      "A constraint that no position or length depends on, in any row, costs work and misleads readers. Remove it, unless other data "
        + "needs it."
    case .twoLayouts:
      "Elements that never occur together are two layouts in one container, of which each row uses only one. Make a container "
        + "for each group, with one \"when\"."
    case .churn:
      "An element that \"when\" removes takes its constraints along, and brings the same ones back in a later row. If no other frame "
        + "depends on it, \"hidden\" has the same effect without this work."
    case .selfSizing:
      "A table view asks the constraints of the content view for the height of a cell. Without a chain of constraints from its top to its "
        + "bottom, the cell becomes as high as the list's default, or its content is cut off."
    case .misplaced:
      "Interface Builder shows the frame in the file, but Auto Layout uses the constraints: the cell looks different when it runs."
    case .interfaceConflict:
      "Constraints that cannot hold together: Auto Layout breaks one of them, and which one may differ between versions of the system. "
        + "Lower a priority, or use an inequality."
    case .interfaceAmbiguity:
      "Several frames fulfil the constraints, and Auto Layout chooses one. Add a constraint, or change a priority."
    case .absoluteEdge:
      "A constraint to left or right keeps its side where the language is written from right to left. Use leading or trailing."
    case .fractionalConstant:
      "A constant between device pixels puts edges between them on most devices. Use a multiple of a third of a point at 3x, or whole points."
    case .emptyOutlet:
      "An outlet to an object that the file does not have raises an exception, or stays nil, when the cell is loaded. Connect it, or remove it."
    case .repeatedLabel:
      "Labels name objects for people who read the file, and its elements in documents. Give each object a label of its own."
    case .outsideContentView:
      "The content view moves and shrinks for accessories, editing and swipe actions; views that are tied to the cell do not follow. Tie them "
        + "to the content view."
    case .unusedSuppression:
      "A rule in \"ignore\" that suppresses no finding now would suppress a later one unseen. Remove the rule from \"ignore\"."
    }
  }
}
