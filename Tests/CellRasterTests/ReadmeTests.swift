// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellRaster
import FoundationEssentials
import Testing

@Suite struct ReadmeTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  @Test func `the Swift example of README is compiled here`() throws {
    let readme = Self.tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")
    let example = try String(contentsOf: Self.tests.appending(path: "ReadmeExample.swift"), encoding: .utf8)
    let code = try #require(example.split(separator: "\n\n", maxSplits: 1).last)
    #expect(try String(contentsOf: readme, encoding: .utf8).contains("```swift\n\(code)```\n"))
  }

  @Test func `the Swift example of README makes a picture`() throws {
    let png = try message(from: "Ada", "Lunch at 12:30? I’ll bring the blueprints, all of them.", unread: 3)
    let pixels = try decodePicture(Array(png)).pixels
    #expect(pixels.size == PixelSize(width: 750, height: 118))
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 375, scale: 2, background: white}
        cell:
          gap: 10
          padding: 12
          children:
            - {type: text, text: "${name}: ${text}", size: 15, maxLines: 3, flex: 1}
            - {type: badge, count: "${unread}", when: unread > 0}
        """, fileName: "readme.yaml", format: .yaml)
    let item: DataValue = ["name": "Ada", "text": "Lunch at 12:30? I’ll bring the blueprints, all of them.", "unread": 3]
    #expect(try CellRenderer().drawn(template, item).pixels == pixels)
    #expect(pixels[0, 0].straight == .white)
    // The centre of the badge, next to its text.
    #expect(pixels[706, 28].straight == RGBA(red: 0xFF, green: 0x3B, blue: 0x30))
  }
}
