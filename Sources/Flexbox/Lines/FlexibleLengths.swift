// SPDX-License-Identifier: MIT

/// Section 9.7, resolving flexible lengths.
extension LayoutPass {
  /// Determines the main sizes of the items of a line.
  ///
  /// - Parameter room: the inner main size of the container.
  mutating func resolveFlexibleLengths(of line: inout FlexLine, room: Double, in container: FlexContainer) throws {
    // Step 1: grow or shrink.
    let content = line.outerMainSize(gap: container.mainGap)
    let grows = content < room
    if content > room + lengthNoise {
      for index in line.items.indices where line.items[index].flexShrink > 0 {
        try addAutomaticMinimum(to: &line.items[index], in: container)
      }
    }
    var lengths = FlexibleLengths(line: line, room: room - line.gaps(container.mainGap), grows: grows)
    lengths.resolve()
    for index in line.items.indices { line.items[index].mainSize = lengths.targets[index] }
  }
}

extension FlexLine {
  fileprivate func gaps(_ gap: Double) -> Double { gap * Double(max(0, items.count - 1)) }
}

/// The loop of section 9.7 for one line.
private struct FlexibleLengths {
  let items: [FlexItem]
  let room: Double
  let grows: Bool
  var targets: [Double]
  var isFrozen: [Bool]

  /// Step 2: gives each item its hypothetical size as target, and freezes the items that cannot grow (or shrink).
  ///
  /// - Parameter room: the inner main size of the container, without gaps.
  init(line: FlexLine, room: Double, grows: Bool) {
    self.items = line.items
    self.room = room
    self.grows = grows
    self.targets = items.map(\.hypotheticalSize)
    self.isFrozen = items.map { item in
      (grows ? item.flexGrow : item.flexShrink) == 0
        || (grows ? item.baseSize > item.hypotheticalSize : item.baseSize < item.hypotheticalSize)
    }
  }

  private func factor(_ item: FlexItem) -> Double { grows ? item.flexGrow : item.flexShrink }

  /// The room minus the target sizes of frozen items and the base sizes of the others, margins included.
  private var freeSpace: Double {
    items.indices.reduce(room) { space, index in
      space - items[index].mainMargins.sum - (isFrozen[index] ? targets[index] : items[index].baseSize)
    }
  }

  mutating func resolve() {
    // Step 3.
    let initialFreeSpace = freeSpace
    // Step 4. Each round freezes at least one item.
    while isFrozen.contains(false) {
      let open = items.indices.filter { !isFrozen[$0] }
      // 4b: if the factors add up to less than one, only that share of the initial free space is distributed.
      var space = freeSpace
      let factors = open.reduce(0) { $0 + factor(items[$1]) }
      if factors < 1, abs(initialFreeSpace * factors) < abs(space) { space = initialFreeSpace * factors }
      distribute(space, among: open, factors: factors)
      freeze(open)
    }
  }

  /// 4c: distributes free space by the growth factors, or missing space by the shrink factors times the inner base sizes.
  private mutating func distribute(_ space: Double, among open: [Int], factors: Double) {
    let scaled = open.map { factor(items[$0]) * (grows ? 1 : max(0, items[$0].baseSize - items[$0].mainEdges)) }
    let sum = scaled.reduce(0, +)
    for (index, share) in zip(open, scaled) {
      targets[index] = items[index].baseSize + (sum > 0 ? space * share / sum : 0)
    }
  }

  /// 4d and 4e: clamps items to their limits. If the violations add up to zero, freezes all items, otherwise only the items
  /// whose violation has the same sign as the sum.
  private mutating func freeze(_ open: [Int]) {
    let clamped = open.map { items[$0].mainLimits.clamp(max(items[$0].mainEdges, targets[$0])) }
    let violations = zip(open, clamped).map { $1 - targets[$0] }
    let total = violations.reduce(0, +)
    // Written so that NaN freezes all items, and the loop ends for any input.
    let freezesAll = !(total > 0) && !(total < 0)
    for (offset, index) in open.enumerated() {
      targets[index] = clamped[offset]
      isFrozen[index] = freezesAll || (total > 0 ? violations[offset] > 0 : violations[offset] < 0)
    }
  }
}
