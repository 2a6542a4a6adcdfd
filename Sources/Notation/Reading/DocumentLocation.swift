// SPDX-License-Identifier: MIT

/// A position in a document: the file name as the user gave it, and line and column from 1, counted in Unicode scalars.
public struct DocumentLocation: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  public var line, column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The position as `messages.yaml:12:5`.
  public var description: String { "\(file):\(line):\(column)" }
}

/// A line and a column from 1, counted in Unicode scalars.
package struct SourcePosition: Hashable, Sendable {
  package var line, column: Int
  /// The file, if it differs from that of the document: elements written in Swift may come from several files.
  package var file: String?

  package static let start = SourcePosition(line: 1, column: 1)

  package init(line: Int, column: Int, file: String? = nil) {
    self.line = line
    self.column = column
    self.file = file
  }
}

extension DocumentLocation {
  /// Creates the location of a position in a document.
  package init(_ position: SourcePosition, in file: String) {
    self.init(file: position.file ?? file, line: position.line, column: position.column)
  }
}

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
