// SPDX-License-Identifier: MIT

package import CellDocument
package import Graphics
internal import Layout

/// Content that has a size, independent of the layout engine.
struct SizedContent {
  /// Returns the size for an available width.
  let size: (AvailableSpace) throws -> MeasuredSize
  /// The width divided by the height, if one follows from the other.
  var aspectRatio: Double?
  /// A fixed size of the box without border and padding, used if the document gives none; `nil` for content without a fixed size.
  var ownSize: Size?
  /// Whether the box shrinks if its container is too small, unless the document says otherwise.
  var shrinks = true
}

/// The sizes of texts, badges, separators, pictures and avatars.
struct ContentSizes {
  let grid: PixelGrid
  let measuring: ContentMeasuring

  /// Returns the content of an element, with its size.
  /// - Parameter isUpright: whether a separator is vertical.
  /// - Returns: `nil` for an element whose size is that of its box: a container, a spacer, a gradient, a shape.
  /// - Throws: `ElementFailure` around the errors of the measuring closures.
  func content(of element: Element, isUpright: Bool) throws -> SizedContent? {
    switch element.content {
    case .container, .spacer, .gradient, .shape: nil
    case .separator(let separator): line(separator, isUpright: isUpright)
    case .text(let text): content(of: text.text)
    case .badge(let badge): try element.attempting { try pill(badge) }
    case .picture(let picture):
      try element.attempting { try content(of: picture.source, ratio: element.layout.aspectRatio) }
    case .avatar(let avatar):
      // Without a picture, an avatar has the size that the document gives, or zero.
      try element.attempting { fixed(try avatar.source.map { try naturalSize(of: $0) } ?? .zero) }
    }
  }

  private func fixed(_ size: Size) -> SizedContent {
    SizedContent(size: { _ in MeasuredSize(size: size, widths: 0 ... .infinity) })
  }

  private func line(_ separator: SeparatorContent, isUpright: Bool) -> SizedContent {
    let thickness = separator.thickness ?? grid.points(1)
    var line = fixed(isUpright ? Size(width: thickness, height: 0) : Size(width: 0, height: thickness))
    line.shrinks = false
    return line
  }

  private func content(of text: StyledText) -> SizedContent {
    // A single line with an ellipsis may become arbitrarily narrow.
    let vanishes = text.paragraph.maxLines == 1 && text.paragraph.ellipsis != .none
    let measure = measuring.text
    return SizedContent(size: { width in
      if width == .minContent, vanishes { return MeasuredSize(size: .zero) }
      let metrics = try measure(text, width)
      return MeasuredSize(size: metrics.size, firstBaseline: metrics.firstBaseline, lastBaseline: metrics.lastBaseline)
        .ofText(in: width)
    })
  }

  /// Returns a pill whose height is its diameter and whose width is that of its label and padding, but at least its height. It
  /// keeps its size in a container that stretches its items.
  private func pill(_ badge: BadgeContent) throws -> SizedContent {
    var size = MeasuredSize(size: Size(width: badge.diameter, height: badge.diameter), widths: 0 ... .infinity)
    if let label = badge.label {
      let metrics = try measuring.text(label, .maxContent)
      let above = (badge.diameter - metrics.size.height) / 2
      size.size.width = max(badge.diameter, metrics.size.width + 2 * badge.padding)
      size.firstBaseline = above + metrics.firstBaseline
      size.lastBaseline = above + metrics.lastBaseline
    }
    return SizedContent(size: { [size] _ in size }, ownSize: size.size, shrinks: false)
  }

  /// Returns a picture that is as wide as the available space; its height follows from its aspect ratio. Neither its natural width
  /// nor its natural height is a minimum, so it shrinks in a narrow container.
  private func content(of source: String, ratio: Double?) throws -> SizedContent {
    let size = try naturalSize(of: source)
    let ratio = ratio ?? (size.width > 0 && size.height > 0 ? size.width / size.height : nil)
    return SizedContent(
      size: { room in
        switch room {
        case .definite(let width): MeasuredSize(size: ratio.map { Size(width: width, height: width / $0) } ?? size)
        case .minContent: MeasuredSize(size: .zero)
        case .maxContent: MeasuredSize(size: size, widths: size.width ... .infinity)
        }
      }, aspectRatio: ratio)
  }

  /// Returns the natural size of a picture: one point for each of its pixels.
  private func naturalSize(of source: String) throws -> Size {
    guard let size = try measuring.pictureSize(source) else { return .zero }
    return Size(width: Double(size.width), height: Double(size.height))
  }
}

extension Element {
  /// Returns the border and padding of the frame, in points; `nil` if padding is a percentage of an unknown width.
  /// - Parameter width: the base of padding percentages: the width of the content box around the frame.
  package func contentInsets(inContentOfWidth width: Double?) -> Insets? {
    let border = decoration.border?.width ?? 0
    func inset(_ length: Length) -> Double? {
      switch length {
      case .points(let points): points + border
      case .percent(let share): width.map { $0 * share / 100 + border }
      case .auto: border
      }
    }
    let edges = layout.padding
    guard let top = inset(edges.top), let right = inset(edges.right), let bottom = inset(edges.bottom),
      let left = inset(edges.left)
    else { return nil }
    return Insets(top: top, right: right, bottom: bottom, left: left)
  }
}
