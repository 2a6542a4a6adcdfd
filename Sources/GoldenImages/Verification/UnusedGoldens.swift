// SPDX-License-Identifier: MIT

internal import CellRaster
public import Files

/// The files of a folder of golden images that nothing refers to.
public struct UnusedGoldens: Hashable, Sendable {
  /// The paths of pictures and records, sorted.
  public let paths: [String]
  /// Goldens of tests that no complete run of the tests has spoken of, so that nobody knows; sorted.
  public let unknown: [String]

  /// - Parameters:
  ///   - folder: as ``GoldenFolder/init(holding:)`` gives it.
  ///   - cases: all cases of the folder: what a case refers to is used. Pictures that are no goldens are not looked at.
  ///   - usage: what a run of the tests referred to; `nil` where there was none.
  /// - Throws: `FileFailure`; ``PruningRefusal`` where a case could not be read: nobody knows what it refers to.
  public init(in folder: GoldenFolder, cases: GoldenCases, usage: GoldenUsage?) throws {
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
  public func remove() throws(FileFailure) {
    for path in paths { try FileSystem.remove(path) }
  }

  private enum Use {
    case used, unused, unknown
  }

  /// What is known of a golden that no case refers to.
  private static func use(of image: GoldenImage, by usage: GoldenUsage?) throws -> Use {
    guard FileSystem.exists(image.picturePath) else { return .unused }
    switch try GoldenFile.owner(at: image.picturePath) {
    // A picture that somebody has put there for another end.
    case nil: return .used
    case .documentCase: return .unused
    case .test: break
    }
    guard let usage else { return .unknown }
    if usage.picturePaths.contains(FileSystem.canonical(image.picturePath) ?? image.picturePath) { return .used }
    return usage.gaps.isEmpty ? .unused : .unknown
  }
}

/// Nothing is pruned while a case cannot be read.
public struct PruningRefusal: Error, Sendable, CustomStringConvertible {
  let outcome: GoldenOutcome

  public var description: String {
    let reason = if case .broken(let error) = outcome.verdict { "\(error)" } else { outcome.image.name }
    return "\(reason); nothing is pruned before that is mended, as it may refer to any golden"
  }
}
