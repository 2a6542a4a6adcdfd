// SPDX-License-Identifier: MIT

import CellFiles
import CellNotation
import CellRaster
import Testing

@testable import CellGoldenImages

@Suite struct GoldenCaseTests {
  @Test func `cases are found in all folders except assets, and named after their paths`() async throws {
    let folder = try CaseFolder()
    try folder.writeCase("text/long")
    try folder.writeCase("box", golden: "{variants: [{scale: 1}, {state: [dark, bold], width: 20, overlay: blended}]}")
    try folder.write("[]", to: "assets/data.json")
    #expect(
      try await folder.cases().entries.map(\.picture.image.name) == ["box@1x", "box.dark+bold,w20~blended@2x", "text/long@2x"])
  }

  @Test func `names that look the same but have different bytes are two goldens`() async throws {
    let folder = try CaseFolder()
    let names = ["e\u{301}", "\u{E9}"]
    try folder.writeCase(names[0], color: "#FF0000")
    try folder.writeCase(names[1], color: "#0000FF")
    #expect(try await folder.cases().entries.map { Array($0.picture.image.name.utf8) } == names.map { Array("\($0)@2x".utf8) })
    #expect(try await folder.outcomes(.all).count == 2)
    #expect(try await folder.sentences() == [])
    #expect(try GoldenImage.found(at: [folder.path]).count == 2)
    #expect(try await folder.cases().named([names[1]]).entries.count == 1)
  }

  @Test(arguments: [
    ["golden-images/text"], ["golden-images/text/long.yaml"], ["golden-images/text/", "golden-images/text/long.yaml"],
  ])
  func `a golden has the same name whether a part or the whole of the folder is given`(paths: [String]) async throws {
    let folder = try CaseFolder()
    try folder.writeCase("text/long")
    try folder.writeCase("box")
    let files = try GoldenCaseFile.found(at: paths.map { folder.root + "/" + $0 })
    #expect(files.map(\.name) == ["text/long"])
    #expect(files.map(\.folder.path) == [folder.path])
  }

  @Test func `a case for another template uses pictures next to that template, or else in assets`() async throws {
    let folder = try CaseFolder()
    try folder.write("version: 1\ncell: {children: [{type: image, source: a.png}]}", to: "../cells/a.yaml")
    try folder.write(#"[{"a": 1}, {"a": 2}]"#, to: "../cells/a.json")
    try folder.write(
      "version: 1\ngolden: {template: ../../cells/a.yaml, data: ../../cells/a.json, variants: [{item: 2}]}", to: "x/a.yaml")
    let golden = try #require(try await folder.cases().cases.first)
    #expect(golden.scene.items.count == 2)
    #expect(
      try golden.scene.items(of: golden.pictures[0].variant, requestedAt: golden.pictures[0].location).map(\.name.index) == [1])
    #expect(golden.assets.path == folder.path + "/x/../../cells")
    #expect(golden.assets.fallbackPath == folder.path + "/assets")
  }

  @Test func `two documents that define the same case are rejected`() throws {
    let folder = try CaseFolder()
    try folder.writeCase("a")
    try folder.write(#"{"version": 1, "cell": {}}"#, to: "a.json")
    #expect(throws: GoldenCaseError.twoDocuments(folder.path + "/a.json", folder.path + "/a.yaml")) {
      try GoldenCaseFile.found(at: [folder.path])
    }
  }

  @Test(arguments: [
    ("{variants: [{item: 2}]}", "golden-images/a.yaml:2:21: there is no item 2: the number of data items is 1"),
    (
      "{variants: [{overlay: blendd}]}",
      #"golden-images/a.yaml:2:21: there is no overlay "blendd": write "sheet" or a mode of "inspect --overlay", then options after hyphens"#
    ),
    ("{variants: [{scale: 7}]}", "golden-images/a.yaml:2:29: expected a whole number from 1 to 3, found 7"),
    ("{template: b.yaml}", #"golden-images/a.yaml:5:1: "golden.template" and "cell" cannot be used together"#),
    ("{data: b.json}", "golden-images/b.json: cannot read: No such file or directory"),
  ])
  func `an error in a case is reported with its location and does not stop other cases`(golden: String, sentence: String)
    async throws
  {
    let folder = try CaseFolder()
    try folder.writeCase("a", golden: golden)
    try folder.writeCase("good")
    _ = try await folder.outcomes(.missing)
    #expect(try await folder.sentences() == [sentence])
  }
}

@Suite struct GoldenSizeTests {
  @Test func `cells that exceed the largest picture when stacked are rejected before they are stacked`() async throws {
    let folder = try CaseFolder()
    try folder.write("[{}, {}, {}]", to: "assets/a.json")
    try folder.write(
      """
      version: 1
      golden: {data: assets/a.json, variants: [{scale: 1}]}
      canvas: {width: 1}
      cell: {height: 40000}
      """, to: "a.yaml")
    #expect(
      try await folder.sentences(.missing) == [
        "golden-images/a.yaml:2:42: the golden would have 1 x 80000 pixels, which exceeds the limits for pictures; "
          + "draw a single cell with \"item\", or choose a smaller scale"
      ])
  }
}

@Suite struct GoldenSelectionTests {
  private static let names = ["box@1x", "box@2x", "text/long.dark@2x", "text/long@2x", "text/short@2x"]

  @Test(arguments: [
    (["long"], ["text/long.dark@2x", "text/long@2x"]), (["*.dark@2x"], ["text/long.dark@2x"]),
    (["box@?x"], ["box@1x", "box@2x"]),
    (["text/*@2x"], ["text/long.dark@2x", "text/long@2x", "text/short@2x"]), (["*o*t*@2x"], ["text/short@2x"]),
    (["box@1x", "short"], ["box@1x", "text/short@2x"]), (["box*1"], []), ([], names),
  ])
  func `a filter is a part of a name, or a whole name with wildcards`(filters: [String], chosen: [String]) {
    #expect(GoldenSelection(filters: filters).chosen(Self.names) { $0 } == chosen)
  }

  @Test(arguments: [(1, ["box@1x", "text/long.dark@2x", "text/short@2x"]), (2, ["box@2x", "text/long@2x"])])
  func `each golden is in one shard, and shard sizes differ by at most one`(index: Int, chosen: [String]) throws {
    let shard = try #require(GoldenSelection.Shard("\(index)/2"))
    #expect(GoldenSelection(shard: shard).chosen(Self.names) { $0 } == chosen)
  }

  @Test(arguments: [1, 3, 4, 9])
  func `the shards together contain every golden exactly once`(count: Int) throws {
    let shards = try (1...count).map { try #require(GoldenSelection.Shard(index: $0, of: count)) }
    #expect(shards.flatMap { GoldenSelection(shard: $0).chosen(Self.names) { $0 } }.sorted() == Self.names)
  }

  @Test(arguments: ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", "-1/2"])
  func `a text that is not a valid shard is rejected`(text: String) {
    #expect(GoldenSelection.Shard(text) == nil)
  }

  @Test(arguments: [
    ("all", 3), ("box", 2), ("box@1x", 1), ("box.dark", 1), ("text/*", 1),
  ])
  func `goldens are selected by case, by picture with or without scale, or by a pattern`(name: String, count: Int) async throws {
    let folder = try CaseFolder()
    try folder.writeCase("box", golden: "{variants: [{scale: 1}, {state: dark}]}")
    try folder.writeCase("text/long")
    #expect(try await folder.cases().named([name, name]).entries.count == count)
  }

  @Test func `a name that matches no golden is rejected`() async throws {
    let cases = try await CaseFolder().cases()
    #expect(throws: GoldenCaseError.noGolden("bx")) { try cases.named(["bx"]) }
  }
}
