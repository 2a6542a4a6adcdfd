// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
import Graphics
import Testing

@testable import CellPainting

@Suite struct PicturePaintingTests {
  @Test(arguments: [
    (ContentMode.stretch, DeviceRect(x: 0, y: 0, width: 40, height: 20), PixelRect(x: 3, y: 5, width: 30, height: 30)),
    (.fill, DeviceRect(x: 10, y: 0, width: 20, height: 20), PixelRect(x: 3, y: 5, width: 30, height: 30)),
    (.fit, DeviceRect(x: 0, y: 0, width: 40, height: 20), PixelRect(x: 3, y: 12, width: 30, height: 15)),
    (.center, DeviceRect(x: 5, y: 0, width: 30, height: 20), PixelRect(x: 3, y: 10, width: 30, height: 20)),
  ])
  func `a picture of 40 x 20 lies in a box of 30 x 30`(mode: ContentMode, source: DeviceRect, destination: PixelRect) throws {
    let size = try #require(PixelSize(width: 40, height: 20))
    let placement = PicturePlacement(size, mode: mode, in: PixelRect(x: 3, y: 5, width: 30, height: 30))
    #expect(placement.source == source)
    #expect(placement.destination == destination)
  }

  @Test(arguments: ContentMode.allCases, [(1, 1), (1, 1000), (1000, 1), (3, 7)])
  func `the shown part lies in the picture, and the place in the box, if barely`(mode: ContentMode, box: (Int, Int)) throws {
    let size = try #require(PixelSize(width: 4000, height: 3))
    let frame = PixelRect(x: 0, y: 0, width: box.0, height: box.1)
    let placement = PicturePlacement(size, mode: mode, in: frame)
    #expect(placement.destination.intersection(frame) == placement.destination)
    #expect(!placement.destination.isEmpty)
    #expect(placement.source.x >= 0 && placement.source.maxX <= 4000.0001 && placement.source.width > 0)
    #expect(placement.source.y >= 0 && placement.source.maxY <= 3.0001 && placement.source.height > 0)
  }

  @Test func `a picture that fills its box is cut at its exact pixels`() throws {
    let decoration = Decoration(cornerRadii: CornerRadii(all: 6))
    let list = try painted(
      [sized(.picture(PictureContent(source: "a", mode: .fill)), width: 20, height: 20, decoration: decoration)], scale: .x2)
    #expect(itemLines(list) == [#"picture "a" of 40 x 20, [10 0 20 20] to [0 0 40 40] radius 12"#])
  }

  @Test func `a picture that leaves room in a round box is cut by the box`() throws {
    let decoration = Decoration(cornerRadii: CornerRadii(all: 6))
    let list = try painted(
      [sized(.picture(PictureContent(source: "a", mode: .fit)), width: 20, height: 20, decoration: decoration)])
    #expect(itemLines(list) == [#"picture "a" of 40 x 20, [0 0 40 20] to [0 5 20 10]; clip [0 0 20 20] radius 6"#])
  }

  @Test func `a missing picture is a placeholder`() throws {
    let list = try painted([sized(.picture(PictureContent(source: "missing", mode: .fill)), width: 20, height: 20)])
    #expect(itemLines(list).first == "fill [0 0 20 20] #E5E5EA")
    #expect(itemLines(list).count == 4)
  }

  @Test func `an avatar is round, whatever the picture's form`() throws {
    let avatar = AvatarContent(source: "a", initials: nil, fill: .black)
    #expect(
      itemLines(try painted([sized(.avatar(avatar), width: 20, height: 20)]))
        == [#"picture "a" of 40 x 20, [10 0 20 20] to [0 0 20 20] radius 10"#])
  }

  @Test func `an avatar's own radii win`() throws {
    let avatar = AvatarContent(source: "a", initials: nil, fill: .black)
    let list = try painted(
      [sized(.avatar(avatar), width: 20, height: 20, decoration: Decoration(cornerRadii: CornerRadii(all: 3)))])
    #expect(itemLines(list) == [#"picture "a" of 40 x 20, [10 0 20 20] to [0 0 20 20] radius 3"#])
  }

  @Test(arguments: [nil, "missing"])
  func `an avatar without a picture has initials in the middle of its colour`(source: String?) throws {
    let avatar = AvatarContent(source: source, initials: text("AB"), fill: .black)
    #expect(
      itemLines(try painted([sized(.avatar(avatar), width: 41, height: 40)])) == [
        "decoration fill [0 0 41 40] radius 20 #000000", #"text "AB" [10 15 20 10] baselines 8"#,
      ])
  }

  @Test func `the border of an avatar without a picture lies above its colour`() throws {
    let avatar = AvatarContent(source: nil, initials: nil, fill: .black)
    let decoration = Decoration(border: Border(width: 4, color: .white))
    #expect(
      itemLines(try painted([sized(.avatar(avatar), width: 40, height: 40, decoration: decoration)])) == [
        "decoration fill [2 2 36 36] radius 18 #000000",
        "decoration border [0 0 40 40] radius 20 around [4 4 32 32] radius 16 #FFFFFF",
      ])
  }
}
