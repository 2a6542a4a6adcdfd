// SPDX-License-Identifier: MIT

public import CairoRaster
public import CellRaster
public import Files
internal import Synchronization

/// The fonts and pictures of all cases of a run, for its threads to share.
public final class GoldenResources: Sendable {
  public let fonts: FontCollection
  private let byRoot = Mutex<[AssetRoot: RenderingResources]>([:])
  /// By the texts of environments.
  private let missingFonts = Mutex<[String: MissingFont?]>([:])

  public init(fonts: FontCollection) {
    self.fonts = fonts
  }

  /// The resources of cases whose pictures lie in `assets`. A picture that is missing is drawn as a placeholder.
  public func resources(of assets: AssetRoot) -> RenderingResources {
    byRoot.withLock { byRoot in
      if let known = byRoot[assets] { return known }
      let resources = RenderingResources(fonts: fonts, assets: assets, missingPictures: .placeholder)
      byRoot[assets] = resources
      return resources
    }
  }

  /// A font of an environment that is not here; `nil` where all are, and where the environment cannot be read.
  ///
  /// Thousands of goldens have a few environments among them, so each is read once.
  /// - Parameter text: as ``GoldenEnvironment`` prints it.
  /// - Throws: `TextError` for a font file that cannot be read.
  func missingFont(ofEnvironment text: String) throws(TextError) -> MissingFont? {
    try missingFonts.withLock { (known) throws(TextError) in
      if let answer = known[text] { return answer }
      let answer = try missingFont(of: fonts(ofEnvironment: text))
      known[text] = .some(answer)
      return answer
    }
  }

  private func fonts(ofEnvironment text: String) -> [GoldenEnvironment.FontFile] {
    do throws(UnreadableEnvironment) {
      return try GoldenEnvironment(parsing: text).fonts.sorted()
    } catch {
      // Where pixels differ, that is said.
      return []
    }
  }

  private func missingFont(of files: [GoldenEnvironment.FontFile]) throws(TextError) -> MissingFont? {
    for file in files {
      guard try fonts.contains(fileHash: file.sha256) else { return MissingFont(file: file.name, hash: file.sha256) }
    }
    return nil
  }
}
