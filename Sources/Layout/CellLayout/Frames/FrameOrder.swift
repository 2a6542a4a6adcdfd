// SPDX-License-Identifier: MIT

/// The order in which the formulas of a container are evaluated: each one after those that it depends on.
struct FrameOrder {
  /// The indices of the slots in their order, without those that have no formula. The height of the container is ``height``.
  private(set) var nodes: [Int] = []
  /// The children whose frames do not depend on the height of the container.
  let independentChildren: [Int]
  /// The node of the container's height.
  let height: Int
  /// Whether a formula uses the height of the container.
  let usesHeight: Bool

  private let formulas: [ChildFormulas]

  /// Takes time proportional to the number of operations.
  /// - Throws: ``FrameProblem/circles(_:)``.
  init(_ formulas: [ChildFormulas]) throws(FrameProblem) {
    self.formulas = formulas
    height = formulas.count * FrameSide.allCases.count
    let dependencies = Self.dependencies(of: formulas, height: height)
    let height = height
    usesHeight = dependencies.contains { $0.contains(height) }
    let dependent = Self.dependents(of: height, dependencies)
    independentChildren = formulas.indices.filter {
      formulas[$0].isPresent && !dependent[FrameSlot(child: $0, side: .y).index]
        && !dependent[FrameSlot(child: $0, side: .height).index]
    }
    try sort(dependencies)
  }

  private func dependencies(of node: Int, _ dependencies: [[Int]]) -> [Int] {
    guard node == height else { return dependencies[node] }
    return independentChildren.flatMap {
      [FrameSlot(child: $0, side: .y).index, FrameSlot(child: $0, side: .height).index]
    }
  }

  /// Returns the nodes that each formula uses.
  private static func dependencies(of formulas: [ChildFormulas], height: Int) -> [[Int]] {
    formulas.flatMap { formulas in
      FrameSide.allCases.map { side in
        formulas[side].flatMap { operation -> [Int] in
          switch operation {
          case .side(let child, let side): [FrameSlot(child: child, side: side).index]
          case .fitHeight(let child): [FrameSlot(child: child, side: .width).index]
          case .firstBaseline(let child), .lastBaseline(let child):
            [FrameSlot(child: child, side: .width).index, FrameSlot(child: child, side: .height).index]
          case .parentHeight: [height]
          default: []
          }
        }
      }
    }
  }

  /// Returns for each formula whether it depends on a node, directly or through other formulas.
  private static func dependents(of node: Int, _ dependencies: [[Int]]) -> [Bool] {
    var users: [[Int]] = Array(repeating: [], count: node + 1)
    for (user, nodes) in dependencies.enumerated() { for used in nodes { users[used].append(user) } }
    var isDependent = Array(repeating: false, count: node + 1)
    var open = [node]
    while let next = open.popLast() {
      for user in users[next] where !isDependent[user] {
        isDependent[user] = true
        open.append(user)
      }
    }
    return isDependent
  }

  private enum State { case new, open, done }

  /// A node of the search's path, with the nodes that it depends on.
  private struct Step {
    let node: Int
    let dependencies: [Int]
    /// The index of the dependency to visit next.
    var next = 0
    /// The index in the path of the last node up to this one that belongs to a circle; -1 if there is none.
    var lastInCircle: Int
  }

  /// Sorts the nodes by a depth-first search, which keeps its own stack: a chain of formulas can be as long as the container.
  ///
  /// The search goes on after a circle, so that all circles are known that have no side in common. Each node belongs to at most one.
  private mutating func sort(_ dependencies: [[Int]]) throws(FrameProblem) {
    var states = Array(repeating: State.new, count: height + 1)
    var indexInPath = Array(repeating: 0, count: height + 1)
    var path: [Step] = []
    var circles: [[Int]] = []
    func open(_ node: Int) {
      states[node] = .open
      indexInPath[node] = path.count
      path.append(
        Step(node: node, dependencies: self.dependencies(of: node, dependencies), lastInCircle: path.last?.lastInCircle ?? -1))
    }
    for start in 0...height where states[start] == .new && (start == height || hasFormula(start)) {
      open(start)
      while let last = path.last {
        if last.next == last.dependencies.count {
          states[last.node] = .done
          nodes.append(last.node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let node = last.dependencies[last.next]
        switch states[node] {
        case .done: continue
        case .open:
          let first = indexInPath[node]
          // A circle that shares a side with another one may be gone when that is mended.
          guard first > last.lastInCircle else { continue }
          for index in first..<path.count { path[index].lastInCircle = index }
          circles.append(path[first...].map(\.node))
        case .new: open(node)
        }
      }
    }
    if !circles.isEmpty { throw .circles(circles.map { $0.map { FrameSlot(index: $0) } }) }
  }

  private func hasFormula(_ node: Int) -> Bool {
    let slot = FrameSlot(index: node)
    return !formulas[slot.child][slot.side].isEmpty
  }
}
