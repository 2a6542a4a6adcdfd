// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTree
import Testing

@testable import CellPainting

@Suite struct PicturePaintingTests {
  @Test func `the corners of a picture that fills its box are cut at its exact pixels`() throws {
    let decoration = Decoration(cornerRadii: CornerRadii(all: 6))
    let list = try painted(
      [sized(Content(PictureContent(source: "a", mode: .fill)), width: 20, height: 20, decoration: decoration)], scale: .x2)
    #expect(itemLines(list) == [#"picture "a" of 40 x 20, [10 0 20 20] to [0 0 40 40] radius 12"#])
  }

  @Test func `a picture that does not fill its rounded box is clipped by the box`() throws {
    let decoration = Decoration(cornerRadii: CornerRadii(all: 6))
    let list = try painted(
      [sized(Content(PictureContent(source: "a", mode: .fit)), width: 20, height: 20, decoration: decoration)])
    #expect(itemLines(list) == [#"picture "a" of 40 x 20, [0 0 40 20] to [0 5 20 10]; clip [0 0 20 20] radius 6"#])
  }

  @Test func `a picture item states whether its file can store transparency`() throws {
    let list = try painted([
      sized(Content(PictureContent(source: "glass", mode: .stretch)), width: 40, height: 20),
      sized(Content(PictureContent(source: "solid", mode: .stretch)), width: 40, height: 20),
    ])
    #expect(
      itemLines(list) == [
        #"picture "glass" of 40 x 20 with alpha, [0 0 40 20] to [0 0 40 20]"#,
        #"picture "solid" of 40 x 20, [0 0 40 20] to [0 20 40 20]"#,
      ])
  }

  @Test func `a picture item states its exact position before rounding to pixels`() throws {
    let list = try painted([
      sized(Content(PictureContent(source: "a", mode: .fit)), width: 25, height: 20),
      sized(Content(PictureContent(source: "a", mode: .center)), width: 39, height: 20),
    ])
    #expect(
      itemLines(list) == [
        #"picture "a" of 40 x 20, [0 0 40 20] to [0 3 25 13], exactly [0 3.75 25 12.5]"#,
        #"picture "a" of 40 x 20, [0 0 39 20] to [0 20 39 20], exactly [-0.5 20 40 20]"#,
      ])
  }

  @Test func `a missing picture is replaced by a placeholder`() throws {
    let list = try painted([sized(Content(PictureContent(source: "missing", mode: .fill)), width: 20, height: 20)])
    #expect(itemLines(list).first == "fill [0 0 20 20] #E5E5EA")
    #expect(itemLines(list).count == 4)
  }

  @Test func `an avatar is round whatever the shape of its picture`() throws {
    let avatar = AvatarContent(source: "a", initials: nil, fill: .black)
    #expect(
      itemLines(try painted([sized(Content(avatar), width: 20, height: 20)]))
        == [#"picture "a" of 40 x 20, [10 0 20 20] to [0 0 20 20] radius 10"#])
  }

  @Test func `corner radii of an avatar override its round shape`() throws {
    let avatar = AvatarContent(source: "a", initials: nil, fill: .black)
    let list = try painted(
      [sized(Content(avatar), width: 20, height: 20, decoration: Decoration(cornerRadii: CornerRadii(all: 3)))])
    #expect(itemLines(list) == [#"picture "a" of 40 x 20, [10 0 20 20] to [0 0 20 20] radius 3"#])
  }

  @Test func `an avatar with corner radii of zero is square`() throws {
    let avatar = AvatarContent(source: "a", initials: nil, fill: .black)
    let list = try painted([sized(Content(avatar), width: 20, height: 20, decoration: Decoration(cornerRadii: .zero))])
    #expect(itemLines(list) == [#"picture "a" of 40 x 20, [10 0 20 20] to [0 0 20 20]"#])
  }

  @Test(arguments: [nil, "missing"])
  func `an avatar without a picture shows initials in the middle of its colour`(source: String?) throws {
    let avatar = AvatarContent(source: source, initials: text("AB"), fill: .black)
    #expect(
      itemLines(try painted([sized(Content(avatar), width: 41, height: 40)])) == [
        "decoration fill [0 0 41 40] radius 20 #000000", #"text "AB" [10 15 20 10] baselines 8"#,
      ])
  }

  @Test func `the border of an avatar without a picture is above its colour`() throws {
    let avatar = AvatarContent(source: nil, initials: nil, fill: .black)
    let decoration = Decoration(border: Border(width: 4, color: .white))
    #expect(
      itemLines(try painted([sized(Content(avatar), width: 40, height: 40, decoration: decoration)])) == [
        "decoration fill [2 2 36 36] radius 18 #000000",
        "decoration border [0 0 40 40] radius 20 around [4 4 32 32] radius 16 #FFFFFF",
      ])
  }
}
