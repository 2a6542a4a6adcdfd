// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

/// Masks of opaque white and black shapes, which are clips.
struct MaskTests {
  private static let square = "<path d='M0 0h9v9H0z' mask='url(#m)'/>"

  /// Returns the clips of a file, each shape with `-` before it if it is what is outside.
  private func clips(_ mask: String, of content: String = square) throws -> [[String]] {
    try group(mask + content).clip.map { clip in
      clip.shapes.map { ($0.isInverted ? "-" : "") + written($0.path.applying($0.transform)) }
    }
  }

  private static let region = "M -0.9 -0.9 L 9.9 -0.9 L 9.9 9.9 L -0.9 9.9 Z"

  @Test(arguments: [
    "<mask id='m' fill='white'><path d='M1 1h5v5'/></mask>", "<mask id='m'><path d='M1 1h5v5' fill='#fff'/></mask>",
    "<mask id='m' fill='white'><g transform='translate(1 1)'><path d='M0 0h5v5'/></g></mask>",
    "<defs><path id='p' d='M0 0h5v5'/></defs><mask id='m' fill='white'><use href='#p' x='1' y='1'/></mask>",
    "<mask id='m' style='mask-type:alpha'><path d='M1 1h5v5' fill='#D9D9D9'/></mask>",
    "<mask id='m' mask-type='alpha'><path d='M1 1h5v5'/></mask>",
    // What is black below all that is white hides nothing that was visible.
    "<mask id='m'><path d='M0 0h9v9'/><path d='M1 1h5v5' fill='white'/></mask>",
  ])
  func `a white shape is a clip`(mask: String) throws {
    #expect(try clips(mask) == [[Self.region], ["M 1 1 L 6 1 L 6 6"]])
  }

  @Test func `a black shape hides what is white below it, but not above it`() throws {
    let mask = """
      <mask id='m' fill='white'><path d='M0 0h9v9'/><path d='M1 1h5v5' fill='black'/><path d='M2 2h3v3'/></mask>
      """
    #expect(
      try clips(mask) == [
        [Self.region], ["M 0 0 L 9 0 L 9 9", "M 2 2 L 5 2 L 5 5"], ["-M 1 1 L 6 1 L 6 6", "M 2 2 L 5 2 L 5 5"],
      ])
  }

  @Test func `a mask of a use element moves with it`() throws {
    let mask = "<mask id='m' fill='white'><path d='M1 1h5v5'/></mask><defs><path id='p' d='M0 0h9v9H0z'/></defs>"
    #expect(try clips(mask, of: "<use href='#p' x='20' mask='url(#m)'/>")[1] == ["M 21 1 L 26 1 L 26 6"])
  }

  @Test func `a stroke counts as a shape above its fill, or below it`() throws {
    func strokes(_ attributes: String) throws -> [[String]] {
      let mask = "<mask id='m'><path d='M1 1h5v5' fill='white' \(attributes)/></mask>"
      return try group(mask + Self.square).clip.dropFirst().map { clip in
        clip.shapes.map { ($0.isInverted ? "-" : "") + ($0.stroke.map { "stroke \(decimal($0.width))" } ?? "inside") }
      }
    }
    #expect(try strokes("stroke='white' stroke-width='2'") == [["inside", "stroke 2"]])
    #expect(try strokes("stroke='black' stroke-width='3'") == [["inside"], ["-stroke 3"]])
    #expect(try strokes("stroke='black' paint-order='stroke'") == [["inside"]])
    #expect(try strokes("fill-opacity='0' stroke='white'") == [["stroke 1"]])
  }

  @Test func `a black shape costs as much as the white ones above it`() {
    let pair = "<path d='M0 0h9v9' fill='white'/><path d='M0 0h9v9'/>"
    #expect(
      refusal("<mask id='m'>\(String(repeating: pair, count: 400))</mask>" + Self.square)
        == "a.svg:2:1 <mask>: the drawing has more than 200,000 lines, curves, gradient stops and dashes; simplify it")
  }

  @Test func `the region of a mask is in user units or in shares of the bounds`() throws {
    let units =
      "<mask id='m' maskUnits='userSpaceOnUse' x='2' y='3' width='4' height='5' fill='white'><path d='M1 1h5v5'/></mask>"
    #expect(try clips(units)[0] == ["M 2 3 L 6 3 L 6 8 L 2 8 Z"])
    let shares = "<mask id='m' x='0' y='50%' width='1' height='.5' fill='white'><path d='M1 1h5v5'/></mask>"
    #expect(try clips(shares)[0] == ["M 0 4.5 L 9 4.5 L 9 9 L 0 9 Z"])
    let content = "<mask id='m' maskContentUnits='objectBoundingBox' fill='white'><path d='M0 0h.5v.5'/></mask>"
    #expect(try clips(content)[1] == ["M 0 0 L 4.5 0 L 4.5 4.5"])
  }

  @Test(arguments: [
    "<mask id='m'/>", "<mask id='m'><path d='M0 0h9v9' fill='black'/></mask>",
    "<mask id='m' fill='white' width='0'><path d='M0 0h9v9'/></mask>",
    // What is hidden altogether may be as it likes.
    "<mask id='m' maskUnits='userSpaceOnUse' x='20' y='0' width='1' height='1'><path d='M0 0h9v9' fill='grey'/></mask>",
  ])
  func `a mask without anything white hides everything`(mask: String) throws {
    #expect(try image(mask + Self.square).root == [])
  }

  @Test(arguments: [
    "<path d='M1 1h5v5' fill='#fffffe'/>", "<path d='M1 1h5v5' fill='white' opacity='.5'/>",
    "<path d='M1 1h5v5' fill='white' fill-opacity='.5'/>", "<path d='M1 1h5v5' fill='white' stroke='grey'/>",
    "<path d='M1 1h5v5' fill='white' stroke='white' stroke-opacity='.5'/>",
    "<g opacity='.5'><path d='M1 1h5v5' fill='white'/></g>", "<path d='M1 1h5v5' fill='currentColor'/>",
    "<linearGradient id='g'><stop/><stop offset='1'/></linearGradient><path d='M1 1h5v5' fill='url(#g)'/>",
  ])
  func `any other mask is refused`(content: String) {
    #expect(
      refusal("<mask id='m'>\(content)</mask>" + Self.square).hasSuffix(
        "<path mask>: a mask is drawn only if it is made of opaque white and black shapes; use a clipPath, or export a PNG"))
  }

  @Test func `a mask that refers to itself is refused`() {
    #expect(
      refusal("<mask id='m'><path d='M0 0h9v9' fill='white' mask='url(#m)'/></mask>" + Self.square)
        == "a.svg:2:52 <path mask>: #m refers back to this element")
  }

  @Test func `the current colour of a mask is not one of the image`() throws {
    #expect(try image("<mask id='m' mask-type='alpha'><path d='M1 1h5v5' fill='currentColor'/></mask>").usesCurrentColor == false)
  }
}
