// SPDX-License-Identifier: MIT

package import CellRaster

extension GoldenImage {
  /// Returns the golden images at `paths`, sorted by path, whether or not a case or a test requests them.
  ///
  /// A path names a picture, or a folder that is searched with all its subfolders. Pictures in the assets folder are not goldens.
  /// - Throws: `FileFailure` if nothing exists at a path, or if a folder cannot be read.
  package static func found(at paths: [String]) throws(FileFailure) -> [GoldenImage] {
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
