// SPDX-License-Identifier: MIT

import CellDocument

/// What becomes of the exit status when items fail, of which the others are still done.
struct ItemFailures {
  /// The status that the command ends with; `nil` when no item has failed.
  private(set) var status: ExitStatus?

  /// Counts a failure, and returns the sentence that says it.
  /// - Parameter item: what the sentence begins with where the error names no item itself.
  mutating func add(_ failure: any Error, of item: String) -> String {
    let status = ExitStatus(failure)
    // A fault that is not the item's own outweighs one that is.
    if self.status == nil || status != .badDocument { self.status = status }
    // An error of the data names its item already.
    return (failure as? CellDocumentError)?.item != nil ? "\(failure)" : "\(item): \(failure)"
  }
}
