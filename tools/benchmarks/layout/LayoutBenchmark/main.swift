// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutEngines
import Foundation

// Lays out the trees of yoga_layout.cpp, the cell of MessageCell.swift and the rows of NextRow.swift. Usage: CellLayoutBenchmark CASE ROUNDS.
// Prints nanoseconds per layout and, so that the programs can be compared, the sum of all coordinates of the last layout. The case
// session-memory prints memory: see SessionMemory.swift. "scaling 1" prints times by the number of views: see LayoutScaling.swift.

/// Measures a text of `letters` letters, each 8 points wide, in lines of 20 points.
func measureText(_ letters: Int, _ room: AvailableSpace) -> MeasuredSize {
  let all = Double(letters) * 8
  switch room {
  case .maxContent: return MeasuredSize(size: Size(width: all, height: 20), widths: all ... .infinity)
  case .minContent: return MeasuredSize(size: Size(width: 8, height: Double(letters) * 20))
  case .definite(let width):
    if width >= all { return MeasuredSize(size: Size(width: all, height: 20), widths: all ... .infinity) }
    let columns = max(1, (width / 8).rounded(.down))
    let lines = (Double(letters) / columns).rounded(.up)
    return MeasuredSize(size: Size(width: columns * 8, height: lines * 20), widths: columns * 8...max(width, columns * 8))
  }
}

struct Case {
  let name: String
  var startWidth: Double {
    if name.hasPrefix("chat-cell") { return 375 }
    return name.hasPrefix("wide-10000") ? 1000 : 2000
  }

  func build() throws -> FlexTree {
    if name.hasPrefix("chat-cell") { return try chatCell() }
    if name == "wide-100" { return try wide(100, wraps: false) }
    if name.hasPrefix("wide-10000") { return try wide(10_000, wraps: true) }
    return try nested()
  }
}

func chatCell() throws -> FlexTree {
  var tree = FlexTree()
  tree.reserveCapacity(8)
  let root = try tree.append(in: nil) {
    // A root fills the available width in Yoga, and has the width of the cell in a document. Without a width, it would be as wide as
    // its content, and the engine alone would have to find out the intrinsic widths of all of it, which takes 2,700 of 23,000 instructions.
    $0.width = .stretch
    $0.padding = Edges(all: .points(12))
    $0.columnGap = .points(10)
  }
  try tree.append(in: root) {
    $0.width = .points(48)
    $0.height = .points(48)
    $0.flexShrink = 0
    $0.alignSelf = .flexStart
  }
  let body = try tree.append(in: root) {
    $0.flexDirection = .column
    $0.flexGrow = 1
    $0.flexBasis = .points(0)
    $0.rowGap = .points(2)
  }
  let header = try tree.append(in: body) { $0.justifyContent = .spaceBetween }
  try tree.append(in: header, .leaf(12))
  try tree.append(in: header, .leaf(5)) { $0.flexShrink = 0 }
  try tree.append(in: body, .leaf(120))
  try tree.append(in: root) {
    $0.position = .absolute
    $0.inset.left = .points(70)
    $0.inset.right = .points(0)
    $0.inset.bottom = .points(0)
    $0.height = .points(1)
  }
  return tree
}

func wide(_ count: Int, wraps: Bool) throws -> FlexTree {
  var tree = FlexTree()
  tree.reserveCapacity(count + 1)
  let root = try tree.append(in: nil) {
    $0.width = .points(wraps ? 1000 : 2000)
    if wraps { $0.flexWrap = .wrap }
  }
  for _ in 0..<count {
    try tree.append(in: root) {
      $0.width = .points(10)
      $0.height = .points(10)
      if !wraps { $0.flexGrow = 1 }
    }
  }
  return tree
}

func nested() throws -> FlexTree {
  var tree = FlexTree()
  tree.reserveCapacity(11_111)
  let root = try tree.append(in: nil) {
    $0.flexDirection = .column
    $0.width = .points(2000)
  }
  func nest(_ parent: Int, _ depth: Int) throws {
    for _ in 0..<10 {
      let child = try tree.append(in: parent) {
        $0.flexDirection = depth.isMultiple(of: 2) ? .row : .column
        if depth == 1 {
          $0.width = .points(10)
          $0.height = .points(10)
        }
      }
      if depth > 1 { try nest(child, depth - 1) }
    }
  }
  try nest(root, 4)
  return tree
}

func sum(_ tree: FlexTree) -> Double {
  tree.frames.reduce(0) { $0 + $1.x + $1.y + $1.width + $1.height }
}

func nanoseconds(_ start: ContinuousClock.Instant) -> Double {
  let time = (ContinuousClock.now - start).components
  return Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9
}

func run(_ test: Case, rounds: Int) throws -> (time: Double, sum: Double) {
  var root = AvailableSpace.definite(test.startWidth)
  if test.name.hasSuffix("-new-width") {
    var tree = try test.build()
    try tree.layOut(available: (root, .maxContent), measure: measureText)
    let start = ContinuousClock.now
    for round in 0..<rounds {
      root = .definite(300 + Double(round % 97))
      try tree.layOut(available: (root, .maxContent), measure: measureText)
    }
    return (nanoseconds(start), sum(tree))
  }
  if test.name.hasSuffix("-one-changed") {
    var tree = try test.build()
    try tree.layOut(available: (root, .maxContent), measure: measureText)
    let leaf = test.name.hasPrefix("wide") ? 5_000 : 5_559
    let start = ContinuousClock.now
    for round in 0..<rounds {
      tree.changeStyle(of: leaf) { $0.width = .points(round.isMultiple(of: 2) ? 11 : 10) }
      try tree.layOut(available: (root, .maxContent), measure: measureText)
    }
    return (nanoseconds(start), sum(tree))
  }
  var time = 0.0
  var result = 0.0
  var start = ContinuousClock.now
  for round in 0..<rounds {
    var tree = try test.build()
    try tree.layOut(available: (root, .maxContent), measure: measureText)
    if round == rounds - 1 {
      time = nanoseconds(start)
      result = sum(tree)
      start = ContinuousClock.now
    }
  }
  return (time + nanoseconds(start), result)
}

guard CommandLine.arguments.count == 3, let rounds = Int(CommandLine.arguments[2]) else { exit(64) }
let name = CommandLine.arguments[1]
if name == "session-memory" {
  try printSessionMemory(rows: rounds)
  exit(0)
}
if name == "scaling" {
  try LayoutScaling.printTimes()
  exit(0)
}
let result =
  try MessageWay(rawValue: name)?.measured(layouts: rounds) ?? NextRow(name)?.measured(layouts: rounds)
  ?? run(Case(name: name), rounds: rounds)
print(String(format: "%.1f %.3f", result.time / Double(rounds), result.sum))
