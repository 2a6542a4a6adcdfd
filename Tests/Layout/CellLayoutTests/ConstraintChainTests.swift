// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTestSupport
import CellTree
import Testing

@testable import CellLayout

/// A random cell with constraints, whose containers are nested and have the size of their content. Each constraint is on a line of its
/// own, and its constant comes from the data.
private struct NestedCell {
  var generator: SplitMix64
  /// The constants, by the name of the value in the data.
  private(set) var constants: [String: Double] = [:]
  private(set) var lines: [String] = []
  /// The line of each constant.
  private(set) var names: [Int: String] = [:]
  private var elements = 0

  init(seed: UInt64, direction: String) {
    generator = SplitMix64(seed: seed)
    lines = ["version: 1", "canvas: {width: 200, scale: 1, direction: \(direction)}", "cell:"]
    switch number(0...2) {
    case 0: container(at: 1, depth: 0)
    case 1:
      lines += ["  direction: column", "  children:", "  -"]
      container(at: 2, depth: 0)
    default:
      lines += ["  alignItems: start", "  children:", "  -"]
      container(at: 2, depth: 0)
      lines += ["  - {type: spacer, width: 3, height: 2}"]
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
  private mutating func isOne(in count: Int) -> Bool { number(1...count) == 1 }

  private mutating func append(_ depth: Int, _ text: String) {
    lines.append(String(repeating: "  ", count: depth) + text)
  }

  /// Appends a line with a constant between two texts.
  private mutating func appendConstant(_ depth: Int, _ before: String, in range: ClosedRange<Int>, _ after: String = "") {
    let name = "c\(constants.count)"
    constants[name] = Double(number(range.lowerBound * 1000...range.upperBound * 1000)) / 1000
    append(depth, "\(before)${\(name)}\(after)")
    names[lines.count] = name
  }

  private mutating func container(at depth: Int, depth nesting: Int) {
    append(depth, "layout: constraints")
    if isOne(in: 3) { append(depth, "padding: \(number(0...4))") }
    append(depth, "children:")
    let count = number(1...(nesting == 0 ? 5 : 3))
    var names: [String] = []
    for _ in 0..<count {
      let name = "e\(elements)"
      elements += 1
      append(depth, "- name: \(name)")
      child(at: depth + 1, nesting, names)
      names.append(name)
    }
  }

  private mutating func child(at depth: Int, _ nesting: Int, _ others: [String]) {
    let isContainer = nesting < 2 && isOne(in: 4)
    let isText = !isContainer && isOne(in: 2)
    if isContainer {
      container(at: depth, depth: nesting + 1)
    } else if isText, isOne(in: 4) {
      append(depth, "type: image")
      append(depth, "source: a.png")
    } else if isText {
      append(depth, "type: text")
      append(depth, "text: \(String(repeating: "a", count: number(1...4)))")
    } else {
      append(depth, "type: shape")
      append(depth, "fill: '#000'")
      if isOne(in: 2) { appendConstant(depth, "width: ", in: 1...40) }
      if isOne(in: 2) { appendConstant(depth, "height: ", in: 1...40) }
    }
    if isOne(in: 4) { append(depth, "hugging: \(number(200...300))") }
    append(depth, "constraints:")
    for (start, end) in [("leading", "trailing"), ("top", "bottom")] {
      let isHorizontal = start == "leading"
      let other =
        others.isEmpty || isOne(in: 2)
        ? "parent.\(start)" : "\(others[number(0...others.count - 1)]).\([start, end][number(0...1)])"
      appendConstant(depth, "- \"\(start) \(["==", "==", ">="][number(0...2)]) \(other) + ", in: 0...20, "\"")
      switch number(0...4) {
      case 0: appendConstant(depth, "- \"\(end) == parent.\(end) - ", in: 0...20, "\"")
      case 1, 2: appendConstant(depth, "- \"\(end) <= parent.\(end) - ", in: 0...20, "\"")
      case 3:
        appendConstant(depth, "- \"\(isHorizontal ? "width" : "height") == ", in: 1...40, " @\(number(1...999))\"")
      default: break
      }
      if isOne(in: 5) {
        let center = isHorizontal ? "centerX" : "centerY"
        appendConstant(depth, "- \"\(center) == parent.\(center) + ", in: 0...9, " @\(number(1...999))\"")
      }
      if isOne(in: 6) {
        appendConstant(depth, "- \"height == 0.5 * width + ", in: 0...9, " @\(number(1...999))\"")
      }
    }
  }

  var document: String { lines.joined(separator: "\n") + "\n" }
}

/// Each text has one line.
private var singleLines: ContentMeasuring {
  ContentMeasuring(
    text: { text, _ in
      TextMetrics(
        size: Size(width: Double(text.string.count) * 10, height: 10), firstBaseline: 8, lastBaseline: 8, lineCount: 1,
        isTruncated: false)
    }, pictureSize: { _ in Size(width: 40, height: 20) })
}

/// A constraint that is named in a chain although it has no effect, or the reverse.
private struct WrongChain: CustomStringConvertible {
  let path: String
  let side: String
  let constant: String
  let isNamed: Bool

  var description: String { "\(constant) \(isNamed ? "is named" : "is not named") for the \(side) of \(path)" }
}

/// The lengths and positions of a box, from the leading and the upper edge of the content of the box around it.
private func sides(of boxes: [LayoutTree.Box], isRightToLeft: Bool) -> [String: [String: Double]] {
  var found: [String: [String: Double]] = [:]
  for box in boxes {
    let outer = boxes.last { box.path.hasPrefix($0.path + "/") }?.content ?? .zero
    found[box.path] = [
      "width": box.frame.width, "height": box.frame.height, "y": box.frame.y - outer.y,
      "x": isRightToLeft ? outer.maxX - box.frame.maxX : box.frame.x - outer.x,
    ]
  }
  return found
}

@Suite struct ConstraintChainTests {
  /// Moves each constant a little up and down, and compares the sides that change with those that name it.
  private func wrongChains(_ random: NestedCell, direction: String) throws -> (wrong: [WrongChain], count: Int) {
    let template = try CellTemplate(parsing: random.document, fileName: "t.yaml", format: .yaml)
    func cell(_ constants: [String: Double]) throws -> Cell {
      try template.bind(
        .object(
          DataObject(try constants.map { DataObject.Member(name: $0, value: .number(try #require(DataNumber(text: "\($1)")))) })),
        environment: BindingEnvironment(now: 0))
    }
    let explained = try ExplainedLayout(of: cell(random.constants), measuring: singleLines)
    // Where constraints are missing, or widths and heights do not settle, which findings report, rules of the solver choose the values.
    if explained.constraintProblems.contains(where: { !$0.unsettled.isEmpty }) { return ([], 0) }
    let open = explained.constraintProblems.flatMap(\.ambiguities).flatMap(\.sides).map(\.path)
    func layout(_ name: String, _ change: Double) throws -> [String: [String: Double]] {
      var constants = random.constants
      constants[name, default: 0] += change
      return sides(of: try LayoutTree(of: cell(constants), measuring: singleLines).boxes, isRightToLeft: direction == "rtl")
    }
    let before = sides(
      of: try LayoutTree(of: cell(random.constants), measuring: singleLines).boxes, isRightToLeft: direction == "rtl")
    let changed = try random.names.values.map { name in
      (name: name, layouts: [try layout(name, 1e-4), try layout(name, -1e-4)])
    }
    var wrong: [WrongChain] = []
    var count = 0
    let determined = explained.boxes.filter { box in
      !open.contains { $0 == box.path || $0.hasPrefix(box.path + "/") || box.path.hasPrefix($0 + "/") }
    }
    for box in determined {
      for (side, chain) in box.chains {
        count += 1
        let named = Set(chain.compactMap { $0.location.flatMap { random.names[$0.line] } })
        for (name, layouts) in changed {
          let value = before[box.path]?[side] ?? .nan
          let hasEffect = layouts.contains { abs(($0[box.path]?[side] ?? .nan) - value) > 1e-6 }
          if hasEffect != named.contains(name) {
            wrong.append(WrongChain(path: box.path, side: side, constant: name, isNamed: named.contains(name)))
          }
        }
      }
    }
    return (wrong, count)
  }

  /// These are 240 documents; with `CELLRASTER_SEEDS=500`, 3,000.
  @Test(arguments: Seeds.all, ["ltr", "rtl"])
  func `a length or a position changes with each constant that its chain names, and with no other`(
    seed: UInt64, direction: String
  ) throws {
    for number in 0..<3 {
      let random = NestedCell(seed: seed * 3 + UInt64(number), direction: direction)
      let found = try wrongChains(random, direction: direction)
      #expect(
        found.wrong.isEmpty, "\(found.wrong.map(\.description)) of \(found.count) in\n\(random.document)\(random.constants)")
    }
  }
}

extension ExplainedBox {
  /// The chains of constraints, by what they determine.
  fileprivate var chains: [(side: String, chain: [ExplainedConstraint])] {
    var chains: [(side: String, chain: [ExplainedConstraint])] = []
    if case .constraints(let chain) = width.preferred.reason { chains.append(("width", chain)) }
    if case .constraints(let chain) = height.preferred.reason { chains.append(("height", chain)) }
    if case .constraints(_, let x, let y) = position { chains += [("x", x), ("y", y)] }
    return chains
  }
}
