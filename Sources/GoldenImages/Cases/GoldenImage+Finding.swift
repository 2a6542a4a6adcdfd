// SPDX-License-Identifier: MIT

internal import CellRaster
public import Files

extension GoldenImage {
  /// The pictures below folders that lie where goldens do, whether a case or a test asks for them or not, in the order of their
  /// paths; a path may be that of a picture.
  /// - Throws: `FileFailure` for a path where nothing is, and a folder that cannot be read.
  public static func found(at paths: [String]) throws(FileFailure) -> [GoldenImage] {
    var images: Set<GoldenImage> = []
    for path in paths {
      if !FileSystem.exists(path) { _ = try FileSystem.read(path) }
      let folder = GoldenFolder(around: path)
      let files = FileSystem.isFolder(path) ? try FileSystem.paths(below: path).map { FileSystem.path($0, from: path) } : [path]
      for file in files where file.hasSuffix(".png") && !file.hasPrefix(folder.assetsPath + "/") {
        let name = file.dropFirst(folder.path == "." ? 0 : folder.path.count + 1).dropLast(4)
        images.insert(GoldenImage(folder: folder.path, name: String(name)))
      }
    }
    return images.sorted { $0.picturePath < $1.picturePath }
  }
}
