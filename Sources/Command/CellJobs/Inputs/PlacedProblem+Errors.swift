// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellRaster
package import CellReports

extension PlacedProblem {
  /// Returns all problems that an error describes.
  package static func all(in error: any Error) -> [PlacedProblem] {
    switch error {
    case let error as CellDocumentError:
      error.all.map { PlacedProblem(message: $0.message, location: $0.location, path: $0.path) }
    case let error as UsageError: [PlacedProblem(message: error.message)]
    case let error as any AttributableError:
      [PlacedProblem(message: error.message, location: error.place.flatMap(DocumentLocation.init(beginningOf:)))]
    default: [PlacedProblem(message: "\(error)")]
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
