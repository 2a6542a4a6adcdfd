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
      [sized(Content(PictureContent(PictureFill(source: "a", mode: .fill))), width: 20, height: 20, decoration: decoration)],
      scale: .x2)
    #expect(itemLines(list) == [#"picture "a" of 40 x 20, [10 0 20 20] to [0 0 40 40] radius 12"#])
  }

  @Test func `a picture that does not fill its rounded box is clipped by the box`() throws {
    let decoration = Decoration(cornerRadii: CornerRadii(all: 6))
    let list = try painted(
      [sized(Content(PictureContent(PictureFill(source: "a", mode: .fit))), width: 20, height: 20, decoration: decoration)])
    #expect(itemLines(list) == [#"picture "a" of 40 x 20, [0 0 40 20] to [0 5 20 10]; clip [0 0 20 20] radius 6"#])
  }

  @Test func `a picture item states whether its file can store transparency`() throws {
    let list = try painted([
      sized(Content(PictureContent(PictureFill(source: "glass", mode: .stretch))), width: 40, height: 20),
      sized(Content(PictureContent(PictureFill(source: "solid", mode: .stretch))), width: 40, height: 20),
    ])
    #expect(
      itemLines(list) == [
        #"picture "glass" of 40 x 20 with alpha, [0 0 40 20] to [0 0 40 20]"#,
        #"picture "solid" of 40 x 20, [0 0 40 20] to [0 20 40 20]"#,
      ])
  }

  @Test func `a picture item states its exact position before rounding to pixels`() throws {
    let list = try painted([
      sized(Content(PictureContent(PictureFill(source: "a", mode: .fit))), width: 25, height: 20),
      sized(Content(PictureContent(PictureFill(source: "a", mode: .center))), width: 39, height: 20),
    ])
    #expect(
      itemLines(list) == [
        #"picture "a" of 40 x 20, [0 0 40 20] to [0 3 25 13], exactly [0 3.75 25 12.5]"#,
        #"picture "a" of 40 x 20, [0 0 39 20] to [0 20 39 20], exactly [-0.5 20 40 20]"#,
      ])
  }

  @Test func `a picture that fills its box at its own size begins at a whole pixel of the file`() throws {
    let picture = Content(PictureContent(PictureFill(source: "a", mode: .fill)))
    let list = try painted([sized(picture, width: 39, height: 20)])
    #expect(itemLines(list) == [#"picture "a" of 40 x 20, [0 0 39 20] to [0 0 39 20], exactly [-0.5 0 39 20]"#])
    #expect(list.items.map(\.hasDerivedEdges) == [true])
  }

  @Test func `a missing picture is replaced by a placeholder`() throws {
    let list = try painted([sized(Content(PictureContent(PictureFill(source: "missing", mode: .fill))), width: 20, height: 20)])
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

  @Test func `a picture in the background lies inside the border, and belongs to the decoration`() throws {
    let picture = PictureFill(source: "a", mode: .center, repetition: .x, tint: .black)
    let decoration = Decoration(
      background: .color(.white), cornerRadii: CornerRadii(all: 6), border: Border(width: 2, color: .black))
    let container = sized(Content(ContainerContent(backgroundImage: picture)), width: 60, height: 40, decoration: decoration)
    #expect(
      itemLines(try painted([container])) == [
        "decoration fill [1 1 58 38] radius 5 #FFFFFF",
        #"decoration picture "a" of 40 x 20, [0 0 40 20] to [2 10 56 20], tiles like [10 10 40 20], tint #000000; clip [2 2 56 36] radius 4"#,
        "decoration border [0 0 60 40] radius 6 around [2 2 56 36] radius 4 #000000",
      ])
  }

  @Test func `a ring lies outside the frame, a dot in its corner, and a backdrop under both`() throws {
    let avatar = AvatarContent(
      source: "a", initials: nil, fill: .black, ring: AvatarRing(width: 2, gap: 1, fill: .color(.black)),
      status: AvatarStatus(fill: .color(.black), diameter: 6, corner: .topEnd, border: Border(width: 1, color: .white)))
    #expect(
      itemLines(try painted([sized(Content(avatar), width: 20, height: 20, decoration: Decoration(backdrop: .white))])) == [
        "decoration fill [-3 -3 26 26] #FFFFFF",
        "border [-3 -3 26 26] radius 13 around [-1 -1 22 22] radius 11 #000000",
        #"picture "a" of 40 x 20, [10 0 20 20] to [0 0 20 20] radius 10"#,
        "fill [14.5 0.5 5 5] radius 2.5 #000000",
        "border [14 0 6 6] radius 3 around [15 1 4 4] radius 2 #FFFFFF",
      ])
  }

  @Test func `a dot on the circle has its centre there, at 45 degrees, on whole pixels`() throws {
    func dot(_ corner: BoxCorner, diameter: Double, radii: CornerRadii? = nil) throws -> String? {
      let status = AvatarStatus(fill: .color(.black), diameter: diameter, corner: corner, on: .circle, border: nil)
      let avatar = AvatarContent(source: nil, initials: nil, fill: .white, status: status)
      let decoration = Decoration(cornerRadii: radii)
      return itemLines(try painted([sized(Content(avatar), width: 80, height: 80, decoration: decoration)])).last
    }
    // The circle's point is 40 - 40 / √2 = 11.72 pixels from both edges.
    #expect(try dot(.topLeft, diameter: 10) == "fill [7 7 10 10] radius 5 #000000")
    #expect(try dot(.bottomEnd, diameter: 10) == "fill [63 63 10 10] radius 5 #000000")
    #expect(try dot(.topEnd, diameter: 30) == "fill [53 -3 30 30] radius 15 #000000")
    // With corner radii, the dot lies on the rounding: 20 - 20 / √2 = 5.86; and in a square corner, on the corner.
    #expect(try dot(.bottomLeft, diameter: 10, radii: CornerRadii(all: 20)) == "fill [1 69 10 10] radius 5 #000000")
    #expect(try dot(.bottomLeft, diameter: 10, radii: .zero) == "fill [-5 75 10 10] radius 5 #000000")
  }

  @Test func `a ring around a square avatar is square`() throws {
    let avatar = AvatarContent(source: nil, initials: nil, fill: .black, ring: AvatarRing(width: 2, gap: 1, fill: .color(.black)))
    let list = try painted([sized(Content(avatar), width: 20, height: 20, decoration: Decoration(cornerRadii: .zero))])
    #expect(itemLines(list).last == "border [-3 -3 26 26] around [-1 -1 22 22] #000000")
  }
}
