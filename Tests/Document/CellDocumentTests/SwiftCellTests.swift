// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellDocument

/// Cells that are written in Swift, and made without a document.
@Suite struct SwiftCellTests {
  /// Returns the cell that is made from the values of elements, and the cell of the document that describes them.
  private static func cells(_ root: AnyElement, isRightToLeft: Bool, textScale: TextScale) throws -> (made: Cell?, read: Cell) {
    let canvas = [
      Setting("width", 320.0), Setting("scale", 3), Setting("background", RGBA.white),
      Setting("direction", Canvas.Direction(isRightToLeft: isRightToLeft)), Setting("family", "Inter"),
      Setting("textScale", textScale.factor),
    ]
    return (Cell(made: root, canvas: canvas), try Cell(root.node.document(canvas: canvas.members)))
  }

  @Test(arguments: 0..<8)
  func `elements with random modifiers are those of their document`(part: Int) throws {
    var (count, madeCount) = (0, 0)
    for seed in UInt64(part * 250)..<UInt64(part * 250 + 250) {
      var random = RandomCells(seed: seed)
      let inner = random.root()
      let root = AnyElement(Row { inner })
      let (isRightToLeft, factor) = (Bool.random(using: &random), Bool.random(using: &random) ? 1.0 : 1.5)
      let scale = try #require(TextScale(factor: factor))
      let (made, read) = try Self.cells(root, isRightToLeft: isRightToLeft, textScale: scale)
      count += 1
      guard let made else { continue }
      madeCount += 1
      try #require(made == read, "seed \(seed)")
      #expect(made.root.keyLocations["children"] == nil)
    }
    // Most are made: a few have values that only reading knows.
    #expect(madeCount * 10 > count * 9, "\(madeCount) of \(count)")
  }

  @Test func `what a document refuses is not made`() throws {
    let refused: [AnyElement] = [
      AnyElement(Row {}.name("a b")), AnyElement(Row { Text("a").opacity(.infinity) }), AnyElement(Row { Picture("") }),
      AnyElement(
        Row {
          Row {}.name("a"); Row {}.name("a")
        }),
      AnyElement(
        Row {
          Text("a").name("a#1"); Text("b").name("a")
        }),
      AnyElement((0..<40).reduce(AnyElement(Text("a"))) { inner, _ in AnyElement(Row { inner }) }),
    ]
    for root in refused {
      #expect(Cell(made: root, canvas: []) == nil)
      #expect(throws: CellDocumentError.self) { try Cell(root.node.document(canvas: [])) }
    }
  }
}
