// SPDX-License-Identifier: MIT

import CellRaster
import Foundation

/// Returns the resources for drawing chat messages: the packaged fonts, and a folder with the avatar.
public func chatResources() throws -> RenderingResources {
  let folder = FileManager.default.temporaryDirectory.appending(path: "cellraster-benchmarks-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try Data(encodePNG(avatarPicture(side: 80))).write(to: folder.appending(path: avatarFile))
  return RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: folder.path))
}

/// Removes the folder that ``chatResources()`` created. By then the pictures are cached.
public func removeChatResources() throws {
  try FileManager.default.removeItem(
    at: FileManager.default.temporaryDirectory.appending(path: "cellraster-benchmarks-\(getpid())"))
}
