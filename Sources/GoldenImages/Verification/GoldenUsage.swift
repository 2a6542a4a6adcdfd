// SPDX-License-Identifier: MIT

internal import CellRaster
public import Files
internal import Graphics

/// Which goldens a run of tests referred to: a file to which each test process appends.
///
/// What a test refers to is known only by running it. So goldens that tests have recorded say so in their file, and are held to be
/// unused only where a complete run of the tests did not refer to them.
public struct GoldenUsage: Hashable, Sendable {
  /// The environment variable that names the file to which a run of tests appends.
  public static let variable = "CELLRASTER_GOLDENS_USED"

  /// The pictures that were referred to, by their paths without symbolic links.
  public let picturePaths: Set<String>
  /// Why the run was not complete, as it said so; empty where it was.
  public let gaps: [String]

  /// Reads the file.
  /// - Throws: `FileFailure`.
  public init(reading path: String) throws(FileFailure) {
    let lines = String(decoding: try FileSystem.read(path), as: UTF8.self).split(separator: "\n")
    picturePaths = Set(lines.compactMap { Self.rest(of: $0, behind: Self.used) })
    let running = lines.count { $0 == Self.begun } - lines.count { $0 == Self.ended }
    gaps =
      lines.compactMap { Self.rest(of: $0, behind: Self.incomplete) }
      + (running > 0 ? ["\(counted(running, "test process", plural: "test processes")) did not come to an end"] : [])
  }

  private static let used = "golden "
  private static let incomplete = "incomplete "
  private static let begun = "begun"
  private static let ended = "ended"

  private static func rest(of line: Substring, behind word: String) -> String? {
    line.hasPrefix(word) ? String(line.dropFirst(word.count)) : nil
  }

  /// Notes that a test referred to a golden.
  /// - Throws: `FileFailure`.
  public static func note(_ image: GoldenImage, in path: String) throws(FileFailure) {
    try FileSystem.append("\(used)\(FileSystem.canonical(image.picturePath) ?? image.picturePath)\n", to: path)
  }

  /// Notes that a test process has begun; unless it notes its end as well, it was not complete.
  /// - Throws: `FileFailure`.
  package static func noteBeginning(in path: String) throws(FileFailure) { try FileSystem.append("\(begun)\n", to: path) }

  /// Notes that a test process has come to its end.
  /// - Throws: `FileFailure`.
  package static func noteEnd(in path: String) throws(FileFailure) { try FileSystem.append("\(ended)\n", to: path) }

  /// Notes that the run leaves tests out, so that nothing is unused on its account.
  /// - Parameter reason: a few words, such as the option that chooses among tests.
  /// - Throws: `FileFailure`.
  public static func noteIncomplete(_ reason: String, in path: String) throws(FileFailure) {
    try FileSystem.append("\(incomplete)\(reason)\n", to: path)
  }
}
