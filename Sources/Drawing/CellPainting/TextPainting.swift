// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellLayout
internal import CellTree

extension CellPainter {
  /// Paints text and then, above it, the fade if there is one. Returns whether `maxLines` truncated the text.
  mutating func paint(_ text: StyledText, _ gradient: Gradient?, _ fade: Fade?, at place: MarkPlace) throws -> Bool {
    var placed = try placing.text(text, place.content, grid.wholePixels(in: place.box.content.width), isRightToLeft)
    placed.item.gradient = gradient.map { paint($0, over: place.outline.rect) }
    try paint(placed, of: text, clip: [])
    for link in placed.links {
      let rect = link.rect.translated(x: placed.item.x, y: placed.item.y)
      let frame = Rect(
        x: grid.points(Double(rect.x)), y: grid.points(Double(rect.y)), width: grid.points(Double(rect.width)),
        height: grid.points(Double(rect.height)))
      links.append(PlacedLink(path: place.box.path, address: link.address, frame: frame))
    }
    if let fade, placed.isTruncated || !fade.onlyWhenTruncated { paint(fade, over: DeviceRect(place.content)) }
    return placed.isTruncated
  }

  /// Paints a strip along an edge of `rect`, with a gradient from transparent to the fade's colour at the edge.
  private mutating func paint(_ fade: Fade, over rect: DeviceRect) {
    guard !rect.isEmpty else { return }
    let strip = FadeStrip(along: fade.edge, length: Double(max(1, grid.nearest(fade.length))), of: rect)
    let paint = strip.paint(from: fade.color.multipliedAlpha(by: 0), to: fade.color)
    builder.add(DisplayItem(.fill(.box(Outline(strip.rect)), paint)))
  }

  /// Paints a single line of text in the middle of a box, on whole device pixels. The outline of the box, which has the corner
  /// radii `radii`, clips a line that is too long.
  mutating func paintCentered(_ text: StyledText, in box: PixelRect, radii: CornerRadii) throws {
    let size = try placing.textSize(text, .maxContent).size
    let width = grid.wholePixels(in: size.width)
    let height = grid.wholePixels(in: size.height)
    let frame = PixelRect(
      x: box.x + (box.width - width) >> 1, y: box.y + (box.height - height) >> 1, width: width, height: height)
    let placed = try placing.text(text, frame, width, isRightToLeft)
    let fits = frame.intersection(box) == frame
    try paint(placed, of: text, clip: fits ? [] : [Outline(box, radii: radii)])
  }

  /// Paints a text with its backgrounds, lines and pictures.
  private mutating func paint(_ placed: PlacedText, of text: StyledText, clip: [Outline]) throws {
    for background in placed.backgrounds {
      naming(background.runs, of: text, at: placed.item.x) { $0.paint(background, of: placed.item, clip: clip) }
    }
    for line in placed.lines where line.stroke.kind == .underline { paint(line, of: placed.item, text, clip: clip) }
    if !placed.item.runs.isEmpty { builder.add(DisplayItem(.text(placed.item), clip: clip)) }
    for picture in placed.pictures {
      let run = text.runs[picture.run]
      try run.attempting { try paintPicture(of: run, in: picture.rect.translated(x: placed.item.x, y: placed.item.y)) }
    }
    for line in placed.lines where line.stroke.kind == .strikethrough { paint(line, of: placed.item, text, clip: clip) }
  }

  /// Runs `paint`, and names the spans of the painted items after runs of the text.
  private mutating func naming(_ runs: PlacedText.Runs, of text: StyledText, at x: Int, _ paint: (inout CellPainter) -> Void) {
    let spans = runs.starts.map { (segment: text.runs[$0.run].segment, x: x + $0.x) }
    builder.span = ItemSpan(spans.first?.segment, others: Array(spans.dropFirst()))
    paint(&self)
    builder.span = ItemSpan(nil)
  }

  /// Paints a picture in a line, which is a run of the text.
  private mutating func paintPicture(of run: TextRun, in box: PixelRect) throws {
    guard let picture = run.ornament?.value.picture else { return }
    let properties = try picture.source.flatMap { try placing.pictureProperties($0) }
    builder.span = ItemSpan(run.segment, vectorFile: properties?.vector == nil ? nil : picture.source.map(VectorSource.file(of:)))
    defer { builder.span = ItemSpan(nil) }
    if let avatar = picture.avatar { return try paint(avatar, properties, in: box) }
    guard let source = picture.source, let properties else {
      for item in placeholder(in: box, radii: .zero) { builder.add(item) }
      return
    }
    let items =
      switch picture.kind {
      case .picture, .avatar: try items(PictureFill(source: source, mode: .fill), properties, in: box, radii: .zero)
      case .icon: try icon(source, properties, tint: .color(run.color), strokeWidth: nil, in: box).items
      }
    for item in items { builder.add(item) }
  }

  /// Paints an avatar in a line, as an element with this box would show it.
  private mutating func paint(_ avatar: AvatarContent, _ properties: PictureProperties?, in box: PixelRect) throws {
    let outline = Outline(box, radii: CornerRadii(all: Double(min(box.width, box.height)) / 2))
    let drawing = avatar.drawing(hasPicture: properties != nil)
    for item in boxItems(outline, fills: drawing.fills, border: nil).fills { builder.add(item) }
    for mark in drawing.marks {
      switch mark {
      case .picture(let picture):
        for item in try items(picture, properties, in: box, radii: outline.radii) { builder.add(item) }
      case .label(let text, _): try paintCentered(text, in: box, radii: outline.radii)
      case .ring(let ring): paint(ring, around: outline)
      case .dot(let status): paint(status, at: outline)
      case .lines, .icon, .shape, .line: preconditionFailure("an avatar has no such mark")
      }
    }
  }

  /// Paints the part of a background that lies in one line.
  ///
  /// Where it continues in another line, the shape reaches beyond its rectangle, which cuts off the round corners and the border.
  private mutating func paint(_ background: PlacedText.Background, of text: TextItem, clip: [Outline]) {
    let style = background.style
    let rect = DeviceRect(background.rect.translated(x: text.x, y: text.y))
    let radius = min(style.cornerRadius * grid.scale.factor, rect.height / 2)
    let beyond = radius.rounded(.up) + Double(grid.lineWidth(style.borderWidth)) + 1
    let (left, right) = (background.endsAtLeft ? 0 : beyond, background.endsAtRight ? 0 : beyond)
    let whole = DeviceRect(x: rect.x - left, y: rect.y, width: rect.width + left + right, height: rect.height)
    let hasEdges = radius > 0 || style.borderWidth > 0
    let outline = hasEdges ? Outline(whole, radii: CornerRadii(all: radius)) : Outline(rect)
    let border = style.borderWidth > 0 ? Border(width: style.borderWidth, color: style.borderColor) : nil
    let items = boxItems(outline, fills: style.color.alpha > 0 ? [.color(style.color)] : [], border: border)
    let cut = hasEdges && whole != rect ? [Outline(rect)] : []
    for var item in items.fills + items.border {
      item.clip = clip + cut
      builder.add(item)
    }
  }

  private mutating func paint(_ line: PlacedText.Line, of text: TextItem, _ styled: StyledText, clip: [Outline]) {
    // A wave hangs below the upper edge of its line; through the text, its middle is that of the line.
    let isCentred = line.pattern == .wavy && line.stroke.kind == .strikethrough
    let rect = DeviceRect(line.stroke.rect.translated(x: text.x, y: text.y - (isCentred ? line.stroke.rect.height : 0)))
    guard let shape = shape(of: line.pattern, in: rect) else { return }
    naming(line.runs, of: styled, at: text.x) {
      let paint = text.gradient.map { Paint.gradient($0) } ?? .color(line.stroke.color)
      $0.builder.add(DisplayItem(.fill(.path(shape), paint), clip: clip))
    }
  }
}
