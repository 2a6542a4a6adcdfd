// SPDX-License-Identifier: MIT

public import CairoRaster
internal import Graphics

/// Whether a machine makes the pixels of goldens, told from what they say of the machine that made them.
public struct GoldenDiagnosis: Hashable, Sendable {
  /// Something that is not here as goldens were recorded with it.
  public struct Finding: Hashable, Sendable {
    public let change: EnvironmentChange
    /// The names of the goldens that were, sorted.
    public let goldens: [String]

    /// Whether the goldens are skipped; else they are compared, and may differ or not.
    public var isSkipping: Bool { change.subject == .font }

    /// The Debian package that brings a font file of this name; `nil` for other fonts, and for what is no font.
    public var package: PackagedFonts? { change.subject == .font ? PackagedFonts(fileName: change.name) : nil }
  }

  /// How many goldens were looked at.
  public let goldenCount: Int
  /// What skips goldens comes first.
  public let findings: [Finding]
  /// The names of goldens that do not say how they were made, sorted.
  public let withoutEnvironment: [String]

  /// - Parameters:
  ///   - goldens: what each golden says by its name; `nil` for one that says nothing.
  ///   - machine: this machine with all of its fonts.
  public init(of goldens: [String: GoldenEnvironment?], on machine: GoldenEnvironment) {
    var affected: [EnvironmentChange: [String]] = [:]
    var silent: [String] = []
    for (name, environment) in goldens {
      guard let environment else {
        silent.append(name)
        continue
      }
      for change in environment.differences(from: machine) where !change.isOtherFont {
        affected[change, default: []].append(name)
      }
    }
    goldenCount = goldens.count
    withoutEnvironment = silent.sorted()
    findings = affected.map { Finding(change: $0.key, goldens: $0.value.sorted()) }.sorted { first, second in
      (first.isSkipping ? 0 : 1, first.change.name, first.sentence) < (
        second.isSkipping ? 0 : 1, second.change.name, second.sentence
      )
    }
  }

  /// Whether every golden that says how it was made can be compared here.
  public var hasAllFonts: Bool { !findings.contains(where: \.isSkipping) }
}

extension EnvironmentChange {
  /// A font that is here and that a golden has not been drawn with.
  fileprivate var isOtherFont: Bool {
    if case (.font, .added) = (subject, step) { true } else { false }
  }
}

extension GoldenDiagnosis.Finding {
  /// A sentence without its full stop: `font Inter-Bold.otf is not here: 3 goldens are skipped`.
  public var sentence: String {
    let count = counted(goldens.count, "golden")
    let skipped = "\(count) \(goldens.count == 1 ? "is" : "are") skipped"
    switch (change.subject, change.step) {
    case (.font, .gone(let recorded)):
      return "font \(change.name) with sha256 \(recorded.prefix(8))… is not here: \(skipped)" + advice
    case (.font, _): return "\(change): \(skipped)" + advice
    case (.library, _), (.option, _): return "\(change): \(count) may differ"
    }
  }

  private var advice: String { package.map { "; \($0.rawValue) brings it" } ?? "" }
}

extension GoldenDiagnosis: CustomStringConvertible {
  /// Lines for people; the last one is the verdict.
  public var description: String {
    var lines = findings.map(\.sentence)
    if !withoutEnvironment.isEmpty {
      let count = withoutEnvironment.count
      lines.append(
        "\(counted(count, "golden")) \(count == 1 ? "does" : "do") not say how \(count == 1 ? "it was" : "they were") made")
    }
    lines.append(verdict)
    return lines.joined(separator: "\n")
  }

  private var verdict: String {
    let told = goldenCount - withoutEnvironment.count
    if told == 0 { return "No golden says how it was made." }
    if !hasAllFonts {
      let skipped = Set(findings.filter(\.isSkipping).flatMap(\.goldens)).count
      return "Of \(counted(told, "golden")), \(grouped(skipped)) cannot be compared here: their fonts are missing."
    }
    if !findings.isEmpty {
      return "All fonts are here, but not all libraries: \"golden verify\" tells whether that changes pixels."
    }
    return "This machine has what \(counted(told, "golden")) \(told == 1 ? "was" : "were") recorded with."
  }
}
