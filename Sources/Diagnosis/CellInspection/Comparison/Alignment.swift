// SPDX-License-Identifier: MIT

/// A matching between the elements of a list and the elements of a newer version of the list.
///
/// Only elements with equal keys can be paired. Elements whose content is also equal are paired first. The elements between these
/// pairs are then paired in order. So an inserted row does not make all rows below it count as changed.
package struct Alignment: Hashable {
  /// The indices of an element in the old list and in the new list.
  package struct Pair: Hashable {
    package let old, new: Int
  }

  /// The matched elements, in the order of the old list.
  package private(set) var pairs: [Pair] = []
  /// The unmatched indices of the old list, ascending.
  package private(set) var removed: [Int] = []
  /// The unmatched indices of the new list, ascending.
  package private(set) var added: [Int] = []

  /// - Parameters:
  ///   - key: the key that paired elements have in common.
  ///   - content: the value by which elements with equal keys are compared.
  package init<Element, Key: Hashable, Content: Hashable>(
    from old: [Element], to new: [Element], key: (Element) -> Key, content: (Element) -> Content
  ) {
    let oldByKey = Dictionary(grouping: old.indices) { key(old[$0]) }
    let newByKey = Dictionary(grouping: new.indices) { key(new[$0]) }
    for (key, olds) in oldByKey { align(olds, newByKey[key] ?? [], { content(old[$0]) }, { content(new[$0]) }) }
    for (key, news) in newByKey where oldByKey[key] == nil { added += news }
    pairs.sort { $0.old < $1.old }
    removed.sort()
    added.sort()
  }

  /// The elements that moved: as few pairs as possible, chosen so that all other pairs are in the same order in both lists.
  package var moved: [Pair] {
    guard zip(pairs, pairs.dropFirst()).contains(where: { $0.new > $1.new }) else { return [] }
    // The pairs of a longest subsequence with ascending new indices stay. `ends[n]` is the index of the pair that ends an ascending
    // subsequence of n + 1 pairs. If there are several such pairs, it is the one with the smallest new index.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let length = ends.firstIndex { pairs[$0].new >= pair.new } ?? ends.count
      if length > 0 { previous[index] = ends[length - 1] }
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var staying: Set<Int> = []
    var index = ends.last ?? -1
    while index >= 0 {
      staying.insert(index)
      index = previous[index]
    }
    return pairs.indices.filter { !staying.contains($0) }.map { pairs[$0] }
  }

  private mutating func align<Content: Hashable>(
    _ olds: [Int], _ news: [Int], _ oldContent: (Int) -> Content, _ newContent: (Int) -> Content
  ) {
    if olds.count == 1, news.count == 1 { return pairs.append(Pair(old: olds[0], new: news[0])) }
    let (gone, come, elsewhere) = Self.unequal(olds.map(oldContent), news.map(newContent))
    pairs += elsewhere.map { Pair(old: olds[$0.old], new: news[$0.new]) }
    let (leaving, arriving) = (Set(elsewhere.map { olds[$0.old] }), Set(elsewhere.map { news[$0.new] }))
    var (o, n) = (0, 0)
    while o < olds.count || n < news.count {
      let oldGap = Self.run(from: &o, of: olds, in: gone).filter { !leaving.contains($0) }
      let newGap = Self.run(from: &n, of: news, in: come).filter { !arriving.contains($0) }
      pairs += zip(oldGap, newGap).map { Pair(old: $0, new: $1) }
      removed += oldGap.dropFirst(newGap.count)
      added += newGap.dropFirst(oldGap.count)
      guard o < olds.count, n < news.count else { continue }
      pairs.append(Pair(old: olds[o], new: news[n]))
      (o, n) = (o + 1, n + 1)
    }
  }

  /// If the product of the two lists' lengths exceeds this limit, only the elements of the common prefix count as equal. This
  /// limits the time.
  private static let pairLimit = 4_000_000

  /// Returns the offsets, in each list, of the elements that are not part of a longest common subsequence. Some of these elements
  /// have only moved: `elsewhere` pairs each of them with its equal in the other list.
  private static func unequal<Content: Hashable>(_ old: [Content], _ new: [Content]) -> (
    old: Set<Int>, new: Set<Int>, elsewhere: [Pair]
  ) {
    guard old.count * new.count <= pairLimit else {
      let shared = zip(old, new).prefix { $0 == $1 }.count
      return (Set(shared..<old.count), Set(shared..<new.count), [])
    }
    var result = (old: Set<Int>(), new: Set<Int>(), elsewhere: [Pair]())
    for change in new.difference(from: old).inferringMoves() {
      switch change {
      case .remove(let offset, _, let target):
        result.old.insert(offset)
        if let target { result.elsewhere.append(Pair(old: offset, new: target)) }
      case .insert(let offset, _, _): result.new.insert(offset)
      }
    }
    return result
  }

  /// Returns the elements from `offset` on, as long as their offsets are in `unequal`, and advances `offset` past them.
  private static func run(from offset: inout Int, of elements: [Int], in unequal: Set<Int>) -> ArraySlice<Int> {
    let start = offset
    while offset < elements.count, unequal.contains(offset) { offset += 1 }
    return elements[start..<offset]
  }
}
