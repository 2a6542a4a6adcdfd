// SPDX-License-Identifier: MIT

import CellTestSupport

@testable import CellList

/// A script of random actions that can be made smaller.
protocol ReducibleScript: Hashable {
  /// The scripts that do a little less.
  var smaller: [Self] { get }
}

extension ReducibleScript {
  /// Returns a smaller script that fails, too.
  func reduced(fails: (Self) -> Bool) -> Self {
    var script = self
    var isReduced = true
    while isReduced {
      let smaller = script.smaller.first(where: fails)
      isReduced = smaller != nil
      script = smaller ?? script
    }
    return script
  }
}

/// A list and a sequence of random batches. Each batch depends only on its own seed and on the list, so that a script that fails can be
/// reduced by leaving batches out.
struct EditScript: ReducibleScript, CustomStringConvertible {
  var seed: UInt64
  var sections: Int
  var rows: Int
  var percent: Int
  var batches: [UInt64]

  var description: String {
    "EditScript(seed: \(seed), sections: \(sections), rows: \(rows), percent: \(percent), batches: \(batches))"
  }

  init(seed: UInt64, sections: Int, rows: Int, percent: Int, batches: [UInt64]) {
    self.seed = seed
    self.sections = sections
    self.rows = rows
    self.percent = percent
    self.batches = batches
  }

  /// A script of 25 batches, on lists of all sizes up to some hundred rows.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.init(
      seed: seed, sections: Int.random(in: 0...6, using: &random), rows: [2, 10, 60][Int(seed % 3)],
      percent: [4, 15, 60][Int(seed / 3 % 3)], batches: (0..<25).map { 100 * seed + $0 })
  }

  /// Applies all batches, and returns what was wrong first.
  func failure() -> String? {
    var rows = RandomRows(seed: seed)
    var plain = rows.list(sections: sections, rows: self.rows)
    do {
      var list = try ListContents(plain)
      for seed in batches {
        let random = RandomBatch(plain, seed: seed, percent: percent)
        if let failure = try apply(random, to: &list) { return "batch \(seed): \(failure)" }
        plain = random.new
      }
    } catch { return "\(error)" }
    return nil
  }

  private func apply(_ random: RandomBatch, to list: inout ListContents) throws(ListBatchError) -> String? {
    let before = list
    let plan = try list.plan(random.batch, random.new)
    var other = list.index
    let change = list.apply(plan, random.new)
    _ = other.apply(plan, random.new, rebuilding: Int(seed % 2) == 0)
    return difference(of: list.index, from: random.new) ?? difference(of: other, from: random.new)
      ?? wrongIdentity(list, random.new) ?? wrongHandle(before.index, list.index, plan, change, random)
  }

  var smaller: [EditScript] {
    var scripts: [EditScript] = []
    func add(_ change: (inout EditScript) -> Void) {
      var script = self
      change(&script)
      if script != self { scripts.append(script) }
    }
    add { $0.batches.removeLast(batches.count / 2) }
    for index in batches.indices { add { $0.batches.remove(at: index) } }
    add { $0.sections /= 2 }
    add { $0.rows /= 2 }
    add { $0.percent /= 2 }
    return scripts
  }
}

/// Returns the first thing in which an index differs from its twin.
func difference(of index: RowIndex, from plain: PlainList) -> String? {
  let placed = plain.placed
  if let defect = index.tree.defects.first { return defect }
  if index.contentHeight != plain.contentHeight { return "the content is \(index.contentHeight) high" }
  if index.rowCounts != plain.sections.map(\.rows.count) { return "the sections have \(index.rowCounts) rows" }
  for element in placed {
    let found = index.placed(element.element)
    if PlainList.Placed(found) != element { return "\(element) is \(found)" }
    if index.placed(found.handle) != found { return "the handle of \(element) is wrong" }
    if case .row(let path) = element.element, index.path(of: found.handle) != path { return "the path of \(element) is wrong" }
    for offset in [element.top, element.bottom - 1] where element.row.height > 0 {
      if index.placed(atOffset: offset) != found { return "\(element) is not at \(offset)" }
    }
  }
  for (number, first) in placed.enumerated() where number.isMultiple(of: 7) {
    let range = first.top - Int64(number % 5)..<first.top + Int64(number * 31 % 1700)
    let expected = placed.filter { $0.row.height > 0 && $0.top < range.upperBound && $0.bottom > range.lowerBound }
    if !range.isEmpty, index.elements(in: range).map(PlainList.Placed.init) != expected {
      return "the rows in \(range) are wrong"
    }
  }
  return nil
}

private func wrongIdentity(_ list: ListContents, _ plain: PlainList) -> String? {
  let paths = plain.paths
  if list.identities.count != paths.count { return "the table has \(list.identities.count) rows" }
  for path in paths {
    guard let handle = list.row(plain[path].identity, plain), list.index.path(of: handle) == path else {
      return "the identity of \(path) is not found"
    }
  }
  return list.row(-1, plain) == nil ? nil : "an unknown identity is found"
}

/// Returns what is wrong with handles after a batch: a row that stays or moves keeps its handle, and the report names all others.
private func wrongHandle(
  _ before: RowIndex, _ after: RowIndex, _ plan: ListPlan, _ change: ListChange, _ random: RandomBatch
) -> String? {
  var lost: Set<RowHandle> = []
  for path in random.old.paths {
    let handle = before.handle(of: .row(path))
    guard let new = plan.newPath(ofOld: path) else {
      lost.insert(handle)
      continue
    }
    if after.handle(of: .row(new)) != handle { return "\(path) has another handle at \(new)" }
    let isReloaded = random.reloaded.contains(random.old[path].identity)
    if !isReloaded, random.old[path] != random.new[new] { return "\(path) came to \(new)" }
    if isReloaded != change.reloaded.contains(RowReference(handle: handle, path: new)) { return "\(path) is reloaded or not" }
  }
  if !lost.isSubset(of: change.removed) { return "a removed row is not reported" }
  if change.inserted.contains(where: { after.path(of: $0.handle) != $0.path }) { return "an inserted row is reported wrongly" }
  let expected = random.new.paths.count - random.old.paths.count + lost.count
  return change.inserted.count == expected ? nil : "\(change.inserted.count) rows are reported as inserted, not \(expected)"
}
