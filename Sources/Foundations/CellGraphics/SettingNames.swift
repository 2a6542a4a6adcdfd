// SPDX-License-Identifier: MIT

internal import Synchronization

/// How errors name the settings that would help: as the Swift API does, or as the options of the command.
package struct SettingNames: Sendable {
  package let assetRoot, placeholders, fontFolders, workLimit, maximumPixels: String

  private static let api = SettingNames(
    assetRoot: "AssetRoot", placeholders: "missingPictures: .placeholder", fontFolders: "FontCollection.Sources(folders:)",
    workLimit: "RenderingResources(workLimit:)", maximumPixels: "RenderingResources(maximumPixels:)")
  private static let names = Mutex(api)

  package init(assetRoot: String, placeholders: String, fontFolders: String, workLimit: String, maximumPixels: String) {
    self.assetRoot = assetRoot
    self.placeholders = placeholders
    self.fontFolders = fontFolders
    self.workLimit = workLimit
    self.maximumPixels = maximumPixels
  }

  /// The names for this process. Only the command replaces them, when it starts.
  package static var current: SettingNames {
    get { names.withLock { $0 } }
    set { names.withLock { $0 = newValue } }
  }
}
