// SPDX-License-Identifier: MIT

/// Moving elements between neighbouring leaves, and branches between neighbouring nodes. Each function returns the sums of what was moved.
extension RowTree {
  mutating func moveSlots(fromEndOf left: Int, toStartOf right: Int, count: Int) -> Branch {
    let kept = Int(leafCounts[left]) - count
    let source = left * Self.leafCapacity + kept
    let target = right * Self.leafCapacity
    var position = target + Int(leafCounts[right])
    while position > target {
      position -= 1
      slots[position + count] = slots[position]
    }
    headerMasks[right] = headerMasks[right] << UInt64(count) | headerMasks[left] >> UInt64(kept)
    headerMasks[left] &= lowBits(kept)
    return copySlots(from: source, to: target, count, from: left, to: right)
  }

  mutating func moveSlots(fromStartOf right: Int, toEndOf left: Int, count: Int) -> Branch {
    let source = right * Self.leafCapacity
    headerMasks[left] |= (headerMasks[right] & lowBits(count)) << UInt64(leafCounts[left])
    headerMasks[right] >>= UInt64(count)
    let moved = copySlots(from: source, to: left * Self.leafCapacity + Int(leafCounts[left]), count, from: right, to: left)
    for position in source..<source + Int(leafCounts[right]) { slots[position] = slots[position + count] }
    return moved
  }

  private mutating func copySlots(from source: Int, to target: Int, _ count: Int, from old: Int, to new: Int) -> Branch {
    var moved = Branch()
    for index in 0..<count {
      let slot = slots[source + index]
      slots[target + index] = slot
      leafOfSlot[Int(slot)] = Int32(new)
      moved.height += Int64(heights[Int(slot)])
      if traits[Int(slot)].role == .header { moved.headers += 1 }
    }
    moved.elements = Int32(count)
    leafCounts[old] -= Int32(count)
    leafCounts[new] += Int32(count)
    return moved
  }

  /// - Parameter level: that of the two nodes.
  mutating func moveBranches(fromEndOf left: Int32, toStartOf right: Int32, count: Int, level: Int) -> Branch {
    let target = Int(right) * Self.fanout
    var position = target + Int(nodeCounts[Int(right)])
    while position > target {
      position -= 1
      branches[position + count] = branches[position]
    }
    let source = Int(left) * Self.fanout + Int(nodeCounts[Int(left)]) - count
    return copyBranches(from: source, to: target, count, from: left, to: right, level)
  }

  mutating func moveBranches(fromStartOf right: Int32, toEndOf left: Int32, count: Int, level: Int) -> Branch {
    let source = Int(right) * Self.fanout
    let target = Int(left) * Self.fanout + Int(nodeCounts[Int(left)])
    let moved = copyBranches(from: source, to: target, count, from: right, to: left, level)
    for position in source..<source + Int(nodeCounts[Int(right)]) { branches[position] = branches[position + count] }
    return moved
  }

  private mutating func copyBranches(
    from source: Int, to target: Int, _ count: Int, from old: Int32, to new: Int32, _ level: Int
  ) -> Branch {
    var moved = Branch()
    for index in 0..<count {
      branches[target + index] = branches[source + index]
      moved += branches[source + index]
      setParent(new, of: branches[source + index].child, level: level)
    }
    nodeCounts[Int(old)] -= Int32(count)
    nodeCounts[Int(new)] += Int32(count)
    return moved
  }
}
