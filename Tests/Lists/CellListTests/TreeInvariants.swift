// SPDX-License-Identifier: MIT

@testable import CellList

extension RowTree {
  /// What is wrong with the structure of the tree: sums, links from children to parents, and slots in leaves that do not know it.
  var defects: [String] {
    var defects: [String] = []
    let sums = check(total.child, parent: -1, level: depth, &defects)
    if sums.elements != total.elements || sums.headers != total.headers || sums.height != total.height {
      defects.append("the totals are wrong")
    }
    return defects
  }

  private func check(_ child: Int32, parent: Int32, level: Int, _ defects: inout [String]) -> Branch {
    level == 0 ? checkLeaf(Int(child), parent, &defects) : checkNode(child, parent, level, &defects)
  }

  private func checkLeaf(_ leaf: Int, _ parent: Int32, _ defects: inout [String]) -> Branch {
    var sums = Branch(child: Int32(leaf))
    var mask: UInt64 = 0
    for index in 0..<Int(leafCounts[leaf]) {
      let slot = Int(slots[leaf * Self.leafCapacity + index])
      let isHeader = traits[slot].role == .header
      if Int(leafOfSlot[slot]) != leaf { defects.append("slot \(slot) is in another leaf") }
      sums += Branch(height: Int64(heights[slot]), elements: 1, headers: isHeader ? 1 : 0)
      if isHeader { mask |= 1 << UInt64(index) }
    }
    if mask != headerMasks[leaf] { defects.append("leaf \(leaf) has the mask \(headerMasks[leaf]), not \(mask)") }
    if leafParents[leaf] != parent { defects.append("leaf \(leaf) has the parent \(leafParents[leaf]), not \(parent)") }
    if parent >= 0, leafCounts[leaf] == 0 { defects.append("leaf \(leaf) is empty") }
    return sums
  }

  private func checkNode(_ node: Int32, _ parent: Int32, _ level: Int, _ defects: inout [String]) -> Branch {
    var sums = Branch(child: node)
    for index in 0..<Int(nodeCounts[Int(node)]) {
      let branch = branches[Int(node) * Self.fanout + index]
      let below = check(branch.child, parent: node, level: level - 1, &defects)
      if below.elements != branch.elements || below.headers != branch.headers || below.height != branch.height {
        defects.append("branch \(index) of node \(node) has wrong sums")
      }
      sums += branch
    }
    if nodeParents[Int(node)] != parent { defects.append("node \(node) has the parent \(nodeParents[Int(node)])") }
    if nodeCounts[Int(node)] < 2 { defects.append("node \(node) has \(nodeCounts[Int(node)]) branches") }
    return sums
  }
}
