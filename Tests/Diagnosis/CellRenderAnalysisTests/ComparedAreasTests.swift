// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTestSupport
import Testing

@testable import CellCairoRaster

/// An area that is drawn alone has the same bytes as in the whole picture.
@Suite struct ComparedAreasTests {
  private let fonts: FontCollection
  private let rasterizer: Rasterizer

  init() throws {
    fonts = try FontCollection()
    rasterizer = RandomPictures.rasterizer(fonts: fonts)
  }

  @Test(arguments: [RandomLists.Gradients.some, .every])
  func `areas of random lists are drawn as in the whole picture`(gradients: RandomLists.Gradients) throws {
    var random = SplitMix64(seed: 4)
    for seed in Seeds.all {
      var lists = RandomLists(seed: seed, fonts: fonts, gradients: gradients)
      let list = try lists.list()
      try check(list, try rasterizer.draw(list), area(in: list.size, &random), by: rasterizer)
    }
  }

  @Test(arguments: try DocumentCase.samples.get() + DocumentCase.goldens)
  func `areas of documents are drawn as in the whole picture`(document: DocumentCase) throws {
    var random = SplitMix64(seed: 6)
    let (lists, rasterizer) = try document.lists(fonts: fonts)
    for list in lists.prefix(2) {
      let whole = try rasterizer.draw(list)
      for _ in 0..<2 { try check(list, whole, area(in: list.size, &random), by: rasterizer) }
    }
  }

  private func check(_ list: DisplayList, _ whole: PixelBuffer, _ area: PixelRect, by rasterizer: Rasterizer) throws {
    let drawn = list.areaDrawn(for: area)
    var pixels: [UInt32] = []
    try rasterizer.draw(list, drawn, into: &pixels)
    let alone = (area.y..<area.maxY).flatMap { y in
      (area.x..<area.maxX).map { pixels[(y - drawn.y) * drawn.width + $0 - drawn.x] }
    }
    #expect(alone == crop(whole, area), "the area \(area)")
  }

  @Test func `differing pixels are counted within the given areas`() throws {
    var random = SplitMix64(seed: 5)
    var counts: [Int] = []
    for seed in Seeds.all {
      var lists = RandomLists(seed: seed, fonts: fonts)
      let list = try lists.list()
      let part = list.store(of: list.layers.count / 2)
      let left = area(in: list.size, &random)
      let right = PixelRect(x: left.maxX, y: 0, width: list.size.width - left.maxX, height: list.size.height)
      let areas = [left, right].filter { !$0.isEmpty }
      let wholes = (try rasterizer.draw(list), try rasterizer.draw(part))
      let expected = areas.reduce(0) { $0 + zip(crop(wholes.0, $1), crop(wholes.1, $1)).count { $0 != $1 } }
      counts.append(expected)
      #expect(try rasterizer.differingPixels(list, part, in: areas) == expected, "seed \(seed)")
      #expect(try rasterizer.differingPixels(list, list, in: areas) == 0)
    }
    #expect(counts.count { $0 > 0 } > Seeds.count / 2)
  }

  private func area(in size: PixelSize, _ random: inout SplitMix64) -> PixelRect {
    let (left, top) = (Int.random(in: 0..<size.width, using: &random), Int.random(in: 0..<size.height, using: &random))
    return PixelRect(
      x: left, y: top, width: Int.random(in: 1...size.width - left, using: &random),
      height: Int.random(in: 1...size.height - top, using: &random))
  }

  private func crop(_ picture: PixelBuffer, _ area: PixelRect) -> [UInt32] {
    (area.y..<area.maxY).flatMap { y in (area.x..<area.maxX).map { picture[$0, y].packed } }
  }
}
