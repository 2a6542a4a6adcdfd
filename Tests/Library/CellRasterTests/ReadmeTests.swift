// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellRaster
import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct ReadmeTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  @Test func `the Swift example of README is compiled here`() throws {
    let readme = Repository.root.appending(path: "README.md")
    let example = try String(contentsOf: Self.tests.appending(path: "ReadmeExample.swift"), encoding: .utf8)
    let code = try #require(example.split(separator: "\n\n", maxSplits: 1).last)
    #expect(try String(contentsOf: readme, encoding: .utf8).contains("```swift\n\(code)```\n"))
  }

  /// tools/checks/outside-package compares it with that of a document.
  @Test func `the Swift example of README makes a picture`() throws {
    let png = try message(from: "Ada", "Lunch at 12:30? I’ll bring the blueprints, all of them.", unread: 3)
    let pixels = try decodePicture(Array(png)).pixels
    #expect(pixels.size == PixelSize(width: 750, height: 118))
    #expect(pixels[0, 0].straight == .white)
    // The centre of the badge, next to its text.
    #expect(pixels[706, 28].straight == RGBA(red: 0xFF, green: 0x3B, blue: 0x30))
  }
}
