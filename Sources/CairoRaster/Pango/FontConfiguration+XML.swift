// SPDX-License-Identifier: MIT

internal import Glibc

extension FontConfiguration {
  /// Returns the configuration of a collection as fontconfig's XML: its folders, and the rules that affect glyphs.
  static func xml(_ sources: FontCollection.Sources) -> String {
    let packaged = PackagedFonts.allCases
    let named = sources.folders.map(absolutePath)
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

  /// Makes a path absolute: fontconfig warns about folders with relative paths.
  private static func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return String(cString: current) + "/" + path
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
