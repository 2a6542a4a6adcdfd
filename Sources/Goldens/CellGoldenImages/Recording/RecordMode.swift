// SPDX-License-Identifier: MIT

internal import Glibc

/// Which goldens a run writes. The run compares all other goldens.
///
/// A run that wrote a golden fails, so that it is not mistaken for a run that compared all of them.
@nonexhaustive public enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// Writes no goldens. A missing golden is a failure.
  case never
  /// Writes only the goldens that do not exist yet.
  case missing
  /// Writes the goldens that do not exist, differ from the new picture, or cannot be read.
  case failed
  /// Writes every golden.
  case all

  /// The environment variable that sets the mode of a run.
  public static let variable = "CELLRASTER_RECORD"

  /// Selects the mode from the environment variables of a process.
  ///
  /// The mode is the value of ``variable``. If that variable is unset or empty, the variable `CI` selects the mode: ``missing`` if
  /// `CI` is unset, empty, `0` or `false`, and ``never`` if it has any other value, as on all CI services.
  /// - Throws: ``UnknownRecordMode``.
  package init(environment: [String: String]) throws(UnknownRecordMode) {
    if let name = environment[Self.variable], !name.isEmpty {
      guard let mode = RecordMode(rawValue: name) else { throw UnknownRecordMode(name: name) }
      self = mode
    } else {
      self = Self.isContinuousIntegration(environment) ? .never : .missing
    }
  }

  /// The environment variables of this process that select the mode, by name.
  package static var environment: [String: String] {
    [variable, "CI"].reduce(into: [:]) { $0[$1] = getenv($1).map { String(cString: $0) } }
  }

  /// Whether the environment variables of a process are those of a CI service.
  package static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    !["", "0", "false"].contains(environment["CI"] ?? "")
  }
}

/// The error for a value of ``RecordMode/variable`` that is not a mode.
package struct UnknownRecordMode: Error, Equatable, Sendable, CustomStringConvertible {
  package let name: String

  package var description: String {
    let known = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
    return "\(RecordMode.variable)=\(name) is not a recording mode: use one of \(known)"
  }
}
