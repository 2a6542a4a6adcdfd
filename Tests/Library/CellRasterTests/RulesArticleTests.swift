// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellNotation
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import FoundationEssentials
import Testing

/// The article about the rules: the sections about each rule, and the document around their examples.
private struct RulesArticle {
  var text: String
  /// For each rule, its name, its example, the data of the example, and the example after `**Fix**`, if there is one.
  private(set) var rules: [(name: String, example: String, data: String, fixed: String?)] = []
  private var frame = ""

  init() throws {
    text = try Repository.article("Rules")
    for section in text.components(separatedBy: "\n### ") {
      let name = String(section.prefix { $0 != "\n" })
      let parts = section.components(separatedBy: "**Fix**")
      let example = Self.snippets(in: parts[0]).first
      if let example, example.hasPrefix("# The frame") {
        frame = example
      } else if let example {
        let data = Self.snippets(in: parts[0], "json").first ?? "[{}]"
        rules.append((name, example, data, parts.dropFirst().compactMap { Self.snippets(in: $0).first }.first))
      }
    }
  }

  private static func snippets(in text: String, _ language: String = "yaml") -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map { String($0.components(separatedBy: "\n```")[0]) }
  }

  /// Returns the names of the rules with findings in a snippet, or about it as a template.
  func findings(in snippet: String, data: String) throws -> Set<String> {
    let lines = ("- gap: 16\n  alignItems: start\n  children:\n" + indented(snippet, by: 4)).split(separator: "\n").map(
      String.init)
    let document = frame + "\n" + indented(lines.joined(separator: "\n"), by: 4)
    let template = try CellTemplate(parsing: document, fileName: "rules.yaml", format: .yaml)
    let assets = try ScratchFolder()
    for folder in [
      Repository.samples.appending(path: "beverage-post"), Repository.root.appending(path: "tools/docs/reference-pictures"),
    ] {
      let path = folder.path
      for name in try FileSystem.names(in: path) where name.hasSuffix(".png") {
        try FileManager.default.copyItem(atPath: path + "/" + name, toPath: assets.path + "/" + name)
      }
    }
    let inspector = CellInspector(
      CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: assets.path))))
    let cells = try DataDocument(parsing: data, fileName: "data.json", format: .json).items.map {
      try inspector.inspect(template, $0, environment: BindingEnvironment(now: 0))
    }
    let ofTemplate = TemplateRemark.all(in: [template], cells, isWhole: true, rules: RuleSettings())
    return Set(cells.flatMap(\.findings).map(\.rule.rawValue) + ofTemplate.map(\.finding.rule.rawValue))
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
    #expect(try RulesArticle().rules.map(\.name) == Rule.ignorable.map(\.rawValue))
  }

  @Test func `the article explains all rules`() throws {
    let text = try RulesArticle().text
    #expect(Rule.allCases.map(\.rawValue).filter { !text.contains("\n### \($0)\n") } == [])
  }

  @Test func `the article names the version of the table`() throws {
    #expect(try RulesArticle().text.contains("This is version \(Rule.tableVersion) of the table"))
  }

  @Test(arguments: Rule.ignorable)
  func `the example of a rule causes a finding, and the fixed example does not`(rule: Rule) throws {
    let article = try RulesArticle()
    let entry = try #require(article.rules.first { $0.name == rule.rawValue })
    #expect(try article.findings(in: entry.example, data: entry.data).contains(rule.rawValue))
    if let fixed = entry.fixed { #expect(try !article.findings(in: fixed, data: entry.data).contains(rule.rawValue)) }
  }
}
