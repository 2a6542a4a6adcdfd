// SPDX-License-Identifier: MIT

internal import Binding
import Graphics
internal import Notation

extension Site {
  /// Throws for a text that is too long or has too many combining marks on one character.
  func checkLimits(of runs: [TextRun], at position: SourcePosition) throws(CellDocumentError) {
    let bytes = runs.reduce(0) { $0 + $1.text.utf8.count }
    guard bytes <= DocumentLimits.textBytes else { throw error(.textTooLong(bytes: bytes), at: position) }
    var marks = CombiningMarks.Counter()
    for run in runs where !marks.accepts(run.text, limit: DocumentLimits.combiningMarks) {
      throw error(.tooManyMarks, at: position)
    }
  }
}
