// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation
internal import CellRaster

/// Why a cell cannot be drawn: a sentence, and its place in a file.
package struct PreviewProblem: Hashable, Sendable {
  package let message: String
  package var location: DocumentLocation?
  /// The path of the element.
  package var path: String?

  /// Returns all problems that an error describes.
  package static func all(in error: any Error) -> [PreviewProblem] {
    switch error {
    case let error as CellDocumentError:
      error.all.map { PreviewProblem(message: $0.message, location: $0.location, path: $0.path) }
    case let error as UsageError: [PreviewProblem(message: error.message)]
    case let error as any AttributableError:
      [PreviewProblem(message: error.message, location: error.place.flatMap(DocumentLocation.init(beginningOf:)))]
    default: [PreviewProblem(message: "\(error)")]
    }
  }
}

extension DocumentLocation {
  /// Reads the place at the beginning of a text such as `messages.yaml:12:5 cell/body`.
  fileprivate init?(beginningOf text: String) {
    guard let match = text.prefixMatch(of: /(.+?):([0-9]+):([0-9]+)/), let line = Int(match.2), let column = Int(match.3) else {
      return nil
    }
    self.init(file: String(match.1), line: line, column: column)
  }
}
