// SPDX-License-Identifier: MIT

import GoldenImages
import Testing

@testable import GoldenTesting

@Suite struct GoldenPlaceTests {
  private func place(_ configuration: GoldenTestConfiguration = GoldenTestConfiguration()) -> GoldenPlace {
    GoldenPlace(testFile: "/home/ada/Chat/Tests/ChatTests/MessageTests.swift", configuration: configuration)
  }

  @Test func `goldens lie beside the test's file, in a folder of its name`() throws {
    let image = try place().image(named: "long@2x")
    #expect(image.picturePath == "/home/ada/Chat/Tests/ChatTests/golden-images/MessageTests/long@2x.png")
    #expect(place().assets == "/home/ada/Chat/Tests/ChatTests/golden-images/assets")
  }

  @Test func `folders count from that of the test's file`() throws {
    let place = place(GoldenTestConfiguration(folder: "../Goldens", assets: "Pictures", fontFolders: ["/fonts", "Fonts"]))
    #expect(
      try place.image(named: "rows/long@2x").picturePath
        == "/home/ada/Chat/Tests/ChatTests/../Goldens/MessageTests/rows/long@2x.png")
    #expect(place.assets == "/home/ada/Chat/Tests/ChatTests/Pictures")
    #expect(place.fontFolders == ["/fonts", "/home/ada/Chat/Tests/ChatTests/Fonts"])
  }

  @Test(arguments: ["@2x", "../long@2x", "rows//long@2x", "/long@2x", "rows/./long@2x", "rows/@2x", "rows/..", "two\nlines"])
  func `a name that leads elsewhere is refused`(name: String) {
    #expect(throws: GoldenTestError.name(name)) { try place().image(named: name) }
  }

  @Test func `what a test says outweighs its suite, and the rest stays`() {
    let suite = GoldenTestConfiguration(record: .all, folder: "a", assets: "b")
    #expect(
      suite.overridden(by: GoldenTestConfiguration(record: .never, fontFolders: ["f"]))
        == GoldenTestConfiguration(record: .never, folder: "a", assets: "b", fontFolders: ["f"]))
  }
}
