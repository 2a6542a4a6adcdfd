// SPDX-License-Identifier: MIT

/// A position in a document: the file name as the user gave it, the line, and the column in Unicode scalars. Line and column count
/// from 1.
public struct DocumentLocation: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  public var line, column: Int
  /// The use of the component in which the place is; `nil` for a place that is in none.
  package var use: ComponentUse?

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The position, such as `messages.yaml:12:5`. One in a component is followed by the use of the component:
  /// `design.yaml:3:9 (in "header", used at inbox.yaml:14:7)`.
  public var description: String { place + (use.map { " (\($0))" } ?? "") }

  fileprivate var place: String { "\(file):\(line):\(column)" }
}

/// A line, and a column in Unicode scalars. Both count from 1.
package struct SourcePosition: Hashable, Sendable {
  // Each node of a document has a position: half of the bytes suffice for a file of any size that is read.
  private var shortLine, shortColumn: Int32
  /// The file; `nil` if it is the document's file. Elements written in Swift may come from several files.
  package var file: String?
  /// The use of the component in which the position is; `nil` for a position that is in none.
  package var use: ComponentUse?

  package static let start = SourcePosition(line: 1, column: 1)

  package init(line: Int, column: Int, file: String? = nil) {
    shortLine = Int32(clamping: line)
    shortColumn = Int32(clamping: column)
    self.file = file
  }

  package var line: Int {
    get { Int(shortLine) }
    set { shortLine = Int32(clamping: newValue) }
  }

  package var column: Int {
    get { Int(shortColumn) }
    set { shortColumn = Int32(clamping: newValue) }
  }
}

extension DocumentLocation {
  /// Creates a location in `file`, or in the position's own file if it has one.
  package init(_ position: SourcePosition, in file: String) {
    self.init(file: position.file ?? file, line: position.line, column: position.column)
    use = position.use
  }
}

/// The use of a component of a document: the elements of the component are at the places of its definition, once for each use.
package final class ComponentUse: Hashable, Sendable {
  package let component: String
  /// Where the component is used, which may be in another component.
  package let location: DocumentLocation

  package init(_ component: String, at location: DocumentLocation) {
    self.component = component
    self.location = location
  }

  package static func == (one: ComponentUse, other: ComponentUse) -> Bool {
    one === other || (one.component == other.component && one.location == other.location)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(component)
    hasher.combine(location)
  }
}

extension ComponentUse: CustomStringConvertible {
  /// The component and the place, and those of the component around it: `in "avatar", used at inbox.yaml:14:7`.
  package var description: String {
    "in \"\(component)\", used at \(location.place)" + (location.use.map { ", \($0)" } ?? "")
  }
}

extension DocumentLocation {
  /// The place in the file, whatever uses the component that it is in.
  package var withoutUse: DocumentLocation { DocumentLocation(file: file, line: line, column: column) }
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
