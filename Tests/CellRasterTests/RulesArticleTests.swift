// SPDX-License-Identifier: MIT

import CairoRaster
import CellDocument
import CellRaster
import Files
import Foundation
import Notation
import RenderAnalysis
import Testing

/// The article about the rules: the sections about each rule, and the document around their examples.
private struct RulesArticle {
  private static let package =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL

  var text: String
  /// For each rule, its name, its example, and the example after `**Fix**`, if there is one.
  private(set) var rules: [(name: String, example: String, fixed: String?)] = []
  private var frame = ""

  init() throws {
    let article = Self.package.appendingPathComponent("Sources/CellRaster/CellRaster.docc/Rules.md")
    text = try String(contentsOf: article, encoding: .utf8)
    for section in text.components(separatedBy: "\n### ") {
      let name = String(section.prefix { $0 != "\n" })
      let parts = section.components(separatedBy: "**Fix**")
      let example = Self.snippets(in: parts[0]).first
      if let example, example.hasPrefix("# The frame") {
        frame = example
      } else if let example {
        rules.append((name, example, parts.dropFirst().compactMap { Self.snippets(in: $0).first }.first))
      }
    }
  }

  private static func snippets(in text: String) -> [String] {
    text.components(separatedBy: "```yaml\n").dropFirst().map { String($0.components(separatedBy: "\n```")[0]) }
  }

  /// Returns the names of the rules with findings in a snippet.
  func findings(in snippet: String) throws -> Set<String> {
    let lines = ("- gap: 16\n  alignItems: start\n  children:\n" + indented(snippet, by: 4)).split(separator: "\n").map(
      String.init)
    let document = frame + "\n" + indented(lines.joined(separator: "\n"), by: 4)
    let template = try CellTemplate(parsing: document, fileName: "rules.yaml", format: .yaml)
    let samples = Self.package.appendingPathComponent("Sources/CSamples/samples/beverage-post").path
    let inspector = CellInspector(CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: samples))))
    let item = DataItem(value: .object(DataObject([])), name: DataItemName(index: 0))
    let cell = try inspector.inspect(template, item, environment: BindingEnvironment(now: 0))
    return Set(cell.findings.map(\.rule.rawValue))
  }

  private func indented(_ text: String, by count: Int) -> String {
    text.components(separatedBy: "\n").map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }
}

@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed: fonts-inter has it"))
struct RulesArticleTests {
  @Test func `each rule has a section in the article, in the order of the table`() throws {
    #expect(try RulesArticle().rules.map(\.name) == Rule.ofCells.map(\.rawValue))
  }

  @Test func `the article names the version of the table`() throws {
    #expect(try RulesArticle().text.contains("This is version \(Rule.tableVersion) of the table"))
  }

  @Test(arguments: Rule.ofCells)
  func `the example of a rule causes a finding, and the fixed example does not`(rule: Rule) throws {
    let article = try RulesArticle()
    let entry = try #require(article.rules.first { $0.name == rule.rawValue })
    #expect(try article.findings(in: entry.example).contains(rule.rawValue))
    if let fixed = entry.fixed { #expect(try !article.findings(in: fixed).contains(rule.rawValue)) }
  }
}
