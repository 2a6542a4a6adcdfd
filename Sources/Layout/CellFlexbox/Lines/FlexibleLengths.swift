// SPDX-License-Identifier: MIT

/// Section 9.7, resolving flexible lengths.
extension LayoutPass {
  /// Determines the main sizes of the items of a line, whose main sizes are hypothetical so far.
  /// - Parameters:
  ///   - first: the first item of the line.
  ///   - longest: the length of the longest of several lines of a column; indefinite for other containers.
  func resolveFlexibleLengths(ofLine first: Int, longest: Double, in container: FlexContainer) throws {
    // Step 1: grow or shrink.
    let content = outerMainSize(ofLine: first, gap: container.mainGap)
    let room = container.mainSize(content: longest.or(content))
    // The items fit: the automatic height of a column always does.
    if content == room { return }
    let grows = content < room
    let end = items[first].line.next
    if content > room + lengthNoise {
      var item = first
      while item != end {
        if boxes[item].style.flexShrink > 0 { try addAutomaticMinimum(to: item, in: container) }
        item = boxes[item].nextItem
      }
    }
    let gaps = container.mainGap * Double(max(0, items[first].line.count - 1))
    var none = NoShares()
    FlexibleLengths(
      first: first, end: end, room: room - gaps, grows: grows, boxes: boxes, items: items
    ).resolve(&none)
  }

  /// Repeats the resolution for a line that was laid out, and returns the shares of its items, by the index of the box. Items that took no
  /// part have none.
  func sharesOfFreeSpace(inLine first: Int, room: Double, in container: FlexContainer) -> [Int: FlexShare] {
    let end = items[first].line.next
    var sizes: [Int: Double] = [:]
    var item = first
    while item != end {
      sizes[item] = items[item].mainSize
      items[item].mainSize = items[item].startSize
      item = boxes[item].nextItem
    }
    let content = outerMainSize(ofLine: first, gap: container.mainGap)
    var shares = RecordedShares()
    if content != room {
      FlexibleLengths(
        first: first, end: end, room: room - container.mainGap * Double(max(0, items[first].line.count - 1)),
        grows: content < room,
        boxes: boxes, items: items
      ).resolve(&shares)
    }
    for (item, size) in sizes { items[item].mainSize = size }
    return shares.byItem
  }
}

/// Receives the shares that items have in the rounds of the resolution.
private protocol FlexShares {
  mutating func record(_ share: FlexShare, of item: Int)
}

/// Records nothing, for a layout that is not being explained: the compiler removes the calls.
private struct NoShares: FlexShares {
  @inline(__always) mutating func record(_ share: FlexShare, of item: Int) {}
}

private struct RecordedShares: FlexShares {
  /// The share of each item in the round that determined its size.
  var byItem: [Int: FlexShare] = [:]
  mutating func record(_ share: FlexShare, of item: Int) { byItem[item] = share }
}

/// The loop of section 9.7 for one line. The target main size of an item is kept in its `mainSize`.
private struct FlexibleLengths {
  let first, end: Int
  /// The inner main size of the container, without gaps.
  let room: Double
  let grows: Bool
  let boxes: UnsafePointer<Box>
  let items: UnsafeMutablePointer<FlexItem>

  private func factor(_ item: Int) -> Double {
    grows ? boxes[item].style.flexGrow : boxes[item].style.flexShrink
  }

  /// The growth factor, or the shrink factor times the inner base size.
  private func scaledFactor(_ item: Int) -> Double {
    factor(item) * (grows ? 1 : max(0, items[item].baseSize - items[item].mainEdges))
  }

  /// Returns the room minus the target sizes of frozen items and the base sizes of the others, margins included.
  private func freeSpace() -> Double {
    var space = room
    var item = first
    while item != end {
      let isFrozen = items[item].isFrozen
      space = space - items[item].mainMargins.sum - (isFrozen ? items[item].mainSize : items[item].baseSize)
      item = boxes[item].nextItem
    }
    return space
  }

  func resolve<Shares: FlexShares>(_ shares: inout Shares) {
    // Step 2: the target of each item is its hypothetical size. Items that cannot grow (or shrink) are frozen. A deferred automatic
    // minimum size does not change the hypothetical size.
    var openCount = 0
    var item = first
    while item != end {
      let size = items[item].mainSize
      let base = items[item].baseSize
      let isFrozen = factor(item) == 0 || (grows ? base > size : base < size) || items[item].isNarrowed
      items[item].isFrozen = isFrozen
      if !isFrozen { openCount += 1 }
      item = boxes[item].nextItem
    }
    if openCount == 0 { return }
    // Step 3.
    let initialFreeSpace = freeSpace()
    var remainingFreeSpace = initialFreeSpace
    // Step 4. Each round freezes at least one item.
    while openCount > 0 {
      // 4b: if the factors add up to less than one, only that share of the initial free space is distributed.
      var space = remainingFreeSpace
      var factors = 0.0
      var sum = 0.0
      item = first
      while item != end {
        if !items[item].isFrozen {
          factors += factor(item)
          sum += scaledFactor(item)
        }
        item = boxes[item].nextItem
      }
      if factors < 1, abs(initialFreeSpace * factors) < abs(space) { space = initialFreeSpace * factors }
      let violation = distribute(space, sum, &shares)
      openCount -= freeze(violation)
      if openCount > 0 { remainingFreeSpace = freeSpace() }
    }
  }

  /// 4c: distributes free space by the growth factors, or missing space by the shrink factors times the inner base sizes. Returns
  /// the sum of the violations of the limits.
  private func distribute<Shares: FlexShares>(_ space: Double, _ sum: Double, _ shares: inout Shares) -> Double {
    var total = 0.0
    var item = first
    while item != end {
      if !items[item].isFrozen {
        let factor = scaledFactor(item)
        let target = items[item].baseSize + (sum > 0 ? space * factor / sum : 0)
        shares.record(FlexShare(space: space, factor: factor, factorSum: sum), of: item)
        total += clamped(target, item) - target
        items[item].mainSize = target
      }
      item = boxes[item].nextItem
    }
    return total
  }

  private func clamped(_ target: Double, _ item: Int) -> Double {
    items[item].mainLimits.clamp(max(items[item].mainEdges, target))
  }

  /// 4d and 4e: clamps items to their limits. If the violations add up to zero, freezes all items, otherwise only the items whose
  /// violation has the same sign as the sum. Returns the number of items frozen.
  private func freeze(_ total: Double) -> Int {
    // Written so that NaN freezes all items, and the loop ends for any input.
    let freezesAll = !(total > 0) && !(total < 0)
    var count = 0
    var item = first
    while item != end {
      if !items[item].isFrozen {
        let size = clamped(items[item].mainSize, item)
        let violation = size - items[item].mainSize
        items[item].mainSize = size
        if freezesAll || (total > 0 ? violation > 0 : violation < 0) {
          items[item].isFrozen = true
          count += 1
        }
      }
      item = boxes[item].nextItem
    }
    return count
  }
}
