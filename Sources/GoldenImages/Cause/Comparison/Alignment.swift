// SPDX-License-Identifier: MIT

/// Which elements of a list became which elements of a newer one.
///
/// Elements with one key may be partners. Among those, what is the same in both lists stays together; what lies between is paired in
/// its order, so that an inserted row does not turn all rows below it into changed ones.
struct Alignment: Hashable {
  struct Pair: Hashable {
    let old, new: Int
  }

  /// In the order of the old list.
  private(set) var pairs: [Pair] = []
  /// Indices of the old list, ascending.
  private(set) var removed: [Int] = []
  /// Indices of the new list, ascending.
  private(set) var added: [Int] = []

  /// - Parameters:
  ///   - key: what partners share.
  ///   - content: equal for elements that are the same.
  init<Element, Key: Hashable, Content: Hashable>(
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

  private mutating func align<Content: Hashable>(
    _ olds: [Int], _ news: [Int], _ oldContent: (Int) -> Content, _ newContent: (Int) -> Content
  ) {
    if olds.count == 1, news.count == 1 { return pairs.append(Pair(old: olds[0], new: news[0])) }
    let (gone, come) = Self.unequal(olds.map(oldContent), news.map(newContent))
    var (o, n) = (0, 0)
    while o < olds.count || n < news.count {
      let (oldGap, newGap) = (Self.run(from: &o, of: olds, in: gone), Self.run(from: &n, of: news, in: come))
      pairs += zip(oldGap, newGap).map { Pair(old: $0, new: $1) }
      removed += oldGap.dropFirst(newGap.count)
      added += newGap.dropFirst(oldGap.count)
      guard o < olds.count, n < news.count else { continue }
      pairs.append(Pair(old: olds[o], new: news[n]))
      (o, n) = (o + 1, n + 1)
    }
  }

  /// The most pairs of elements that are looked at to find what is the same; of longer lists only what their beginnings share is.
  private static let pairLimit = 4_000_000

  /// The offsets of elements that have no equal in the other list, in an order that both share.
  private static func unequal<Content: Hashable>(_ old: [Content], _ new: [Content]) -> (old: Set<Int>, new: Set<Int>) {
    guard old.count * new.count <= pairLimit else {
      let shared = zip(old, new).prefix { $0 == $1 }.count
      return (Set(shared..<old.count), Set(shared..<new.count))
    }
    var result = (old: Set<Int>(), new: Set<Int>())
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): result.old.insert(offset)
      case .insert(let offset, _, _): result.new.insert(offset)
      }
    }
    return result
  }

  /// The elements from an offset on that have no equal, and passes over them.
  private static func run(from offset: inout Int, of elements: [Int], in unequal: Set<Int>) -> ArraySlice<Int> {
    let start = offset
    while offset < elements.count, unequal.contains(offset) { offset += 1 }
    return elements[start..<offset]
  }
}
