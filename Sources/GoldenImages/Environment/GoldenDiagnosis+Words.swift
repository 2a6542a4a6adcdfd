// SPDX-License-Identifier: MIT

internal import CellRaster

extension GoldenDiagnosis.AffectedGoldens {
  /// A sentence without a full stop: `font Inter-Bold.otf with sha256 1a2b3c4d… is missing: 3 goldens are skipped`.
  package var sentence: String {
    let count = counted(goldens.count, "golden")
    let skipped = "\(count) \(goldens.count == 1 ? "is" : "are") skipped"
    switch (change.subject, change.step) {
    case (.font, .gone(let recorded)):
      return "font \(change.name) with sha256 \(recorded.prefix(8))… is missing: \(skipped)" + advice
    case (.font, _): return "\(change): \(skipped)" + advice
    case (.library, _), (.option, _): return "\(change): \(count) may differ"
    }
  }

  private var advice: String { package.map { "; the package \($0.rawValue) contains it" } ?? "" }
}

extension GoldenDiagnosis: CustomStringConvertible {
  /// The findings, one per line. The last line is the verdict.
  package var description: String {
    var lines = unreadable.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } + findings.map(\.sentence)
    if !withoutEnvironment.isEmpty {
      let count = withoutEnvironment.count
      lines.append(
        "\(counted(count, "golden")) \(count == 1 ? "does" : "do") not state \(count == 1 ? "its" : "their") environment")
    }
    lines.append(verdict)
    return lines.joined(separator: "\n")
  }

  private var verdict: String {
    let told = goldenCount - withoutEnvironment.count - unreadable.count
    if goldenCount == 0 { return "There are no goldens." }
    if told == 0 { return "No golden states its environment." }
    if !hasAllFonts {
      let skipped = Set(findings.filter(\.isSkipping).flatMap(\.goldens)).count
      return "Of \(counted(told, "golden")), \(grouped(skipped)) cannot be compared here: their fonts are missing."
    }
    if !findings.isEmpty {
      return "All fonts are here, but libraries or options differ: run \"golden verify\" to see whether pixels change."
    }
    return "This machine has the fonts and libraries of \(counted(told, "golden"))."
  }
}
