// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// The examples of the articles about layout: every command accepts those that can be drawn.
@Suite struct LayoutArticleTests {
  /// An example: a YAML block, and the data in the JSON block after it.
  private struct Example {
    let document: String
    var data: String?
  }

  private static let root = Repository.root
  private static let reference = Repository.articles.appending(path: "Reference")

  /// Returns the kinds and texts of the blocks of code in an article.
  private static func blocks(of article: String) throws -> [(kind: String, text: String)] {
    let text = try String(contentsOf: reference.appending(path: article + ".md"), encoding: .utf8)
    var blocks: [(kind: String, text: String)] = []
    var block: (kind: String, lines: [String])?
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let ended = block { blocks.append((ended.kind, ended.lines.joined(separator: "\n"))) }
        block = block == nil ? (String(line.dropFirst(3)), []) : nil
      } else {
        block?.lines.append(line)
      }
    }
    return blocks
  }

  /// Returns the example as a document, in the frame of the reference, as `tools/docs/draw-reference` does.
  private static func document(_ snippet: String, in frame: String) -> String {
    func indented(_ first: String, _ rest: String) -> String { first + snippet.replacing("\n", with: "\n" + rest) + "\n" }
    if snippet.hasPrefix("version:") { return snippet }
    if !snippet.hasPrefix("- ") { return frame + "\n" + indented("    - ", "      ") }
    let row = "\n    - gap: 16\n      alignItems: start\n      children:\n"
    return frame + row + indented("        ", "        ")
  }

  private static func examples(of article: String) throws -> [Example] {
    let isFrame = { (block: (kind: String, text: String)) in block.text.hasPrefix("# The frame") }
    let frame = try #require(try blocks(of: "DocumentReference").first(where: isFrame)).text
    var examples: [Example] = []
    for block in try blocks(of: article) {
      switch block.kind {
      case "yaml": examples.append(Example(document: document(block.text, in: frame)))
      case "json": examples[examples.count - 1].data = block.text
      default: continue
      }
    }
    return examples
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed"),
    arguments: [("Layout", 24), ("ManualFrames", 7), ("ConstraintKeys", 4)])
  func `an example is drawn, laid out and inspected`(article: String, least: Int) throws {
    let workspace = try Workspace()
    let examples = try Self.examples(of: article)
    #expect(examples.count >= least)
    for (number, example) in examples.enumerated() {
      try workspace.write(example.document, to: "example.yaml")
      try workspace.write(example.data ?? "{}", to: "example.json")
      let pictures = Repository.samples.appending(path: "beverage-post").path
      let input = ["example.yaml", "--data", "example.json", "--root", pictures]
      for command in [["render", "-o", "example.png"], ["layout"], ["inspect", "--no-fixes"]] {
        let run = try workspace.run([command[0]] + input + command.dropFirst())
        #expect(run.status == 0, "\(command[0]) of example \(number + 1) of \(article): \(run.errors)")
      }
    }
  }
}
