// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// Measures the contrast between an icon and the colours behind it.
///
/// All shapes of the icon are judged together, by the colours in which they appear. A pixel counts if a shape covers at least half of
/// it. Pixels with nothing opaque below them do not count.
struct IconContrastAnalyzer {
  /// The indices of the icon's items.
  let items: Range<Int>
  private let paints: [IconPaint]

  /// Returns `nil` if the layer shows no icon, or draws nothing of it.
  init?(ofLayer index: Int, of list: DisplayList) {
    let layer = list.layers[index]
    guard layer.vectorImage?.icon != nil, !layer.contentItems.isEmpty else { return nil }
    items = layer.contentItems
    paints = items.map { IconPaint(of: list.items[$0]) }
  }

  /// Returns the icon's contrast; `nil` if no pixel counts.
  /// - Parameters:
  ///   - parts: the items of the icon, each drawn alone.
  ///   - painted: the picture below the icon.
  ///   - groups: the translucent passes that the icon is drawn into, the outermost first.
  ///   - ink: the places of the pixels with letters below the icon, which do not count.
  func contrast(
    of parts: ArraySlice<DrawnPart>, on painted: inout PaintedPicture, in groups: [ContrastAnalyzer.Group],
    except ink: Set<Int>
  ) -> MeasuredContrast? {
    let area = parts.reduce(PixelRect.empty) { $0.union($1.inkBounds) }
    if area.isEmpty { return nil }
    let visible = Set(zip(paints, parts).filter { $1.touched > 0 }.map(\.0))
    let color = visible.count == 1 ? visible.first?.color : nil
    if let color, groups.isEmpty, ink.isEmpty, let backdrop = painted.evidentColor(of: area) {
      return ContrastSamples(color, on: backdrop)?.contrast(of: color, items, .icon)
    }
    let plane = painted.pixels()
    return samples(parts, in: area, over: plane, groups, except: ink).contrast(
      of: color, items, color == nil ? .colorfulIcon : .icon)
  }

  private func samples(
    _ parts: ArraySlice<DrawnPart>, in area: PixelRect, over plane: PixelPlane<UInt32>, _ groups: [ContrastAnalyzer.Group],
    except ink: Set<Int>
  ) -> ContrastSamples {
    // Zero where no shape covers half of the pixel: all other values are opaque, because the backdrop is.
    var colors = [UInt32](repeating: 0, count: area.width * area.height)
    for (paint, part) in zip(paints, parts) {
      part.forEachPixel { x, y, pixel in
        let below = plane.values[y * plane.width + x]
        guard pixel >> 24 > paint.leastAlpha, below >> 24 == 255, !ink.contains(y * plane.width + x) else { return }
        let place = (y - area.y) * area.width + x - area.x
        let shape = paint.color.map { PremultipliedRGBA($0).packed } ?? pixel
        colors[place] = composited(shape, over: colors[place] == 0 ? below : colors[place])
      }
    }
    var samples = ContrastSamples(groups)
    for (place, color) in colors.enumerated() where color != 0 {
      let (x, y) = (area.x + place % area.width, area.y + place / area.width)
      samples.add(color, over: plane.values[y * plane.width + x], x: x, y: y)
    }
    return samples
  }
}

/// The paint of an item of an icon.
private struct IconPaint: Hashable {
  /// The colour with the item's opacity; `nil` for a gradient or a group of shapes.
  let color: RGBA?
  /// A pixel with more alpha than this is covered by at least half.
  let leastAlpha: UInt32

  init(of item: DisplayItem) {
    if case .fill(_, .color(let color)) = item.content {
      let shown = color.multipliedAlpha(by: item.opacity)
      self.color = shown
      leastAlpha = UInt32(shown.alpha) / 2
    } else {
      color = nil
      leastAlpha = UInt32(item.opacity * 127)
    }
  }
}
