// SPDX-License-Identifier: MIT

import CairoRaster
import CellRaster
import Foundation
import ImageCodecs

/// The resources that chat messages are drawn with: the packaged fonts, and a folder that holds the avatar.
public func chatResources() throws -> RenderingResources {
  let folder = FileManager.default.temporaryDirectory.appending(path: "cellraster-benchmarks-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try Data(encodePNG(avatarPicture(side: 80))).write(to: folder.appending(path: avatarFile))
  return RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: folder.path))
}

/// Removes what ``chatResources()`` has written; the pictures are remembered by then.
public func removeChatResources() throws {
  try FileManager.default.removeItem(
    at: FileManager.default.temporaryDirectory.appending(path: "cellraster-benchmarks-\(getpid())"))
}
