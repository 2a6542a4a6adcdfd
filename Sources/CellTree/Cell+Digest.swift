// SPDX-License-Identifier: MIT

package import CellGraphics
internal import CellNotation

// What is written for a cell. What only paints is added with `addPaint`, so that a layout digest leaves it out.

extension Cell: Digestible {
  /// Writes the cell without the source of its pictures' pixels. A layout digest leaves out the background.
  package func write(to writer: inout DigestWriter) {
    writer.add(width)
    writer.add(scale)
    writer.addPaint(background)
    writer.add(isRightToLeft)
    writer.add(root)
    // The cell names the elements by their places in the document, which are not part of its value.
    writer.addPaint(opaquePictures.isEmpty ? [] : root.paths(in: opaquePictures))
  }
}

extension Element: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(path)
    writer.add(content)
    writer.add(layout)
    writer.add(decoration)
    writer.add(children)
  }

  /// The paths of the elements with a picture at the given locations, in preorder.
  fileprivate func paths(in locations: Set<DocumentLocation>) -> [String] {
    (content.pictureSource != nil && locations.contains(location) ? [path] : []) + children.flatMap { $0.paths(in: locations) }
  }

  /// The paths, below the asset root, of the pictures that the element and its descendants show.
  package var pictureSources: [String] { [content.pictureSource].compactMap { $0 } + children.flatMap(\.pictureSources) }
}

extension Content {
  /// The path of the content's picture below the asset root; `nil` if the content has no picture.
  package var pictureSource: String? {
    switch self {
    case .picture(let picture): picture.source
    case .avatar(let avatar): avatar.source
    case .container, .text, .badge, .gradient, .separator, .spacer, .shape: nil
    }
  }
}

extension Content: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .container: writer.addCase(0)
    case .text(let text):
      writer.addCase(1)
      writer.add(text)
    case .picture(let picture):
      writer.addCase(2)
      writer.add(picture)
    case .avatar(let avatar):
      writer.addCase(3)
      writer.add(avatar)
    case .badge(let badge):
      writer.addCase(4)
      writer.add(badge)
    case .gradient(let gradient):
      writer.addCase(5)
      writer.addPaint(gradient)
    case .separator(let separator):
      writer.addCase(6)
      writer.add(separator)
    case .spacer: writer.addCase(7)
    case .shape(let shape):
      writer.addCase(8)
      writer.addPaint(shape)
    }
  }
}

extension TextContent: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(text)
    writer.addPaint(fade)
  }
}

extension Fade: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(edge)
    writer.add(length)
    writer.add(color)
    writer.add(onlyWhenTruncated)
  }
}

extension Fade.Edge: Digestible {}
extension ContentMode: Digestible {}

extension PictureContent: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.addPaint(source)
    writer.addPaint(mode)
  }
}

extension AvatarContent: Digestible {
  /// A layout digest contains only whether there is a picture.
  package func write(to writer: inout DigestWriter) {
    writer.add(source != nil)
    writer.addPaint(source)
    writer.addPaint(initials)
    writer.addPaint(fill)
  }
}

extension BadgeContent: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(label)
    writer.addPaint(color)
    writer.add(diameter)
    writer.add(padding)
  }
}

extension SeparatorContent: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.addPaint(color)
    writer.add(thickness)
  }
}

extension ShapeContent: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(outline)
    writer.add(fill)
    writer.add(border)
  }
}

extension ShapeContent.Outline: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .roundedRectangle(let radii):
      writer.addCase(0)
      writer.add(radii)
    case .circle: writer.addCase(1)
    }
  }
}

extension Gradient: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(geometry)
    writer.add(stops)
  }
}

extension Gradient.Geometry: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .linear(let angle):
      writer.addCase(0)
      writer.add(angle)
    case .radial: writer.addCase(1)
    }
  }
}

extension Fill: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .color(let color):
      writer.addCase(0)
      writer.add(color)
    case .gradient(let gradient):
      writer.addCase(1)
      writer.add(gradient)
    }
  }
}

extension Border: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(widths)
    writer.add(color)
  }
}

extension Decoration: Digestible {
  /// A layout digest contains the widths of the border, because content is inside it, and the clip, because a box that clips may be
  /// smaller than its content.
  package func write(to writer: inout DigestWriter) {
    writer.addPaint(background)
    writer.addPaint(backdrop)
    writer.addPaint(cornerRadii)
    // No border takes the same space as one without width.
    writer.add(border?.widths ?? .zero)
    writer.addPaint(border)
    writer.addPaint(shadow)
    writer.addPaint(mask)
    writer.addPaint(opacity)
    writer.add(clips)
    writer.addPaint(isHidden)
    writer.addPaint(promisesOpaque)
    writer.addPaint(rasterizes)
    writer.addPaint(isControl)
    writer.addPaint(suppressedRules)
    writer.addPaint(ignoreReason)
  }
}

extension DropShadow: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(color)
    writer.add(offset)
    writer.add(blur)
    writer.add(path)
  }
}

extension DropShadow.Path: Digestible {}

extension AlphaMask: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .gradient(let gradient):
      writer.addCase(0)
      writer.add(gradient)
    case .rounded(let radii):
      writer.addCase(1)
      writer.add(radii)
    case .fade(let fade):
      writer.addCase(2)
      writer.add(fade)
    }
  }
}

extension AlphaMask.FadeOut: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(edge)
    writer.add(length)
    writer.add(onlyWhenTruncated)
  }
}
