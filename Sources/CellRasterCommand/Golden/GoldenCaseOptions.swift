// SPDX-License-Identifier: MIT

public import ArgumentParser
import CellRaster
import Glibc
public import GoldenImages

/// What drawing goldens needs to be told.
struct GoldenDrawingOptions: ParsableArguments {
  @OptionGroup var fonts: FontOptions

  @Option(
    help: ArgumentHelp("How many goldens are drawn at once; as many as there are cores if not given.", valueName: "number"),
    completion: .list(["1", "2", "4", "8"]))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
  }

  /// How many are drawn at once.
  var parallelJobs: Int { jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  func resources() throws -> GoldenResources {
    GoldenResources(fonts: try fonts.collection())
  }

  /// The cases at some paths, all that can be read.
  func cases(at paths: [String]) async throws -> GoldenCases {
    try await GoldenCases(reading: GoldenCaseFile.found(at: paths), jobs: parallelJobs)
  }
}

/// Where the pictures of goldens that fail are kept.
struct GoldenArtifactOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder for pictures of goldens that fail: the golden, what was drawn, their difference, and all three.",
      valueName: "dir"),
    completion: .directory)
  var artifacts = GoldenArtifacts.usualFolder

  var folder: GoldenArtifacts { GoldenArtifacts(folder: artifacts) }

  func validate() throws {
    // A variable of a script that is not set, and paths would begin at the root of the system.
    if artifacts.isEmpty { throw ValidationError("--artifacts takes the name of a folder.") }
  }
}

/// Where goldens lie that are decided upon, and what was kept of them.
struct KeptGoldenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of the goldens; that in which they were verified if not given.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @OptionGroup private var artifactOptions: GoldenArtifactOptions

  var artifacts: GoldenArtifacts { artifactOptions.folder }

  /// A golden that is decided upon.
  /// - Throws: `FileFailure`.
  func image(_ name: String) throws -> GoldenImage { try artifacts.image(ofKept: name, in: folder) }
}

extension RecordMode: ExpressibleByArgument {}

/// The environment of the process, as far as it chooses a mode of recording.
func recordingEnvironment() -> [String: String] {
  var environment: [String: String] = [:]
  for name in [RecordMode.variable, "CI"] {
    if let value = getenv(name) { environment[name] = String(cString: value) }
  }
  return environment
}
