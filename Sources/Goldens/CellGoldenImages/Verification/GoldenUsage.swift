// SPDX-License-Identifier: MIT

package import CellRaster

/// The goldens that a run of tests referred to, read from a file to which each test process of the run appends.
///
/// The goldens that a test refers to are known only after the test has run. Therefore the file of a golden states whether a test
/// recorded the golden. A golden recorded by a test counts as unused only if a complete run of the tests did not refer to it.
package struct GoldenUsage: Equatable, Sendable {
  /// The environment variable that contains the path of the file.
  package static let variable = "CELLRASTER_GOLDENS_USED"

  /// The paths of the pictures that tests referred to, with symbolic links resolved.
  package let picturePaths: Set<Bytewise>
  /// Short reasons why the run was incomplete, such as `--filter`; empty if it was complete.
  package let gaps: [String]

  /// Reads the file at a path.
  /// - Throws: `FileFailure`.
  package init(reading path: String) throws(FileFailure) {
    let lines = String(decoding: try FileSystem.read(path), as: UTF8.self).split(separator: "\n")
    picturePaths = Set(lines.compactMap { Self.rest(of: $0, behind: Self.used).map(Bytewise.init(_:)) })
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

  /// Appends a note that a test referred to a golden.
  /// - Parameter path: the file to append to.
  /// - Throws: `FileFailure`.
  package static func note(_ image: GoldenImage, in path: String) throws(FileFailure) {
    try FileSystem.append("\(used)\(FileSystem.canonical(image.picturePath) ?? image.picturePath)\n", to: path)
  }

  /// Appends a note that a test process has begun. The run is incomplete unless ``noteEnd(in:)`` follows.
  /// - Throws: `FileFailure`.
  package static func noteBeginning(in path: String) throws(FileFailure) { try FileSystem.append("\(begun)\n", to: path) }

  /// Appends a note that a test process has ended.
  /// - Throws: `FileFailure`.
  package static func noteEnd(in path: String) throws(FileFailure) { try FileSystem.append("\(ended)\n", to: path) }

  /// Appends a note that the run is incomplete. Goldens that an incomplete run did not refer to do not count as unused.
  /// - Parameter reason: a short reason on one line, such as the option that selects tests.
  /// - Throws: `FileFailure`.
  package static func noteIncomplete(_ reason: String, in path: String) throws(FileFailure) {
    try FileSystem.append("\(incomplete)\(reason)\n", to: path)
  }
}

/// The unused files in a folder of golden images: pictures and records that no case and no test requests.
package struct UnusedGoldens: Equatable, Sendable {
  /// The paths of the unused pictures and records, sorted.
  package let paths: [String]
  /// The paths of pictures and records that tests may still use, sorted. Only a complete run of the tests could show whether they
  /// do.
  package let unknown: [String]

  /// Finds the unused files. A picture that is not a golden is never listed.
  ///
  /// - Parameters:
  ///   - folder: a folder as found by ``GoldenFolder/init(holding:)``.
  ///   - cases: all cases of the folder. The goldens that they request count as used.
  ///   - usage: the goldens that a run of the tests referred to, or `nil` if there was no such run.
  /// - Throws: `FileFailure`; ``PruningRefusal`` if a case could not be read, because the goldens that it requests are then
  ///   unknown.
  package init(in folder: GoldenFolder, cases: GoldenCases, usage: GoldenUsage?) throws {
    if let broken = cases.failures.first { throw PruningRefusal(outcome: broken) }
    let used = Set(cases.entries.filter { $0.golden.file.folder == folder }.map { Bytewise($0.picture.image.name) })
    var unused: [String] = []
    var unknown: [String] = []
    let files = try FileSystem.paths(below: folder.path).filter { !$0.hasPrefix(GoldenFolder.assetsName + "/") }
    for file in files {
      guard let name = GoldenImage.name(ofFile: file), !used.contains(Bytewise(name)) else { continue }
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

  /// Removes the files at ``paths``.
  /// - Throws: `FileFailure`.
  package func remove() throws(FileFailure) {
    for path in paths { try FileSystem.remove(path) }
  }

  private enum Use {
    case used, unused, unknown
  }

  /// Returns whether a test uses a golden that no case requests. A picture that is not a golden serves another purpose and counts
  /// as used. A record without a picture is unused.
  private static func use(of image: GoldenImage, by usage: GoldenUsage?) throws -> Use {
    guard FileSystem.exists(image.picturePath) else { return .unused }
    switch try GoldenFile.owner(at: image.picturePath) {
    // This picture is not a golden: it serves another purpose.
    case nil: return .used
    case .documentCase: return .unused
    case .test: break
    }
    guard let usage else { return .unknown }
    if usage.picturePaths.contains(Bytewise(FileSystem.canonical(image.picturePath) ?? image.picturePath)) { return .used }
    return usage.gaps.isEmpty ? .unused : .unknown
  }
}

extension GoldenCases {
  /// Returns the goldens at some paths that were recorded for a case, but that no case requests, sorted.
  ///
  /// Those of tests, and pictures that are not goldens, are left out, and those that a case that could not be read may request.
  /// - Parameter paths: the paths of the cases.
  /// - Throws: `FileFailure`.
  package func orphans(at paths: [String]) throws -> [GoldenImage] {
    // One file may have several paths.
    func file(of image: GoldenImage) -> Bytewise { Bytewise(FileSystem.canonical(image.picturePath) ?? image.picturePath) }
    var known = Set(entries.map { file(of: $0.picture.image) })
    return try GoldenImage.found(at: paths.map(GoldenCaseFile.path)).filter { image in
      guard known.insert(file(of: image)).inserted else { return false }
      if failures.contains(where: { $0.image.folder == image.folder && $0.isOfCase(named: image.name) }) { return false }
      return try GoldenFile.owner(at: image.picturePath) == .documentCase
    }
  }
}

/// An error that prevents pruning: a case could not be read, so the goldens that it requests are unknown.
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
