// SPDX-License-Identifier: MIT

import CellJobs
import CellNotation
import CellTestSupport
import FoundationEssentials
import Testing

@testable import CellRasterCommand

/// The JSON that the command writes conforms to the schemas that it publishes.
@Suite(.enabled(if: SchemaValidator.isAvailable, "validating needs the package python3-jsonschema"))
struct OutputSchemaTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      "{version: 1, cell: {children: [{type: text, paragraphs: [One, {spans: [two, {text: three, when: true}], indent: 8}]}]}}",
      to: "spans.yaml")
    try workspace.write(
      """
      version: 1
      canvas: {width: 120, background: surface}
      colors: {surface: "#FFFFFF"}
      states: {dark: {colors: {surface: "#202020"}}}
      cell:
        padding: 3.3
        children:
          - {type: text, text: "${text}", opacity: 0.5}
          - {type: image, source: "${picture}", width: 20, height: 20.2, cornerRadius: 4, shadow: {blur: 3, color: black}}
          - {type: text, text: ignored, ignore: [blend], ignoreReason: "known"}
          - {type: text, text: squeezed, height: 4, alignSelf: start}
          - {type: text, text: percentage, height: 50%}
      """, to: "cell.yaml")
    try workspace.write(
      #"[{"text": "one", "picture": "p.png"}, {"text": "two 🛼", "picture": "none.png"}, {"text": null}]"#, to: "items.json")
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--item", "1", "-o", "p.png")
  }

  /// Runs a script, and returns its standard output as one line.
  private func json(_ script: String) throws -> String {
    try workspace.shell("exec 2>errors; env -u CI -u CELLRASTER_RECORD \(script)").text.replacing("\n", with: " ")
  }

  private func value(_ json: String) throws -> DataValue {
    try #require(try DataDocument(parsing: "[\(json)]", fileName: "output.json", format: .json).items.first).value
  }

  private func check(_ format: String, _ scripts: String...) throws {
    let outputs = try scripts.map(json)
    let validator = SchemaValidator(schema: try workspace.run("schema", format).text)
    #expect(try validator.verdicts(on: outputs) == outputs.map { _ in true }, "\(outputs)")
    let shape = try #require(OutputDescription.all.first { $0.name == format }?.shape)
    #expect(try outputs.map { shape.accepts(try value($0)) } == outputs.map { _ in true }, "\(outputs)")
    // Every object has only the members that the schema lists.
    let changed = outputs.map { $0.replacing("{\"", with: "{\"unlisted\": 1, \"", maxReplacements: 1) }
    #expect(try validator.verdicts(on: changed) == changed.map { _ in false })
  }

  @Test func `render and its manifest`() throws {
    try check(
      "render", "\"$0\" render cell.yaml --data items.json -o out --json",
      "\"$0\" render cell.yaml --data items.json -o out --json --missing-images placeholder --timings",
      "\"$0\" render message.yaml --data data.json --sheet -o out.png --json")
    try check(
      "manifest", "\"$0\" render message.yaml --data data.json -o out --manifest m.json; cat m.json",
      "\"$0\" render message.yaml --data data.json --sheet -o o.png --width 99 --text-scale 2 --now 2026-01-01 --missing-images placeholder --manifest m.json; cat m.json"
    )
  }

  @Test func `inspect and comparisons`() throws {
    let inspect = "\"$0\" inspect cell.yaml --data items.json --missing-images placeholder"
    try check(
      "inspect", "\(inspect) --json", "\(inspect) --all-states --json --max blended=3 --max errors=0",
      "\(inspect) --item 1 --no-fixes --state dark --json", "\"$0\" inspect cell.yaml message.yaml --data items.json --json")
    try check(
      "comparison",
      """
      sed 's/opacity: 0.5/size: 20/; s/3.3/4/; /ignored/d' cell.yaml > new.yaml
      "$0" inspect new.yaml --compare cell.yaml --data items.json --missing-images placeholder --json
      """, "\"$0\" inspect cell.yaml --compare cell.yaml --data items.json --item 1 --json")
    try check(
      "comparison",
      """
      sed 's/three/four/; s/true/false/; s/8/9/; s/One/One, More/' spans.yaml > more.yaml
      "$0" inspect more.yaml --compare spans.yaml --json
      """)
  }

  @Test func `explain, layout, list, scroll, samples and doctor`() throws {
    try check(
      "explain", "\"$0\" explain cell.yaml --data items.json --at 20,20 --json",
      "\"$0\" explain cell.yaml --data items.json --at 0,0 --state dark --json", "\"$0\" explain spans.yaml --at 2,8 --json")
    try check(
      "layout", "\"$0\" layout cell.yaml --data items.json --json",
      "\"$0\" layout cell.yaml --data items.json --explain 2 --state dark --json")
    try workspace.write(
      """
      version: 1
      canvas: {width: 200}
      cell:
        layout: constraints
        children:
          - {name: a, type: shape, fill: \"#F00\", height: 9, constraints: [leading == parent.leading, trailing == parent.trailing]}
          - {name: b, type: text, text: Ab, constraints: [width == 10, width == 20, leading >= parent.leading @9, top == parent.top]}
      """, to: "tied.yaml")
    try check("layout", "\"$0\" layout tied.yaml --cost --json", "\"$0\" layout cell.yaml --data items.json --cost --json")
    try check(
      "layout-comparison", "\"$0\" layout cell.yaml --data items.json --compare tied.yaml --json",
      "\"$0\" layout tied.yaml --compare tied.yaml --json")
    try workspace.write(
      #"{"delete": [1], "insert": [{"at": 0, "item": {"text": "new", "picture": "p.png"}}], "scroll": 9}"#, to: "edits.ndjson")
    let list = "\"$0\" list cell.yaml --data items.json --missing-images placeholder --json"
    try workspace.write(#"{"moveSections": [{"from": 1, "to": 0}], "delete": [[0, 0]]}"#, to: "sections.ndjson")
    try workspace.write(#"{"version": 1, "cell": {"height": "${section.count}"}}"#, to: "head.json")
    try workspace.write(
      #"{"frames": 2, "scrollBy": 5, "delete": [1], "insert": [{"at": 0, "item": {"text": "new", "picture": "p.png"}}]}"#,
      to: "script.ndjson")
    try check(
      "list", "sed -i '2d; s/, {\"text\": null}//' items.json; \(list)", "\(list) --viewport 50 --edits edits.ndjson",
      "\(list) --viewport 50 --offset 9 --section-by text --header head.json --pin-headers --edits sections.ndjson",
      "\(list) --viewport 50 --play script.ndjson -o frames")
    let scroll = "\"$0\" scroll cell.yaml --data items.json --missing-images placeholder --json"
    try check("scroll", "\(scroll) --seconds 1", "\(scroll) --strategy background-draw --slowdown 100")
    try check(
      "scroll-comparison", "sed /ignored/d cell.yaml > fewer.yaml; \(scroll) --seconds 1 --compare fewer.yaml",
      "\(scroll) --seconds 1 > scroll.json; \(scroll) --seconds 1 --strategy reuse --compare scroll.json")
    try workspace.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects><tableViewCell id="a"><subviews><slider id="b"/></subviews>
      </tableViewCell></objects></document>
      """, to: "Row.xib")
    try check("import", "\"$0\" import Row.xib -o row --json")
    try check("samples", "\"$0\" samples --json", "\"$0\" samples contact-row -o contact --json")
    try check("doctor", "\"$0\" doctor --json")
  }

  @Test func `requests and answers of a worker`() throws {
    let requests = """
      {"id": 1, "data": [{"text": "one 🛼", "picture": "p.png"}], "item": 1, "template": "cell", "want": ["png", "size", "findings"]}
      {"id": "two", "data": {"text": "t", "picture": "p.png"}, "state": "dark", "scale": 3, "width": 99.5, "textScale": 2}
      {"id": 3, "data": {"text": "t", "picture": "p.png"}, "state": [], "direction": "rtl", "timings": true}
      {"id": 4, "data": null}
      {"cancel": 5}

      """
    let lines = try [["--jobs", "1"], ["--frames", "-o", "out", "--now", "2026-01-01"], ["-o", "out", "--skip-existing"]]
      .flatMap { options in
        let run = try workspace.run(["worker", "cell.yaml"] + options, input: requests)
        return run.text.split(separator: "\n").filter { $0.hasPrefix("{") }.map(String.init)
      }
    // The first result with --frames is followed by a picture, and the second by the bytes of that picture.
    #expect(lines.count == 14)
    let all = requests.split(separator: "\n").map(String.init) + lines
    let validator = SchemaValidator(schema: try workspace.run("schema", "worker").text)
    #expect(try validator.verdicts(on: all) == all.map { _ in true }, "\(all)")
    #expect(try lines.map { WorkerLines.description.shape.accepts(try value($0)) } == lines.map { _ in true })
    let changed = all.map { $0.replacing("{\"", with: "{\"unlisted\": 1, \"", maxReplacements: 1) }
    #expect(try validator.verdicts(on: changed) == changed.map { _ in false })
  }

  @Test func goldens() throws {
    try workspace.write("version: 1\ngolden: {template: ../message.yaml, data: ../data.json}", to: "golden-images/a.yaml")
    try workspace.write("version: 1\ngolden: {template: none.yaml}", to: "golden-images/broken.yaml")
    try check(
      "goldens", "\"$0\" golden verify --json", "\"$0\" golden verify --json",
      "sed -i 's/padding: 8/padding: 9/' message.yaml; \"$0\" golden verify --json --artifacts out")
    try check("golden-doctor", "\"$0\" golden doctor --json")
    try check("golden-diff", "\"$0\" golden diff p.png p.png --json", "\"$0\" golden diff p.png golden-images/a@2x.png --json")
  }

  @Test func `the schema of documents is the default`() throws {
    #expect(try workspace.run("schema").text == workspace.run("schema", "document").text)
    #expect(try workspace.run("schema", "nothing").status == 64)
    let definitions = try workspace.run("schema", "definitions")
    #expect(definitions.text.contains("\"components\": {"))
    #expect(!definitions.text.contains("\"golden\": {"))
  }
}
