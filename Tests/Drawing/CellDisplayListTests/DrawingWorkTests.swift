// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@testable import CellDisplayList

/// The units of work of items and passes, in a picture of 10 x 10 pixels.
@Suite struct DrawingWorkTests {
  /// Returns the smallest limit that drawing the list stays within.
  private func work(of list: DisplayList) -> Int {
    (0...20_000).first { list.layer(exceedingWork: $0, after: 0) == nil } ?? -1
  }

  private func picture(_ source: String, side: Int, shownAt height: Int = 10, radius: Double = 0) -> DisplayItem {
    let size = PixelSize(width: side, height: side)!  // a valid size
    return DisplayItem(
      .picture(
        PictureItem(
          source: source, sourceSize: size,
          sourceRect: DeviceRect(x: 0, y: 0, width: Double(side), height: Double(side)),
          destination: PixelRect(x: 0, y: 0, width: 10, height: height), radii: CornerRadii(all: radius))))
  }

  @Test func `each kind of paint has its price`() {
    let gradient = Paint.linear(from: DevicePoint(x: 0, y: 0), to: DevicePoint(x: 10, y: 0), stops: [])
    let far = Outline(PixelRect(x: 5, y: 0, width: 1000, height: 10))
    #expect(work(of: list(layer(), items: [fill])) == 100)
    #expect(work(of: list(layer(), items: [fill, fill])) == 200)
    #expect(work(of: list(layer(), items: [DisplayItem(.fill(.box(unitOutline), gradient))])) == 200)
    #expect(work(of: list(layer(), items: [DisplayItem(.fill(.box(far), .color(.black)))])) == 50)
    #expect(work(of: list(layer(), items: [DisplayItem(.fill(.box(unitOutline), .color(.black)), clip: [roundOutline])])) == 200)
    #expect(work(of: list(layer(), items: [DisplayItem(.fill(.box(unitOutline), .color(.black)), opacity: 0)])) == 0)
  }

  @Test func `a blur counts the pixels that it reaches`() {
    let reach = GaussianBlur(standardDeviation: 2).reach
    let shadow = DisplayItem(.shadow(.box(unitOutline), blur: 4, .black))
    #expect(work(of: list(layer(), items: [shadow])) == (10 + 2 * reach) * (10 + 2 * reach) * 7 + 100)
  }

  @Test func `of a large frame's shadow only the corners are blurred`() {
    let reach = GaussianBlur(standardDeviation: 2).reach
    // A corner reaches one pixel into the frame, and between the corners there is a pixel to repeat.
    let side = 2 * (1 + reach) + 1 + 2 * reach
    for height in [1000, 100_000] {
      let large = Outline(PixelRect(x: 0, y: 0, width: 2000, height: height))
      #expect(work(of: list(layer(), items: [DisplayItem(.shadow(.box(large), blur: 4, .black))])) == side * side * 7 + 100)
    }
  }

  @Test func `a pass counts the picture, and a shadow of the content its blur`() {
    #expect(work(of: list(layer(opacity: 0.5), items: [fill, fill])) == 300)
    let shadow = Shadow(x: 0, y: 0, blur: 4, color: .black)
    let blurred = 10 + 2 * shadow.reach
    #expect(work(of: list(layer(shadow: shadow), items: [fill])) == 200 + blurred * blurred * 7)
  }

  @Test func `a picture counts decoding, scaling and drawing`() {
    // Decoding 2 x 400, reading and writing 1.5 x (400 + 100), drawing 100.
    #expect(work(of: list(layer(), items: [picture("a", side: 20)])) == 800 + 750 + 100)
    #expect(work(of: list(layer(), items: [picture("a", side: 20), picture("a", side: 20)])) == 800 + 2 * 850)
    #expect(work(of: list(layer(), items: [picture("a", side: 20), picture("b", side: 20)])) == 2 * (800 + 850))
    // Of a picture with rounded corners, the invisible part is scaled too.
    #expect(work(of: list(layer(), items: [picture("a", side: 20, shownAt: 40)])) == 800 + 750 + 100)
    #expect(work(of: list(layer(), items: [picture("a", side: 20, shownAt: 40, radius: 3)])) == 800 + 1200 + 100)
  }

  @Test func `a path counts its pixels, its lines and its dashes, and its pixels again for each union that cuts it`() {
    func work(_ shape: PathShape) -> Int {
      self.work(of: list(layer(), items: [DisplayItem(.fill(.path(shape), .color(.black)))]))
    }
    let corners = [Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10)]
    let square = VectorPath([.move(.zero)] + corners.map { .line($0) } + [.close])
    let shape = PathShape(square, .inside(.nonZero), transform: .identity)
    #expect(work(shape) == 100 + 100 + 508)
    let cut = PathShape(square, .inside(.nonZero), transform: .identity, clips: [[shape]])
    #expect(work(cut) == 100 + 200 + 1033)
    #expect(work(PathShape(square, .inside(.nonZero), transform: .identity, clips: [[cut]])) == 100 + 400 + 1575)
    let line = VectorPath([.move(Point(x: 0, y: 5)), .line(Point(x: 10, y: 5))])
    let dashes = StrokeStyle(width: 2, join: .bevel, dashes: [1, 1])
    #expect(work(PathShape(line, .stroke(dashes), transform: .identity)) == 20 + 24 + 1248)
  }

  @Test func `the work of a million million dashes is above every limit`() {
    let line = VectorPath([.move(.zero), .line(Point(x: 10, y: 5))])
    let shape = PathShape(line, .stroke(StrokeStyle(width: 2, dashes: [1e-11, 1e-11])), transform: .identity)
    #expect(list(layer(), items: [DisplayItem(.fill(.path(shape), .color(.black)))]).layer(exceedingWork: 1 << 40, after: 0) == 0)
  }

  @Test func `pictures that are too large to be kept are decoded again and again`() {
    let large = [picture("a", side: 3000), picture("b", side: 3000)]
    let scaling = (9_000_000 + 100) * 3 / 2 + 100
    let twice = list(layer(), items: large + large)
    #expect(twice.layer(exceedingWork: 4 * (18_000_000 + scaling), after: 0) == nil)
    #expect(twice.layer(exceedingWork: 4 * (18_000_000 + scaling) - 1, after: 0) == 0)
    let paired = list(layer(), items: [large[0], large[0], large[1], large[1]])
    #expect(paired.layer(exceedingWork: 2 * 18_000_000 + 4 * scaling, after: 0) == nil)
  }

  @Test func `the layer is named with which the limit is exceeded`() {
    let drawn = list(layer(), items: [fill], child: layer("cell/a"), childItems: [fill])
    #expect(drawn.layer(exceedingWork: 200, after: 0) == nil)
    #expect(drawn.layer(exceedingWork: 199, after: 0) == 1)
    #expect(drawn.layer(exceedingWork: 200, after: 1) == 1)
    #expect(drawn.layer(exceedingWork: 99, after: 0) == 0)
  }
}
