// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellLayout
internal import CellTree

extension CellPainter {
  /// Paints the bars that show which part of a scroll container's content is seen, above the content. They have a layer of their own, as
  /// in UIScrollView.
  mutating func paintIndicators(of area: ScrollArea, in container: Element) {
    let bars = ScrollIndicators(area, on: grid, isRightToLeft: isRightToLeft).bars
    guard let first = bars.first else { return }
    let bounds = bars.dropFirst().reduce(first) { $0.union($1) }
    let scale = grid.scale.factor
    builder.begin(
      Layer(
        path: container.path + "/" + Segment.indicators,
        frame: Rect(
          x: bounds.x / scale, y: bounds.y / scale, width: bounds.width / scale, height: bounds.height / scale),
        deviceFrame: bounds, isIndicator: true))
    let color = isDark ? RGBA(red: 255, green: 255, blue: 255, alpha: 89) : RGBA(red: 0, green: 0, blue: 0, alpha: 89)
    for bar in bars {
      builder.add(
        DisplayItem(.fill(.box(Outline(bar, radii: CornerRadii(all: min(bar.width, bar.height) / 2))), .color(color))))
    }
    builder.end()
  }
}

/// The bars of a scroll container, in device pixels.
struct ScrollIndicators {
  /// In points: how thick a bar is, how far it is from the edges, and the smallest length to which long content reduces it.
  private static let (thickness, inset, smallestLength) = (3.0, 3.0, 36.0)

  private let area: ScrollArea
  private let grid: PixelGrid
  private let isRightToLeft: Bool

  init(_ area: ScrollArea, on grid: PixelGrid, isRightToLeft: Bool) {
    (self.area, self.grid, self.isRightToLeft) = (area, grid, isRightToLeft)
  }

  /// At most one bar for each axis, where the content is longer than the viewport.
  var bars: [DeviceRect] {
    let view = DeviceRect(grid.snapped(area.viewport))
    let (content, viewport) = (area.contentSize, area.viewport)
    let isWider = area.axis.isHorizontal && grid.nearest(content.width) > grid.nearest(viewport.width)
    let isHigher = area.axis.isVertical && grid.nearest(content.height) > grid.nearest(viewport.height)
    let thickness = Double(max(1, grid.nearest(Self.thickness)))
    let inset = Double(grid.nearest(Self.inset))
    // Where there are two bars, neither reaches into the corner of the other one.
    let corner = isWider && isHigher ? thickness + inset : 0
    var bars: [DeviceRect] = []
    if isWider {
      let bar = span(
        view.width - 2 * inset - corner, seen: viewport.width / content.width,
        at: area.offset.x / (content.width - viewport.width), isReversed: area.startsAtRight)
      let left = view.x + inset + (isRightToLeft ? corner : 0)
      bars.append(DeviceRect(x: left + bar.start, y: view.maxY - inset - thickness, width: bar.length, height: thickness))
    }
    if isHigher {
      let bar = span(
        view.height - 2 * inset - corner, seen: viewport.height / content.height,
        at: area.offset.y / (content.height - viewport.height), isReversed: area.startsAtBottom)
      let left = isRightToLeft ? view.x + inset : view.maxX - inset - thickness
      bars.append(DeviceRect(x: left, y: view.y + inset + bar.start, width: thickness, height: bar.length))
    }
    return bars.filter { $0.width > 0 && $0.height > 0 }
  }

  /// Returns where a bar begins in its track, and how long it is, in whole device pixels.
  /// - Parameters:
  ///   - seen: the part of the content that is seen.
  ///   - part: the part of the way to the end of the content.
  private func span(_ track: Double, seen: Double, at part: Double, isReversed: Bool) -> (start: Double, length: Double) {
    guard track > 0 else { return (0, 0) }
    let length = min(track, max(track * seen, Self.smallestLength * grid.scale.factor)).rounded()
    let start = ((track - length) * min(max(0, part), 1)).rounded()
    return (isReversed ? track - length - start : start, length)
  }
}
