// SPDX-License-Identifier: MIT

/// Returns the name in `candidates` that `word` is most likely a misspelling of, or `nil` if none is close enough.
///
/// A name is close enough if the number of edits (insert, delete, replace, swap two neighbours) is at most a third of the length of
/// the longer word. Case is ignored. There is no suggestion for a word of more than 40 Unicode scalars. The number of edits is the
/// optimal string alignment distance of Damerau and Levenshtein.
package func nearestName(to word: String, among candidates: some Sequence<String>) -> String? {
  let folded = Array(word.lowercased().unicodeScalars)
  guard folded.count <= 40 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let distance = editDistance(folded, letters)
    if distance <= max(folded.count, letters.count) / 3, distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.name
}

private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, beforeLast[j - 1] + 1) }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
