// SPDX-License-Identifier: MIT

package import CellRaster

/// The goldens that a run of tests referred to. Each test process appends to one file.
///
/// Which goldens a test refers to is known only after it has run. Therefore a golden that a test recorded states so in its file,
/// and counts as unused only if a complete run of the tests did not refer to it.
package struct GoldenUsage: Hashable, Sendable {
  /// The environment variable that names this file.
  package static let variable = "CELLRASTER_GOLDENS_USED"

  /// The pictures that tests referred to, as paths without symbolic links.
  package let picturePaths: Set<String>
  /// The reasons why the run was incomplete; empty if it was complete.
  package let gaps: [String]

  /// Reads the file.
  /// - Throws: `FileFailure`.
  package init(reading path: String) throws(FileFailure) {
    let lines = String(decoding: try FileSystem.read(path), as: UTF8.self).split(separator: "\n")
    picturePaths = Set(lines.compactMap { Self.rest(of: $0, behind: Self.used) })
    let running = lines.count { $0 == Self.begun } - lines.count { $0 == Self.ended }
    gaps =
      lines.compactMap { Self.rest(of: $0, behind: Self.incomplete) }
      + (running > 0 ? ["\(counted(running, "test process", plural: "test processes")) did not finish"] : [])
  }

  private static let used = "golden "
  private static let incomplete = "incomplete "
  private static let begun = "begun"
  private static let ended = "ended"

  private static func rest(of line: Substring, behind word: String) -> String? {
    line.hasPrefix(word) ? String(line.dropFirst(word.count)) : nil
  }

  /// Appends that a test referred to a golden.
  /// - Throws: `FileFailure`.
  package static func note(_ image: GoldenImage, in path: String) throws(FileFailure) {
    try FileSystem.append("\(used)\(FileSystem.canonical(image.picturePath) ?? image.picturePath)\n", to: path)
  }

  /// Appends that a test process has begun. Unless its end is appended too, the run is incomplete.
  /// - Throws: `FileFailure`.
  package static func noteBeginning(in path: String) throws(FileFailure) { try FileSystem.append("\(begun)\n", to: path) }

  /// Appends that a test process has ended.
  /// - Throws: `FileFailure`.
  package static func noteEnd(in path: String) throws(FileFailure) { try FileSystem.append("\(ended)\n", to: path) }

  /// Appends that the run omits some tests, so that it does not make any golden count as unused.
  /// - Parameter reason: a short reason, such as the option that selects tests.
  /// - Throws: `FileFailure`.
  package static func noteIncomplete(_ reason: String, in path: String) throws(FileFailure) {
    try FileSystem.append("\(incomplete)\(reason)\n", to: path)
  }
}
