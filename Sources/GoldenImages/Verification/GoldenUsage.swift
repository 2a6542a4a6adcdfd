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

/// The files in a folder of golden images that nothing refers to.
package struct UnusedGoldens: Hashable, Sendable {
  /// The paths of pictures and records, sorted.
  package let paths: [String]
  /// The paths of tests' goldens that may be used, because there is no complete run of the tests; sorted.
  package let unknown: [String]

  /// - Parameters:
  ///   - folder: a folder as found by ``GoldenFolder/init(holding:)``.
  ///   - cases: all cases of the folder. The goldens that they request are used. Pictures that are not goldens are never listed.
  ///   - usage: the goldens that a run of the tests referred to, or `nil` if there was no such run.
  /// - Throws: `FileFailure`; ``PruningRefusal`` if a case could not be read, because the goldens that it refers to
  ///   are then unknown.
  package init(in folder: GoldenFolder, cases: GoldenCases, usage: GoldenUsage?) throws {
    if let broken = cases.failures.first { throw PruningRefusal(outcome: broken) }
    let used = Set(cases.entries.filter { $0.golden.file.folder == folder }.map(\.picture.image.name))
    var unused: [String] = []
    var unknown: [String] = []
    let files = try FileSystem.paths(below: folder.path).filter { !$0.hasPrefix(GoldenFolder.assetsName + "/") }
    for file in files {
      guard let name = GoldenImage.name(ofFile: file), !used.contains(name) else { continue }
      let image = GoldenImage(folder: folder.path, name: name)
      switch try Self.use(of: image, by: usage) {
      case .used: continue
      case .unused: unused.append(folder.path + "/" + file)
      case .unknown: unknown.append(folder.path + "/" + file)
      }
    }
    paths = unused
    self.unknown = unknown
  }

  /// Removes all of ``paths``.
  /// - Throws: `FileFailure`.
  package func remove() throws(FileFailure) {
    for path in paths { try FileSystem.remove(path) }
  }

  private enum Use {
    case used, unused, unknown
  }

  /// Returns whether a golden that no case refers to is used by a test.
  private static func use(of image: GoldenImage, by usage: GoldenUsage?) throws -> Use {
    guard FileSystem.exists(image.picturePath) else { return .unused }
    switch try GoldenFile.owner(at: image.picturePath) {
    // A picture that is not a golden and serves another purpose.
    case nil: return .used
    case .documentCase: return .unused
    case .test: break
    }
    guard let usage else { return .unknown }
    if usage.picturePaths.contains(FileSystem.canonical(image.picturePath) ?? image.picturePath) { return .used }
    return usage.gaps.isEmpty ? .unused : .unknown
  }
}

/// An error that prevents pruning: a case could not be read, so the goldens that it refers to are unknown.
package struct PruningRefusal: Error, Sendable, CustomStringConvertible {
  let outcome: GoldenOutcome

  package var description: String {
    let reason = if case .broken(let error) = outcome.verdict { "\(error)" } else { outcome.image.name }
    return "\(reason); correct this case before pruning, because it may use any golden"
  }
}

extension PruningRefusal: AttributableError {
  package var fault: Fault { .document }
}
