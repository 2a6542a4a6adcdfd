// SPDX-License-Identifier: MIT

/// A sequence of elements with heights, as a B+ tree in flat arrays.
///
/// Each element has a slot, which it keeps when others are inserted or removed before it. What is known about an element is kept by slot:
/// height, traits, and the leaf that contains it. A leaf is a list of up to 64 slots; a node has up to 32 branches, which know the number
/// of elements, the number of headers and the height below them. All look-ups are O(log n).
///
/// An element takes 10 bytes by slot and 4 bytes in a leaf. Leaves and nodes are at least half full, except for the root.
struct RowTree: Sendable {
  static let leafCapacity = 64
  static let fanout = 32

  /// A child with the sums of what is below it.
  struct Branch: Sendable {
    var height: Int64 = 0
    var child: Int32 = -1
    var elements: Int32 = 0
    var headers: Int32 = 0
  }

  /// What comes before a place in the sequence, with the leaf of that place and the index in the leaf.
  struct Place {
    var leaf: Int
    var index: Int
    var elements = 0
    var headers = 0
    var height: Int64 = 0
  }

  // By slot.
  var heights: [Int32] = []
  var traits: [RowTraits] = []
  /// The leaf of each slot; for unused slots, -2 minus the next unused one.
  var leafOfSlot: [Int32] = []
  /// The first unused slot, or -1.
  var unusedSlot: Int32 = -1

  // By leaf.
  var slots: [Int32] = []
  var leafCounts: [Int32] = []
  var leafParents: [Int32] = []
  /// A bit for each element of a leaf, the lowest for the first: whether it is a header.
  var headerMasks: [UInt64] = []
  var unusedLeaves: [Int32] = []

  // By node.
  var branches: [Branch] = []
  var nodeCounts: [Int32] = []
  var nodeParents: [Int32] = []
  var unusedNodes: [Int32] = []

  /// The levels of nodes above the leaves.
  var depth = 0
  /// Its child is the root: a leaf if ``depth`` is 0, otherwise a node.
  var total = Branch()

  var count: Int { Int(total.elements) }

  /// The memory of the arrays.
  var bytes: Int {
    heights.capacity * 4 + traits.capacity * 2 + leafOfSlot.capacity * 4 + slots.capacity * 4 + leafCounts.capacity * 4
      + leafParents.capacity * 4 + headerMasks.capacity * 8 + unusedLeaves.capacity * 4
      + branches.capacity * MemoryLayout<Branch>.stride + nodeCounts.capacity * 4 + nodeParents.capacity * 4
      + unusedNodes.capacity * 4
  }

  // MARK: From the root to a leaf

  /// Finds the leaf in which the sum of `measure` exceeds `target`. The target must be less than the sum of all.
  @inline(__always)
  private func descend(to target: Int64, _ measure: (Branch) -> Int64) -> (place: Place, rest: Int64) {
    var place = Place(leaf: Int(total.child), index: 0)
    var rest = target
    for _ in 0..<depth {
      var index = place.leaf * Self.fanout
      while true {
        let branch = branches[index]
        let amount = measure(branch)
        if rest < amount {
          place.leaf = Int(branch.child)
          break
        }
        rest -= amount
        place.elements += Int(branch.elements)
        place.headers += Int(branch.headers)
        place.height += branch.height
        index += 1
      }
    }
    return (place, rest)
  }

  /// Moves a place within its leaf to the element of an index.
  @inline(__always) private func advance(_ place: inout Place, to index: Int, withHeight: Bool = true) {
    place.index = index
    place.elements += index
    place.headers += (headerMasks[place.leaf] & lowBits(index)).nonzeroBitCount
    guard withHeight else { return }
    let base = place.leaf * Self.leafCapacity
    for position in base..<base + index { place.height += Int64(heights[Int(slots[position])]) }
  }

  /// Returns the place of the element with an index. O(log n).
  /// - Parameter withHeight: whether the height before it is needed, too.
  func place(ofElement index: Int, withHeight: Bool = true) -> Place {
    precondition(index >= 0 && index < count, "there is no such row")
    var (place, rest) = descend(to: Int64(index)) { Int64($0.elements) }
    advance(&place, to: Int(rest), withHeight: withHeight)
    return place
  }

  /// Returns the place of a header. O(log n).
  /// - Parameter ordinal: the number of headers before it.
  func place(ofHeader ordinal: Int) -> Place {
    precondition(ordinal >= 0 && ordinal < total.headers, "there is no such section")
    var (place, rest) = descend(to: Int64(ordinal)) { Int64($0.headers) }
    var mask = headerMasks[place.leaf]
    for _ in 0..<rest { mask &= mask - 1 }
    advance(&place, to: mask.trailingZeroBitCount)
    return place
  }

  /// Returns the place of the element that covers an offset of at least 0, and less than the height of all. O(log n).
  func place(atHeight offset: Int64) -> Place {
    var (place, rest) = descend(to: offset) { $0.height }
    let base = place.leaf * Self.leafCapacity
    var index = 0
    while true {
      let height = Int64(heights[Int(slots[base + index])])
      if rest < height { break }
      rest -= height
      place.height += height
      index += 1
    }
    let before = place.height
    advance(&place, to: index, withHeight: false)
    place.height = before
    return place
  }

  // MARK: From a slot to the root

  /// Returns the place of a slot that is in use. O(log n).
  func place(ofSlot slot: Int32, withHeight: Bool = true) -> Place {
    var place = Place(leaf: Int(leafOfSlot[Int(slot)]), index: 0)
    advance(&place, to: index(of: slot, inLeaf: place.leaf), withHeight: withHeight)
    var child = Int32(place.leaf)
    var node = leafParents[place.leaf]
    while node >= 0 {
      var index = Int(node) * Self.fanout
      while branches[index].child != child {
        place.elements += Int(branches[index].elements)
        place.headers += Int(branches[index].headers)
        place.height += branches[index].height
        index += 1
      }
      child = node
      node = nodeParents[Int(node)]
    }
    return place
  }

  func isUsed(_ slot: Int32) -> Bool { leafOfSlot.indices.contains(Int(slot)) && leafOfSlot[Int(slot)] >= 0 }

  func index(of slot: Int32, inLeaf leaf: Int) -> Int {
    let base = leaf * Self.leafCapacity
    var index = 0
    while slots[base + index] != slot { index += 1 }
    return index
  }

  func slot(at place: Place) -> Int32 { slots[place.leaf * Self.leafCapacity + place.index] }

  /// Calls `body` with the slots of elements in order, a leaf at a time, until it returns false.
  func forEachLeaf(from place: Place, _ body: (ArraySlice<Int32>) -> Bool) {
    var next = place.elements - place.index
    while next < count {
      let leaf = next == place.elements - place.index ? place.leaf : self.place(ofElement: next, withHeight: false).leaf
      let base = leaf * Self.leafCapacity
      let skipped = leaf == place.leaf ? place.index : 0
      if !body(slots[base + skipped..<base + Int(leafCounts[leaf])]) { return }
      next += Int(leafCounts[leaf])
    }
  }

  /// The number of elements before each header. O(s log n) for s headers, and less where many share a leaf.
  var headerPositions: [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(Int(total.headers))
    addHeaderPositions(in: total, level: depth, before: 0, to: &positions)
    return positions
  }

  private func addHeaderPositions(in branch: Branch, level: Int, before: Int, to positions: inout [Int]) {
    if branch.headers == 0 { return }
    if level == 0 {
      var mask = headerMasks[Int(branch.child)]
      while mask != 0 {
        positions.append(before + mask.trailingZeroBitCount)
        mask &= mask - 1
      }
      return
    }
    let first = Int(branch.child) * Self.fanout
    var before = before
    for child in branches[first..<first + Int(nodeCounts[Int(branch.child)])] {
      addHeaderPositions(in: child, level: level - 1, before: before, to: &positions)
      before += Int(child.elements)
    }
  }

  /// The slots of all elements in order. O(n).
  var order: [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(count)
    if count > 0 {
      forEachLeaf(from: place(ofElement: 0)) {
        result.append(contentsOf: $0)
        return true
      }
    }
    return result
  }
}

/// Returns a mask of the lowest `count` of 64 bits.
@inline(__always) func lowBits(_ count: Int) -> UInt64 { count >= 64 ? .max : (1 << UInt64(count)) - 1 }

/// The kind and the flags of an element in 16 bits.
struct RowTraits: Equatable, Sendable {
  enum Role: UInt16 { case row = 0, header = 0x8000, footer = 0x4000 }

  private let bits: UInt16

  init(_ row: ListRow, _ role: Role = .row, isPinned: Bool = false) {
    bits = row.kind | role.rawValue | (row.isMeasured ? 0x2000 : 0) | (isPinned ? 0x1000 : 0)
  }

  var role: Role { bits & 0x8000 != 0 ? .header : bits & 0x4000 != 0 ? .footer : .row }
  var isMeasured: Bool { bits & 0x2000 != 0 }
  var isPinned: Bool { bits & 0x1000 != 0 }
  var kind: UInt16 { bits & ListRow.largestKind }
}
