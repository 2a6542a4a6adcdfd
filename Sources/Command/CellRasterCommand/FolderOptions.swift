// SPDX-License-Identifier: MIT

import ArgumentParser

/// Where a command writes files that people edit.
struct FolderOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write to; by default, it is named after what is written.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Replace files of the folder that were edited.")
  var force = false
}
