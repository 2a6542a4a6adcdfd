// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics
internal import Layout

/// Content that has a size of its own, whatever lays it out.
struct SizedContent {
  /// What it takes up in a room of a width.
  let size: (AvailableSpace) throws -> MeasuredSize
  /// Width by height, where one follows from the other.
  var aspectRatio: Double?
  /// The size of its box within border and padding, where the document gives none; `nil` for content that fills what it is given.
  var ownSize: Size?
  /// Whether its box shrinks when its container is too small, unless the document says otherwise.
  var givesWay = true
}

/// How large texts, badges, separators, pictures and avatars are.
struct ContentSizes {
  let grid: PixelGrid
  let measuring: ContentMeasuring

  /// - Parameter isUpright: whether a separator runs from top to bottom.
  /// - Returns: `nil` for an element that is as large as its box: a container, a spacer, a gradient, a shape.
  /// - Throws: `ElementFailure` around what measuring throws.
  func content(of element: Element, isUpright: Bool) throws -> SizedContent? {
    switch element.content {
    case .container, .spacer, .gradient, .shape: nil
    case .separator(let separator): line(separator, isUpright: isUpright)
    case .text(let text): content(of: text.text)
    case .badge(let badge): try element.attempting { try pill(badge) }
    case .picture(let picture):
      try element.attempting { try content(of: picture.source, ratio: element.layout.aspectRatio) }
    case .avatar(let avatar):
      // Without a picture it has the size that the document gives, or none.
      try element.attempting { fixed(try avatar.source.map { try naturalSize(of: $0) } ?? .zero) }
    }
  }

  private func fixed(_ size: Size) -> SizedContent {
    SizedContent(size: { _ in MeasuredSize(size: size, widths: 0 ... .infinity) })
  }

  private func line(_ separator: SeparatorContent, isUpright: Bool) -> SizedContent {
    let thickness = separator.thickness ?? grid.points(1)
    var line = fixed(isUpright ? Size(width: thickness, height: 0) : Size(width: 0, height: thickness))
    line.givesWay = false
    return line
  }

  private func content(of text: StyledText) -> SizedContent {
    // A single line that an ellipsis shortens may become as narrow as it must.
    let vanishes = text.paragraph.maxLines == 1 && text.paragraph.ellipsis != .none
    let measure = measuring.text
    return SizedContent(size: { width in
      if width == .minContent, vanishes { return MeasuredSize(size: .zero) }
      let metrics = try measure(text, width)
      return MeasuredSize(size: metrics.size, firstBaseline: metrics.firstBaseline, lastBaseline: metrics.lastBaseline)
        .ofText(in: width)
    })
  }

  /// A pill as high as its diameter, as wide as its label and padding, never narrower than high. It keeps its size in a container
  /// that stretches what it holds.
  private func pill(_ badge: BadgeContent) throws -> SizedContent {
    var size = MeasuredSize(size: Size(width: badge.diameter, height: badge.diameter), widths: 0 ... .infinity)
    if let label = badge.label {
      let metrics = try measuring.text(label, .maxContent)
      let above = (badge.diameter - metrics.size.height) / 2
      size.size.width = max(badge.diameter, metrics.size.width + 2 * badge.padding)
      size.firstBaseline = above + metrics.firstBaseline
      size.lastBaseline = above + metrics.lastBaseline
    }
    return SizedContent(size: { [size] _ in size }, ownSize: size.size, givesWay: false)
  }

  /// A picture as wide as its room and as high as its ratio says: its own height is no lower bound, nor is its width, so that it gives
  /// way in a narrow container.
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

  /// A picture's own size: one point for each of its pixels.
  private func naturalSize(of source: String) throws -> Size {
    guard let size = try measuring.pictureSize(source) else { return .zero }
    return Size(width: Double(size.width), height: Double(size.height))
  }
}
