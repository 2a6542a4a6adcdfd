// SPDX-License-Identifier: MIT

public import CairoRaster
internal import CellRaster
internal import Files

/// What a golden says of the machine that made it.
public enum GoldenOrigin: Hashable, Sendable {
  case environment(GoldenEnvironment)
  /// It says nothing: another program wrote it.
  case unknown
  /// It is no picture, not all of one, or what it says cannot be read; `reason` is a sentence.
  case unreadable(reason: String)

  /// Reads the header of a golden, and unpacks nothing.
  public init(of image: GoldenImage) {
    do {
      self = try GoldenFile(reading: image.picturePath).environment().map { .environment($0) } ?? .unknown
    } catch let failure as FileFailure {
      self = .unreadable(reason: "cannot read: \(failure.reason)")
    } catch {
      self = .unreadable(reason: "\(error)")
    }
  }
}

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
  /// Goldens that cannot be read, by name: why not, in a sentence.
  public let unreadable: [String: String]

  /// - Parameters:
  ///   - goldens: the goldens by their names.
  ///   - machine: this machine with all of its fonts.
  public init(of goldens: [String: GoldenOrigin], on machine: GoldenEnvironment) {
    var affected: [EnvironmentChange: [String]] = [:]
    var silent: [String] = []
    var unreadable: [String: String] = [:]
    for (name, origin) in goldens {
      switch origin {
      case .environment(let environment):
        for change in environment.differences(from: machine) where !change.isOtherFont {
          affected[change, default: []].append(name)
        }
      case .unknown: silent.append(name)
      case .unreadable(let reason): unreadable[name] = reason
      }
    }
    self.unreadable = unreadable
    goldenCount = goldens.count
    withoutEnvironment = silent.sorted()
    findings = affected.map { Finding(change: $0.key, goldens: $0.value.sorted()) }.sorted { first, second in
      (first.isSkipping ? 0 : 1, first.change.name, first.sentence) < (
        second.isSkipping ? 0 : 1, second.change.name, second.sentence
      )
    }
  }

  /// Whether every golden can be compared here, as far as is known: another library may change pixels or not.
  public var isUsable: Bool { hasAllFonts && unreadable.isEmpty }

  var hasAllFonts: Bool { !findings.contains(where: \.isSkipping) }
}

extension EnvironmentChange {
  /// A font that is here and that a golden has not been drawn with.
  fileprivate var isOtherFont: Bool {
    if case (.font, .added) = (subject, step) { true } else { false }
  }
}
