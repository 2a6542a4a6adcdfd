// SPDX-License-Identifier: MIT

package import CellRaster
internal import Synchronization

/// The fonts and assets for all cases of a run. All threads of the run share them.
package final class GoldenResources: Sendable {
  package let fonts: FontCollection
  private let byRoot = Mutex<[AssetRoot: RenderingResources]>([:])
  /// The results of `missingFont(ofEnvironment:)`, by the text of the environment.
  private let missingFonts = Mutex<[String: MissingFont?]>([:])

  package init(fonts: FontCollection) {
    self.fonts = fonts
  }

  /// Returns the resources for cases whose pictures are in `assets`. A missing picture is drawn as a placeholder.
  package func resources(of assets: AssetRoot) -> RenderingResources {
    byRoot.withLock { byRoot in
      if let known = byRoot[assets] { return known }
      let resources = RenderingResources(fonts: fonts, assets: assets, missingPictures: .placeholder)
      byRoot[assets] = resources
      return resources
    }
  }

  /// Returns a font file that an environment lists but that is not installed. `nil` if all its font files are installed, or if the
  /// environment cannot be parsed.
  ///
  /// Thousands of goldens share a few environments, so each environment is checked only once.
  /// - Parameter text: an environment as ``GoldenEnvironment/text`` gives it.
  /// - Throws: `TextError` if a font file cannot be read.
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
      // An environment that cannot be parsed is reported only if pixels differ.
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
