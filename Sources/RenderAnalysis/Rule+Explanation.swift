// SPDX-License-Identifier: MIT

extension Rule {
  /// Why the problem costs something and what to do about it, in one or two sentences.
  public var explanation: String {
    switch self {
    case .backgroundMissing:
      "A layer whose bitmap has clear pixels must be blended with what lies below. An opaque background in the colour below "
        + "lets it be copied; over more than one colour there is none, and the cost is inherent."
    case .opacity:
      "All pixels of a layer with opacity below 1 are blended. Where it lies over one colour, colours that are mixed beforehand do "
        + "the same without."
    case .pictureAlphaUnused:
      "A picture file with an alpha channel must be blended, though all of its pixels are opaque. Store it without the channel, or "
        + "say opaque: true."
    case .inkExceedsBounds:
      "What a layer draws beyond its frame enlarges its bitmap by pixels that no background fills. Make the frame as large as the ink."
    case .gradientAlpha:
      "A gradient with translucent stops is blended. Over a label, the label's own fade draws the same inside of its bitmap; over "
        + "one colour, opaque stops do."
    case .corner:
      "The pixels outside of round corners are clear, so the layer is blended. Over one colour, that colour as its backdrop fills them."
    case .opaqueDeclaredFalsely:
      "A layer that promises to be opaque is copied as it is: where it has holes, a compositor shows garbage. Take the promise back, "
        + "or fill the holes."
    case .fractionalOrigin:
      "A left or upper edge between device pixels is smeared over two of them, and differs between scales. Give it a whole number "
        + "of device pixels."
    case .fractionalSize:
      "A right or lower edge between device pixels is smeared over two of them. Give the side a whole number of device pixels."
    case .pictureContent:
      "The data gives the box of a picture a fraction of a device pixel, so its border or background has a soft edge. The picture "
        + "itself is drawn on whole pixels. Round the number in the data, or let the layout size the box."
    case .enlarged:
      "A picture with fewer pixels than it is shown in looks soft, and is scaled whenever it is drawn. Provide it in the size shown."
    case .reduced:
      "A picture with more pixels than it is shown in is scaled whenever it is drawn. Provide it in the size shown."
    case .stretched:
      "A picture that is scaled by two different factors is distorted. Give its frame the picture's proportions, or crop it."
    case .oversized:
      "A picture is decoded to more than four times the bytes of what is shown of it. Provide a smaller one."
    case .mask:
      "A mask applies to all that a layer draws, so that is drawn into a buffer of its own first. A label's own fade needs none."
    case .shadowWithoutPath:
      "The shadow of what a layer draws is found from a buffer of its own. Where the shape is the frame, say so: path: frame."
    case .cornerClip:
      "Round corners that cut more than one thing need a buffer of their own. Round what touches the corners instead."
    case .groupOpacity:
      "Opacity of more than one thing needs a buffer of its own. Give the opacity to each part where none lies over another."
    case .rasterize:
      "A layer that wants to be rasterized is drawn into a buffer of its own. That pays only where it is kept between frames."
    case .translucentColorGlyphs:
      "Colour glyphs do not heed the alpha of their text, so they are drawn into a buffer of its own. Use an opaque colour."
    case .hidden:
      "What opaque things above cover wholly is drawn for nothing. Hide it, or take it away."
    case .sameColor:
      "A fill in the colour that is there already changes no pixel, and makes no layer opaque. Take it away."
    case .clear:
      "A clear fill shows nothing, and a compositor blends all of its pixels. Leave the fill out, or hide the layer."
    case .zeroOpacity:
      "A layer with opacity 0 shows nothing, and still takes a bitmap and sometimes a pass. Hide it, or leave it out with when."
    case .textInBackgroundColor:
      "A text in the colour of what lies behind it cannot be read. Give it another colour, or hide it."
    case .empty:
      "A picture or shape without a size, and a pill without a text, show nothing of their content. Leave them out with when, or give "
        + "them room."
    case .outside:
      "What lies outside of the cell, or of a layer that cuts it off, is never seen. Move it inside, or hide it."
    case .contrast:
      "Text needs a contrast of 4.5:1 with what lies behind it, and large text 3:1 (WCAG 2.2, 1.4.3). Choose a darker or a lighter "
        + "colour."
    case .cutText:
      "The edge of the cell, a clip or a box cuts through letters. Give the text more room, or let maxLines shorten it."
    case .beyondCell:
      "What lies beyond the edge of the cell is not drawn. Move it inside, or leave room for it."
    case .shadowShape:
      "With path: frame a shadow has the corners of the frame, whatever the layer holds. Give the frame the cornerRadius of its "
        + "content, or the shadow to the content."
    case .touchTarget:
      "Fingers need 44 x 44 points. Make the control larger, with padding where it should not look larger."
    case .unusedSuppression:
      "An ignored rule that hides nothing now would hide a later finding. Take the rule out of ignore."
    }
  }
}
