// SPDX-License-Identifier: MIT

import CellRaster

/// The error for inputs of a job that contradict each other or the data. The sentence names the options of the command.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }

  /// The error if the data has no item with the number in `--item`.
  /// - Parameter count: the number of items in the data.
  package static func noItem(among count: Int) -> UsageError {
    UsageError(count == 0 ? "The data has no items." : "--item must be from 1 to \(count).")
  }
}

extension Error {
  /// The sentences that report the failure of an item. They begin with the name of the item if the error does not name it itself.
  package func sentences(of item: String) -> [String] {
    // An error in the data already names its item.
    let named = (self as? CellDocumentError)?.item ?? (self as? NotationError)?.item
    return named != nil ? allSentences : allSentences.map { "\(item): \($0)" }
  }
}
