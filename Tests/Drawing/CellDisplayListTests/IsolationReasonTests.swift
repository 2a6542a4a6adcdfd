// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@testable import CellDisplayList

@Suite struct IsolationReasonTests {
  private static let mask = Mask(outline: unitOutline, paint: .color(.black))
  private static let shadow = Shadow(x: 0, y: 2, blur: 4, color: .black)
  private static let pathShadow = DisplayItem(.shadow(.box(unitOutline), blur: 4, .black))

  @Test(
    arguments: [
      (layer(), []), (layer(mask: mask), [.mask]), (layer(shadow: shadow), [.shadowWithoutPath]),
      (layer(rasterizes: true), [.rasterize]), (layer(promisesOpaque: true), []),
      (layer(opacity: 0.5), []), (layer(contentClip: roundOutline), []), (layer(contentClip: unitOutline), []),
    ] as [(Layer, [IsolationReason])])
  func `a layer with one item is isolated for the expected reasons`(layer: Layer, reasons: [IsolationReason]) {
    #expect(list(layer, items: [fill]).layers[0].isolationReasons == reasons)
  }

  @Test(
    arguments: [
      (layer(), []), (layer(opacity: 0.5), [.groupOpacity]), (layer(contentClip: roundOutline), [.cornerClip]),
      (layer(contentClip: unitOutline), []), (layer(opacity: 0.5, contentClip: roundOutline), [.cornerClip, .groupOpacity]),
      (
        layer(opacity: 0.5, contentClip: roundOutline, mask: mask, shadow: shadow, rasterizes: true),
        [.mask, .shadowWithoutPath, .cornerClip, .groupOpacity, .rasterize]
      ),
    ] as [(Layer, [IsolationReason])])
  func `a layer with two items is isolated for the expected reasons`(layer: Layer, reasons: [IsolationReason]) {
    #expect(list(layer, items: [fill, fill]).layers[0].isolationReasons == reasons)
  }

  @Test(arguments: [(1, []), (0.5, [.groupOpacity])] as [(Double, [IsolationReason])])
  func `a shadow with a path needs a pass only if the layer is translucent`(
    opacity: Double, reasons: [IsolationReason]
  ) {
    let list = list(layer(opacity: opacity), decorations: [Self.pathShadow, fill])
    #expect(list.layers[0].isolationReasons == reasons)
  }

  @Test func `one item counts as a group if a child casts a shadow from its own alpha`() {
    let list = list(
      layer(opacity: 0.5, contentClip: roundOutline), child: layer("cell/child", shadow: Self.shadow), childItems: [fill])
    #expect(list.layers.map(\.isolationReasons) == [[.cornerClip, .groupOpacity], [.shadowWithoutPath]])
  }

  @Test func `a clip cuts a child together with its shadow, and other children item by item`() {
    let shaded = list(layer(contentClip: unitOutline), child: layer("cell/child", shadow: Self.shadow), childItems: [fill])
    #expect(shaded.layers[1].clip == [unitOutline])
    #expect(shaded.items[0].clip == [])
    let plain = list(layer(contentClip: unitOutline), child: layer("cell/child"), childItems: [fill])
    #expect(plain.layers[1].clip == [])
    #expect(plain.items[0].clip == [unitOutline])
  }

  @Test func `the clip of a layer cuts the content that casts its shadow, but not the shadow`() {
    let list = list(layer(contentClip: unitOutline, shadow: Self.shadow), items: [fill])
    #expect(list.layers[0].clip == [])
    #expect(list.items[0].clip == [unitOutline])
  }

  @Test func `a layer without items is never isolated`() {
    let layer = layer(opacity: 0.5, contentClip: roundOutline, mask: Self.mask, rasterizes: true)
    #expect(list(layer).layers[0].isolationReasons == [])
  }

  @Test func `background and border are not clipped, so a clip of one other item needs no pass`() {
    let list = list(layer(contentClip: roundOutline), decorations: [fill, fill], items: [fill])
    #expect(list.layers[0].isolationReasons == [])
  }

  @Test func `the items of children count as items of the group`() {
    let list = list(layer(opacity: 0.5), items: [fill], child: layer("cell/child"), childItems: [fill])
    #expect(list.layers.map(\.isolationReasons) == [[.groupOpacity], []])
  }

  @Test(
    arguments: [
      (1, RGBA.black, []), (0.5, RGBA.black, [.translucentColorGlyphs]),
      (1, RGBA(red: 0, green: 0, blue: 0, alpha: 128), [.translucentColorGlyphs]),
    ] as [(Double, RGBA, [IsolationReason])])
  func `colour glyphs need a pass if they are translucent`(opacity: Double, color: RGBA, reasons: [IsolationReason]) {
    let list = list(layer(opacity: opacity), items: [text(hasColorGlyphs: true, color: color)])
    #expect(list.layers[0].isolationReasons == reasons)
  }

  @Test(arguments: [
    (layer(), false), (layer(mask: mask), true), (layer(rasterizes: true), true), (layer(opacity: 0.5), true),
    (layer(contentClip: roundOutline), false), (layer(opacity: 0.5, contentClip: roundOutline), true),
  ])
  func `one pass contains the whole layer, except for a corner clip`(layer: Layer, isWhole: Bool) {
    #expect(list(layer, items: [fill, fill]).layers[0].isPassWhole == isWhole)
  }

  @Test(arguments: [(1, false), (0.5, true)])
  func `a translucent run of colour glyphs has its own pass in an opaque layer`(opacity: Double, isWhole: Bool) {
    let color = RGBA(red: 0, green: 0, blue: 0, alpha: 128)
    let list = list(layer(opacity: opacity), items: [text(hasColorGlyphs: true, color: color)])
    #expect(list.layers[0].isPassWhole == isWhole)
  }

  @Test func `translucent glyphs without colours need no pass`() {
    let color = RGBA(red: 0, green: 0, blue: 0, alpha: 128)
    #expect(list(layer(opacity: 0.5), items: [text(hasColorGlyphs: false, color: color)]).layers[0].isolationReasons == [])
  }

  @Test func `colour glyphs of a child need a pass if the enclosing layer is translucent`() {
    let list = list(layer(opacity: 0.5), child: layer("cell/child"), childItems: [text(hasColorGlyphs: true)])
    #expect(list.layers.map(\.isolationReasons) == [[.translucentColorGlyphs], []])
    #expect(list.items.map(\.opacity) == [1])
  }

  @Test func `a group of shapes needs a pass of its own, and none around the layer`() {
    let list = list(layer(opacity: 0.5), items: [shapeGroup])
    #expect(list.layers[0].isolationReasons == [.shapeGroupOpacity])
    #expect(!list.layers[0].isPassWhole)
    // The opacity of the layer applies when the group is composited.
    #expect(list.items[0].opacity == 0.4)
    #expect(list.passes { _ in PixelRect(x: 0, y: 0, width: 10, height: 10) }.map(\.kind) == [.shapeGroup])
  }

  @Test func `a group of shapes outside the picture, or with opacity 0, has no pass`() {
    let list = list(layer(), items: [shapeGroup])
    #expect(list.passes { _ in PixelRect(x: 20, y: 0, width: 10, height: 10) } == [])
    #expect(list.hiding(items: 0..<1).passes { _ in PixelRect(x: 0, y: 0, width: 10, height: 10) } == [])
  }
}
