// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellGraphics
import CellNotation
import CellTestSupport
import Foundation
import Testing

@testable import CellDocument

/// Documents in house style: `cellraster format`.
@Suite struct HouseStyleTests {
  private func formatted(_ text: String, _ name: String = "a.yaml") throws -> String {
    String(decoding: try DocumentText(Array(text.utf8), fileName: name).inHouseStyle(golden: GoldenSettings.shape), as: UTF8.self)
  }

  @Test func `keys have a fixed order, and comments stay with what they are about`() throws {
    let text = """
      # A message.

      cell:
          # The body.
          children:
          - text: "${text}"   # From the data.
            color: 'ink'
            type:   text
            padding: [4,  8]
            # Only for the reader.
            when: not isEmpty
            name: body
          - {type: separator, color: "#FF0000",
             # Thin.
             thickness: 0.5}

          # After the children.
          padding: 4
      colors: {ink: "black",

        paper: white}


      version: 1
      # The end.

      """
    #expect(
      try formatted(text)
        == """
        # A message.

        version: 1
        colors: {ink: black, paper: white}
        cell:
          # After the children.
          padding: 4
          # The body.
          children:
            - name: body
              type: text
              # Only for the reader.
              when: not isEmpty
              text: "${text}" # From the data.
              color: ink
              padding: [4, 8]
            - type: separator
              color: "#FF0000"
              # Thin.
              thickness: 0.5
        # The end.

        """)
  }

  @Test(arguments: [
    // Quotation marks.
    ("text: 'plain words'", "text: plain words"), ("text: \"yes\"", "text: \"yes\""), ("text: '12'", "text: \"12\""),
    ("text: 'it''s'", "text: \"it's\""), ("text: '${a | date \"HH\"}'", "text: '${a | date \"HH\"}'"),
    ("text: \"a\\u00A0b\"", "text: \"a\\u00A0b\""), ("text: \"a: b\"", "text: \"a: b\""), ("text: ''", "text: \"\""),
    ("\"text\": a", "text: a"), ("text: ~", "text: ~"), ("text:", "text:"),
    ("text: >-\n     a\n\n     b", "text: >-\n    a\n\n    b"),
    ("text: |\n     a\n       b\n", "text: |\n    a\n      b"), ("text: a\n     b", "text: \"a b\""),
    ("text: |2\n       a", "text: \"   a\\n\""), ("text: \"a\n\n    b\"", "text: \"a\\nb\""),
    // Lists and objects.
    ("padding: [ 1,2 , 3, 4 ]", "padding: [1, 2, 3, 4]"), ("padding:\n  - 1\n  - 2", "padding:\n    - 1\n    - 2"),
    ("children: []", "children: []"), ("children: [ # none\n  ]", "# none\n  children: []"),
    ("border: {color: red, width: 1}", "border: {width: 1, color: red}"),
    ("children: [{}, {size: 3} # big\n  ]", "children:\n    - {}\n    - {size: 3} # big"),
    ("children:\n   - # first\n     size: 3", "children:\n    # first\n    - size: 3"),
    ("children: # two\n  - size: 3\n  - size: 4\n    # after", "children: # two\n    - size: 3\n    - size: 4\n      # after"),
  ])
  func `values are written in one way`(before: String, after: String) throws {
    #expect(try formatted("version: 1\ncell:\n  \(before)\n") == "version: 1\ncell:\n  \(after)\n")
  }

  @Test func `what does not fit into 120 characters has a line for each entry`() throws {
    let names = (1...20).map { "name-\($0)" }
    let text = "version: 1\ncell: {padding: [1, 2, 3, 4], ignore: [\(names.joined(separator: ", "))]}\n"
    #expect(
      try formatted(text)
        == "version: 1\ncell:\n  padding: [1, 2, 3, 4]\n  ignore:\n" + names.map { "    - \($0)\n" }.joined())
    // The last character that fits.
    let fitting = "cell: {name: " + String(repeating: "a", count: 120 - 14) + "}"
    #expect(fitting.count == 120)
    #expect(try formatted("version: 1\n\(fitting)\n") == "version: 1\n\(fitting)\n")
    #expect(
      try formatted("version: 1\n" + fitting.replacing("aa}", with: "aaa}") + "\n").hasPrefix("version: 1\ncell:\n  name: a"))
  }

  @Test func `JSON has the order, too, and the form of the command's JSON`() throws {
    #expect(
      try formatted("{\"cell\": {\"children\": [], \"padding\": 4},\n\"version\": 1}", "a.json") == """
        {
          "version": 1,
          "cell": {"padding": 4, "children": []}
        }

        """)
  }

  @Test(arguments: ["a: [", "a: *b", "a: 1\na: 2"])
  func `a text that is no document is refused with its place`(text: String) {
    #expect(throws: CellDocumentError.self) { try formatted(text) }
  }

  @Test func `line breaks of Windows and a byte order mark are left out`() throws {
    #expect(try formatted("\u{FEFF}version: 1\r\ncell: {} # empty\r\n\r\n") == "version: 1\ncell: {} # empty\n")
  }

  /// All documents of the repository, and the texts of the reference.
  private static let documents: [(name: String, text: String)] = {
    var documents: [(String, String)] = []
    for folder in [Repository.samples, Repository.goldenImages, Repository.root.appending(path: "tools")] {
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard ["yaml", "json"].contains(file.pathExtension), !file.path.contains("/.build/"), !file.path.contains("data"),
          let text = try? String(contentsOf: file, encoding: .utf8), text.count < 100_000
        else { continue }
        documents.append((file.path, text))
      }
    }
    let articles = FileManager.default.enumerator(at: Repository.articles, includingPropertiesForKeys: nil)
    while let file = articles?.nextObject() as? URL {
      guard file.pathExtension == "md", let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for (index, part) in text.components(separatedBy: "```yaml\n").dropFirst().enumerated() {
        documents.append(("\(file.lastPathComponent) \(index).yaml", part.components(separatedBy: "```")[0]))
      }
    }
    return documents
  }()

  /// The comments of a YAML text, each without blanks, in the order of the alphabet.
  private func comments(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: true)
      guard let first = parts.firstIndex(where: { $0.hasPrefix("#") }), !parts[..<first].contains(where: { $0.contains("\"") })
      else {
        return nil
      }
      return parts[first...].joined(separator: " ")
    }.sorted()
  }

  @Test func `the documents of the repository and of the reference keep their meaning and their comments`() throws {
    var count = 0
    for (name, text) in Self.documents {
      let document = DocumentText(Array(text.utf8), fileName: name)
      // Some texts show parts of documents, or mistakes.
      guard let node = try? document.node, node.members != nil else { continue }
      count += 1
      let once = try document.inHouseStyle(golden: GoldenSettings.shape)
      let second = DocumentText(once, fileName: name)
      let (before, after) = (sorted(DataValue(node)), sorted(DataValue(try second.node)))
      #expect(before == after, "\(name)")
      #expect(try second.inHouseStyle(golden: GoldenSettings.shape) == once, "\(name): \(String(decoding: once, as: UTF8.self))")
      let written = String(decoding: once, as: UTF8.self)
      if name.hasSuffix("yaml") { #expect(comments(in: written) == comments(in: text), "\(name)") }
      let long = written.split(separator: "\n").filter {
        $0.count > 120 && !$0.contains("#") && $0.contains(where: { "[{".contains($0) })
      }
      #expect(long.filter { !$0.contains("\"") } == [], "\(name)")
      // Whatever is drawn is the same.
      if let template = try? CellTemplate(document), template.states.isEmpty {
        let formatted = try CellTemplate(second)
        let cells = [template, formatted].map { try? $0.bind([:], environment: BindingEnvironment(now: 0)).encodedDocument() }
        #expect(cells[0] == cells[1], "\(name)")
      }
    }
    #expect(count > 250)
  }

  /// The value with the members of all objects sorted by name.
  private func sorted(_ value: DataValue) -> DataValue {
    switch value {
    case .object(let object):
      .object(
        DataObject(unique: object.members.map { .init(name: $0.name, value: sorted($0.value)) }.sorted { $0.name < $1.name }))
    case .array(let values): .array(values.map(sorted))
    case .null, .boolean, .number, .string: value
    }
  }
}
