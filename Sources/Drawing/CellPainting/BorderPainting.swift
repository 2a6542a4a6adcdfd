// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellLayout
internal import CellTree

extension Border {
  /// Whether all edges that have a width are opaque and solid.
  var isOpaqueAndSolid: Bool {
    BoxEdge.painted.allSatisfy { side in
      widths[side].isZero
        || colors[side].isOpaque && styles[side] == .solid
    }
  }
}

/// How a side looks, apart from its width.
private struct SideLook: Hashable {
  let color: RGBA
  let style: Border.Style
}

extension CellPainter {
  /// Returns the lines of a border, which lies inside the outline.
  ///
  /// Sides that look alike are one item. Sides that do not are cut along the line from the outer to the inner corner of the border, as in
  /// clause 4 of CSS Backgrounds and Borders Level 3. A side lies a little below the one that is painted later, if that covers it: so the
  /// pixels of the cut show both colours, and nothing of what is below.
  func items(of border: Border, in outline: Outline, tail: DeviceTail?) -> [DisplayItem] {
    let widths = grid.lineWidths(of: border)
    let sides = BoxEdge.painted.filter { widths[$0] > 0 }
    var looks: [SideLook] = []
    var sidesByLook: [SideLook: [BoxEdge]] = [:]
    for side in sides {
      let look = border.look(of: side, width: widths[side])
      if sidesByLook[look] == nil { looks.append(look) }
      sidesByLook[look, default: []].append(side)
    }
    if looks.count == 1 {
      return evenShapes(looks[0].style, in: outline, widths: widths, tail: tail).map {
        DisplayItem(.fill($0, .color(looks[0].color)))
      }
    }
    let mitres = BorderMitres(outline, widths: widths)
    return looks.enumerated().flatMap { number, look in
      let cut = mitres.area(of: sidesByLook[look] ?? []) { side, neighbour in
        guard widths[neighbour] > 0 else { return .end }
        let other = border.look(of: neighbour, width: widths[neighbour])
        guard other.hides(look), let order = looks.firstIndex(of: other) else { return .mitre }
        // In a colour of its own, it must not lie above the other side.
        return order > number || other.color == look.color ? .below : .mitre
      }
      return shapes(look.style, of: sidesByLook[look] ?? [], in: outline, widths: widths, cut: cut, mitres).map {
        DisplayItem(.fill(.path($0), .color(look.color)))
      }
    }
  }

  /// Returns the lines of an element's outline, outside its frame.
  func outlineItems(of decoration: Decoration, drawing: ContentDrawing, at place: MarkPlace) -> [DisplayItem] {
    guard let line = decoration.outline, let outer = outlineOutside(decoration, drawing: drawing, at: place) else { return [] }
    return items(of: Border(width: line.width, color: line.color, style: line.style), in: outer, tail: nil)
  }

  /// Returns the outer edge of an element's outline; `nil` if it has none.
  func outlineOutside(_ decoration: Decoration, drawing: ContentDrawing, at place: MarkPlace) -> Outline? {
    guard let line = decoration.outline, let path = shadowPath(of: decoration, drawing: drawing, at: place), !path.rect.isEmpty
    else { return nil }
    let distance = Double(grid.nearest(line.offset) + grid.lineWidth(line.width.points(at: grid.scale)))
    return path.outset(by: distance)
  }

  // MARK: Sides that look alike

  /// Returns the shapes of sides that all look alike; at least one of them has a width.
  private func evenShapes(_ style: Border.Style, in outline: Outline, widths: DeviceInsets, tail: DeviceTail?) -> [Shape] {
    switch style {
    case .solid:
      guard let tail else { return [.ring(outer: outline, inner: outline.inset(by: widths))] }
      return [.path(outline.line(StrokeStyle(width: widths.top), tail: tail))]
    case .double: return [.path(PathShape(outline.doubleRing(widths), .inside(.evenOdd), from: outline.rect))]
    case .dashed, .dotted:
      if outline.radii.isZero, tail == nil {
        return straightLines(style, in: outline.rect, widths: widths).map { [.path($0)] } ?? []
      }
      let isEven = widths == DeviceInsets(top: widths.top, right: widths.top, bottom: widths.top, left: widths.top)
      if isEven { return roundLine(style, in: outline, width: widths.top, tail: tail).map { [.path($0)] } ?? [] }
      let mitres = BorderMitres(outline, widths: widths)
      return BoxEdge.painted.filter { widths[$0] > 0 }.flatMap { side in
        let cut = mitres.area(of: [side]) { widths[$1] > 0 ? .mitre : .end }
        return roundSide(style, side, in: outline, widths: widths, cut: cut, mitres)
      }.map { .path($0) }
    }
  }

  // MARK: Sides that differ

  /// Returns the shapes of some sides, which look alike.
  /// - Parameter cut: the area within which they are drawn.
  private func shapes(
    _ style: Border.Style, of sides: [BoxEdge], in outline: Outline, widths: DeviceInsets, cut: VectorPath, _ mitres: BorderMitres
  ) -> [PathShape] {
    let rect = outline.rect
    let area = PathShape(cut, .inside(.nonZero), from: rect)
    switch style {
    case .solid: return [PathShape(outline.ring(widths), .inside(.evenOdd), from: rect, clips: [[area]])]
    case .double: return [PathShape(outline.doubleRing(widths), .inside(.evenOdd), from: rect, clips: [[area]])]
    case .dashed, .dotted:
      if !outline.radii.isZero {
        return sides.flatMap { roundSide(style, $0, in: outline, widths: widths, cut: cut, mitres) }
      }
      var own = DeviceInsets.zero
      for side in sides { own[side] = widths[side] }
      return straightLines(style, in: rect, widths: own, clips: [[area]]).map { [$0] } ?? []
    }
  }

  /// Returns the marks along one side with its halves of the round corners. The first and the last one end where the side does.
  private func roundSide(
    _ style: Border.Style, _ side: BoxEdge, in outline: Outline, widths: DeviceInsets, cut: VectorPath, _ mitres: BorderMitres
  ) -> [PathShape] {
    let (rect, width) = (outline.rect, widths[side])
    let area = PathShape(cut, .inside(.nonZero), from: rect)
    let line = mitres.part(of: outline.inset(by: widths.halved), along: side)
    guard let length = line.measured.last?.distance, length > 0 else { return [] }
    let marks = Self.marks(style, width: width, length: length)
    if style == .dotted {
      let dots = line.points(at: marks.map { $0.start + $0.length / 2 }).map {
        DeviceRect(x: $0.x - width / 2, y: $0.y - width / 2, width: width, height: width)
      }
      return shape(of: dots, style, in: rect, clips: [[area]]).map { [$0] } ?? []
    }
    let ring = PathShape(outline.ring(widths), .inside(.evenOdd), from: rect)
    // The ring cuts the dashes, so they may be wider.
    var stroke = StrokeStyle(width: width + 2)
    if marks.count > 1 { stroke.dashes = [marks[0].length, marks[1].start - marks[0].length] }
    return [PathShape(line, .stroke(stroke), from: rect, clips: [[area], [ring]])]
  }
}

extension Border {
  /// Returns how a side looks. Two lines need at least three device pixels.
  fileprivate func look(of side: BoxEdge, width: Double) -> SideLook {
    let style = styles[side]
    return SideLook(color: colors[side], style: style == .double && width < 3 ? .solid : style)
  }
}

extension SideLook {
  /// Whether this look covers another one that continues below it.
  fileprivate func hides(_ other: SideLook) -> Bool {
    guard color.isOpaque else { return false }
    return style == .solid || style == .double && other.style == .double
  }
}

extension Outline {
  /// The outlines on both sides of a border, for the rule that alternates between inside and outside.
  fileprivate func ring(_ widths: DeviceInsets) -> VectorPath {
    var path = self.path
    let inner = inset(by: widths)
    if !inner.rect.isEmpty { path.append(contentsOf: inner.path) }
    return path
  }

  /// The outlines of both lines of a double border.
  ///
  /// Each is a third of the width. If that is no whole number of device pixels, one more or one less is left for the gap.
  fileprivate func doubleRing(_ widths: DeviceInsets) -> VectorPath {
    var (line, gap) = (DeviceInsets.zero, DeviceInsets.zero)
    for side in BoxEdge.painted {
      let width = widths[side]
      let third = width < 3 ? width : (width / 3).rounded()
      line[side] = third
      gap[side] = width < 3 ? width : width - third
    }
    var path = ring(line)
    let inside = inset(by: gap)
    if !inside.rect.isEmpty { path.append(contentsOf: inside.path) }
    let inner = inset(by: widths)
    if !inner.rect.isEmpty { path.append(contentsOf: inner.path) }
    return path
  }
}

extension VectorPath {
  /// Returns the points at distances along the path, which must be in ascending order.
  fileprivate func points(at distances: [Double]) -> [Point] {
    let measured = measured
    var end = 1
    return distances.map { distance in
      while end < measured.count - 1, measured[end].distance < distance { end += 1 }
      let (before, after) = (measured[end - 1], measured[end])
      let length = after.distance - before.distance
      let share = length > 0 ? (distance - before.distance) / length : 0
      return Point(
        x: before.point.x + (after.point.x - before.point.x) * share, y: before.point.y + (after.point.y - before.point.y) * share
      )
    }
  }
}
