// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster
import CellReports

struct GoldenDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "diff",
    abstract: "Reports how two pictures differ, and draws the difference.",
    discussion: """
      Pictures of different sizes are aligned at their upper left corners. Pixels that only one of them has count as different, \
      and a difference in size fails whatever the tolerance. Exits with 1 if the pictures differ by more than the tolerance.

      METRICS
        exact       the number of pixels that differ in any byte
        channel     the largest difference of red, green, blue or alpha, 0 to 255
        perceptual  the number of pixels that differ visibly, as by pixelmatch 7.2
        window      the most differing pixels in a square; --window sets its side

      EXAMPLES
        cellraster golden diff before.png after.png
        cellraster golden diff before.png after.png --metric perceptual -o diff.png
        cellraster golden diff before.png after.png --tolerance 40 --panels all.png
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
      var job = DiffPicturesJob(reference, actual)
      (job.metric, job.ignored, job.tolerance) = (metric.metric, metric.ignored, tolerance)
      (job.style, job.drawsPanels) = (drawing.style, drawing.panels != nil)
      var passes = true
      _ = try await follow(job) { result in
        for (picture, path) in [(result.picture, drawing.output), (result.panels, drawing.panels)] {
          if let picture, let path { try AtomicFile.write(encodePNG(picture), to: path) }
        }
        let outcome = result.outcome
        if json {
          try write(DiffOutcome.output.text(of: outcome))
        } else if drawing.usesStandardOutput {
          report(outcome.sentence)
        } else {
          try write(outcome.sentence.onOneLine + "\n")
        }
        passes = outcome.passes
      }
      if !passes { throw ExitStatus.checkFailed.code }
    }
  }
}
