// SPDX-License-Identifier: MIT

/// The format of a document or a data file.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  case json, yaml

  /// Creates the format for a file name's extension (`.json`, `.yaml` or `.yml`, in any case); `nil` for any other.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "yaml", "yml": self = .yaml
    default: return nil
    }
  }

  /// Creates the format of a file: that of its name's extension, or else the format that its content looks like.
  public init(of bytes: [UInt8], fileName: String) {
    self = DocumentFormat(fileName: fileName) ?? DocumentFormat(guessedFrom: bytes)
  }

  /// Guesses the format of a text without a file name: JSON if it begins with a bracket, after any white space, otherwise YAML.
  public init(guessedFrom bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF: continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        self = .json
        return
      default:
        self = .yaml
        return
      }
    }
    self = .yaml
  }
}
