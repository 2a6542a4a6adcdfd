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
  /// - Throws: ``FrameProblem/circle(_:)``.
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

  /// Sorts the nodes by a depth-first search, which keeps its own stack: a chain of formulas can be as long as the container.
  private mutating func sort(_ dependencies: [[Int]]) throws(FrameProblem) {
    enum State { case new, open, done }
    var states = Array(repeating: State.new, count: height + 1)
    var path: [(node: Int, dependencies: [Int], next: Int)] = []
    for start in 0...height where states[start] == .new && (start == height || hasFormula(start)) {
      path.append((start, self.dependencies(of: start, dependencies), 0))
      states[start] = .open
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
          let circle = path.drop { $0.node != node }.map(\.node).filter { $0 != height }
          throw .circle(circle.map { FrameSlot(index: $0) })
        case .new:
          states[node] = .open
          path.append((node, self.dependencies(of: node, dependencies), 0))
        }
      }
    }
  }

  private func hasFormula(_ node: Int) -> Bool {
    let slot = FrameSlot(index: node)
    return !formulas[slot.child][slot.side].isEmpty
  }
}
