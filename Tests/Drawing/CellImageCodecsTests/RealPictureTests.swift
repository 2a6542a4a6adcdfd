// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import FoundationEssentials
import Testing

/// Real-world pictures. They are third-party files outside the package, so the tests are skipped if they are missing.
private let folder = Repository.shared.appending(path: "data/images")

@Suite(.enabled(if: FileManager.default.fileExists(atPath: folder.path), "../shared/data/images is not there"))
struct RealPictureTests {
  @Test(arguments: [
    ("Airplane.png", 64, 64, true), ("Relecloud.png", 500, 500, true), ("cat1.png", 400, 400, true),
    ("circleontransparentbackground.png", 400, 400, true), ("person_m1.png", 25, 25, true),
  ])
  func `real PNG files decode to their sizes`(name: String, width: Int, height: Int, hasAlpha: Bool) throws {
    let picture = try decode(name)
    #expect(picture.pixels.size == (try pixelSize(width, height)))
    #expect(picture.hasAlphaChannel == hasAlpha)
  }

  @Test(
    .enabled(if: ImageFormat.jpeg.isAvailable),
    arguments: [
      ("Feature.jpg", 322, 290), ("chicken.jpeg", 600, 600), ("person.jpg", 253, 253), ("rigreenf.jpg", 120, 120),
      ("steak.jpeg", 600, 600), ("tofu.jpeg", 600, 600),
    ])
  func `real JPEG files decode to their sizes`(name: String, width: Int, height: Int) throws {
    #expect(try decode(name).pixels.size == pixelSize(width, height))
  }

  private func decode(_ name: String) throws -> DecodedPicture {
    try decodePicture([UInt8](Data(contentsOf: folder.appending(path: name))))
  }
}
