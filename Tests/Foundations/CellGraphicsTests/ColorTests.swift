// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#fff", RGBA(red: 255, green: 255, blue: 255)), ("#12345678", RGBA(red: 0x12, green: 0x34, blue: 0x56, alpha: 0x78)),
    ("#0A84FF", RGBA(red: 10, green: 132, blue: 255)), ("#1238", RGBA(red: 0x11, green: 0x22, blue: 0x33, alpha: 0x88)),
  ])
  func `hexadecimal colours are read as in CSS`(text: String, color: RGBA) {
    #expect(RGBA(hexadecimal: text) == color)
  }

  @Test(arguments: ["", "fff", "#ff", "#fffff", "#ggg", "#１２３"])
  func `a text that is not a hexadecimal colour is rejected`(text: String) {
    #expect(RGBA(hexadecimal: text) == nil)
  }

  @Test func `white at half opacity over black is middle grey`() throws {
    let size = try #require(PixelSize(width: 1, height: 1))
    let above = PixelBuffer(size: size, filledWith: RGBA(red: 255, green: 255, blue: 255, alpha: 128))
    let result = try composited(above, over: PixelBuffer(size: size, filledWith: .black))
    #expect(result[0, 0].straight == RGBA(red: 128, green: 128, blue: 128))
  }
}
