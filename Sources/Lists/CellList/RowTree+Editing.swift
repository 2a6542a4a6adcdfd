// SPDX-License-Identifier: MIT

extension RowTree {
  // MARK: Slots

  /// Returns an unused slot for an element, which is not yet in the sequence.
  mutating func makeSlot(_ row: ListRow, _ role: RowTraits.Role = .row, isPinned: Bool = false) -> Int32 {
    let new = RowTraits(row, role, isPinned: isPinned)
    if unusedSlot >= 0 {
      let slot = unusedSlot
      unusedSlot = -2 - leafOfSlot[Int(slot)]
      heights[Int(slot)] = row.height
      traits[Int(slot)] = new
      return slot
    }
    heights.appendGrowingLittle(row.height)
    traits.appendGrowingLittle(new)
    leafOfSlot.appendGrowingLittle(-1)
    return Int32(heights.count - 1)
  }

  /// Gives up the slot of an element that was removed from the sequence.
  mutating func freeSlot(_ slot: Int32) {
    leafOfSlot[Int(slot)] = -2 - unusedSlot
    unusedSlot = slot
  }

  /// Replaces what is known about an element. O(log n).
  /// - Parameter isPinned: whether a header is pinned; `nil` if that does not change.
  mutating func set(_ row: ListRow, ofSlot slot: Int32, isPinned: Bool? = nil) {
    let old = traits[Int(slot)]
    let growth = Int64(row.height) - Int64(heights[Int(slot)])
    heights[Int(slot)] = row.height
    traits[Int(slot)] = RowTraits(row, old.role, isPinned: isPinned ?? old.isPinned)
    if growth != 0 { add(Branch(height: growth), fromLeaf: leafOfSlot[Int(slot)]) }
  }

  /// The sums of one element.
  func sums(of slot: Int32) -> Branch {
    Branch(height: Int64(heights[Int(slot)]), elements: 1, headers: traits[Int(slot)].role == .header ? 1 : 0)
  }

  /// Adds to the sums of all branches above a leaf.
  private mutating func add(_ change: Branch, fromLeaf leaf: Int32) {
    var child = leaf
    var node = leafParents[Int(leaf)]
    while node >= 0 {
      branches[index(ofChild: child, in: node)] += change
      child = node
      node = nodeParents[Int(node)]
    }
    total += change
  }

  private func index(ofChild child: Int32, in node: Int32) -> Int {
    var index = Int(node) * Self.fanout
    while branches[index].child != child { index += 1 }
    return index
  }

  // MARK: Inserting

  /// Inserts an element before the one that now has this index. O(log n).
  mutating func insert(_ slot: Int32, at index: Int) {
    if total.child < 0 { rebuild([]) }
    var place = Place(leaf: Int(total.child), index: 0)
    if count > 0 {
      place = self.place(ofElement: max(0, index - 1), withHeight: false)
      if index > 0 { place.index += 1 }
    }
    if Int(leafCounts[place.leaf]) == Self.leafCapacity { makeRoom(for: &place, at: index) }
    let leaf = place.leaf
    let base = leaf * Self.leafCapacity
    var position = base + Int(leafCounts[leaf])
    while position > base + place.index {
      slots[position] = slots[position - 1]
      position -= 1
    }
    slots[position] = slot
    leafOfSlot[Int(slot)] = Int32(leaf)
    leafCounts[leaf] += 1
    let own = sums(of: slot)
    let low = lowBits(place.index)
    headerMasks[leaf] = headerMasks[leaf] & low | (headerMasks[leaf] & ~low) << 1 | UInt64(own.headers) << UInt64(place.index)
    add(own, fromLeaf: Int32(leaf))
    compactIfSparse()
  }

  /// Splits a full leaf, and moves the place to the half in which it is now.
  ///
  /// At both ends of the sequence, the element gets a new leaf: otherwise a chat, which grows only there, would leave half of each
  /// leaf empty. The first and the last element can be a header and a footer.
  private mutating func makeRoom(for place: inout Place, at index: Int) {
    let isAtEnd = index + 1 >= count
    let kept = isAtEnd ? place.index : index <= 1 ? max(1, place.index) : Self.leafCapacity / 2
    let leaf = place.leaf
    let right = makeLeaf()
    let moved = moveSlots(fromEndOf: leaf, toStartOf: Int(right), count: Self.leafCapacity - kept)
    insertBranch(Branch(moved, child: right), after: Int32(leaf), parent: leafParents[leaf], level: 1)
    if isAtEnd || place.index > kept {
      place.leaf = Int(right)
      place.index -= kept
    }
  }

  /// Inserts a branch, whose sums were part of those of the child before it.
  private mutating func insertBranch(_ branch: Branch, after child: Int32, parent: Int32, level: Int) {
    guard parent >= 0 else {
      let root = makeNode()
      branches[Int(root) * Self.fanout] = Branch(total, child: child)
      branches[Int(root) * Self.fanout] -= branch
      branches[Int(root) * Self.fanout + 1] = branch
      nodeCounts[Int(root)] = 2
      nodeParents[Int(root)] = -1
      setParent(root, of: child, level: level)
      setParent(root, of: branch.child, level: level)
      total.child = root
      depth = level
      return
    }
    var node = parent
    if Int(nodeCounts[Int(node)]) == Self.fanout {
      let right = makeNode()
      let half = Self.fanout / 2
      let position = index(ofChild: child, in: node) - Int(node) * Self.fanout
      let moved = moveBranches(fromEndOf: node, toStartOf: right, count: half, level: level)
      insertBranch(Branch(moved, child: right), after: node, parent: nodeParents[Int(node)], level: level + 1)
      if position >= half { node = right }
    }
    let place = index(ofChild: child, in: node)
    branches[place] -= branch
    var position = Int(node) * Self.fanout + Int(nodeCounts[Int(node)])
    while position > place + 1 {
      branches[position] = branches[position - 1]
      position -= 1
    }
    branches[position] = branch
    nodeCounts[Int(node)] += 1
    setParent(node, of: branch.child, level: level)
  }

  // MARK: Removing

  /// Removes the element with an index, and returns its slot, which stays in use. O(log n).
  mutating func remove(at index: Int) -> Int32 {
    let place = self.place(ofElement: index, withHeight: false)
    let leaf = place.leaf
    let base = leaf * Self.leafCapacity
    let slot = slots[base + place.index]
    for position in base + place.index..<base + Int(leafCounts[leaf]) - 1 { slots[position] = slots[position + 1] }
    leafCounts[leaf] -= 1
    let low = lowBits(place.index)
    headerMasks[leaf] = headerMasks[leaf] & low | (headerMasks[leaf] >> 1) & ~low
    var own = sums(of: slot)
    own.negate()
    add(own, fromLeaf: Int32(leaf))
    if Int(leafCounts[leaf]) < Self.leafCapacity / 2 { refillLeaf(leaf) }
    compactIfSparse()
    return slot
  }

  /// Joins a leaf that is less than half full with a neighbour, or takes elements from it.
  private mutating func refillLeaf(_ leaf: Int) {
    let parent = leafParents[leaf]
    guard parent >= 0, let (left, right) = neighbours(of: Int32(leaf), in: parent) else { return }
    let first = Int(branches[left].child)
    let second = Int(branches[right].child)
    let both = Int(leafCounts[first] + leafCounts[second])
    let wanted = both <= Self.leafCapacity ? both : both / 2
    if wanted >= Int(leafCounts[first]) {
      let moved = moveSlots(fromStartOf: second, toEndOf: first, count: wanted - Int(leafCounts[first]))
      branches[left] += moved
      branches[right] -= moved
    } else {
      let moved = moveSlots(fromEndOf: first, toStartOf: second, count: Int(leafCounts[first]) - wanted)
      branches[left] -= moved
      branches[right] += moved
    }
    if leafCounts[second] == 0 {
      unusedLeaves.append(Int32(second))
      removeBranch(at: right, in: parent, level: 1)
    }
  }

  /// The same for a node. `level` is that of the node.
  private mutating func refillNode(_ node: Int32, level: Int) {
    let parent = nodeParents[Int(node)]
    guard parent >= 0, let (left, right) = neighbours(of: node, in: parent) else { return }
    let first = branches[left].child
    let second = branches[right].child
    let both = Int(nodeCounts[Int(first)] + nodeCounts[Int(second)])
    let wanted = both <= Self.fanout ? both : both / 2
    let kept = Int(nodeCounts[Int(first)])
    if wanted >= kept {
      let moved = moveBranches(fromStartOf: second, toEndOf: first, count: wanted - kept, level: level)
      branches[left] += moved
      branches[right] -= moved
    } else {
      let moved = moveBranches(fromEndOf: first, toStartOf: second, count: kept - wanted, level: level)
      branches[left] -= moved
      branches[right] += moved
    }
    if nodeCounts[Int(second)] == 0 {
      unusedNodes.append(second)
      removeBranch(at: right, in: parent, level: level + 1)
    }
  }

  /// Returns the indices of the branch of a child, and of the one before it or, if it is the first, after it.
  private func neighbours(of child: Int32, in node: Int32) -> (left: Int, right: Int)? {
    guard nodeCounts[Int(node)] > 1 else { return nil }
    let place = index(ofChild: child, in: node)
    return place > Int(node) * Self.fanout ? (place - 1, place) : (place, place + 1)
  }

  private mutating func removeBranch(at place: Int, in node: Int32, level: Int) {
    let end = Int(node) * Self.fanout + Int(nodeCounts[Int(node)])
    for position in place..<end - 1 { branches[position] = branches[position + 1] }
    nodeCounts[Int(node)] -= 1
    if nodeParents[Int(node)] >= 0 {
      if Int(nodeCounts[Int(node)]) < Self.fanout / 2 { refillNode(node, level: level) }
    } else if nodeCounts[Int(node)] == 1 {
      total.child = branches[Int(node) * Self.fanout].child
      setParent(-1, of: total.child, level: level)
      nodeCounts[Int(node)] = 0
      unusedNodes.append(node)
      depth -= 1
    }
  }
}

extension RowTree.Branch {
  /// The sums of a branch, with another child.
  init(_ sums: RowTree.Branch, child: Int32) {
    self = sums
    self.child = child
  }

  static func += (left: inout Self, right: Self) {
    left.height += right.height
    left.elements += right.elements
    left.headers += right.headers
  }

  static func -= (left: inout Self, right: Self) {
    left.height -= right.height
    left.elements -= right.elements
    left.headers -= right.headers
  }

  mutating func negate() {
    height = -height
    elements = -elements
    headers = -headers
  }
}
