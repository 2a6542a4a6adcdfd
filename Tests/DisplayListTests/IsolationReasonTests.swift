// SPDX-License-Identifier: MIT

import Graphics
import Testing

@testable import DisplayList

@Suite struct IsolationReasonTests {
  private static let mask = Mask(outline: unitOutline, paint: .color(.black))
  private static let shadow = Shadow(offset: DevicePoint(x: 0, y: 2), blur: 4, color: .black, path: nil)
  private static let pathShadow = Shadow(offset: DevicePoint(x: 0, y: 2), blur: 4, color: .black, path: unitOutline)

  @Test(
    arguments: [
      (layer(), []), (layer(mask: mask), [.mask]), (layer(shadow: shadow), [.shadowWithoutPath]),
      (layer(shadow: pathShadow), []), (layer(rasterizes: true), [.rasterize]), (layer(promisesOpaque: true), []),
      (layer(opacity: 0.5), []), (layer(contentClip: roundOutline), []), (layer(contentClip: unitOutline), []),
    ] as [(Layer, [IsolationReason])])
  func `a layer of one item is isolated for these reasons`(layer: Layer, reasons: [IsolationReason]) {
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
  func `a layer of two items is isolated for these reasons`(layer: Layer, reasons: [IsolationReason]) {
    #expect(list(layer, items: [fill, fill]).layers[0].isolationReasons == reasons)
  }

  @Test func `a layer without items is never isolated`() {
    let layer = layer(opacity: 0.5, contentClip: roundOutline, mask: Self.mask, rasterizes: true)
    #expect(list(layer).layers[0].isolationReasons == [])
  }

  @Test func `background and border are not cut by the clip, so with one item it has one to cut`() {
    let list = list(layer(contentClip: roundOutline), decorations: [fill, fill], items: [fill])
    #expect(list.layers[0].isolationReasons == [])
  }

  @Test func `the items of children count`() {
    let list = list(layer(opacity: 0.5), items: [fill], child: layer("cell/child"), childItems: [fill])
    #expect(list.layers.map(\.isolationReasons) == [[.groupOpacity], []])
  }

  @Test(
    arguments: [
      (1, RGBA.black, []), (0.5, RGBA.black, [.translucentColorGlyphs]),
      (1, RGBA(red: 0, green: 0, blue: 0, alpha: 128), [.translucentColorGlyphs]),
    ] as [(Double, RGBA, [IsolationReason])])
  func `colour glyphs need a pass where they are translucent`(opacity: Double, color: RGBA, reasons: [IsolationReason]) {
    let list = list(layer(opacity: opacity), items: [text(hasColorGlyphs: true, color: color)])
    #expect(list.layers[0].isolationReasons == reasons)
  }

  @Test(arguments: [
    (layer(), false), (layer(mask: mask), true), (layer(rasterizes: true), true), (layer(opacity: 0.5), true),
    (layer(contentClip: roundOutline), false), (layer(opacity: 0.5, contentClip: roundOutline), true),
  ])
  func `one pass holds all of a layer but for its corner clip`(layer: Layer, isWhole: Bool) {
    #expect(list(layer, items: [fill, fill]).layers[0].isPassWhole == isWhole)
  }

  @Test(arguments: [(1, false), (0.5, true)])
  func `a translucent run of colour glyphs has its own pass in an opaque layer`(opacity: Double, isWhole: Bool) {
    let color = RGBA(red: 0, green: 0, blue: 0, alpha: 128)
    let list = list(layer(opacity: opacity), items: [text(hasColorGlyphs: true, color: color)])
    #expect(list.layers[0].isPassWhole == isWhole)
  }

  @Test func `translucent glyphs of an outline need none`() {
    let color = RGBA(red: 0, green: 0, blue: 0, alpha: 128)
    #expect(list(layer(opacity: 0.5), items: [text(hasColorGlyphs: false, color: color)]).layers[0].isolationReasons == [])
  }

  @Test func `colour glyphs of a child are as translucent as the layer around it`() {
    let list = list(layer(opacity: 0.5), child: layer("cell/child"), childItems: [text(hasColorGlyphs: true)])
    #expect(list.layers.map(\.isolationReasons) == [[.translucentColorGlyphs], []])
    #expect(list.items.map(\.opacity) == [1])
  }
}
