// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CCellPango
internal import CellFiles
internal import Glibc

/// The owner of an `FcConfig`.
// `@unchecked Sendable`, because the compiler cannot check a C pointer. The proof: all properties are constants. The configuration
// is built before `init` returns and is only read afterwards; fontconfig allows this on any thread since 2.10. Only `deinit`
// destroys it.
final class FontConfiguration: @unchecked Sendable {
  let pointer: OpaquePointer
  /// The names of all families, sorted, each once.
  let families: [String]
  /// The paths of all font files, sorted, each once.
  let files: [String]

  /// Loads a configuration from XML text and reads its folders. Returns `nil` if fontconfig refuses it.
  init?(xml: String) {
    guard let pointer = FcConfigCreate() else { return nil }
    // fontconfig took it from the environment variable FONTCONFIG_SYSROOT.
    FcConfigSetSysRoot(pointer, nil)
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

  /// Makes this the configuration of the process; otherwise Pango would use the system's configuration. Returns whether fontconfig
  /// accepts it.
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

extension FontConfiguration {
  /// Returns the configuration of a collection as fontconfig's XML: its folders, and the rules that affect glyphs.
  static func xml(_ sources: FontCollection.Sources) -> String {
    let packaged = PackagedFonts.allCases
    let named = sources.folders.map(FileSystem.absolutePath)
    let folders = named + packaged.flatMap(\.folders)
    // Other files in the folders of packaged fonts are rejected; otherwise the fallback font would differ between machines.
    let accepted = named.map { $0 + "/*" } + packaged.flatMap(\.paths)
    let rejected = packaged.flatMap { font in font.folders.map { $0 + "/*" } }
    return """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      \(folders.map { "<dir>\(escaped($0))</dir>" }.joined())
      <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">cellraster/fontconfig</cachedir>
      <selectfont><rejectfont>\(rejected.map { "<glob>\(escaped($0))</glob>" }.joined())</rejectfont>
      <acceptfont>\(accepted.map { "<glob>\(escaped($0))</glob>" }.joined())</acceptfont></selectfont>
      <alias binding="same"><family>emoji</family><prefer><family>Noto Color Emoji</family></prefer></alias>
      \(bitmapScaling)\(syntheticFaces)
      </fontconfig>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }

  /// The rules of fontconfig's `10-scale-bitmap-fonts.conf`. Without them a colour emoji is drawn at 136 pixels.
  private static let bitmapScaling = """
    <match target="font"><test name="outline"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor" mode="assign">
        <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide></edit></match>
    <match target="font"><test name="outline"><bool>false</bool></test>
      <test name="pixelsizefixupfactor" compare="not_eq"><double>1</double></test>
      <edit name="matrix" mode="assign"><times><name>matrix</name>
        <matrix><name>pixelsizefixupfactor</name><double>0</double>
          <double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>
      <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name></divide></edit></match>
    """

  /// The rules of fontconfig's `90-synthetic.conf`: a family without a slanted or bold face is slanted or emboldened. Bitmap fonts
  /// are excluded, because Cairo would omit their glyphs.
  private static let syntheticFaces = """
    <match target="font"><test name="outline"><bool>true</bool></test>
      <test name="slant"><const>roman</const></test>
      <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
      <edit name="matrix" mode="assign"><times><name>matrix</name>
        <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></times></edit>
      <edit name="slant" mode="assign"><const>oblique</const></edit>
      <edit name="embeddedbitmap" mode="assign"><bool>false</bool></edit></match>
    <match target="font"><test name="outline"><bool>true</bool></test>
      <test name="weight" compare="less_eq"><const>medium</const></test>
      <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
      <edit name="embolden" mode="assign"><bool>true</bool></edit>
      <edit name="weight" mode="assign"><const>bold</const></edit></match>
    """
}
