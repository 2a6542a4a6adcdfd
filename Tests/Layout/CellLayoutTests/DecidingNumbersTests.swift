// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutSuiteCases
import CellNotation
import CellTestSupport
import CellTree
import Testing

@testable import CellLayout

/// A number in a JSON document: its element, in preorder, and the key.
private struct WrittenNumber {
  /// `nil` for the width of the canvas.
  let element: Int?
  let key: String
  let edge: String?
  let value: Double
  /// The document with another value.
  let changing: (Double) -> DocumentValue

  private static let layoutKeys: Set<String> = [
    "gap", "rowGap", "columnGap", "padding", "margin", "border", "width", "height", "size", "minWidth", "minHeight", "maxWidth",
    "maxHeight", "basis", "grow", "shrink", "flex", "aspectRatio", "top", "right", "bottom", "left", "thickness", "diameter",
    "labelPadding",
  ]

  static func all(in document: DocumentValue) -> [WrittenNumber] {
    var numbers: [WrittenNumber] = []
    if case .number(let width)? = document["canvas"]?["width"] {
      numbers.append(
        WrittenNumber(element: nil, key: "width", edge: nil, value: width) { value in
          var changed = document
          changed["canvas"]?["width"] = .number(value)
          return changed
        })
    }
    var next = 0
    if let cell = document["cell"] {
      append(cell, &next, to: &numbers) { element in
        var changed = document
        changed["cell"] = element
        return changed
      }
    }
    return numbers
  }

  private static func append(
    _ element: DocumentValue, _ next: inout Int, to numbers: inout [WrittenNumber],
    replacing: @escaping (DocumentValue) -> DocumentValue
  ) {
    guard case .object(let keys) = element else { return }
    let index = next
    next += 1
    for (key, value) in keys where layoutKeys.contains(key) {
      // A spacer's own size takes the place of the other keys.
      let lengths = key == "border" ? value["width"] : value
      guard let lengths else { continue }
      func with(_ lengths: DocumentValue) -> DocumentValue {
        var changed = element
        if key == "border" { changed["border"]?["width"] = lengths } else { changed[key] = lengths }
        return replacing(changed)
      }
      if case .object(let edges) = lengths {
        for (edge, length) in edges {
          numbers += parts(of: length).map { value, change in
            WrittenNumber(element: index, key: key, edge: edge, value: value) { value in
              var edges = edges
              edges[edge] = change(value)
              return with(.object(edges))
            }
          }
        }
      } else {
        numbers += parts(of: lengths).map { value, change in
          WrittenNumber(element: index, key: key, edge: nil, value: value) { with(change($0)) }
        }
      }
    }
    guard case .list(let children)? = keys["children"] else { return }
    for (place, child) in children.enumerated() {
      append(child, &next, to: &numbers) { changed in
        var changedChildren = children
        changedChildren[place] = changed
        var parent = element
        parent["children"] = .list(changedChildren)
        return replacing(parent)
      }
    }
  }

  /// Returns the numbers of a length, and how each is replaced: `12`, `50%`, or the two of `50% - 8`.
  private static func parts(of length: DocumentValue) -> [(Double, (Double) -> DocumentValue)] {
    switch length {
    case .number(let value): return [(value, { .number($0) })]
    case .text(let text):
      let words = text.split(separator: " ").map(String.init)
      guard let percent = words.first.flatMap({ Double($0.dropLast()) }), words[0].hasSuffix("%") else { return [] }
      guard words.count == 3, let points = Double(words[2]) else { return [(percent, { .text("\(max(0, $0))%") })] }
      let signed = words[1] == "-" ? -points : points
      func sum(_ percent: Double, _ points: Double) -> DocumentValue {
        .text("\(percent)% \(points < 0 ? "-" : "+") \(abs(points))")
      }
      return [(percent, { sum(max(0, $0), signed) }), (signed, { sum(percent, $0) })]
    case .boolean, .list, .object: return []
    }
  }
}

@Suite struct DecidingNumbersTests {
  private static let change = 0.01

  private func frame(of element: Int, in document: DocumentValue) throws -> Rect {
    try LayoutTree(of: document.cell, measuring: .squares).boxes[element].frame
  }

  private func differs(_ one: Rect, _ other: Rect) -> Bool {
    zip([one.x, one.y, one.width, one.height], [other.x, other.y, other.width, other.height]).contains { abs($0 - $1) > 1e-7 }
  }

  /// Returns the numbers that are named although they change nothing, and those that change the frame and are not named.
  private func wrongNumbers(in document: DocumentValue, of element: Int) throws -> [String] {
    let cell = try document.cell
    let paths = cell.root.preorder.map(\.path)
    let named = try DecidingNumbers(of: cell, element: element, measuring: .squares)
    let original = try frame(of: element, in: document)
    return try WrittenNumber.all(in: document).compactMap { number in
      // The smallest valid value is zero for many keys.
      let isChanged = try [1.0, -1].contains { sign in
        let value = number.value + sign * Self.change
        guard value > 0 || ["margin", "top", "right", "bottom", "left"].contains(number.key) || number.value < 0 else {
          return false
        }
        return differs(try frame(of: element, in: number.changing(value)), original)
      }
      let isNamed = named.numbers.contains {
        $0.path == number.element.map { paths[$0] } && $0.value == number.value
          && $0.key.name == (number.element == nil ? "canvas.width" : number.key)
          && ($0.edge == nil || number.edge == nil || $0.edge == number.edge)
      }
      if isChanged == isNamed { return nil }
      let owner = number.element.map { paths[$0] } ?? "canvas"
      return
        "\(paths[element]): \(owner) \(number.key) \(number.edge ?? "") \(number.value) \(isNamed ? "is named" : "is not named")"
    }
  }

  /// With `CELLRASTER_SEEDS=1500`, these are 3,000 documents.
  @Test(arguments: Seeds.all) func `the numbers named are exactly those that change a frame, in both directions`(seed: UInt64)
    throws
  {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<2 {
      var document = RandomDocuments(SplitMix64(seed: generator.next())).document
      let count = try document.cell.root.preorder.count
      let element = Int.random(in: 0..<count, using: &generator)
      for direction in ["ltr", "rtl"] {
        document["canvas"]?["direction"] = .text(direction)
        let wrong = try wrongNumbers(in: document, of: element)
        let json = try document.json
        #expect(wrong == [], "\(json)")
      }
    }
  }

  @Test(arguments: Seeds.all) func `positions and shares of free space add up`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<8 {
      let document = RandomDocuments(SplitMix64(seed: generator.next())).document
      let layout = try ExplainedLayout(of: document.cell, measuring: .squares)
      let json = try document.json
      #expect(layout.boxes.filter { !layout.addsUp($0) }.map(\.path) == [], "\(json)")
    }
  }
}

extension RandomDocuments {
  /// The first document of these.
  fileprivate var document: DocumentValue {
    var documents = self
    return documents.document()
  }
}

extension ExplainedLayout {
  fileprivate func addsUp(_ box: ExplainedBox) -> Bool {
    guard case .inFlow(let path, _, _) = box.position, let container = boxes.first(where: { $0.path == path }),
      let place = box.placement
    else { return box.placement == nil }
    let x = place.x.isFromRight ? container.frame.maxX - box.frame.maxX : box.frame.x - container.frame.x
    return isClose(x, place.x.points) && isClose(box.frame.y - container.frame.y, place.y.points) && addsUp(box.width)
      && addsUp(box.height)
  }

  private func addsUp(_ side: ExplainedSide) -> Bool {
    guard let line = side.line else { return true }
    let change = line.distributed.map { line.factorSum > 0 ? $0 * line.factor / line.factorSum : 0 } ?? 0
    let target = side.preferred.points + change
    return isClose(side.size, max(side.minimum?.points ?? 0, min(side.maximum?.points ?? .infinity, target)))
  }

  private func isClose(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-6 }
}
