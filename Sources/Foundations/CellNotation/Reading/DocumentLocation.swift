// SPDX-License-Identifier: MIT

/// A position in a document: the file name as the user gave it, the line, and the column in Unicode scalars. Line and column count
/// from 1.
public struct DocumentLocation: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  public var line, column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The position, such as `messages.yaml:12:5`.
  public var description: String { "\(file):\(line):\(column)" }
}

/// A line, and a column in Unicode scalars. Both count from 1.
package struct SourcePosition: Hashable, Sendable {
  package var line, column: Int
  /// The file; `nil` if it is the document's file. Elements written in Swift may come from several files.
  package var file: String?

  package static let start = SourcePosition(line: 1, column: 1)

  package init(line: Int, column: Int, file: String? = nil) {
    self.line = line
    self.column = column
    self.file = file
  }
}

extension DocumentLocation {
  /// Creates a location in `file`, or in the position's own file if it has one.
  package init(_ position: SourcePosition, in file: String) {
    self.init(file: position.file ?? file, line: position.line, column: position.column)
  }
}

/// The format of a document or a data file.
@nonexhaustive public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  case json, yaml

  /// Creates the format that a file name's extension stands for: `.json`, `.yaml` or `.yml`, in upper or lower case. Returns `nil`
  /// for any other name.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "yaml", "yml": self = .yaml
    default: return nil
    }
  }

  /// Creates the format of a file from the extension of its name. If the extension is unknown, guesses the format from the content.
  public init(of bytes: [UInt8], fileName: String) {
    self = DocumentFormat(fileName: fileName) ?? DocumentFormat(guessedFrom: bytes)
  }

  /// Guesses the format from the content: JSON if the text begins with `{` or `[`, otherwise YAML. White space and a byte order
  /// mark at the start are skipped.
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

extension DocumentLocation {
  /// Whether a place comes before another, in the order of files and places.
  package static func < (first: DocumentLocation, second: DocumentLocation) -> Bool {
    (first.file, first.line, first.column) < (second.file, second.line, second.column)
  }
}
