// SPDX-License-Identifier: MIT

import CellRaster
import FoundationEssentials

/// JPEG files with colours, grey and inks. tools/fuzzing/fuzz starts the program at the root of the repository.
private let files = ["baseline", "grey", "cmyk"].map { name in
  guard let data = FileManager.default.contents(atPath: "Tests/Drawing/CellImageCodecsTests/Resources/\(name).jpg") else {
    preconditionFailure("\(name).jpg is missing")
  }
  return [UInt8](data)
}

/// The first byte chooses the file into which the rest is put as its profile.
func profileTarget(_ bytes: [UInt8]) {
  guard let first = bytes.first, bytes.count < 65_000 else { return }
  let file = files[Int(first) % files.count]
  let length = bytes.count - 1 + 16
  let head = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE".utf8) + [0, 1, 1]
  let segment = head + bytes.dropFirst()
  do throws(ImageCodecError) {
    let picture = try decodePicture(file[..<2] + segment + file[2...])
    precondition(picture.pixels.isOpaque, "a profile made a picture translucent")
  } catch {
    preconditionFailure("a profile is never an error: \(error)")
  }
}
