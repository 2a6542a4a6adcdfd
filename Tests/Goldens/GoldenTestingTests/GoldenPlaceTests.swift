// SPDX-License-Identifier: MIT

import CellGoldenImages
import Testing

@testable import GoldenTesting

@Suite struct GoldenPlaceTests {
  private func place(_ configuration: GoldenTestConfiguration = GoldenTestConfiguration()) -> GoldenPlace {
    GoldenPlace(testFile: "/home/ada/Chat/Tests/ChatTests/MessageTests.swift", configuration: configuration)
  }

  @Test func `goldens are next to the test's file, in a folder with its name`() throws {
    let image = try place().image(named: "long", suffix: "@2x")
    #expect(image.picturePath == "/home/ada/Chat/Tests/ChatTests/golden-images/MessageTests/long@2x.png")
    #expect(place().assets == "/home/ada/Chat/Tests/ChatTests/golden-images/assets")
  }

  @Test func `folders are relative to the folder of the test's file`() throws {
    let place = place(GoldenTestConfiguration(folder: "../Goldens", assets: "Pictures", fontFolders: ["/fonts", "Fonts"]))
    #expect(
      try place.image(named: "rows/long", suffix: "@2x").picturePath
        == "/home/ada/Chat/Tests/ChatTests/../Goldens/MessageTests/rows/long@2x.png")
    #expect(place.assets == "/home/ada/Chat/Tests/ChatTests/Pictures")
    #expect(place.fontFolders == ["/fonts", "/home/ada/Chat/Tests/ChatTests/Fonts"])
  }

  @Test(arguments: [
    "", "../long", "rows//long", "/long", "rows/./long", "rows/", "..", ".long", "rows/.old/long", "a\nb", "a\tb", "a\0b",
  ])
  func `a name that leads out of the folder, is hidden or contains control characters is rejected`(name: String) {
    #expect(throws: GoldenTestError.name(name)) { try place().image(named: name, suffix: "@2x") }
  }

  @Test(arguments: ["two words", "😀", "a~b,c.d@2x", "quote\"'`$x", "back\\slash", "-dash", "*"])
  func `any other name is used unchanged`(name: String) throws {
    #expect(try place().image(named: name, suffix: "@2x").name == "MessageTests/" + name + "@2x")
  }

  @Test func `a state that leads out of the folder is rejected`() {
    #expect(throws: GoldenTestError.name("long")) { try place().image(named: "long", suffix: "./../../x@2x") }
  }

  @Test func `each folder of goldens has its own folder for kept pictures`() {
    let kept = GoldenTestConfiguration.artifacts(ofGoldensIn: "/home/ada/Chat/golden-images").folder
    #expect(kept.hasSuffix("/cellraster-golden-artifacts/home/ada/Chat/golden-images"))
  }

  @Test func `a test overrides the values of its suite and inherits the others`() {
    let suite = GoldenTestConfiguration(record: .all, folder: "a", assets: "b")
    #expect(
      suite.overridden(by: GoldenTestConfiguration(record: .never, fontFolders: ["f"]))
        == GoldenTestConfiguration(record: .never, folder: "a", assets: "b", fontFolders: ["f"]))
  }
}
