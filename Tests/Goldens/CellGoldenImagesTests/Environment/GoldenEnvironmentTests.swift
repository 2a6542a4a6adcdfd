// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellRaster
import CellTestSupport
import Testing

@testable import CellGoldenImages

@Suite struct GoldenEnvironmentTests {
  private static let recorded = GoldenEnvironment(
    libraries: ["pango": "1.50.12", "cairo": "1.16.0"], options: ["hintStyle": "none"],
    fonts: [.init(name: "Inter \"9\".otf", sha256: "ab"), .init(name: "DejaVuSans.ttf", sha256: "cd")])
  private static let text =
    #"{"libraries": {"cairo": "1.16.0", "pango": "1.50.12"}, "options": {"hintStyle": "none"}, "fonts": "#
    + #"[{"file": "DejaVuSans.ttf", "sha256": "cd"}, {"file": "Inter \"9\".otf", "sha256": "ab"}]}"#

  @Test func `an environment is written as one line of JSON in a fixed order`() {
    #expect(Self.recorded.text == Self.text)
  }

  @Test func `an environment equals the original after it is written and parsed`() throws {
    #expect(try GoldenEnvironment(parsing: Self.text) == Self.recorded)
  }

  @Test func `an unknown member of an environment is ignored`() throws {
    let later = #"{"kernel": 7, "libraries": {}, "options": {}, "fonts": []}"#
    #expect(try GoldenEnvironment(parsing: later) == GoldenEnvironment(libraries: [:], options: [:], fonts: []))
  }

  @Test(arguments: [
    (#"{"libraries""#, "the recorded environment is not JSON: the text ends too early"),
    ("[1, 2]", "the recorded environment is not a JSON object"),
    ("[]", "the recorded environment is not a JSON object"),
    (#"{"options": {}, "fonts": []}"#, "the recorded environment does not state its libraries"),
    (#"{"libraries": {"cairo": 1}, "options": {}, "fonts": []}"#, "the recorded environment does not state its libraries"),
    (#"{"libraries": {}, "options": [], "fonts": []}"#, "the recorded environment does not state its options"),
    (#"{"libraries": {}, "options": {}, "fonts": [{"file": "a"}]}"#, "the recorded environment does not state its fonts"),
  ])
  func `a text that is not an environment is rejected with a sentence`(text: String, sentence: String) {
    let error = #expect(throws: UnreadableEnvironment.self) { try GoldenEnvironment(parsing: text) }
    #expect(error?.description == sentence)
  }

  @Test func `a damaged environment is rejected in one line, or parses to an environment that survives a round trip`() throws {
    var random = SplitMix64(seed: 20_261_121)
    let pieces = ["\"", "{", "[", "]", "}", ",", ":", "null", "1e999", "\\u0000", "\\ud800", "\u{1B}[2J", "\n"]
    var readable = 0
    for _ in 0..<3000 {
      let text = String(decoding: random.damaged(Array(Self.text.utf8), with: pieces), as: UTF8.self)
      do throws(UnreadableEnvironment) {
        let environment = try GoldenEnvironment(parsing: text)
        readable += 1
        let printed = try GoldenEnvironment(parsing: environment.text)
        #expect(printed == environment)
      } catch {
        #expect(error.description.hasPrefix("the recorded environment"))
        #expect(error.description == error.description.onOneLine)
      }
    }
    #expect((100...2900).contains(readable))
  }

  @Test func `the environment of this machine contains its libraries, its options and the requested fonts`() throws {
    let fonts = try FontCollection()
    let resources = RenderingResources(fonts: fonts, assets: AssetRoot(path: "."))
    let cell = try Cell { Text("a") }
    let hashes = try CellRenderer(resources).displayList(of: cell).fontHashes
    let here = try GoldenEnvironment(fontHashes: hashes, of: fonts)
    #expect(here.fonts.map(\.name) == ["DejaVuSans.ttf"])
    #expect(here.fonts.map(\.sha256) == Array(hashes))
    #expect(here.options["hintStyle"] == "none")
    #expect(
      here.libraries.keys.filter { $0 != "libjpeg-turbo" }.sorted()
        == ["cairo", "fontconfig", "freetype", "harfbuzz", "pango", "pixman"])
  }

  @Test func `the environment of an unknown font is an error`() throws {
    let fonts = try FontCollection()
    #expect(throws: TextError.unknownFont(hash: "beef")) { try GoldenEnvironment(fontHashes: ["beef"], of: fonts) }
  }
}
