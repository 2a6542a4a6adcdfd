// SPDX-License-Identifier: MIT

/// The notation of a document or a data file.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  case json, yaml

  /// The notation that a file's name ends in (`.json`, `.yaml`, `.yml`, in any case); `nil` for any other.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "yaml", "yml": self = .yaml
    default: return nil
    }
  }

  /// The notation of a text that has no name: JSON when it begins with a bracket, behind blank space, and else YAML.
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
