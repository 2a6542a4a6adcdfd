// SPDX-License-Identifier: MIT

extension DisplayList {
  /// The SHA-256 hashes of the font files whose glyphs are drawn, in hexadecimal.
  package var fontHashes: Set<String> {
    var hashes: Set<String> = []
    for item in items {
      guard case .text(let text) = item.content else { continue }
      for run in text.runs { hashes.insert(run.font.fileHash) }
    }
    return hashes
  }
}
