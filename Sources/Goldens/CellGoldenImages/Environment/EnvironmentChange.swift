// SPDX-License-Identifier: MIT

/// A difference between this machine and the one that recorded a golden, in a library, option or font that pixels depend on.
package struct EnvironmentChange: Hashable, Sendable {
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    /// A library. The values of the change are releases: `1.18.4`.
    case library
    /// A drawing option. The values of the change are words: `none`.
    case option
    /// A font file. The values of the change are SHA-256 hashes, in hexadecimal.
    case font
  }

  package enum Step: Hashable, Sendable {
    case replaced(recorded: String, now: String)
    /// It was present only when the golden was recorded.
    case gone(recorded: String)
    /// It is present only now.
    case added(now: String)
  }

  package let subject: Subject
  /// The name of the library, the option or the font file.
  package let name: String
  package let step: Step

  package init(_ subject: Subject, _ name: String, _ step: Step) {
    self.subject = subject
    self.name = name
    self.step = step
  }
}

extension EnvironmentChange {
  /// The value when the golden was recorded, and the value now; `nil` if there is none.
  var recorded: String? {
    switch step {
    case .replaced(let recorded, _), .gone(let recorded): recorded
    case .added: nil
    }
  }

  var now: String? {
    switch step {
    case .replaced(_, let now), .added(let now): now
    case .gone: nil
    }
  }

  /// Whether a font was added or is no longer used. `false` if a font was replaced by another file with the same name.
  var isOfUsedFonts: Bool {
    guard subject == .font else { return false }
    return switch step {
    case .gone, .added: true
    case .replaced: false
    }
  }
}

extension EnvironmentChange: CustomStringConvertible {
  /// A sentence without a full stop: `recorded with cairo 1.16.0, now 1.18.4`.
  package var description: String {
    switch (subject, step) {
    case (.library, .replaced(let recorded, let now)), (.option, .replaced(let recorded, let now)):
      "recorded with \(name) \(recorded), now \(now)"
    case (.library, .gone(let recorded)), (.option, .gone(let recorded)):
      "recorded with \(name) \(recorded), which is missing here"
    case (.library, .added(let now)), (.option, .added(let now)): "recorded without \(name), now with \(now)"
    case (.font, .replaced(let recorded, let now)):
      "font \(name) is a different file, sha256 \(now.prefix(8))… instead of \(recorded.prefix(8))…"
    case (.font, .gone): "recorded with font \(name), which is no longer used"
    case (.font, .added): "recorded without font \(name), which is now used"
    }
  }
}

extension GoldenEnvironment {
  /// Returns the changes since this environment was recorded, one sentence each.
  package func changes(to now: GoldenEnvironment) -> [String] {
    differences(from: now).map(\.description)
  }

  /// Returns the changes since this environment was recorded: libraries, then options, then fonts.
  ///
  /// Each group is sorted by name, but added fonts follow the other fonts.
  package func differences(from now: GoldenEnvironment) -> [EnvironmentChange] {
    Self.differences(in: .library, libraries, now.libraries) + Self.differences(in: .option, options, now.options)
      + fontDifferences(from: now)
  }

  private static func differences(
    in subject: EnvironmentChange.Subject, _ recorded: [String: String], _ now: [String: String]
  ) -> [EnvironmentChange] {
    Set(recorded.keys).union(now.keys).sorted().compactMap { name in
      let step: EnvironmentChange.Step
      switch (recorded[name], now[name]) {
      case (let recorded?, let now?) where recorded != now: step = .replaced(recorded: recorded, now: now)
      case (let recorded?, nil): step = .gone(recorded: recorded)
      case (nil, let now?): step = .added(now: now)
      default: return nil
      }
      return EnvironmentChange(subject, name, step)
    }
  }

  /// Returns the changes of fonts. A file with the same name but different content counts as a replaced font. Several files may
  /// have the same name.
  private func fontDifferences(from now: GoldenEnvironment) -> [EnvironmentChange] {
    var added = now.fonts.subtracting(fonts).sorted()
    var changes: [EnvironmentChange] = []
    for font in fonts.subtracting(now.fonts).sorted() {
      if let index = added.firstIndex(where: { $0.name == font.name }) {
        let step = EnvironmentChange.Step.replaced(recorded: font.sha256, now: added.remove(at: index).sha256)
        changes.append(EnvironmentChange(.font, font.name, step))
      } else {
        changes.append(EnvironmentChange(.font, font.name, .gone(recorded: font.sha256)))
      }
    }
    return changes + added.map { EnvironmentChange(.font, $0.name, .added(now: $0.sha256)) }
  }
}
