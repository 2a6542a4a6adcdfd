// SPDX-License-Identifier: MIT

import CellFiles
import CellGoldenImages
import CellGraphics
import CellImageCodecs
import CellNotation
import CellTestSupport
import FoundationEssentials
import Testing

@testable import GoldenTesting

@Suite struct GoldenExpectationTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func results(
    of subject: some GoldenSubject, named name: String = "greeting", variants: [GoldenTestVariant] = [.scale(1)],
    rules: GoldenRules = GoldenRules(), record: RecordMode = .never, line: Int = 7,
    expected: ExpectedPictures = ExpectedPictures()
  ) -> [GoldenTestResult] {
    GoldenExpectation(
      content: subject.goldenContent, name: name, variants: variants, rules: rules, record: record,
      location: DocumentLocation(file: folder.path + "/HelloTests.swift", line: line, column: 3),
      configuration: GoldenTestConfiguration(), expected: expected
    ).results()
  }

  private func cell(_ text: String) throws -> Cell {
    try Cell(width: 100, background: .white) { Text(text) }
  }

  private static let template = Result {
    try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 80, background: "#FFFFFF"}
        states: {dark: {canvas: {background: "#000000"}}}
        cell: {children: [{type: text, text: "${name ?? 'nobody'}"}]}
        """, fileName: "hello.yaml", format: .yaml)
  }

  @Test func `a recorded golden fails in that run and passes from then on`() throws {
    let recorded = results(of: try cell("Hello"), record: .missing)
    #expect(recorded.map(\.isFailure) == [true])
    #expect(
      recorded.map(\.message) == [
        "HelloTests/greeting@1x: recorded \(folder.path)/golden-images/HelloTests/greeting@1x.png, which was missing: review it "
          + "before committing"
      ])
    #expect(
      folder.filesBelow == ["golden-images/HelloTests/greeting@1x.cells", "golden-images/HelloTests/greeting@1x.png"])
    #expect(results(of: try cell("Hello")) == [])
  }

  @Test func `a missing golden fails with instructions for recording it`() throws {
    #expect(
      results(of: try cell("Hello")).map(\.sentences) == [
        [
          "HelloTests/greeting@1x: \(folder.path)/golden-images/HelloTests/greeting@1x.png is missing: record it with "
            + "CELLRASTER_RECORD=missing, and review it"
        ]
      ])
  }

  @Test func `a failure states what changed and keeps the pictures`() throws {
    _ = results(of: try cell("Room 10"), record: .missing)
    let failed = results(of: try cell("Room 15"))
    #expect(failed.map(\.isFailure) == [true])
    let sentences = try #require(failed.first?.sentences)
    #expect(sentences[0].hasPrefix("HelloTests/greeting@1x: "))
    #expect(sentences.dropFirst().contains { $0.contains("cell: text \"Room 10\" -> \"Room 15\"") })
    #expect(
      failed.first?.pictures.map(\.name) == [
        "greeting@1x.reference.png", "greeting@1x.actual.png", "greeting@1x.difference.png", "greeting@1x.panels.png",
      ])
    let pictures = try #require(failed.first?.pictures)
    #expect(try pictures.map { try Array($0.bytes().prefix(4)) } == Array(repeating: [0x89, 0x50, 0x4E, 0x47], count: 4))
  }

  @Test(arguments: ["", "/HelloTests", "/HelloTests/people"])
  func `the pictures of a failure are approved from each of their folders`(subfolder: String) throws {
    _ = results(of: try cell("Room 10"), named: "people/Ada", record: .missing)
    let failed = try #require(results(of: try cell("Room 15"), named: "people/Ada").first)
    let pictures = FileSystem.folder(of: try #require(failed.pictures.first).path)
    let kept = try KeptGoldens(in: pictures.dropLast("/HelloTests/people".count) + subfolder)
    #expect(try kept.names() == ["HelloTests/people/Ada@1x"])
    #expect(kept.wholeName("HelloTests/people/Ada@1x", among: try kept.names()) == "HelloTests/people/Ada@1x")
    try kept.artifacts.approve(try kept.artifacts.image(ofKept: "HelloTests/people/Ada@1x"))
    #expect(results(of: try cell("Room 15"), named: "people/Ada") == [])
    #expect(
      folder.filesBelow == ["golden-images/HelloTests/people/Ada@1x.cells", "golden-images/HelloTests/people/Ada@1x.png"])
  }

  @Test func `a new picture is not approved if nothing says where its golden belongs`() throws {
    let missing = try #require(results(of: try cell("Room 15"), named: "a long message").first)
    let pictures = FileSystem.folder(of: try #require(missing.pictures.first).path)
    try FileSystem.remove(pictures + "/a long message@1x.verdict.txt")
    let kept = try KeptGoldens(in: pictures)
    #expect(try kept.names() == ["a long message@1x"])
    let goldens = folder.path + "/golden-images"
    try FileSystem.makeFolder(goldens)
    let image = try kept.artifacts.image(ofKept: "a long message@1x", in: goldens)
    #expect(throws: GoldenApprovalError.unknownPlace(image, folder: pictures)) { try kept.artifacts.approve(image) }
    #expect(try kept.names() == ["a long message@1x"])
    #expect(folder.filesBelow == [])
  }

  @Test func `a failure names both ways of approving the picture`() throws {
    _ = results(of: try cell("Room 10"), named: "two words", record: .missing)
    let failed = try #require(results(of: try cell("Room 15"), named: "two words").first)
    let artifacts = FileSystem.folder(of: FileSystem.folder(of: try #require(failed.pictures.first).path))
    #expect(
      failed.sentences.last
        == "to approve the new picture: cellraster golden approve 'HelloTests/two words@1x' --artifacts \(artifacts), "
        + "or run the test again with CELLRASTER_RECORD=failed")
  }

  @Test func `each variant has its own golden`() throws {
    _ = results(
      of: try Self.template.get().showing(["name": "Ada"], ["name": "Grace"]),
      variants: [.scale(2), .state("dark").scale(1), .width(60), .rightToLeft, .textScale(1.5), .item(2)], record: .missing)
    #expect(
      folder.filesBelow.filter { $0.hasSuffix(".png") } == [
        "golden-images/HelloTests/greeting.dark@1x.png", "golden-images/HelloTests/greeting.item2@2x.png",
        "golden-images/HelloTests/greeting.rtl@2x.png", "golden-images/HelloTests/greeting.text1.5@2x.png",
        "golden-images/HelloTests/greeting.w60@2x.png", "golden-images/HelloTests/greeting@2x.png",
      ])
  }

  @Test func `a cell built in Swift has the variants of a template except states`() throws {
    #expect(results(of: try cell("Hello"), variants: [.rightToLeft, .overlay("blended")], record: .missing).count == 2)
    #expect(results(of: try cell("Hello"), variants: [.rightToLeft, .overlay("blended")]) == [])
    let states = results(of: try cell("Hello"), variants: [.state("dark")])
    #expect(states.map(\.isFailure) == [true])
    #expect(states.first?.sentences.first?.contains("\"dark\"") == true)
  }

  @Test func `a template without data is bound to an empty object`() throws {
    let template = try Self.template.get()
    _ = results(of: template, record: .missing)
    #expect(results(of: template.showing(["name": "nobody"])) == [])
  }

  @Test func `pixels are compared unchanged and have no variants except the scale`() throws {
    let pixels = PixelBuffer(size: try #require(PixelSize(width: 3, height: 2)), filledWith: .white)
    #expect(results(of: pixels, record: .missing).map(\.isFailure) == [true])
    #expect(results(of: pixels) == [])
    #expect(
      results(of: pixels, variants: [.rightToLeft]).map(\.sentences) == [
        ["HelloTests/greeting.rtl@2x: pixels are already drawn: their variants can only state a scale"]
      ])
  }

  @Test(arguments: [
    ([GoldenTestVariant.scale(4)], "greeting: there is no scale 4: use 1, 2 or 3 device pixels per point"),
    ([.width(0)], "greeting: a width of 0.0 points cannot be drawn: it must be above 0 and at most 10000"),
    ([.textScale(9)], "greeting: text cannot be scaled by 9.0: use a factor from 0.5 to 5"),
    ([], "greeting: without variants nothing is compared: add one, such as .scale(2)"),
    ([.scale(2), .scale(2)], "greeting: two variants have the golden HelloTests/greeting@2x: remove one of them"),
  ])
  func `an invalid expectation fails with a sentence`(variants: [GoldenTestVariant], sentence: String) throws {
    let wrong = results(of: try cell("Hello"), variants: variants, record: .missing)
    #expect(wrong.map(\.message) == [sentence])
    #expect(wrong.map(\.isFailure) == [true])
    #expect(folder.filesBelow == [])
  }

  @Test func `an ignored layer may change`() throws {
    _ = results(of: try cell("10:41"), record: .missing)
    #expect(results(of: try cell("10:42"), rules: GoldenRules(ignored: [.layer("cell")])) == [])
    #expect(results(of: try cell("10:42")).count == 1)
  }

  @Test func `a second picture with the same name is an error and is not recorded`() throws {
    let run = ExpectedPictures()
    _ = results(of: try cell("Ada"), record: .all, line: 7, expected: run)
    #expect(
      results(of: try cell("Bo"), record: .all, line: 9, expected: run).map(\.message) == [
        "HelloTests/greeting@1x: another picture uses this name at \(folder.path)/HelloTests.swift:7:3: use another name; "
          + "in a test with arguments, form the name from an argument"
      ])
    #expect(results(of: try cell("Ada"), line: 11, expected: run) == [])
  }

  @Test func `the pictures of a failure stay when another picture has the same name`() throws {
    let run = ExpectedPictures()
    _ = results(of: try cell("Room 10"), record: .missing)
    let failed = try #require(results(of: try cell("Room 15"), expected: run).first)
    _ = results(of: try cell("Room 16"), expected: run)
    #expect(try failed.pictures.map { try $0.bytes().count > 0 } == [true, true, true, true])
  }

  @Test func `a failure is reported even if its pictures cannot be kept`() throws {
    // The golden's file name is within the limit of the file system; the longer names of the kept pictures are not.
    let name = String(repeating: "n", count: 240)
    _ = results(of: try cell("Room 10"), named: name, record: .missing)
    let failed = try #require(results(of: try cell("Room 15"), named: name).first)
    #expect(failed.sentences.contains { $0.contains("cell: text \"Room 10\" -> \"Room 15\"") })
    #expect(failed.sentences.last?.hasPrefix("the pictures of this golden could not be kept: ") == true)
    #expect(failed.sentences.last?.hasSuffix("cannot write: File name too long") == true)
  }

  @Test func `each golden that cannot be written is a separate failure`() throws {
    let recorded = results(
      of: try cell("Hello"), named: String(repeating: "n", count: 300), variants: [.scale(1), .rightToLeft], record: .missing)
    #expect(recorded.map(\.isFailure) == [true, true])
    #expect(recorded.allSatisfy { $0.message.hasSuffix("cannot write: File name too long") })
    #expect(folder.filesBelow == [])
  }

  @Test func `a golden with a missing font is a warning, and can be recorded again`() throws {
    let environment = #"{"libraries": {}, "options": {}, "fonts": [{"file": "Brand.otf", "sha256": "0123456789abcdef"}]}"#
    let text = try #require(PNGText(keyword: "cellraster:environment", text: environment))
    let goldens = folder.path + "/golden-images/HelloTests"
    try FileManager.default.createDirectory(atPath: goldens, withIntermediateDirectories: true)
    let pixels = PixelBuffer(size: try #require(PixelSize(width: 1, height: 1)))
    try Data(encodePNG(pixels, texts: [text])).write(to: URL(filePath: goldens + "/greeting@1x.png"))
    let skipped = results(of: try cell("Hello"))
    #expect(skipped.map(\.isFailure) == [false])
    #expect(skipped.first?.message.contains("Brand.otf") == true)
    #expect(results(of: try cell("Hello"), record: .all).map(\.isFailure) == [true])
    #expect(results(of: try cell("Hello")) == [])
  }

  @Test(arguments: [
    ("--filter", true), ("--skip=Slow", true), ("ChatTests.MessageTests/testLong", true), ("--testing-library", false),
    ("/build/ChatPackageTests.xctest", false), ("swift-testing", false),
  ])
  func `a run that selects tests is incomplete`(argument: String, isChoice: Bool) {
    #expect(TestUsage.isChoice(argument) == isChoice)
  }
}
