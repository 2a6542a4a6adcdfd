// SPDX-License-Identifier: MIT

import Foundation

/// A folder of a test's own, which goes with it.
final class ScratchFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "cellraster-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // What stays behind lies in the system's temporary folder.
    _ = Result { try FileManager.default.removeItem(atPath: path) }
  }

  /// The names of the files below the folder, sorted.
  var files: [String] { (FileManager.default.subpaths(atPath: path) ?? []).filter { $0.contains(".") }.sorted() }
}
