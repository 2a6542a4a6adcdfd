// SPDX-License-Identifier: MIT

extension Rule {
  /// Why it costs something and what to do about it, in one or two sentences.
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
      "A picture of as many pixels as it is shown in lies between device pixels, because the space around it is odd. It is moved, "
        + "or would be blurred. Make the space even."
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
    }
  }
}
