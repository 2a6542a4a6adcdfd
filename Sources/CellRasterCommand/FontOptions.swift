// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster

/// The fonts to use in addition to those of Debian's packages.
struct FontOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A folder with additional fonts; can be repeated.", valueName: "dir"), completion: .directory)
  var fontPath: [String] = []

  /// - Throws: the errors of ``FontCollection`` for a folder or a file.
  func collection() throws -> FontCollection {
    try FontCollection(FontCollection.Sources(folders: fontPath))
  }
}
