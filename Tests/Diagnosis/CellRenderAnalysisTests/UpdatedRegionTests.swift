// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellRaster
import CellRenderAnalysis
import Testing

/// Key 1 is changed, key 2 is redrawn the same.
@Suite struct UpdatedRegionTests {
  private func updates(_ before: String, _ after: String, width: Int = 8, background: String? = "white") throws -> TintMap {
    let earlier = try drawing(of: before, width: width, background: background)
    let later = try drawing(of: after, width: width, background: background)
    return OverlaySubject(later, findings: [], earlier: earlier).tints(.updates)
  }

  private func box(_ left: Int, _ width: Int, fill: String = "#336699", name: String = "box") -> String {
    "{name: \(name), type: shape, fill: '\(fill)', position: absolute, left: \(left), top: 1, width: \(width), height: 1}"
  }

  @Test func `the same cell has no tint`() throws {
    let cell = "height: 3\nchildren: [\(box(1, 4))]"
    #expect(try updates(cell, cell).rows == ["00000000", "00000000", "00000000"])
  }

  @Test func `a box that moves is redrawn at its old and its new place, and is the same where both overlap`() throws {
    #expect(
      try updates("height: 3\nchildren: [\(box(1, 4))]", "height: 3\nchildren: [\(box(3, 4))]").rows
        == ["00000000", "01122110", "00000000"])
  }

  @Test func `a layer with new content is redrawn, and its neighbours are not`() throws {
    #expect(
      try updates(
        "height: 3\nchildren: [\(box(0, 2)), \(box(4, 2, name: "other"))]",
        "height: 3\nchildren: [\(box(0, 2)), \(box(4, 2, fill: "#996633", name: "other"))]"
      ).rows == ["00000000", "00001100", "00000000"])
  }

  @Test func `a layer that is added or removed is redrawn, even if it looks like the picture below`() throws {
    let alone = "height: 3"
    let white = "height: 3\nchildren: [\(box(2, 3, fill: "#FFFFFF"))]"
    #expect(try updates(alone, white).rows == ["00000000", "00222000", "00000000"])
    #expect(try updates(white, alone).rows == ["00000000", "00222000", "00000000"])
  }

  @Test func `a container without items is not redrawn when its frame changes`() throws {
    #expect(
      try updates(
        "height: 2\nchildren: [{height: 1, width: 3, children: []}]", "height: 2\nchildren: [{height: 2, width: 5, children: []}]"
      ).rows == ["00000000", "00000000"])
  }

  @Test func `pixels that only the later cell has are changed, and pixels that only the earlier cell had are not shown`() throws {
    #expect(try updates("height: 1", "height: 2").rows == ["00000000", "11111111"])
    #expect(try updates("height: 2", "height: 1").rows == ["00000000"])
  }

  @Test func `without an earlier cell, everything that is drawn is new`() throws {
    let cell = try subject(of: "height: 3\nchildren: [\(box(1, 4))]", width: 8, background: nil)
    #expect(cell.tints(.updates).rows == ["00000000", "01111000", "00000000"])
    #expect(cell.legend(.updates, tints: cell.tints(.updates)).totals == "4 pixels redrawn or changed: 0 of them for nothing")
  }

  /// Cells that differ in a text, a colour, a shadow, an opacity, a size and a layer.
  private static let cells = [
    "padding: 6\nchildren: [{name: a, type: text, text: One line, background: white}, {name: b, height: 8, background: '#336699'}]",
    "padding: 6\nchildren: [{name: a, type: text, text: One fine line, background: white}, {name: b, height: 8, background: '#336699'}]",
    "padding: 6\nchildren: [{name: a, type: text, text: One line, background: '#FFEEDD'}, {name: b, height: 9, background: '#336699'}]",
    "padding: 6\nchildren: [{name: a, type: text, text: One line, background: white}, {name: b, height: 8, background: '#336699', opacity: 0.5}]",
    "padding: 6\nchildren: [{name: a, type: text, text: One line}, {name: b, height: 8, background: '#336699', shadow: {path: frame, blur: 4, color: black}}]",
    "padding: 6\nchildren: [{name: b, height: 8, background: '#336699', shadow: {blur: 4, color: black}}, {name: c, type: text, text: Below}]",
    "padding: 6\nchildren: [{name: a, type: text, text: Ågj, size: 20, lineHeight: 9}]",
  ]

  @Test(arguments: cells.indices, cells.indices)
  func `the tints equal those of a plain count`(first: Int, second: Int) throws {
    let earlier = try drawing(of: Self.cells[first], width: 90)
    let later = try drawing(of: Self.cells[second], width: 90)
    let redrawn = try plainlyRedrawn(earlier.analysis.list, later.analysis.list)
    let rows = (0..<later.pixels.height).map { y in
      (0..<later.pixels.width).map { x in
        let isSame = x < earlier.pixels.width && y < earlier.pixels.height && earlier.pixels[x, y] == later.pixels[x, y]
        return isSame
          ? redrawn.contains { !$0.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).isEmpty } ? "2" : "0" : "1"
      }.joined()
    }
    #expect(OverlaySubject(later, findings: [], earlier: earlier).tints(.updates).rows == rows)
  }

  /// Returns the area of each redrawn layer, in both cells: its frame, its ink and its shadow.
  private func plainlyRedrawn(_ earlier: DisplayList, _ later: DisplayList) throws -> [PixelRect] {
    let before = Dictionary(uniqueKeysWithValues: earlier.layers.indices.map { (earlier.layers[$0].path, $0) })
    let after = Dictionary(uniqueKeysWithValues: later.layers.indices.map { (later.layers[$0].path, $0) })
    let redrawn = Set(before.keys).union(after.keys).filter { path in
      before[path].map { Appearance(earlier, $0) } != after[path].map { Appearance(later, $0) }
    }
    let old = try redrawn.compactMap { before[$0] }.flatMap { try regions(of: $0, in: earlier) }
    return try old + redrawn.compactMap { after[$0] }.flatMap { try regions(of: $0, in: later) }
  }

  private struct Appearance: Hashable {
    let frame: DeviceRect
    let contents: [ItemContent]
    let opacities: [Double]
    let clips: [[Outline]]

    init(_ list: DisplayList, _ index: Int) {
      let items = list.items[list.layers[index].ownItems]
      frame = list.layers[index].deviceFrame
      contents = items.map(\.content)
      opacities = items.map(\.opacity)
      clips = items.map(\.clip)
    }
  }

  private func regions(of index: Int, in list: DisplayList) throws -> [PixelRect] {
    let layer = list.layers[index]
    var regions = [try store(of: index, in: list)]
    for case .shadow(let outline, let blur, _) in list.items[layer.ownItems].map(\.content) {
      regions.append(outline.rect.outset.outset(by: GaussianBlur(standardDeviation: blur / 2).reach))
    }
    for shadow in layer.shadows {
      let ink = try (index..<layer.subtreeEnd).map { try store(of: $0, in: list) }.reduce(PixelRect.empty) { $0.union($1) }
      regions.append(ink.translated(x: shadow.x, y: shadow.y).outset(by: shadow.reach))
    }
    // One rectangle for the layer, which also contains the space between its parts.
    return [regions.reduce(PixelRect.empty) { $0.union($1) }]
  }

  /// Returns the smallest rectangle that contains the frame and the ink of a store.
  private func store(of index: Int, in list: DisplayList) throws -> PixelRect {
    guard !list.storeItems(of: index).isEmpty else { return .empty }
    return list.layers[index].deviceFrame.outset.union(try ink(of: list.store(of: index)))
  }

  private func ink(of list: DisplayList) throws -> PixelRect {
    let pixels = try renderer().draw(list)
    let places = pixels.pixels.indices.filter { pixels.pixels[$0] >> 24 > 0 }
    let columns = places.map { $0 % pixels.width }
    guard let left = columns.min(), let right = columns.max(), let first = places.first, let last = places.last else {
      return .empty
    }
    let (top, bottom) = (first / pixels.width, last / pixels.width)
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
