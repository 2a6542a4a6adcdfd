// SPDX-License-Identifier: MIT

extension RowTree {
  /// What is known about the elements of a new tree, in order.
  struct Elements {
    fileprivate var heights: [Int32] = []
    fileprivate var traits: [RowTraits] = []

    mutating func reserve(_ count: Int) {
      heights.reserveCapacity(count)
      traits.reserveCapacity(count)
    }

    mutating func append(_ row: ListRow, _ traits: RowTraits) {
      heights.append(row.height)
      self.traits.append(traits)
    }
  }

  /// Creates the tree of some elements, whose slots are in order.
  init(_ elements: Elements) {
    heights = elements.heights
    traits = elements.traits
    leafOfSlot = [Int32](repeating: -1, count: heights.count)
    rebuild((0..<heights.count).map { Int32($0) })
  }

  /// Replaces the sequence. O(n).
  mutating func rebuild(_ order: [Int32]) {
    let leaves = max(1, (order.count + Self.leafCapacity - 1) / Self.leafCapacity)
    slots = [Int32](repeating: -1, count: leaves * Self.leafCapacity)
    leafCounts = []
    headerMasks = []
    unusedLeaves = []
    leafCounts.reserveCapacity(leaves)
    headerMasks.reserveCapacity(leaves)
    var level: [Branch] = []
    for leaf in 0..<leaves {
      let range = share(leaf, of: order.count, among: leaves)
      var sums = Branch(child: Int32(leaf), elements: Int32(range.count))
      var mask: UInt64 = 0
      let base = leaf * Self.leafCapacity - range.lowerBound
      for position in range {
        let slot = order[position]
        slots[base + position] = slot
        leafOfSlot[Int(slot)] = Int32(leaf)
        sums.height += Int64(heights[Int(slot)])
        if traits[Int(slot)].role == .header { mask |= 1 &<< UInt64(position - range.lowerBound) }
      }
      sums.headers = Int32(mask.nonzeroBitCount)
      leafCounts.append(Int32(range.count))
      headerMasks.append(mask)
      level.append(sums)
    }
    leafParents = [Int32](repeating: -1, count: leaves)
    buildNodes(above: level)
  }

  private mutating func buildNodes(above leaves: [Branch]) {
    branches = []
    nodeCounts = []
    nodeParents = []
    unusedNodes = []
    depth = 0
    var level = leaves
    while level.count > 1 {
      let count = (level.count + Self.fanout - 1) / Self.fanout
      var above: [Branch] = []
      depth += 1
      for number in 0..<count {
        let node = makeNode()
        var sums = Branch(child: node)
        for (index, branch) in level[share(number, of: level.count, among: count)].enumerated() {
          branches[Int(node) * Self.fanout + index] = branch
          setParent(node, of: branch.child, level: depth)
          sums += branch
          nodeCounts[Int(node)] += 1
        }
        above.append(sums)
      }
      level = above
    }
    total = level[0]
  }

  /// Returns the elements of one of several parts, whose sizes differ by at most 1.
  private func share(_ part: Int, of count: Int, among parts: Int) -> Range<Int> {
    count * part / parts..<count * (part + 1) / parts
  }

  /// Rebuilds the tree if leaves and nodes take more than 9 bytes for each element, so that an element never takes more than 20. This
  /// happens after edits in proportion to the number of elements.
  mutating func compactIfSparse() {
    if leafCounts.count * 37 > count + 37 * 16 { rebuild(order) }
  }

  mutating func makeLeaf() -> Int32 {
    if let leaf = unusedLeaves.popLast() { return leaf }
    slots.appendGrowingLittle(contentsOf: repeatElement(-1, count: Self.leafCapacity))
    leafCounts.appendGrowingLittle(0)
    leafParents.appendGrowingLittle(-1)
    headerMasks.appendGrowingLittle(0)
    return Int32(leafCounts.count - 1)
  }

  mutating func makeNode() -> Int32 {
    if let node = unusedNodes.popLast() { return node }
    branches.appendGrowingLittle(contentsOf: repeatElement(Branch(), count: Self.fanout))
    nodeCounts.appendGrowingLittle(0)
    nodeParents.appendGrowingLittle(-1)
    return Int32(nodeCounts.count - 1)
  }

  /// - Parameter level: that of the node: 1 if its children are leaves.
  mutating func setParent(_ node: Int32, of child: Int32, level: Int) {
    if level == 1 { leafParents[Int(child)] = node } else { nodeParents[Int(child)] = node }
  }
}

extension Array {
  /// Appends an element. A full array grows by a sixteenth, not to twice its size, so that memory stays close to what is used.
  mutating func appendGrowingLittle(_ element: Element) {
    if count == capacity { reserveCapacity(count + Swift.max(16, count / 16)) }
    append(element)
  }

  mutating func appendGrowingLittle(contentsOf elements: Repeated<Element>) {
    if count + elements.count > capacity { reserveCapacity(count + elements.count + count / 16) }
    append(contentsOf: elements)
  }
}
