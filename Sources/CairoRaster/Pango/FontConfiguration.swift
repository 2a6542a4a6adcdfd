// SPDX-License-Identifier: MIT

internal import CCairo
internal import CPango
internal import Files

/// The owner of an `FcConfig`.
// `@unchecked Sendable`, because Swift cannot know it of a C pointer: all properties are constants, the configuration is built before
// `init` returns and only read afterwards, which fontconfig allows from any thread since 2.10, and only `deinit` destroys it.
final class FontConfiguration: @unchecked Sendable {
  let pointer: OpaquePointer
  /// The names of all families, sorted, each once.
  let families: [String]
  /// The paths of all font files, sorted, each once.
  let files: [String]

  /// Loads a configuration from XML text and reads its folders. Returns `nil` if fontconfig refuses it.
  init?(xml: String) {
    guard let pointer = FcConfigCreate() else { return nil }
    let loaded = xml.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: xml.utf8.count + 1) {
        FcConfigParseAndLoadFromMemory(pointer, $0, FcBool(1))
      }
    }
    guard loaded != 0, FcConfigBuildFonts(pointer) != 0 else {
      FcConfigDestroy(pointer)
      return nil
    }
    self.pointer = pointer
    self.families = FontConfiguration.values(of: FC_FAMILY, in: pointer)
    self.files = FontConfiguration.values(of: FC_FILE, in: pointer)
  }

  deinit {
    FcConfigDestroy(pointer)
  }

  /// Makes this the configuration of the process; otherwise Pango would read the system's. Returns whether fontconfig accepts it.
  func makeCurrent() -> Bool { FcConfigSetCurrent(pointer) != 0 }

  private static func values(of property: String, in configuration: OpaquePointer) -> [String] {
    guard let pattern = FcPatternCreate(), let properties = FcObjectSetCreate() else { return [] }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(properties)
    }
    FcObjectSetAdd(properties, property)
    guard let list = FcFontList(configuration, pattern, properties) else { return [] }
    defer { FcFontSetDestroy(list) }
    var values: Set<String> = []
    for index in 0..<Int(list.pointee.nfont) {
      var text: UnsafeMutablePointer<FcChar8>?
      // A font may have a family name in each of several languages; the first is the one that fontconfig prefers.
      if FcPatternGetString(list.pointee.fonts[index], property, 0, &text) == FcResultMatch, let text {
        values.insert(String(cString: text))
      }
    }
    return values.sorted()
  }
}
