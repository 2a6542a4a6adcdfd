// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import CellReports

struct GoldenDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Reports how two pictures differ, and draws the difference.",
    discussion: """
      Pictures of different sizes are aligned at their upper left corners. Pixels that only one of them has count as different, \
      and a difference in size fails whatever the tolerance. Exits with 1 if the pictures differ by more than the tolerance.

      METRICS
        exact       the number of pixels that differ in any byte
        channel     the largest difference of red, green, blue or alpha, 0 to 255
        perceptual  the number of pixels that differ visibly, as counted by pixelmatch 7.2
        window      the largest number of differing pixels in a square window; --window sets its side

      EXAMPLES
        cellraster golden diff before.png after.png
        cellraster golden diff before.png after.png --metric perceptual -o diff.png
        cellraster golden diff before.png after.png --tolerance 40 --panels panels.png
        cellraster golden diff before.png after.png --json
      """)

  @Argument(help: ArgumentHelp("The reference picture, or - for standard input."), completion: .file(extensions: ["png"]))
  var reference: String

  @Argument(help: ArgumentHelp("The picture to compare, or - for standard input."), completion: .file(extensions: ["png"]))
  var actual: String

  @OptionGroup var metric: MetricOptions
  @OptionGroup(title: "Difference picture") var drawing: DifferenceOptions

  @Option(help: ArgumentHelp("The largest metric value that passes.", valueName: "number"))
  var tolerance = 0

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func validate() throws {
    if tolerance < 0 { throw ValidationError("--tolerance must be at least 0.") }
    if reference == "-", actual == "-" { throw ValidationError("Only one of the pictures can come from standard input.") }
    if drawing.usesStandardOutput, json { throw ValidationError("Standard output can take the picture or the JSON, not both.") }
  }

  func run() async throws {
    try await reportingFailure {
      let (reference, actual) = (try Self.picture(self.reference), try Self.picture(self.actual))
      let difference = ImageDifference(of: actual, from: reference, metric: metric.metric, ignoring: metric.ignored)
      let outcome = DiffOutcome(
        difference, tolerance: tolerance, referenceName: Self.name(self.reference), actualName: Self.name(self.actual))
      try drawing.write(actual, from: reference, showing: difference)
      if json {
        try write(Array(DiffOutcome.output.text(of: outcome).utf8))
      } else if drawing.usesStandardOutput {
        report(outcome.sentence)
      } else {
        try write(Array((outcome.sentence.onOneLine + "\n").utf8))
      }
      if !outcome.passes { throw ExitStatus.checkFailed.code }
    }
  }

  private static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  private static func picture(_ path: String) throws -> StraightPixels {
    let bytes = try FileSystem.read(path)
    do throws(ImageCodecError) {
      return try decodeStraightPicture(bytes)
    } catch {
      throw UnreadablePicture(path: name(path), reason: error)
    }
  }
}

/// The error for a file that is not a readable picture.
struct UnreadablePicture: Error, Hashable, CustomStringConvertible {
  let path: String
  let reason: ImageCodecError

  var description: String { "\(path): \(reason)" }
}

extension UnreadablePicture: AttributableError {
  var fault: Fault { .document }
}
