// SPDX-License-Identifier: MIT

internal import CellCairoRaster
internal import CellGraphics
package import CellNotation

extension GoldenDiagnosis {
  package static let output = Output<GoldenDiagnosis>(
    "golden-doctor", "Output of cellraster golden doctor --json",
    [
      .member("usable", .boolean, "Whether every golden can be compared on this machine.") { $0.isUsable },
      .member("goldenCount", .count, "The number of goldens that were checked.") { $0.goldenCount },
      .member(
        "differences", .list(AffectedGoldens.output),
        "The differences between this machine and those that recorded the goldens, missing fonts first."
      ) { $0.findings },
      .member(
        "withoutEnvironment", .list(.text),
        "The files of the goldens that do not state the environment they were recorded in, sorted."
      ) { $0.withoutEnvironment },
      .member(
        "unreadable", .dictionary, "The goldens that cannot be read: for each file, the reason in one sentence."
      ) { Dictionary(uniqueKeysWithValues: $0.unreadable.map { ($0.key.wrappedValue, $0.value) }) },
    ])
}

extension GoldenDiagnosis.AffectedGoldens {
  fileprivate static let output = OutputForm<GoldenDiagnosis.AffectedGoldens>.record(
    "difference", "A difference, with the goldens that it affects.",
    [
      .member(
        "subject", .word,
        "What differs. The values are releases of a library, words for an option, and SHA-256 hashes of a font file."
      ) { $0.change.subject },
      .member("name", .text, "The name of the library, of the option or of the font file.") { $0.change.name },
      .optional("recorded", .text, "The value when the goldens were recorded. Absent if there was none.") { $0.change.recorded },
      .optional("now", .text, "The value on this machine. Absent if there is none.") { $0.change.now },
      .optional(
        "package", .word,
        """
        The Debian package that contains a font file of this name. Absent if none is known, and unless the subject is a font.
        """
      ) { $0.package },
      .member(
        "skips", .boolean,
        "Whether the goldens are skipped because of the difference. Otherwise they are compared, and may differ."
      ) { $0.isSkipping },
      .member("goldens", .list(.text, atLeast: 1), "The files of the goldens that are affected, sorted.") { $0.goldens },
    ],
    rules: ["anyOf": [["required": ["recorded"]], ["required": ["now"]]]])
}
