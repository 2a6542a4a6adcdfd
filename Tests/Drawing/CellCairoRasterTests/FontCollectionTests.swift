// SPDX-License-Identifier: MIT

import CCellCairo
import CellDisplayList
import CellGraphics
import FoundationEssentials
import Testing

@testable import CellCairoRaster

@Suite struct FontCollectionTests {
  @Test func `an unknown family is an error that suggests a solution`() throws {
    let error = #expect(throws: TextError.unknownFamily("Comic Sans MS")) {
      try metrics(styled("x", family: "Comic Sans MS"), .maxContent)
    }
    #expect(
      error?.description
        == "there is no font family \"Comic Sans MS\": name its folder under \"fonts\" or with FontCollection.Sources(folders:)")
  }

  @Test func `a missing packaged family is an error that names its package`() {
    #expect(
      TextError.unknownFamily("Inter").description
        == "there is no font family \"Inter\": install it with apt-get install fonts-inter")
  }

  @Test func `a misspelt family is an error that names the nearest one`() {
    let error = #expect(throws: TextError.unknownFamily("DejaVu Snas", nearest: "DejaVu Sans")) {
      try metrics(styled("x", family: "DejaVu Snas"), .maxContent)
    }
    #expect(error?.description == "there is no font family \"DejaVu Snas\"; did you mean \"DejaVu Sans\"?")
  }

  @Test func `family names are compared as in fontconfig`() throws {
    #expect(try TestFonts.collection.contains(family: "dejavu SANS"))
    #expect(try metrics(styled("x", family: "dejavu SANS"), .maxContent) == metrics(styled("x"), .maxContent))
  }

  @Test func `a relative font folder is made absolute, to avoid a fontconfig warning`() {
    let current = FileManager.default.currentDirectoryPath
    let configuration = FontConfiguration.xml(FontCollection.Sources(folders: ["fonts", "/srv/fonts"]))
    #expect(configuration.contains("<dir>\(current)/fonts</dir><dir>/srv/fonts</dir>"))
    #expect(configuration.contains("<acceptfont><glob>\(current)/fonts/*</glob><glob>/srv/fonts/*</glob>"))
  }

  @Test(arguments: ["", "sans-serif", "Sans", "DejaVu", "DejaVu Sans,Inter"])
  func `a name that is not a family name is unknown`(name: String) throws {
    #expect(try !TestFonts.collection.contains(family: name))
  }

  @Test(arguments: [("\u{10FF0D}", [0x10FF0D]), ("a𓀀b𓀁𓀀", [0x13000, 0x13001]), ("plain", [])])
  func `characters that no font contains are reported once each`(text: String, missing: [UInt32]) throws {
    let engine = TextEngine(collection: try TestFonts.collection, scale: .x1)
    #expect(try engine.faults(of: styled(text), proportions: []).missingCharacters.map(\.value) == missing)
  }

  @Test func `a missing character is drawn as the font's missing-glyph symbol`() throws {
    #expect(try placed(styled("\u{10FF0D}"), width: 100).item.runs.map { $0.glyphs.map(\.id) } == [[0]])
  }

  @Test func `no system or user configuration is read`() throws {
    let collection = try TestFonts.collection
    let files = try #require(FcConfigGetConfigFiles(collection.configuration.pointer))
    defer { FcStrListDone(files) }
    #expect(FcStrListNext(files) == nil)
  }

  @Test func `all fonts are in the packages' folders`() throws {
    let folders = PackagedFonts.allCases.flatMap(\.folders)
    let files = try TestFonts.collection.configuration.files
    #expect(files.filter { file in !folders.contains { file.hasPrefix($0 + "/") } } == [])
    #expect(!files.isEmpty)
  }

  @Test func `a folder given by the user is searched`() throws {
    #expect(try families(in: "/usr/share/fonts/truetype/dejavu").contains("DejaVu Sans Mono"))
  }

  @Test func `a folder name can contain any character`() throws {
    #expect(try families(in: "/no/such <folder> & \"more\"").contains("DejaVu Sans"))
  }

  private func families(in folder: String) throws -> [String] {
    let xml = FontConfiguration.xml(FontCollection.Sources(folders: [folder]))
    return try #require(FontConfiguration(xml: xml)).families
  }

  @Test func `a process has one font collection`() throws {
    let collection = try TestFonts.collection
    #expect(try FontCollection().configuration === collection.configuration)
    #expect(throws: TextError.otherFontCollection) { try FontCollection(FontCollection.Sources(folders: ["/other"])) }
  }

  @Test func `a font file is found by its hash`() throws {
    let collection = try TestFonts.collection
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    let hash = try collection.hash(ofFileAt: path)
    #expect(hash.count == 64)
    #expect(try FontCollection().path(ofFileWithHash: hash) == path)
  }

  @Test func `an unknown hash is an error that names it`() throws {
    let error = #expect(throws: TextError.unknownFont(hash: "00")) { try TestFonts.collection.path(ofFileWithHash: "00") }
    #expect(error?.description == "no font file in the collection has the SHA-256 00")
  }

  @Test(
    .enabled(if: TestFonts.has(.emoji), "apt-get install fonts-noto-color-emoji"), arguments: [(16.0, 15...22), (48, 46...60)])
  func `an emoji has the size of the text`(size: Double, heights: ClosedRange<Int>) throws {
    let item = try placed(styled("🎉", size: size), width: 200, x: 50, y: 50).item
    let covered = try #require(ink(of: try drawn([DisplayItem(.text(item))], width: 300, height: 300)))
    #expect(heights.contains(covered.height))
    #expect(item.runs.map(\.font.hasColorGlyphs) == [true])
  }

  @Test(.enabled(if: TestFonts.has(.emoji), "apt-get install fonts-noto-color-emoji"))
  func `an emoji is the same in bold and italic`() throws {
    let plain = try drawn([DisplayItem(.text(try placed(styled("🎉"), width: 60).item))], width: 60, height: 24)
    let bold = try placed(styled("🎉", weight: 700, isItalic: true), width: 60).item
    #expect(try drawn([DisplayItem(.text(bold))], width: 60, height: 24) == plain)
    #expect(ink(of: plain) != nil)
  }

  @Test func `bold and italic use separate font faces`() throws {
    let faces = try [(400, false), (700, false), (400, true)].map { weight, isItalic in
      try placed(styled("x", weight: weight, isItalic: isItalic), width: 50).item.runs[0].font
    }
    #expect(Set(faces).count == 3)
  }

  @Test(.enabled(if: TestFonts.has(.cjk), "apt-get install fonts-droid-fallback"))
  func `a family without bold or italic faces is emboldened or slanted`() throws {
    let upright = try placed(styled("很", family: "Droid Sans Fallback"), width: 50).item.runs[0].font
    let bold = try placed(styled("很", family: "Droid Sans Fallback", weight: 700), width: 50).item.runs[0].font
    let slanted = try placed(styled("很", family: "Droid Sans Fallback", isItalic: true), width: 50).item.runs[0].font
    #expect([upright.isEmboldened, bold.isEmboldened] == [false, true])
    #expect([upright.matrix[2], slanted.matrix[2]] == [0, -3.2])
  }
}
