// SPDX-License-Identifier: MIT

/// Finds the smallest width of a container that gives room to children whose widths are computed from it, such as a text with
/// `width: min(fit, parent.width - 24)`.
///
/// Such a child has room if it is as wide as it would be in a container of unlimited width, or as its content if that is unlimited too,
/// and does not reach beyond the container. What is missing falls linearly with the width, as far as `min` and `max` allow, so the
/// search goes on where a straight line through the last two widths says that nothing is missing. A child that no width makes wide
/// enough is left out, and one that reaches beyond any container may do so.
struct HuggingSearch {
  fileprivate struct Child {
    let child: FrameProgram.HuggedChild
    let naturalWidth: Double
    /// The last width of the container, and the length that was missing there.
    var last: (width: Double, missing: Double)?
    /// Whether the child was wide enough at the last width.
    var isWideEnough = false
    var state = State.open
  }

  fileprivate enum State: Equatable {
    case open
    /// The child needs more room: a container of this width.
    case needs(Double)
    case hasRoom
    case leftOut
  }

  private let leastWidth: Double
  /// The largest width that was evaluated since a child was left out.
  private(set) var width: Double
  private var children: [Child] = []
  private var rounds = 0

  /// Formulas of `min`, `max` and sums need two to four, and as many again if a child is left out.
  private static let maximumRounds = 32

  /// - Parameter width: a lower bound.
  init(from width: Double) {
    leastWidth = width
    self.width = width
  }

  mutating func add(_ child: FrameProgram.HuggedChild, naturalWidth: Double) {
    children.append(Child(child: child, naturalWidth: naturalWidth))
  }

  /// The next width to evaluate; `nil` if the search is over.
  var next: Double? {
    guard rounds < Self.maximumRounds else { return nil }
    let needed = children.compactMap { child -> Double? in
      switch child.state {
      case .open: leastWidth
      case .needs(let width): width
      case .hasRoom, .leftOut: nil
      }
    }
    return needed.max()
  }

  /// Takes the values for ``next``.
  mutating func evaluate(_ registers: [Double]) {
    guard let next else { return }
    rounds += 1
    width = max(width, next)
    var leavesOut = false
    for index in children.indices where children[index].state != .leftOut {
      children[index].evaluate(registers, at: next)
      if children[index].state == .leftOut { leavesOut = true }
    }
    guard leavesOut else { return }
    // The container may be too wide because of this child.
    width = leastWidth
    for index in children.indices where children[index].state != .leftOut {
      children[index].state = .open
      children[index].last = nil
      children[index].isWideEnough = false
    }
  }
}

extension HuggingSearch.Child {
  private static var tolerance: Double { 1e-6 }

  /// Decides from the child's frame in a container of some width whether the child needs more.
  fileprivate mutating func evaluate(_ registers: [Double], at width: Double) {
    // A negative width says how far the container is from giving the child any.
    let own = registers[Int(child.unlimitedWidth)]
    let wasWideEnough = isWideEnough
    isWideEnough = !(naturalWidth - own > Self.tolerance)
    // First its own width, and then that it does not reach beyond the container.
    let missing = isWideEnough ? registers[Int(child.extent.start)] + own - width : naturalWidth - own
    // A length that does not exist is never missing.
    guard missing > Self.tolerance else {
      state = .hasRoom
      return
    }
    var slope = 1.0
    if let last, last.width < width, wasWideEnough == isWideEnough {
      slope = (last.missing - missing) / (width - last.width)
    }
    last = (width, missing)
    let isFalling = slope > 0.001 && missing.isFinite
    if isFalling {
      state = .needs(width + missing / slope)
    } else {
      state = isWideEnough ? .hasRoom : .leftOut
    }
  }
}
