// SPDX-License-Identifier: MIT

package import CellGraphics
internal import CellXML

/// An SVG file as a plain value: outlines, paints and transforms, without styles, references, units or view boxes.
///
/// Source: Scalable Vector Graphics 2, Candidate Recommendation of 4 October 2018, as far as icons and illustrations use it. A file
/// that needs more is refused with a ``VectorImageError``; nothing is left out silently.
package struct VectorImage: Equatable, Sendable {
  /// The size in points: one user unit of the outermost `svg` element without a `viewBox` is one point. Both sides are positive.
  package let size: Size
  /// The shapes and groups, from back to front. The renderer clips them to a rectangle of ``size`` at the origin.
  package let root: [VectorNode]
  /// Whether something is drawn for which the file says `currentColor`. The file may set that colour itself.
  package let usesCurrentColor: Bool
  /// Whether the outline of a shape is drawn as a line with a width.
  package let hasStrokes: Bool
  /// The errors in the file that do not keep it from being drawn, in the order in which they were found; at most 20.
  ///
  /// What SVG says about them is drawn: path data up to the error, and nothing for a reference that leads nowhere.
  package let warnings: [VectorImageError]
  /// The image for dark surroundings, if its style sheet distinguishes them; otherwise empty.
  private let darkImages: [VectorImage]

  /// Reads an SVG file.
  ///
  /// Takes time and memory proportional to the file and to what `use` repeats, both of which ``Limits`` limits.
  /// - Parameters:
  ///   - bytes: the file, in UTF-8.
  ///   - fileName: the name of the file for messages.
  ///   - fragment: the id of a `symbol` or of another element, which is drawn alone; `nil` draws the whole file. A symbol has its own
  ///     size. Any other element keeps its place in the picture, which has the size of the file.
  package init(svg bytes: [UInt8], fileName: String, fragment: String? = nil) throws(VectorImageError) {
    let bytes = convertedFromLatin1(bytes)
    do throws(SourceFailure) {
      let document = try XMLDocument.svg(bytes)
      func image(isDark: Bool) throws(SourceFailure) -> (image: VectorImage, dependsOnDarkness: Bool) {
        var builder = try DrawingBuilder(document, isDark: isDark)
        let (size, root) = try builder.build(fragment: fragment)
        let warnings = builder.warnings.map { VectorImageError($0, in: bytes, fileName: fileName) }
        return (VectorImage(size, root, usesCurrentColor: builder.usesCurrentColor, warnings), builder.sheet.dependsOnDarkness)
      }
      let (light, dependsOnDarkness) = try image(isDark: false)
      self = dependsOnDarkness ? VectorImage(light, dark: try image(isDark: true).image) : light
    } catch {
      throw VectorImageError(error, in: bytes, fileName: fileName)
    }
  }

  private init(_ size: Size, _ root: [VectorNode], usesCurrentColor: Bool, _ warnings: [VectorImageError]) {
    (self.size, self.root, self.usesCurrentColor, self.warnings) = (size, root, usesCurrentColor, warnings)
    hasStrokes = root.contains(where: \.hasStroke)
    darkImages = []
  }

  private init(_ light: VectorImage, dark: VectorImage) {
    (size, root, usesCurrentColor, hasStrokes) = (light.size, light.root, light.usesCurrentColor, light.hasStrokes)
    warnings = light.warnings
    darkImages = [dark]
  }

  /// The image as its style sheet wants it in dark surroundings; it has the same size.
  package var inDarkSurroundings: VectorImage { darkImages.first ?? self }
}

package enum VectorNode: Equatable, Sendable {
  case group(VectorGroup)
  case shape(VectorShape)
}

extension VectorNode {
  fileprivate var hasStroke: Bool {
    switch self {
    case .group(let group): group.children.contains(where: \.hasStroke)
    case .shape(let shape): shape.stroke != nil
    }
  }
}

/// Nodes that are composited together. Groups without opacity and clips do not occur: their children are in the parent.
package struct VectorGroup: Equatable, Sendable {
  /// The opacity of the children as a whole, in `0...1`.
  package let opacity: Double
  /// The areas outside which nothing of the group is drawn. Several areas intersect. No area contains the whole image.
  package let clip: [VectorClip]
  /// The nodes from back to front; at least one.
  package let children: [VectorNode]

  package init(opacity: Double, clip: [VectorClip], children: [VectorNode]) {
    self.opacity = opacity
    self.clip = clip
    self.children = children
  }
}

/// The union of the interiors of shapes; never empty.
package struct VectorClip: Equatable, Sendable {
  package let shapes: [VectorClipShape]

  package init(shapes: [VectorClipShape]) {
    self.shapes = shapes
  }
}

package struct VectorClipShape: Equatable, Sendable {
  package let path: VectorPath
  /// From the coordinates of the path to points of the image.
  package let transform: VectorTransform
  package let rule: FillRule
  /// The line along the path that counts instead of its inside; `nil` for the inside.
  package let stroke: StrokeStyle?
  /// Whether it is everything else.
  package let isInverted: Bool

  package init(
    path: VectorPath, transform: VectorTransform, rule: FillRule, stroke: StrokeStyle? = nil, isInverted: Bool = false
  ) {
    self.path = path
    self.transform = transform
    self.rule = rule
    self.stroke = stroke
    self.isInverted = isInverted
  }
}

/// An outline with a fill, a stroke or both.
package struct VectorShape: Equatable, Sendable {
  /// The outline in user units.
  package let path: VectorPath
  /// From user units to points of the image. It has an inverse.
  package let transform: VectorTransform
  /// The opacity of fill and stroke as a whole, in `0...1`.
  package let opacity: Double
  package let fill: VectorFill?
  package let stroke: VectorStroke?
  /// Whether the stroke is drawn below the fill. Usually it is drawn above.
  package let isStrokeFirst: Bool

  package init(
    path: VectorPath, transform: VectorTransform, opacity: Double, fill: VectorFill?, stroke: VectorStroke?,
    isStrokeFirst: Bool
  ) {
    self.path = path
    self.transform = transform
    self.opacity = opacity
    self.fill = fill
    self.stroke = stroke
    self.isStrokeFirst = isStrokeFirst
  }
}
