// SPDX-License-Identifier: MIT

package import CellNotation
package import CellRaster

/// What `cellraster samples --json` prints.
package enum SampleAnswer {
  case samples([Sample])
  /// The paths of the files that were written.
  case files([String])

  package static let output = Output<SampleAnswer>(
    "samples", "Output of cellraster samples --json",
    [
      .optional(
        "samples", .list(sample, atLeast: 1),
        "Without the name of a sample: the built-in samples, in the order in which the command lists them."
      ) { if case .samples(let samples) = $0 { samples } else { nil } },
      .optional(
        "files", .list(.text, atLeast: 1), "With the name of a sample: the paths of the files that were written."
      ) { if case .files(let files) = $0 { files } else { nil } },
    ], rules: ["oneOf": [["required": ["samples"]], ["required": ["files"]]]])

  private static let sample = OutputForm<Sample>.record(
    "sample", "A built-in sample.",
    [
      .member(
        "name", .text(matching: "^[a-z0-9]+(-[a-z0-9]+)*$"), "The name of the sample, as in cellraster samples NAME."
      ) { $0.name },
      .member("summary", .text, "What the sample shows, in one line.") { $0.summary },
    ])
}
