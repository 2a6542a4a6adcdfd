// SPDX-License-Identifier: MIT

package import CellGraphics
internal import CellNotation

// What is written for a cell. What only paints is added with `addPaint`, so that a layout digest leaves it out.

extension Cell: Digestible {
  /// Writes the cell without the source of its pictures' pixels. A layout digest leaves out the background.
  package func write(to writer: inout DigestWriter) {
    writer.add(width, scale)
    writer.addPaint(background)
    writer.add(isRightToLeft, root)
    // The cell names the elements by their places in the document, which are not part of its value.
    writer.addPaint(opaquePictures.isEmpty ? [] : root.paths(in: opaquePictures))
    // The state as such is not part of the value, but vector images may look at it.
    if isDark, root.pictureSources.contains(where: { VectorSource($0) != nil }) { writer.addPaint(true) }
  }
}

extension Element: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(path, content, layout, decoration, children)
  }

  /// The paths of the elements with a picture at the given locations, in preorder.
  fileprivate func paths(in locations: Set<DocumentLocation>) -> [String] {
    (content.record.pictureSource != nil && locations.contains(location) ? [path] : [])
      + children.flatMap { $0.paths(in: locations) }
  }

  /// The pictures that the element and its descendants show: paths below the asset root, for an element of an SVG file with its id.
  package var pictureSources: [String] { content.record.pictureSources + children.flatMap(\.pictureSources) }
}

extension MarkOutline: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .roundedRectangle(let radii): writer.addCase(0, radii)
    case .circle: writer.addCase(1)
    case .pill: writer.addCase(2)
    }
  }
}

extension BoxCorner: Digestible {}
extension StatusPlace: Digestible {}

extension BubbleTail: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(corner, size)
  }
}

extension Decoration: Digestible {
  /// A layout digest contains the widths of the border, because content is inside it, and the clip, because a box that clips may be
  /// smaller than its content.
  package func write(to writer: inout DigestWriter) {
    if writer.includesPaint { writer.add(background, backdrop, cornerRadii, cornerCurve) }
    // No border takes the same space as one without width.
    writer.add(border?.widths ?? .zero)
    if writer.includesPaint { writer.add(border, outline, tail, shadows, mask, opacity) }
    writer.add(clips)
    if writer.includesPaint { writer.add(isHidden, promisesOpaque, rasterizes, isControl, suppressedRules, ignoreReason) }
  }
}

extension DropShadow: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(color, offset, blur)
    // The name is none of a path.
    if spread != 0 || isInset { writer.add("outline", spread, isInset) }
    writer.add(path)
  }
}

extension DropShadow.Path: Digestible {}

extension AlphaMask: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .gradient(let gradient): writer.addCase(0, gradient)
    case .rounded(let radii): writer.addCase(1, radii)
    case .fade(let fade): writer.addCase(2, fade)
    }
  }
}

extension AlphaMask.FadeOut: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(edge, length, onlyWhenTruncated)
  }
}
