// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutSuiteCases
import FoundationEssentials
import Testing

@testable import CellLayout

/// Documents whose frames are those of Chromium and Firefox, found with `tools/truth/layout-fuzz`.
@Suite struct BrowserFramesTests {
  /// Returns the frames of the elements of a cell, without the root, as numbers with at most two decimal places.
  private func frames(_ cell: String, width: Int = 200, direction: String = "ltr") throws -> [[Double]?] {
    let json = #"{"version": 1, "canvas": {"width": \#(width), "scale": 1, "direction": "\#(direction)"}, "cell": \#(cell)}"#
    let document = try JSONDecoder().decode(DocumentValue.self, from: Data(json.utf8))
    return try document.frames.dropFirst().map { frame in
      frame.map { [$0.x, $0.y, $0.width, $0.height].map { ($0 * 100).rounded() / 100 } }
    }
  }

  private let black = "\"#000\""
  private var shape: String { #""type": "shape", "fill": \#(black)"# }

  @Test func `a container without a box has no direction of its own`() throws {
    let separator = #"{"type": "separator", "thickness": 3}"#
    let line = try frames(
      #"{"direction": "column", "children": [{"display": "contents", "children": [{"display": "contents", "children": [\#(separator)]}]}]}"#
    )
    #expect(line == [nil, nil, [0, 0, 200, 3]])
    // A height in points is the main size in a column, so the shape does not shrink.
    let tall = try frames(
      #"{"direction": "column", "height": 10, "children": [{"display": "contents", "children": [{\#(shape), "height": 20}]}]}"#)
    #expect(tall == [nil, [0, 0, 200, 20]])
    let wide = try frames(
      #"{"width": 10, "children": [{"display": "contents", "children": [{\#(shape), "width": 300, "height": 5}]}]}"#)
    #expect(wide == [nil, [0, 0, 300, 5]])
  }

  @Test func `padding and border are outside the natural ratio of a picture`() throws {
    let padded = #"{"children": [{"type": "image", "source": "40x30.png", "padding": {"left": 5}}]}"#
    #expect(try frames(padded) == [[0, 0, 45, 30]])
    let narrow = #"{"alignItems": "start", "children": [{"type": "image", "source": "40x30.png", "padding": 5, "width": 30}]}"#
    #expect(try frames(narrow) == [[0, 0, 30, 25]])
  }

  @Test func `a stated ratio is that of the border box, for a picture as for a shape`() throws {
    let keys = #""aspectRatio": 1.6, "border": {"color": \#(black), "width": 3}, "width": 80"#
    let both =
      #"{"alignItems": "start", "children": [{"type": "image", "source": "40x30.png", \#(keys)}, {\#(shape), "aspectRatio": 1.6, "width": 80}]}"#
    #expect(try frames(both) == [[0, 0, 80, 50], [80, 0, 80, 50]])
    #expect(try frames(both.replacing(#""width": 80"#, with: #""width": 80, "boxSizing": "content-box""#))[0] == [0, 0, 86, 56])
  }

  @Test func `the minimum of a picture is its own size, or the one that its other side gives`() throws {
    let text = #"{"type": "text", "text": "XXXXXXX XX XXXX"}"#
    // Stretched to a height of 30, it is 135 wide.
    #expect(
      try frames(#"{"height": 30, "children": [{"type": "image", "source": "90x20.png"}, \#(text)]}"#, width: 140)[0]
        == [0, 0, 135, 30])
    #expect(
      try frames(#"{"alignItems": "start", "children": [{"type": "image", "source": "90x20.png"}, \#(text)]}"#, width: 140)[0]
        == [0, 0, 90, 20])
    #expect(
      try frames(#"{"children": [{"type": "image", "source": "24x24.png", "height": 38}, \#(text)]}"#, width: 130)[0]
        == [0, 0, 38, 38])
    #expect(
      try frames(#"{"alignItems": "start", "children": [{"type": "image", "source": "40x30.png", "width": "min-content"}]}"#)
        == [[0, 0, 40, 30]])
  }

  @Test func `a picture with a width in percent has no min-content width`() throws {
    let row =
      #"{"children": [{"children": [{"type": "image", "source": "40x30.png", "width": "5% + 5"}]}, {\#(shape), "basis": "105%", "shrink": 0}]}"#
    #expect(try frames(row, width: 250) == [[0, 0, 0, 3.75], [0, 0, 5, 3.75], [0, 0, 262.5, 3.75]])
  }

  @Test func `padding is never negative`() throws {
    let calculated = #"{"alignItems": "start", "children": [{"padding": "5% - 8", "children": [{\#(shape), "size": 4}]}]}"#
    #expect(try frames(calculated, width: 100) == [[0, 0, 4, 4], [0, 0, 4, 4]])
    #expect(try frames(calculated, width: 200) == [[0, 0, 8, 8], [2, 2, 4, 4]])
  }

  @Test func `items grow to the longest line of a column that wraps at its maximum height`() throws {
    let shapes = [(40, ""), (20, #", "grow": 1"#), (10, #", "grow": 2"#)].map {
      #"{\#(shape), "width": 10, "height": \#($0.0)\#($0.1)}"#
    }
    let column = #"{"direction": "column", "wrap": "wrap", "maxHeight": 50, "children": [\#(shapes.joined(separator: ","))]}"#
    #expect(
      try frames(#"{"alignItems": "start", "children": [\#(column)]}"#)
        == [[0, 0, 20, 40], [0, 0, 10, 40], [10, 0, 10, 23.33], [10, 23.33, 10, 16.67]])
  }

  @Test func `a box with a ratio shrinks below the height that it states`() throws {
    let column =
      #"{"direction": "column", "height": 100, "alignItems": "center", "children": [{"height": 120, "aspectRatio": 0.75}]}"#
    #expect(try frames(column) == [[62.5, 0, 75, 100]])
  }

  @Test func `a percentage of a margin is zero while a wrapping column measures its width`() throws {
    let column =
      #"{"wrap": "wrap", "direction": "column", "height": 20, "children": [{"margin": {"right": "2%"}, "children": [{\#(shape), "width": 50, "height": 5}]}]}"#
    #expect(try frames(#"{"children": [\#(column)]}"#)[0] == [0, 0, 50, 20])
  }

  @Test func `the lines of a column with a ratio break at the height that it gives`() throws {
    let dot = #"{"type": "badge", "dot": true}"#
    let column = #"{"direction": "column", "wrap": "wrap", "aspectRatio": 1.5, "children": [\#(dot), \#(dot)]}"#
    #expect(try frames(#"{"children": [\#(column)]}"#) == [[0, 0, 10, 10], [0, 0, 10, 10], [10, 0, 10, 10]])
  }

  @Test func `distances that exceed the width are mirrored from right to left`() throws {
    let cell = #"{"layout": "frames", "children": [{\#(shape), "leading": 150, "trailing": 80, "height": 5}]}"#
    #expect(try frames(cell) == [[150, 0, 0, 5]])
    #expect(try frames(cell, direction: "rtl") == [[50, 0, 0, 5]])
  }

  @Test func `a border named for one edge has no width at the others`() throws {
    let cell = #"{"border": {"color": \#(black), "width": {"bottom": 3}}, "children": [{\#(shape), "size": 5}]}"#
    #expect(try frames(cell) == [[0, 0, 5, 5]])
  }

  @Test func `percentages of the root's padding refer to the width of the cell`() throws {
    #expect(try frames(#"{"padding": "10%", "children": [{\#(shape), "size": 5}]}"#) == [[20, 20, 5, 5]])
  }
}
