// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster
import Testing

@Suite struct BackdropTests {
  private static let sand = RGBA(red: 0xF3, green: 0xE9, blue: 0xDC)
  private let folder: AssetFolder

  init() throws {
    folder = try AssetFolder()
  }

  /// Returns the pixels of an element of 20 x 20 points with round corners, at 2x.
  private func drawn(_ content: Content, backdrop: RGBA?, on background: RGBA?) throws -> PixelBuffer {
    let decoration = Decoration(
      background: .color(RGBA(red: 0, green: 90, blue: 200)), backdrop: backdrop, cornerRadii: CornerRadii(all: 7.3),
      border: Border(width: 1, color: .black), clips: true)
    let subject = element(content, path: "cell/subject", decoration: decoration) {
      $0.width = .points(20)
      $0.height = .points(20)
    }
    var cell = cell(width: 20, children: [subject])
    cell.background = background
    return try folder.renderer().drawn(cell).pixels
  }

  private static let contents: [Content] = [
    .container, text("Ay").content, Content(PictureContent(PictureFill(source: "red.png", mode: .fill))),
    Content(AvatarContent(source: "glass.png", initials: nil, fill: .black)),
  ]

  @Test(arguments: contents)
  func `a backdrop of the colour below it changes no pixel`(content: Content) throws {
    let plain = try drawn(content, backdrop: nil, on: Self.sand)
    #expect(try drawn(content, backdrop: Self.sand, on: Self.sand) == plain)
    #expect(try drawn(content, backdrop: .black, on: Self.sand) != plain)
  }

  @Test(arguments: contents)
  func `an element with a backdrop covers its whole frame, including round corners`(content: Content) throws {
    #expect(try drawn(content, backdrop: Self.sand, on: nil).isOpaque)
    let plain = try drawn(content, backdrop: nil, on: nil)
    #expect([plain[0, 0], plain[39, 0], plain[0, 39], plain[39, 39]].map(\.alpha) == [0, 0, 0, 0])
  }
}
