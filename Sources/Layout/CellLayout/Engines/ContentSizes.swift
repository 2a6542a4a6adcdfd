// SPDX-License-Identifier: MIT

package import CellGraphics
internal import CellLayoutEngines
package import CellTree

/// Content that has a size of its own, whichever engine lays it out.
struct SizedContent {
  /// Returns the size in points, without border and padding, for an available width.
  let size: (AvailableSpace) throws -> MeasuredSize
  /// The width divided by the height; `nil` if the two are independent.
  var naturalRatio: Double?
  /// Whether the content is scaled to its box: a replaced element of CSS, such as a picture.
  var isReplaced = false
  /// The size to use where the document gives none, in points, without border and padding; `nil` if the content has no fixed size.
  var ownSize: Size?
  /// Whether the box shrinks if its container is too small. A shrink factor in the document takes precedence.
  var shrinks = true
}

/// Determines the sizes that contents have of their own.
struct ContentSizes {
  let grid: PixelGrid
  let measuring: ContentMeasuring

  /// Returns the size of an element's content.
  /// - Parameter isUpright: whether a separator is vertical.
  /// - Returns: `nil` for content that takes the size of its box: a container, a spacer, a gradient or a shape.
  /// - Throws: `ElementFailure`, which wraps an error of the measuring closures.
  func content(of element: Element, isUpright: Bool) throws -> SizedContent? {
    // Among constraints, an empty text that keeps its place has no line.
    if let text = element.text { return text.isEmpty && element.layout.keepsEmpty ? fixed(.zero) : content(of: text) }
    switch element.intrinsicSize {
    case .none: return nil
    case .text(let text): return content(of: text)
    case .picture(let source): return try element.attempting { picture(try naturalSize(of: source)) }
    case .vector(let source, let side):
      let size = try element.attempting { try naturalSize(of: source) }
      let scale = side / max(size.width, size.height)
      // A missing image has the space of a square one.
      return kept(size == .zero ? Size(width: side, height: side) : Size(width: size.width * scale, height: size.height * scale))
    case .fixed(let size): return fixed(size)
    case .kept(let size): return kept(size)
    case .line(let thickness): return line(thickness: thickness, isUpright: isUpright)
    case .pill(let label, let diameter, let padding):
      return try element.attempting { try pill(label, diameter: diameter, padding: padding) }
    }
  }

  private func fixed(_ size: Size) -> SizedContent {
    SizedContent(size: { _ in MeasuredSize(size: size, widths: 0 ... .infinity) })
  }

  /// Content that keeps its size in a container that stretches or shrinks its items.
  private func kept(_ size: Size) -> SizedContent {
    var content = fixed(size)
    content.ownSize = size
    content.shrinks = false
    return content
  }

  private func line(thickness: Double?, isUpright: Bool) -> SizedContent {
    let thickness = thickness ?? grid.points(1)
    var line = fixed(isUpright ? Size(width: thickness, height: 0) : Size(width: 0, height: thickness))
    line.shrinks = false
    return line
  }

  private func content(of text: StyledText) -> SizedContent {
    // A single line that can end in an ellipsis may become arbitrarily narrow.
    let vanishes = text.paragraph.maxLines == 1 && text.paragraph.ellipsis != .none
    let measure = measuring.text
    return SizedContent(size: { width in
      if width == .minContent, vanishes { return MeasuredSize(size: .zero) }
      let metrics = try measure(text, width)
      return MeasuredSize(size: metrics.size, firstBaseline: metrics.firstBaseline, lastBaseline: metrics.lastBaseline)
        .ofText(in: width, narrowestWidth: metrics.narrowestWidth)
    })
  }

  /// Returns the size of a badge. The height is the diameter; the width is the label's width plus the padding, but at least the
  /// height. A badge keeps its size in a container that stretches or shrinks its items.
  private func pill(_ label: StyledText?, diameter: Double, padding: Double) throws -> SizedContent {
    var size = MeasuredSize(size: Size(width: diameter, height: diameter), widths: 0 ... .infinity)
    if let label {
      let metrics = try measuring.text(label, .maxContent)
      let above = (diameter - metrics.size.height) / 2
      size.size.width = max(diameter, metrics.size.width + 2 * padding)
      size.firstBaseline = above + metrics.firstBaseline
      size.lastBaseline = above + metrics.lastBaseline
    }
    return SizedContent(size: { [size] _ in size }, ownSize: size.size, shrinks: false)
  }

  /// Returns the size of a picture. In a definite width, it fills the width, and its height follows from its natural proportions.
  /// Otherwise, it has its natural size.
  private func picture(_ size: Size) -> SizedContent {
    let ratio = size.width > 0 && size.height > 0 ? size.width / size.height : nil
    return SizedContent(
      size: { room in
        switch room {
        case .definite(let width): MeasuredSize(size: ratio.map { Size(width: width, height: width / $0) } ?? size)
        case .minContent, .maxContent: MeasuredSize(size: size)
        }
      }, naturalRatio: ratio, isReplaced: true)
  }

  /// Returns the natural size of a picture: one point for each of its pixels, or that of a vector image; zero for a missing picture.
  private func naturalSize(of source: String) throws -> Size {
    try measuring.pictureSize(source) ?? .zero
  }
}

extension Element {
  /// Returns the border width plus the padding at each edge of the frame, in points; `nil` if padding is a percentage and `width`
  /// is `nil`.
  /// - Parameter width: the width of the parent's content box, in points. Padding percentages refer to it.
  package func contentInsets(inContentOfWidth width: Double?, at scale: PixelScale) -> Insets? {
    padding.insets(inContentOfWidth: width, border: borderWidths(at: scale))
  }

  /// Whether the padding depends on a width.
  var hasPercentagePadding: Bool { padding.insets(inContentOfWidth: nil, border: .zero) == nil }
}
