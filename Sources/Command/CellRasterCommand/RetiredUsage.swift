// SPDX-License-Identifier: MIT

import ArgumentParser

/// Reports a spelling that earlier versions understood, and returns the exit status of wrong usage.
/// - Parameter sentence: names the replacement.
func retired(_ sentence: String) -> ExitCode {
  report(sentence)
  return .validationFailure
}

/// `golden review` of earlier versions.
struct GoldenReviewCommand: AsyncParsableCommand {
  private static let replacement =
    "\"golden review\" was removed: decide on the page that \"golden verify --report\" writes, or by name with \"golden approve\" "
    + "and \"golden reject\""

  static let configuration = CommandConfiguration.subcommand("review", abstract: replacement + ".", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough, help: .private)
  var arguments: [String] = []

  func run() async throws { throw retired(Self.replacement) }
}

/// Folders of goldens as arguments, which earlier versions took.
struct RetiredFolderArguments: ParsableArguments {
  @Argument(help: .private)
  var paths: [String] = []

  func validate() throws {
    guard let path = paths.first else { return }
    throw retired("\(path): folders of goldens are no longer arguments; use \"--folder \(path)\"")
  }
}
