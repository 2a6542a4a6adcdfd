// SPDX-License-Identifier: MIT

public import CellRaster

extension GoldenImage {
  /// The pictures below folders that lie where goldens do, whether a case or a test asks for them or not, in the order of their
  /// paths; a path may be that of a picture.
  /// - Throws: `FileFailure`.
  public static func found(at paths: [String]) throws(FileFailure) -> [GoldenImage] {
    var images: Set<GoldenImage> = []
    for path in paths {
      let folder = GoldenFolder(around: path)
      for picture in Files.isFolder(path) ? try pictures(in: path, of: folder) : [path] {
        images.insert(GoldenImage(folder: folder.path, name: String(picture.dropFirst(folder.path.count + 1).dropLast(4))))
      }
    }
    return images.sorted { $0.picturePath < $1.picturePath }
  }

  private static func pictures(in path: String, of folder: GoldenFolder) throws(FileFailure) -> [String] {
    var pictures: [String] = []
    for name in try Files.names(in: path) where !name.hasPrefix(".") {
      let entry = path + "/" + name
      if Files.isFolder(entry) {
        if entry != folder.assetsPath { pictures += try Self.pictures(in: entry, of: folder) }
      } else if name.hasSuffix(".png") {
        pictures.append(entry)
      }
    }
    return pictures
  }
}
