// SPDX-License-Identifier: MIT

import CellNotation
import CellTestSupport
import FoundationEssentials
import Testing

private let hasInter = FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter")
private let articles = Repository.articles.path

/// The commands in the texts about golden images are run as they are printed.
@Suite(.enabled(if: hasInter, "Inter is not installed: fonts-inter has it"))
struct GoldenArticleTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test(arguments: [("README.md", "## Golden images"), ("\(articles)/GoldenImages.md", "")])
  func `commands write the output that is printed below them`(page: String, section: String) throws {
    let article = try Article(page, section: section)
    try article.writeDocuments(to: workspace)
    // The folder already exists, because the document is in it.
    let scripts = article.texts("sh").map { $0.replacing("mkdir golden-images\n", with: "") }
    let written = try scripts.map { try workspace.script($0).text }
    #expect(article.texts("text") != [])
    #expect(written.filter { !$0.isEmpty } == article.texts("text"))
    #expect(try workspace.files(in: "golden-report") == ["index.html"])
  }
}

@Suite(.enabled(if: hasInter, "Inter is not installed: fonts-inter has it"))
struct GoldensInCIArticleTests {
  private let workspace: Workspace
  private let article: Article

  init() throws {
    workspace = try Workspace()
    article = try Article("\(articles)/GoldensInCI.md")
    try Article("README.md", section: "## Golden images").writeDocuments(to: workspace)
    _ = try workspace.script("cellraster samples contact-row -o contact && cellraster golden record all")
  }

  /// Changes a colour of the state dark, which the second of the two goldens shows.
  private func makeOneFail() throws {
    #expect(try workspace.script("sed -i 's/#272D36/#272D37/' contact/template.yaml").status == 0)
  }

  /// Returns the commands of the workflow that begin with the command's name, for a shard.
  private func workflow(shard: Int) throws -> [String] {
    let document = try DataDocument(parsing: article.texts("yaml")[0], fileName: "workflow.yaml", format: .yaml)
    guard case .object(let root) = try #require(document.items.first).value, case .object(let jobs)? = root["jobs"],
      case .object(let job)? = jobs["cases"], case .array(let steps)? = job["steps"]
    else { return [] }
    return steps.compactMap { step in
      guard case .object(let members) = step, case .string(let command)? = members["run"] else { return nil }
      return command.hasPrefix("cellraster ") ? command.replacing("${{ matrix.shard }}", with: "\(shard)") : nil
    }
  }

  @Test(arguments: [1, 2])
  func `the workflow passes if nothing has changed`(shard: Int) throws {
    let runs = try workflow(shard: shard).map { try workspace.script($0, variables: "CI=true") }
    #expect(
      runs.map(\.text) == [
        "This machine has the fonts and libraries of 2 goldens.\n", "this is shard \(shard) of 2\n\n1 golden: 1 passed\n",
      ])
    #expect(runs.map(\.status) == [0, 0])
    #expect(try workspace.files().filter { $0.hasPrefix("golden") } == ["golden-images", "golden-report", "goldens.xml"])
  }

  @Test func `the job for costs and scrolling writes both tables`() throws {
    let lines = article.texts("yaml")[1].split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
    let start = try #require(lines.firstIndex { $0.hasPrefix("cellraster inspect") })
    let commands = lines[start...].prefix { !$0.hasPrefix("- name") }.joined(separator: "\n")
    _ = try workspace.script(
      """
      cellraster samples contact-row -o cells && mv cells/template.yaml cells/post.yaml && mv cells/data.json cells/posts.json
      git init -q . && git add cells && git -c user.name=A -c user.email=a@example.org commit -qm first
      cp cells/posts.json cells/post.data.json && sed -i 's/#272D36/#272D37/' cells/post.yaml
      """)
    let run = try workspace.script(commands, variables: "BASE=HEAD")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try String(decoding: workspace.bytes("costs.md"), as: UTF8.self).hasPrefix("### CellRaster: costs since `HEAD`\n"))
    #expect(try String(decoding: workspace.bytes("scroll.md"), as: UTF8.self).hasPrefix("### Scroll: `cells/post.yaml`\n"))
  }

  @Test func `a failure of the workflow is decided on as the article says`() throws {
    try makeOneFail()
    let verify = try #require(workflow(shard: 2).last)
    #expect(try workspace.script(verify, variables: "CI=true").status == 1)
    // The decision that the page saves when the failure is accepted.
    let page = String(decoding: try workspace.bytes("golden-report/index.html"), as: UTF8.self)
    let digest = try #require(page.firstMatch(of: /data-golden="contact.dark,item2@2x" data-digest="(\w+)"/)?.1)
    try workspace.write(
      #"{"decisions": [{"golden": "contact.dark,item2@2x", "decision": "accept", "digest": "\#(digest)"}]}"#,
      to: "golden-decisions.json")
    let decide = try #require(article.texts("sh").last)
    #expect(try workspace.script(decide).text == "approved golden-images/contact.dark,item2@2x.png\n")
    #expect(try workspace.script(verify, variables: "CI=true").status == 0)
  }

  @Test(arguments: [("", "2 goldens: 1 failed, 1 passed\n"), ("SHARD=1 SHARDS=2", "1 golden: 1 passed\n")])
  func `the script verifies the same goldens as the workflow`(variables: String, lastLine: String) throws {
    try makeOneFail()
    try workspace.write(article.texts("sh")[0], to: "verify.sh")
    let run = try workspace.script("sh verify.sh", variables: "CI=true \(variables)")
    #expect(run.text.hasPrefix("This machine has the fonts and libraries of 2 goldens.\n"))
    #expect(run.text.hasSuffix(lastLine))
    #expect(try workspace.bytes("goldens.xml").isEmpty == false)
  }
}
