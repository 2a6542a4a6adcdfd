// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@testable import CellDisplayList

@Suite struct DisplayListBuilderTests {
  @Test func `opacity is applied to the items if no pass applies it`() {
    let list = list(layer(opacity: 0.5), child: layer("cell/child", opacity: 0.5), childItems: [fill])
    #expect(list.items.map(\.opacity) == [0.25])
    #expect(list.layers.map(\.isIsolated) == [false, false])
  }

  @Test func `opacity is not applied to the items if a pass applies it`() {
    let list = list(layer(opacity: 0.5), items: [fill], child: layer("cell/child", opacity: 0.5), childItems: [fill])
    #expect(list.items.map(\.opacity) == [1, 0.5])
  }

  @Test func `a rectangular clip is applied to all items that it cuts`() {
    let list = list(
      layer(contentClip: unitOutline), decorations: [fill], items: [fill], child: layer("cell/child"), childItems: [fill])
    #expect(list.items.map(\.clip) == [[], [unitOutline], [unitOutline]])
  }

  @Test func `a rounded clip is applied to the only item that it cuts`() {
    #expect(list(layer(contentClip: roundOutline), items: [fill]).items.map(\.clip) == [[roundOutline]])
  }

  @Test func `a rounded clip of several items is not applied to the items`() {
    #expect(list(layer(contentClip: roundOutline), items: [fill, fill]).items.map(\.clip) == [[], []])
  }

  @Test func `layers know their place in the tree, and items know their layer`() {
    let list = list(layer(), decorations: [fill], items: [fill, fill], child: layer("cell/child"), childItems: [fill])
    #expect(list.layers.map(\.parent) == [nil, 0])
    #expect(list.layers.map(\.subtreeEnd) == [2, 2])
    #expect(list.layers.map(\.decorationItems) == [0..<1, 3..<3])
    #expect(list.layers.map(\.ownItems) == [0..<3, 3..<4])
    #expect(list.layers.map(\.items) == [0..<4, 3..<4])
    #expect(list.items.map(\.layer) == [0, 0, 0, 1])
  }
}
