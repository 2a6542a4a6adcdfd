// SPDX-License-Identifier: MIT

public import ArgumentParser
public import CellGoldenImages
import CellJobs
import CellRaster

/// The options for drawing goldens.
struct GoldenDrawingOptions: ParsableArguments {
  @Option(help: .fontPath, completion: .directory)
  var fontPath: [String] = []

  @Option(
    help: ArgumentHelp("How many goldens to draw at once; the number of cores by default.", valueName: "number"),
    completion: .list(["1", "2", "4", "8"]))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
  }

  var drawing: GoldenDrawing { GoldenDrawing(fontFolders: fontPath, jobs: jobs ?? coreCount) }
}

/// The folder of the goldens.
struct GoldenFolderOption: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of the goldens.", valueName: "dir"), completion: .directory)
  var folder = GoldenFolder.defaultName
}

/// The folders of the goldens, of which there can be several.
struct GoldenFoldersOption: ParsableArguments {
  @Option(
    name: .customLong("folder"),
    help: ArgumentHelp("The folder of the goldens, or the file of one case; can be repeated.", valueName: "path"),
    completion: .directory)
  var paths: [String] = [GoldenFolder.defaultName]
}

/// The folder for the pictures of failed goldens.
struct GoldenArtifactOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder for pictures of failed goldens: the golden, the new picture, their difference, and all three side by side.",
      valueName: "dir"),
    completion: .directory)
  var artifacts = GoldenArtifacts.defaultFolder

  var folder: GoldenArtifacts { GoldenArtifacts(folder: artifacts) }

  func validate() throws {
    // If a script passes a variable that is not set, the option is empty, and paths would begin at the root of the file system.
    if artifacts.isEmpty { throw ValidationError("--artifacts must name a folder.") }
  }
}

/// The folder of the goldens to decide on, and the folder of their artifacts.
struct KeptGoldenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of the goldens; by default, the folder in which they were verified.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @OptionGroup private var artifactOptions: GoldenArtifactOptions

  var artifacts: String { artifactOptions.artifacts }
}

extension RecordMode: ExpressibleByArgument {}
