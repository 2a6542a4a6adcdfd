// SPDX-License-Identifier: MIT

@testable import CellList

/// A batch that is generated together with the list that it must give, straight from the definition: what stays keeps its order, and what
/// comes in has its final index.
struct RandomBatch {
  let old: PlainList
  private(set) var new: PlainList
  private(set) var batch = ListBatch()
  /// The rows that are reloaded, or reconfigured and not reloaded, by their identity in the old list.
  private(set) var reloaded: Set<Int> = []
  private var random: RandomRows

  /// - Parameter percent: the share of rows and sections to which something happens.
  init(_ old: PlainList, seed: UInt64, percent: Int) {
    self.old = old
    new = old
    // Identities of other batches end with other digits.
    random = RandomRows(seed: seed, firstIdentity: Int(seed % 1_000_000) * 1_000_000_000)
    let sections = changeSections(percent)
    changeRows(sections, percent)
  }

  /// What becomes of a section of the new list.
  private enum Fate { case kept(Int), reloaded, inserted }

  /// An old section, with its fate and index in the new list; `nil` if it is deleted.
  private mutating func changeSections(_ percent: Int) -> [Fate] {
    var staying: [(Int, Bool)] = []
    var moving: [(Int, Bool)] = []
    for section in old.sections.indices {
      let isReloaded = random.happens(percent / 3)
      if random.happens(percent / 2) {
        moving.append((section, isReloaded))
      } else if !isReloaded, random.happens(percent / 2) {
        batch.deleteSections([section])
      } else {
        staying.append((section, isReloaded))
      }
      if let last = [staying.last, moving.last].compactMap({ $0 }).first(where: { $0.0 == section }), last.1 {
        batch.reloadSections([section])
      }
    }
    let added = random.happens(percent) ? random.number(0...2) : 0
    let places = placesForComers(moving.count + added, among: staying.count + moving.count + added)
    var comers = places.shuffled(using: &random.random)
    var fates = [Fate?](repeating: nil, count: staying.count + moving.count + added)
    var sections = [PlainList.Section?](repeating: nil, count: fates.count)
    func fate(_ section: (Int, Bool)) -> Fate { section.1 ? .reloaded : .kept(section.0) }
    for section in moving {
      let target = comers.removeLast()
      batch.moveSection(section.0, to: target)
      fates[target] = fate(section)
      sections[target] = old.sections[section.0]
    }
    for target in comers {
      batch.insertSections([target])
      fates[target] = .inserted
      sections[target] = random.section(rows: 0)
    }
    for section in staying {
      let target = fates.firstIndex { $0 == nil } ?? 0
      fates[target] = fate(section)
      sections[target] = old.sections[section.0]
    }
    new.sections = sections.compactMap { $0 }
    return fates.compactMap { $0 }
  }

  /// Returns distinct indices below `count`.
  private mutating func placesForComers(_ comers: Int, among count: Int) -> [Int] {
    Array((0..<count).shuffled(using: &random.random).prefix(comers))
  }

  private mutating func changeRows(_ fates: [Fate], _ percent: Int) {
    let reloadedSections = Set(batch.sections.reloaded)
    let deletedSections = Set(batch.sections.deleted)
    let targets = fates.indices.filter { if case .reloaded = fates[$0] { false } else { true } }
    var staying: [Int: [PlainList.Row]] = [:]
    var moving: [Int: [(RowPath, PlainList.Row)]] = [:]
    for path in old.paths where !reloadedSections.contains(path.section) {
      let isLost = deletedSections.contains(path.section)
      var row = old[path]
      let moves = !targets.isEmpty && random.happens(percent / 2)
      if !moves {
        if isLost { continue }
        if random.happens(percent / 2) {
          batch.deleteRows(at: [path])
          continue
        }
      }
      if random.happens(percent / 2) {
        batch.reloadRows(at: [path])
        reloaded.insert(row.identity)
        row = random.happens(20) ? random.row() : PlainList.Row(identity: row.identity, row: random.listRow())
      }
      if random.happens(percent / 3) { batch.reconfigureRows(at: [path]) }
      if moves {
        moving[targets[random.number(0...targets.count - 1)], default: []].append((path, row))
      } else {
        staying[path.section, default: []].append(row)
      }
    }
    for (section, fate) in fates.enumerated() {
      switch fate {
      case .kept(let source):
        if random.happens(percent / 3) {
          batch.reconfigureSections([source])
          random.setHeaderAndFooter(&new.sections[section])
        }
        let inserted = (0..<random.number(0...3)).filter { _ in random.happens(percent) }.count
        place(staying[source] ?? [], moving[section] ?? [], inserted, section, isInserted: false)
      case .inserted: place([], moving[section] ?? [], random.number(0...4), section, isInserted: true)
      case .reloaded:
        new.sections[section] = random.section(rows: random.number(0...5))
      }
    }
  }

  private mutating func place(
    _ staying: [PlainList.Row], _ moving: [(RowPath, PlainList.Row)], _ inserted: Int, _ section: Int, isInserted: Bool
  ) {
    var rows = [PlainList.Row?](repeating: nil, count: staying.count + moving.count + inserted)
    var comers = placesForComers(moving.count + inserted, among: rows.count)
    for (source, row) in moving {
      let target = comers.removeLast()
      batch.moveRow(at: source, to: RowPath(section: section, row: target))
      rows[target] = row
    }
    for target in comers {
      if !isInserted { batch.insertRows(at: [RowPath(section: section, row: target)]) }
      rows[target] = random.row()
    }
    var next = staying.makeIterator()
    new.sections[section].rows = rows.compactMap { $0 ?? next.next() }
  }
}
