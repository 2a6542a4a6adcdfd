// SPDX-License-Identifier: MIT

public import CellGraphics

/// An error that prevents text from being measured or drawn.
@nonexhaustive public enum TextError: Error, Hashable, Sendable {
  case fontConfigurationFailed
  /// The process already has a font collection with other sources.
  case otherFontCollection
  /// A folder of fonts does not exist, cannot be read, or contains something that is neither a file nor a folder.
  case unusableFontFolder(path: String, reason: String)
  /// The font collection has no family with this name. `nearest` is the one of its families that may be meant.
  case unknownFamily(String, nearest: String? = nil)
  case unreadableFont(path: String)
  /// A display list refers to a font file that this machine does not have.
  case unknownFont(hash: String)
  /// The text has more UTF-8 bytes than `Limits.textBytes`.
  case tooLong(bytes: Int, limit: Int)
  /// A character is followed by more combining marks than HarfBuzz can shape in bounded time.
  case tooManyMarks(limit: Int)
  /// A font size, line height or letter spacing is NaN or exceeds `limit`, a letter spacing is less than -`limit`, or a font size
  /// or line height is not above 0. Pango stores whole pixels in 22 bits.
  case lengthOutOfRange(points: Double, limit: Double)
  /// The process has already drawn text in as many languages as it may.
  case tooManyLanguages(String, limit: Int)
  /// Pango returned no glyphs for `bytes` bytes of text.
  case notShaped(bytes: Int)
}

extension TextError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .fontConfigurationFailed: "fontconfig could not be set up"
    case .otherFontCollection:
      "this process already has a font collection with other folders: create one collection with all folders"
    case .unusableFontFolder(let path, let reason): "\(path): cannot use this folder of fonts: \(reason)"
    case .unknownFamily(let family, let nearest):
      if let package = PackagedFonts.allCases.first(where: { $0.family == family }) {
        "there is no font family \"\(family)\": install it with apt-get install \(package.rawValue)"
      } else if let nearest {
        "there is no font family \"\(family)\"; did you mean \"\(nearest)\"?"
      } else {
        "there is no font family \"\(family)\": name its folder under \"fonts\" or with \(SettingNames.current.fontFolders)"
      }
    case .unreadableFont(let path): "the font file \(path) cannot be read"
    case .unknownFont(let hash): "no font file in the collection has the SHA-256 \(hash)"
    case .tooLong(let bytes, let limit):
      "the text has \(bytes) bytes: the limit is \(limit) bytes; split it into several elements"
    case .tooManyMarks(let limit): "a character has more than \(limit) combining marks: remove some of them"
    case .lengthOutOfRange(let points, let limit):
      "a font size, line height, letter spacing or picture of \(points) points in a text cannot be drawn: the limit is \(limit)"
    case .tooManyLanguages(let tag, let limit):
      "the language \"\(tag)\" cannot be used, because texts were already drawn in \(limit) languages, the limit for a process"
    case .notShaped(let bytes): "Pango returned no glyphs for \(bytes) bytes of text"
    }
  }
}

/// A status from Cairo other than success: the raw `cairo_status_t`, and Cairo's message for it.
public struct CairoFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let status: UInt32
  public let reason: String

  public init(status: UInt32, reason: String) {
    self.status = status
    self.reason = reason
  }

  public var description: String { "Cairo failed with status \(status): \(reason)" }
}

extension TextError: AttributableError {
  public var fault: Fault { if case .unusableFontFolder = self { .input } else { .environment } }
}

extension CairoFailure: AttributableError {
  public var fault: Fault { .environment }
}
