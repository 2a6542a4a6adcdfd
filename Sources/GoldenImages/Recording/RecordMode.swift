// SPDX-License-Identifier: MIT

/// Which goldens a run writes instead of holding the pictures to them.
///
/// A run that wrote any fails all the same, so that nobody takes it for one that compared.
public enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// None: a golden that is missing fails.
  case never
  /// Those that are not there yet.
  case missing
  /// Those that are not there yet, and those that differ.
  case failed
  /// Every one.
  case all

  /// The environment variable that chooses the mode of a run.
  public static let variable = "CELLRASTER_RECORD"

  /// The mode that an environment asks for.
  ///
  /// It is what ``variable`` says. Without that it is ``never`` where `CI` is set to anything but nothing, `0` or `false`, as all
  /// CI services do, and ``missing`` else.
  /// - Throws: ``UnknownRecordMode``.
  public init(environment: [String: String]) throws(UnknownRecordMode) {
    if let name = environment[Self.variable], !name.isEmpty {
      guard let mode = RecordMode(rawValue: name) else { throw UnknownRecordMode(name: name) }
      self = mode
    } else {
      self = ["", "0", "false"].contains(environment["CI"] ?? "") ? .missing : .never
    }
  }
}

/// A word that names no ``RecordMode``.
public struct UnknownRecordMode: Error, Hashable, Sendable, CustomStringConvertible {
  public let name: String

  public var description: String {
    let known = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
    return "\(RecordMode.variable)=\(name) is no mode of recording: it is one of \(known)"
  }
}
