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
