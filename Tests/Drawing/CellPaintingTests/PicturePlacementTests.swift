// SPDX-License-Identifier: MIT

import CellGraphics
import CellTree
import Testing

@testable import CellPainting

@Suite struct PicturePlacementTests {
  private func placement(
    _ size: PixelSize, _ mode: ContentMode, x: ContentPosition.Offset = .center, y: ContentPosition.Offset = .center,
    _ repetition: PictureRepetition? = nil, in box: PixelRect
  ) -> PicturePlacement {
    let picture = PictureFill(source: "a", mode: mode, position: ContentPosition(x: x, y: y), repetition: repetition)
    return PicturePlacement(size, picture, in: box, on: PixelGrid(scale: .x2))
  }

  private static let left = ContentPosition.Offset(percent: 0)
  private static let right = ContentPosition.Offset(percent: 100)

  @Test(arguments: [
    (ContentMode.fill, left, DeviceRect(x: 0, y: 0, width: 20, height: 20), PixelRect(x: 3, y: 5, width: 30, height: 30)),
    (.fill, right, DeviceRect(x: 20, y: 0, width: 20, height: 20), PixelRect(x: 3, y: 5, width: 30, height: 30)),
    (
      .fill, ContentPosition.Offset(percent: 25), DeviceRect(x: 5, y: 0, width: 20, height: 20),
      PixelRect(x: 3, y: 5, width: 30, height: 30)
    ),
    (.center, left, DeviceRect(x: 0, y: 0, width: 30, height: 20), PixelRect(x: 3, y: 10, width: 30, height: 20)),
    (.center, right, DeviceRect(x: 10, y: 0, width: 30, height: 20), PixelRect(x: 3, y: 10, width: 30, height: 20)),
    // Three points are six device pixels.
    (
      .center, ContentPosition.Offset(percent: 0, points: 3), DeviceRect(x: 0, y: 0, width: 24, height: 20),
      PixelRect(x: 9, y: 10, width: 24, height: 20)
    ),
    (
      .fit, ContentPosition.Offset(percent: 0, points: 3), DeviceRect(x: 0, y: 0, width: 32, height: 20),
      PixelRect(x: 9, y: 12, width: 24, height: 15)
    ),
    (
      .fill, ContentPosition.Offset(percent: 0, points: 3), DeviceRect(x: 0, y: 0, width: 16, height: 20),
      PixelRect(x: 9, y: 5, width: 24, height: 30)
    ),
    (
      .fill, ContentPosition.Offset(percent: 100, points: -3), DeviceRect(x: 24, y: 0, width: 16, height: 20),
      PixelRect(x: 3, y: 5, width: 24, height: 30)
    ),
    (.stretch, right, DeviceRect(x: 0, y: 0, width: 40, height: 20), PixelRect(x: 3, y: 5, width: 30, height: 30)),
  ])
  func `a position moves a 40 x 20 picture in a 30 x 30 box, or the box on the picture`(
    mode: ContentMode, x: ContentPosition.Offset, source: DeviceRect, destination: PixelRect
  ) throws {
    let size = try #require(PixelSize(width: 40, height: 20))
    let placement = placement(size, mode, x: x, in: PixelRect(x: 3, y: 5, width: 30, height: 30))
    #expect(placement.source == source)
    #expect(placement.destination == destination)
    #expect(placement.exactDestination.x == (mode == .center && x == Self.right ? -7 : Double(destination.x)))
  }

  @Test func `a distance larger than the box leaves nothing to show`() throws {
    let size = try #require(PixelSize(width: 40, height: 20))
    let box = PixelRect(x: 0, y: 0, width: 30, height: 30)
    let far = ContentPosition.Offset(percent: 0, points: 100)
    #expect([ContentMode.fill, .fit, .center].allSatisfy { placement(size, $0, x: far, in: box).destination.isEmpty })
  }

  @Test(arguments: [
    (PictureRepetition.x, PixelRect(x: 3, y: 15, width: 30, height: 10)),
    (.y, PixelRect(x: 14, y: 5, width: 8, height: 30)),
    (.both, PixelRect(x: 3, y: 5, width: 30, height: 30)),
  ])
  func `a repeated picture covers the box in its directions, with a tile where the picture would lie`(
    repetition: PictureRepetition, destination: PixelRect
  ) throws {
    let size = try #require(PixelSize(width: 8, height: 10))
    let placement = placement(size, .center, repetition, in: PixelRect(x: 3, y: 5, width: 30, height: 30))
    #expect(placement.destination == destination)
    #expect(placement.tile == PixelRect(x: 14, y: 15, width: 8, height: 10))
    #expect(placement.source == DeviceRect(x: 0, y: 0, width: 8, height: 10))
  }

  @Test(arguments: [
    (ContentMode.stretch, DeviceRect(x: 0, y: 0, width: 40, height: 20), PixelRect(x: 3, y: 5, width: 30, height: 30)),
    (.fill, DeviceRect(x: 10, y: 0, width: 20, height: 20), PixelRect(x: 3, y: 5, width: 30, height: 30)),
    (.fit, DeviceRect(x: 0, y: 0, width: 40, height: 20), PixelRect(x: 3, y: 12, width: 30, height: 15)),
    (.center, DeviceRect(x: 5, y: 0, width: 30, height: 20), PixelRect(x: 3, y: 10, width: 30, height: 20)),
  ])
  func `each mode places a 40 x 20 picture in a 30 x 30 box`(mode: ContentMode, source: DeviceRect, destination: PixelRect) throws
  {
    let size = try #require(PixelSize(width: 40, height: 20))
    let placement = placement(size, mode, in: PixelRect(x: 3, y: 5, width: 30, height: 30))
    #expect(placement.source == source)
    #expect(placement.destination == destination)
  }

  @Test(arguments: ContentMode.allCases, [(1, 1), (1, 1000), (1000, 1), (3, 7)])
  func `the shown part is inside the picture, and its destination is inside the box`(mode: ContentMode, box: (Int, Int)) throws {
    let size = try #require(PixelSize(width: 4000, height: 3))
    let frame = PixelRect(x: 0, y: 0, width: box.0, height: box.1)
    let placement = placement(size, mode, in: frame)
    #expect(placement.destination.intersection(frame) == placement.destination)
    #expect(!placement.destination.isEmpty)
    #expect(placement.source.x >= 0 && placement.source.maxX <= 4000.0001 && placement.source.width > 0)
    #expect(placement.source.y >= 0 && placement.source.maxY <= 3.0001 && placement.source.height > 0)
  }

  @Test(arguments: [
    (ContentMode.stretch, DeviceRect(x: 3, y: 5, width: 30, height: 30)),
    (.fill, DeviceRect(x: 3, y: 5, width: 30, height: 30)),
    (.fit, DeviceRect(x: 3, y: 12.5, width: 30, height: 15)),
    (.center, DeviceRect(x: -2, y: 10, width: 40, height: 20)),
  ])
  func `each mode has an exact position for a 40 x 20 picture in a 30 x 30 box`(mode: ContentMode, exact: DeviceRect) throws {
    let size = try #require(PixelSize(width: 40, height: 20))
    #expect(placement(size, mode, in: PixelRect(x: 3, y: 5, width: 30, height: 30)).exactDestination == exact)
  }

  @Test(arguments: [
    ((61, 61), DeviceRect(x: -0.5, y: -0.5, width: 61, height: 61), PixelRect(x: 0, y: 0, width: 60, height: 60)),
    ((59, 60), DeviceRect(x: 0.5, y: 0, width: 59, height: 60), PixelRect(x: 0, y: 0, width: 59, height: 60)),
    ((58, 62), DeviceRect(x: 1, y: -1, width: 58, height: 62), PixelRect(x: 1, y: 0, width: 58, height: 60)),
  ])
  func `a centred picture is half a pixel off where its side is odd and the box's side is even`(
    size: (Int, Int), exact: DeviceRect, destination: PixelRect
  ) throws {
    let size = try #require(PixelSize(width: size.0, height: size.1))
    let placement = placement(size, .center, in: PixelRect(x: 0, y: 0, width: 60, height: 60))
    #expect(placement.exactDestination == exact)
    #expect(placement.destination == destination)
  }

  @Test(arguments: [
    (ContentPosition.Offset.center, 0.0, -0.5, true), (.init(percent: 0), 0, 0, true), (.init(percent: 100), 1, 0, true),
    (.init(percent: 30), 0, -0.3, true), (.init(percent: 75), 1, 0.25, true),
    // Half a point is a whole device pixel, and a quarter of a point is half of one.
    (.init(percent: 100, points: 0.5), 0, 0, true), (.init(percent: 100, points: 0.25), 0, -0.5, false),
  ])
  func `a picture of 60 x 61 that fills 60 x 60 is cropped by whole pixels, and its exact place stays known`(
    y: ContentPosition.Offset, start: Double, exact: Double, isComputed: Bool
  ) throws {
    let size = try #require(PixelSize(width: 60, height: 61))
    let placement = placement(size, .fill, y: y, in: PixelRect(x: 3, y: 5, width: 60, height: 60))
    #expect(placement.source == DeviceRect(x: 0, y: start, width: 60, height: 60))
    #expect(placement.destination == PixelRect(x: 3, y: 5, width: 60, height: 60))
    #expect(placement.exactDestination == DeviceRect(x: 3, y: 5 + exact, width: 60, height: 60))
    #expect(placement.isComputed == isComputed)
  }

  @Test func `a picture of 60 x 61 that a distance moves beyond the box is cut at whole pixels, too`() throws {
    let size = try #require(PixelSize(width: 60, height: 61))
    let placement = placement(
      size, .fill, y: ContentPosition.Offset(percent: 0, points: 2.25), in: PixelRect(x: 0, y: 0, width: 60, height: 60))
    #expect(placement.source == DeviceRect(x: 0, y: 0, width: 60, height: 56))
    #expect(placement.destination == PixelRect(x: 0, y: 4, width: 60, height: 56))
    #expect(placement.exactDestination == DeviceRect(x: 0, y: 4.5, width: 60, height: 56))
  }

  @Test(arguments: [
    (
      (3, 1), (100, 100), DeviceRect(x: 0, y: 33.33333333333333, width: 100, height: 33.333333333333336),
      PixelRect(x: 0, y: 33, width: 100, height: 33)
    ),
    // 1/49 is not a binary fraction, but the sides are whole numbers.
    ((49, 98), (1, 60), DeviceRect(x: 0, y: 29, width: 1, height: 2), PixelRect(x: 0, y: 29, width: 1, height: 2)),
    // With the factor 328/640 the height would be a little below 102.5, and round down.
    (
      (640, 200), (328, 376), DeviceRect(x: 0, y: 136.75, width: 328, height: 102.5),
      PixelRect(x: 0, y: 136, width: 328, height: 103)
    ),
    (
      (4000, 3), (100, 10), DeviceRect(x: 0, y: 4.9625, width: 100, height: 0.075), PixelRect(x: 0, y: 4, width: 100, height: 1)
    ),
  ])
  func `a fitted picture has exactly the proportions of its source, and is rounded to the nearest whole pixels`(
    size: (Int, Int), box: (Int, Int), exact: DeviceRect, destination: PixelRect
  ) throws {
    let size = try #require(PixelSize(width: size.0, height: size.1))
    let placement = placement(size, .fit, in: PixelRect(x: 0, y: 0, width: box.0, height: box.1))
    #expect(placement.exactDestination == exact)
    #expect(placement.destination == destination)
  }
}
