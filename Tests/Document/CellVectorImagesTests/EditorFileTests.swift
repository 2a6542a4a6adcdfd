// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

/// Files as common editors write them.
struct EditorFileTests {
  private func read(_ text: String) throws(VectorImageError) -> VectorImage {
    try VectorImage(svg: Array(text.utf8), fileName: "a.svg")
  }

  @Test func `an icon of Figma has no group for its clip`() throws {
    let image = try read(
      """
      <svg width="24" height="24" viewBox="0 0 24 24" fill="none" xmlns="http://www.w3.org/2000/svg">
      <g clip-path="url(#clip0_1_2)">
      <path fill-rule="evenodd" clip-rule="evenodd" d="M4 4H20V20H4V4Z" fill="url(#paint0_linear_1_2)"/>
      </g>
      <defs>
      <linearGradient id="paint0_linear_1_2" x1="12" y1="4" x2="12" y2="20" gradientUnits="userSpaceOnUse">
      <stop stop-color="#FF0000"/>
      <stop offset="1" stop-color="#0000FF" stop-opacity="0"/>
      </linearGradient>
      <clipPath id="clip0_1_2">
      <rect width="24" height="24" fill="white"/>
      </clipPath>
      </defs>
      </svg>
      """)
    try #require(image.root.count == 1)
    guard case .shape(let shape) = image.root[0], case .linear(let gradient)? = shape.fill?.paint else { throw NoShape() }
    #expect(shape.fill?.rule == .evenOdd)
    #expect(gradient.start == Point(x: 12, y: 4))
    #expect(gradient.stops.map(\.color) == [try color("#FF0000"), try color("#0000FF", alpha: 0)])
    #expect(!image.usesCurrentColor)
  }

  @Test func `a file of Illustrator has classes`() throws {
    let image = try read(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- Generator: an editor. SVG Version: 6.00 Build 0)  -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
        width="32px" height="32px" viewBox="0 0 16 16" style="enable-background:new 0 0 16 16;" xml:space="preserve">
      <style type="text/css">
        .st0{fill:none;stroke:#1D1D1B;stroke-width:2;stroke-linecap:round;stroke-miterlimit:10;}
        .st1{opacity:0.5;}
      </style>
      <g class="st1">
        <line class="st0" x1="2" y1="2" x2="14" y2="14"/>
        <polyline class="st0" points="2,8 8,2 14,8 "/>
      </g>
      </svg>
      """)
    #expect(image.size == Size(width: 32, height: 32))
    guard case .group(let group) = image.root[0], case .shape(let line) = group.children[0] else { throw NoShape() }
    #expect(group.opacity == 0.5)
    #expect(group.children.count == 2)
    #expect(line.stroke?.paint == (try solid("#1D1D1B")))
    #expect(line.stroke?.style.width == 2)
    #expect(line.stroke?.style.miterLimit == 10)
    #expect(line.transform == .scale(x: 2, y: 2))
  }

  @Test func `a file of Inkscape has elements and attributes of other namespaces`() throws {
    let image = try read(
      """
      <svg width="10mm" height="10mm" viewBox="0 0 10 10" version="1.1" id="svg5" inkscape:version="1.2"
         xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns="http://www.w3.org/2000/svg"
         xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:svg="http://www.w3.org/2000/svg">
        <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:pageopacity="0.0"/>
        <defs id="defs2"/>
        <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(1,2)" style="display:inline">
          <path style="color:#000000;fill:#ff0000;stroke:none;stroke-width:0.26;-inkscape-stroke:none;marker:none;\
      mix-blend-mode:normal;solid-color:#000000;vector-effect:none;enable-background:accumulate;opacity:1"
             d="m 0,0 h 1 v 1 z" id="path1" sodipodi:nodetypes="cccc" inkscape:connector-curvature="0"/>
        </g>
      </svg>
      """)
    try #require(image.root.count == 1)
    guard case .shape(let shape) = image.root[0] else { throw NoShape() }
    #expect(abs(image.size.width - 37.79527559055118) < 1e-9)
    #expect(shape.fill?.paint == (try solid("#FF0000")))
    #expect(shape.stroke == nil)
    #expect(!image.hasStrokes)
  }

  @Test func `a symbol of a sprite uses the current colour`() throws {
    let sprite = """
      <svg xmlns="http://www.w3.org/2000/svg" style="display: none;"><symbol id="check" viewBox="0 0 16 16" fill="currentColor">\
      <path d="M13.854 3.646a.5.5 0 0 1 0 .708l-7 7a.5.5 0 0 1-.708 0l-3.5-3.5a.5.5 0 1 1 .708-.708L6.5 10.293z"/></symbol></svg>
      """
    let image = try VectorImage(svg: Array(sprite.utf8), fileName: "sprite.svg", fragment: "check")
    #expect(image.size == Size(width: 16, height: 16))
    #expect(image.root.count == 1)
    #expect(image.usesCurrentColor)
  }
}
