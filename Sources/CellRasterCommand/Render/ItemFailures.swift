// SPDX-License-Identifier: MIT

import CellRaster

/// The effect of failed items on the exit status. The other items are still processed.
struct ItemFailures {
  /// The status that the command exits with; `nil` if no item has failed.
  private(set) var status: ExitStatus?

  /// Counts a failure, and returns the sentence that reports it.
  /// - Parameter item: the beginning of the sentence, if the error does not name the item itself.
  mutating func add(_ failure: any Error, of item: String) -> String {
    let status = ExitStatus(failure)
    // A failure that is not the item's fault outweighs one that is.
    if self.status == nil || status != .badDocument { self.status = status }
    // An error in the data already names its item.
    let named = (failure as? CellDocumentError)?.item ?? (failure as? NotationError)?.item
    return named != nil ? "\(failure)" : "\(item): \(failure)"
  }
}
