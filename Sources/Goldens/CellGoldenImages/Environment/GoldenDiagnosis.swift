// SPDX-License-Identifier: MIT

package import CellRaster

/// The environment that a golden was recorded in, if its file states one.
package enum GoldenOrigin: Equatable, Sendable {
  case environment(GoldenEnvironment)
  /// The file states no environment, because another program wrote it.
  case unknown
  /// The file cannot be read or decoded, its pixels are not those that its digest states, or its environment cannot be parsed.
  /// `reason` is a sentence.
  case unreadable(reason: String)

  /// Reads a golden, and decodes its picture to check it.
  package init(of image: GoldenImage) {
    do {
      let file = try GoldenFile(reading: image.picturePath)
      let digest = PixelDigest(of: try file.decodedPixels())?.description
      if let digest, let stated = file.digest, digest != stated {
        self = .unreadable(reason: "its pixels are not the ones that were recorded")
      } else {
        self = try file.environment().map { .environment($0) } ?? .unknown
      }
    } catch let failure as FileFailure {
      self = .unreadable(reason: "cannot read: \(failure.reason)")
    } catch {
      self = .unreadable(reason: "\(error)")
    }
  }
}

/// A check of whether a machine can reproduce the pixels of goldens, based on the environments that they were recorded in.
package struct GoldenDiagnosis: Equatable, Sendable {
  /// A difference between this machine and the one that recorded some of the goldens, with the names of these goldens.
  package struct AffectedGoldens: Equatable, Sendable {
    package let change: EnvironmentChange
    /// The names of the goldens that the change affects, sorted.
    package let goldens: [String]

    /// Whether the goldens are skipped because of the change. Otherwise they are compared and may differ.
    package var isSkipping: Bool { change.subject == .font }

    /// The Debian package that contains a font file with the same name as the changed font. `nil` if no such package is known, or
    /// if a library or an option changed.
    package var package: PackagedFonts? { change.subject == .font ? PackagedFonts(fileName: change.name) : nil }
  }

  /// The number of goldens examined.
  package let goldenCount: Int
  /// The differences, sorted by name. Differences that cause goldens to be skipped come first.
  package let findings: [AffectedGoldens]
  /// The names of goldens that do not state the environment they were recorded in, sorted.
  package let withoutEnvironment: [String]
  /// The reasons why goldens cannot be read, one sentence for each golden, by the name of the golden.
  package let unreadable: [Bytewise: String]

  /// - Parameters:
  ///   - goldens: the recorded environments of the goldens, by name.
  ///   - machine: the environment of this machine, with all its fonts.
  package init(of goldens: [Bytewise: GoldenOrigin], on machine: GoldenEnvironment) {
    var affected: [EnvironmentChange: [String]] = [:]
    var silent: [String] = []
    var unreadable: [Bytewise: String] = [:]
    for (name, origin) in goldens {
      switch origin {
      case .environment(let environment):
        for change in environment.differences(from: machine) where !change.isUnused {
          affected[change, default: []].append(name.wrappedValue)
        }
      case .unknown: silent.append(name.wrappedValue)
      case .unreadable(let reason): unreadable[name] = reason
      }
    }
    self.unreadable = unreadable
    goldenCount = goldens.count
    withoutEnvironment = silent.sorted()
    findings = affected.map { AffectedGoldens(change: $0.key, goldens: $0.value.sorted()) }.sorted { first, second in
      (first.isSkipping ? 0 : 1, first.change.name, first.sentence) < (
        second.isSkipping ? 0 : 1, second.change.name, second.sentence
      )
    }
  }

  /// Whether every golden can be compared here. Pixels may still differ if a library has a different release.
  package var isUsable: Bool { hasAllFonts && unreadable.isEmpty }

  var hasAllFonts: Bool { !findings.contains(where: \.isSkipping) }
}

extension EnvironmentChange {
  /// Whether this is a font or the time zone database that is installed here and that the golden does not use.
  fileprivate var isUnused: Bool {
    guard case .added = step else { return false }
    return subject == .font || (subject == .library && name == GoldenEnvironment.timeZoneDatabase)
  }
}

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
    var lines = unreadable.sorted { $0.key < $1.key }.map { "\($0.key.wrappedValue): \($0.value)" } + findings.map(\.sentence)
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
