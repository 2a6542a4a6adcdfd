// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellRenderAnalysis
import Testing

@testable import CellRaster

/// Explanations of single pixels, in literal numbers.
@Suite struct ExplanationTests {
  private func explanation(of cell: String, at x: Int, _ y: Int, background: String? = "white") throws -> PixelExplanation {
    try drawn(cell, background: background).explanation(x: x, y: y)
  }

  private let square = "type: shape, position: absolute, top: 0, left: 0, width: 20, height: 20"

  @Test func `a pixel that nothing touches has the background colour`() throws {
    let found = try explanation(of: "height: 10", at: 3, 4)
    #expect(found.steps == [])
    #expect(found.background.straight == .white)
    #expect(found.color.straight == .white)
  }

  @Test func `an item that covers half of a pixel is mixed with the colour below`() throws {
    let found = try explanation(
      of: "height: 30\nchildren: [{type: shape, fill: '#FF0000', position: absolute, top: 0, left: 4.5, width: 20, height: 20}]",
      at: 4, 10)
    let step = try found.onlyItem
    #expect(step.path == "cell/shape")
    #expect(step.item.content.words == "fill #FF0000")
    #expect(step.coverage == 128)
    #expect(step.alpha == 255)
    #expect("\(step.change.before.straight) \(step.change.after.straight)" == "#FFFFFF #FF7F7F")
    #expect(step.change.result == step.change.after)
    #expect("\(found.color.straight)" == "#FF7F7F")
  }

  @Test func `an item's own alpha is that of its colour times its opacity`() throws {
    let found = try explanation(of: "height: 30\nchildren: [{\(square), fill: '#FF000080', opacity: 0.5}]", at: 4, 10)
    #expect(try found.onlyItem.coverage == 64)
    #expect(try found.onlyItem.alpha == 64)
  }

  @Test func `a text's own alpha is that of the run that reaches the pixel, however little it covers`() throws {
    let text = "children: [{type: text, spans: [{text: 'HH', style: {color: '#00000080'}}, {text: 'HH'}]}]"
    #expect(try explanation(of: text, at: 1, 8).onlyItem.alpha == 128)
    #expect(try explanation(of: text, at: 1, 8).onlyItem.item.content.words == "text \"HHHH\"")
  }

  @Test func `items come in painting order, and one that an opaque item covers completely is removable`() throws {
    let found = try explanation(
      of: "height: 30\nchildren: [{\(square), fill: '#FF0000'}, {\(square), fill: '#0000FF'}]", at: 4, 10)
    let steps = found.items
    #expect(steps.map(\.path) == ["cell/shape", "cell/shape-2"])
    #expect(steps.map(\.removal.changedPixels) == [0, 400])
    #expect(steps.map(\.removal.isFree) == [true, false])
    #expect(steps.map(\.removal.changesPixel) == [false, true])
  }

  @Test func `removing an item may change other pixels than the one explained`() throws {
    let found = try explanation(
      of:
        "height: 30\nchildren: [{\(square), fill: '#FF0000'}, {type: shape, fill: '#0000FF', position: absolute, top: 0, left: 0, width: 10, height: 20}]",
      at: 4, 10)
    #expect(found.items.map(\.removal.changedPixels) == [200, 200])
    #expect(found.items.map(\.removal.changesPixel) == [false, true])
  }

  @Test func `the fill that makes a layer opaque is marked as such`() throws {
    let found = try explanation(of: "background: white\nheight: 30", at: 4, 10)
    #expect(try found.onlyItem.removal.isFree)
    #expect(try found.onlyItem.removal.endsPromise)
  }

  @Test func `items of a group are composited in its pass, which is then composited into the picture`() throws {
    let found = try explanation(
      of:
        "height: 30\nchildren: [{name: group, opacity: 0.5, width: 20, height: 20, children: [{\(square), fill: '#FF0000'}, {\(square), fill: '#0000FF'}]}]",
      at: 4, 10)
    let pass = try #require(found.passes.first)
    #expect(pass.layer.path == "cell/group")
    #expect(pass.reasons == [.groupOpacity])
    #expect(pass.words == "opacity 0.5")
    #expect(
      pass.steps.map { "\($0.change.before.straight) \($0.change.after.straight)" } == ["#00000000 #FF0000", "#FF0000 #0000FF"])
    #expect(pass.steps.map { "\($0.change.result.straight)" } == ["#FF7F7F", "#7F7FFF"])
    #expect("\(pass.buffer.straight)" == "#0000FF")
    #expect(pass.coverage == 128)
    #expect("\(pass.change.before.straight) \(pass.change.after.straight)" == "#FFFFFF #7F7FFF")
  }

  @Test func `a mask reduces the coverage of its pass`() throws {
    let found = try explanation(
      of: "height: 30\nchildren: [{\(square), fill: '#FF0000', mask: {angle: 90, colors: ['#00000000', black]}}]",
      at: 10, 10)
    let pass = try #require(found.passes.first)
    #expect(pass.words == "a mask")
    #expect("\(pass.buffer.straight)" == "#FF0000")
    #expect(pass.coverage == 134)
    #expect("\(found.color.straight)" == "#FF7979")
  }

  @Test func `one of several shadows is named by its number`() throws {
    let shadows = "[{color: black, spread: 2}, {color: '#00FF00', offset: [0, 15]}, {color: '#0000FF', inset: true, spread: 3}]"
    let framed = try explanation(of: "height: 40\nchildren: [{\(square), fill: '#FF0000', shadow: \(shadows)}]", at: 21, 4)
    let words = framed.steps.compactMap { if case .item(let item) = $0 { item.words } else { nil } }
    #expect(words == ["shadow #000000, 1 of 2"])
    let casts = "[{color: black, offset: [9, 0]}, {color: black, offset: [0, 15]}]"
    let content = try explanation(of: "height: 40\nchildren: [{\(square), fill: '#FF0000', shadow: \(casts)}]", at: 4, 30)
    #expect(content.passes.first?.words == "its shadow 2 of 2 below")
  }

  @Test func `a pass that only casts a shadow on the pixel is a step without items`() throws {
    let found = try explanation(
      of: "height: 40\nchildren: [{\(square), fill: '#FF0000', shadow: {color: '#00000080', offset: [0, 15]}}]", at: 4, 30)
    let pass = try #require(found.passes.first)
    #expect(pass.steps == [])
    #expect(pass.words == "its shadow below")
    #expect(pass.buffer.packed == 0)
    #expect(pass.coverage == 128)
    #expect("\(found.color.straight)" == "#7F7F7F")
  }

  @Test func `rounded corners clip the pass of the content, but not the layer's own background`() throws {
    let found = try explanation(
      of:
        "height: 30\nchildren: [{name: card, background: '#00FF00', clip: true, cornerRadius: 10, width: 20, height: 20, children: [{\(square), fill: '#FF0000'}, {\(square), fill: '#0000FF'}]}]",
      at: 1, 4)
    #expect(found.items.map(\.path) == ["cell/card"])
    let pass = try #require(found.passes.first)
    #expect(pass.kind == .corners)
    #expect(pass.words == "clipped to round corners")
    #expect("\(pass.buffer.straight)" == "#0000FF")
    #expect(pass.coverage == found.items[0].coverage)
    #expect(pass.coverage == 83)
  }

  @Test func `a transparent picture starts with clear pixels`() throws {
    let found = try explanation(of: "height: 30\nchildren: [{\(square), fill: '#FF000080'}]", at: 4, 10, background: nil)
    #expect(found.background.packed == 0)
    #expect("\(found.color.straight)" == "#FF000080")
  }

  @Test(arguments: [(100, 0), (0, 30), (-1, 0), (0, -1)])
  func `a position outside the picture is reported with the picture's size`(x: Int, y: Int) throws {
    let error = try #require(throws: PlaceOutsidePicture.self) { try explanation(of: "height: 30", at: x, y) }
    #expect("\(error)" == "there is no pixel \(x),\(y): the picture has 100 x 30 device pixels, from 0,0 to 99,29")
  }

  @Test func `a long text is truncated, and invisible characters are escaped`() {
    let text = TextItem(
      text: "A line\nand one that goes on for ever and ever", x: 0, y: 0, width: 1, height: 1, baselines: [], runs: [])
    #expect(ItemContent.text(text).words == #"text "A line\nand one that goes on for ever and"..."#)
  }
}

extension PixelExplanation {
  fileprivate var items: [ItemStep] { steps.compactMap { if case .item(let step) = $0 { step } else { nil } } }

  fileprivate var passes: [PassStep] { steps.compactMap { if case .pass(let step) = $0 { step } else { nil } } }

  fileprivate var onlyItem: ItemStep {
    get throws {
      try #require(steps.count == 1)
      return try #require(items.first)
    }
  }
}
