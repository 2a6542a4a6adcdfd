// SPDX-License-Identifier: MIT

/// A summary of a value for messages, such as `a list of 3 values`.
package enum FoundValue: Hashable, Sendable {
  case null, object
  case array(count: Int)
  case boolean(Bool)
  case number(String)
  case string(String)
  /// An empty YAML value before a comment that looks like this colour.
  case unquotedColor(String)
}

extension FoundValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .null: "null"
    case .unquotedColor(let color): "nothing: in YAML, # begins a comment; put the colour in quotation marks: \"\(color)\""
    case .array(let count): "a list of \(count) \(count == 1 ? "value" : "values")"
    case .object: "an object"
    case .boolean(let value): "\(value)"
    case .number(let text): "the number \(text)"
    case .string(let text): "the string \"\(text.count > 40 ? text.prefix(40) + "..." : text[...])\""
    }
  }
}

extension FoundValue {
  package init(_ value: DataValue) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = .number(number.text)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(count: elements.count)
    case .object: self = .object
    }
  }

  package init(_ node: DocumentNode) {
    if let color = node.unquotedColor {
      self = .unquotedColor(color)
      return
    }
    switch node.value {
    case .array(let elements): self = .array(count: elements.count)
    case .object: self = .object
    case .null, .boolean, .number, .string, .plain: self.init(DataValue(node))
    }
  }
}

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
