// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellGraphics
import CellLayout
import CellRaster
import Testing

@Suite struct CellRendererTests {
  /// 50 cells that differ in text, width and scale.
  private static let cells = (0..<50).map { index in
    let badge = BadgeContent(label: nil, color: RGBA(red: 255, green: 60, blue: 0), diameter: 9, padding: 0)
    let group = element(
      .container, path: "cell/group",
      decoration: Decoration(
        background: .color(RGBA(red: 220, green: 230, blue: UInt8(index * 5))), cornerRadii: CornerRadii(all: 6),
        shadows: [
          DropShadow(
            color: .black, offset: Point(x: 1, y: 2), blur: Double(index % 9), path: index.isMultiple(of: 4) ? .content : .frame)
        ],
        mask: index.isMultiple(of: 5) ? .fade(.init(edge: .right, length: 30, onlyWhenTruncated: false)) : nil, opacity: 0.7,
        clips: true),
      children: [
        text("Message \(index): office שלום fjord, Wójcik — e\u{301}.", path: "cell/group/text"),
        element(Content(badge), path: "cell/group/badge"),
      ])
    return cell(
      width: 90 + Double(index) * 3.3, scale: PixelScale.allCases[index % 3],
      children: [group, picture("red.png", width: 7.5 + Double(index % 4), height: 9)])
  }

  @Test func `renderers on four threads give the same bytes as a single renderer`() async throws {
    let folder = try AssetFolder()
    let resources = RenderingResources(fonts: try FontCollection(), assets: folder.root)
    let alone = try rendered(by: CellRenderer(resources))
    let all = try await withThrowingTaskGroup(of: [PixelBuffer].self) { group in
      for _ in 0..<4 { group.addTask { try rendered(by: CellRenderer(resources)) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all == [alone, alone, alone, alone])
    #expect(Set(alone).count == 50)
  }

  private func rendered(by renderer: CellRenderer) throws -> [PixelBuffer] {
    try Self.cells.map { try renderer.drawn($0).pixels }
  }

  @Test(arguments: [1, 3]) func `many cells are rendered in order, with the pixels of each alone`(jobs: Int) async throws {
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    var pictures: [PixelBuffer] = []
    for try await drawn in renderer.drawn(Self.cells, jobs: jobs) { pictures.append(drawn.pixels) }
    #expect(try pictures == Self.cells.map { try renderer.drawn($0).pixels })
  }

  @Test func `a cell that cannot be drawn ends the pictures after those before it`() async throws {
    let folder = try AssetFolder()
    let missing = cell(width: 40, children: [picture("gone.png", width: 9, height: 9)])
    var count = 0
    await #expect(throws: ElementFailure.self) {
      for try await _ in try folder.renderer().drawn([Self.cells[0], Self.cells[1], missing, Self.cells[2]], jobs: 2) {
        count += 1
      }
    }
    #expect(count == 2)
  }

  @Test func `the findings in a cell name the layers`() throws {
    let folder = try AssetFolder()
    let cell = try Cell(width: 100, background: .white) { Column { Text("A label").name("label") } }
    let findings = try folder.renderer().drawn(cell).findings
    #expect(findings.map { "\($0.path) \($0.rule.rawValue)" } == ["cell/label blend.background-missing"])
  }

  @Test func `a renderer gives the same bytes in reverse order`() throws {
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    let forwards = try rendered(by: renderer)
    #expect(try Array(Self.cells.reversed().map { try renderer.drawn($0).pixels }.reversed()) == forwards)
  }

  @Test func `bands of a cell have the same bytes as the whole cell`() throws {
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    let list = try renderer.displayList(of: Self.cells[7])
    let whole = try renderer.draw(list)
    let middle = whole.height / 2
    #expect(
      try renderer.draw(list, rows: 0..<middle).pixels + renderer.draw(list, rows: middle..<whole.height).pixels
        == whole.pixels)
  }

  @Test(arguments: PixelScale.allCases, Array(stride(from: 40.0, through: 160, by: 13.7)))
  func `a text is as high as its box, and its baselines are inside`(scale: PixelScale, width: Double) throws {
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    let subject = cell(
      width: width, scale: scale, children: [text("Lunch at 12:30? I’ll bring the blueprints and Ms. Wójcik’s umbrella.")])
    let frame = try renderer.drawn(subject).frames.boxes[1].frame
    let list = try renderer.displayList(of: subject)
    guard case .text(let item) = list.items.first?.content else {
      Issue.record("no text")
      return
    }
    #expect(Double(item.height) == (frame.height * scale.factor).rounded())
    #expect(item.baselines.allSatisfy { $0 < item.height })
  }

  @Test func `declaring an element opaque changes no pixel`() throws {
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    var promising = Self.cells[3]
    promising.root.children[0].decoration.promisesOpaque = true
    #expect(try renderer.drawn(promising).pixels == renderer.drawn(Self.cells[3]).pixels)
  }

  @Test func `an unknown font family is an error that names its element`() throws {
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    let run = TextRun(text: "x", font: FontDescription(family: "Nonesuch", size: 14), color: .black)
    let strange = element(Content(TextContent(text: StyledText(runs: [run]))), path: "cell/text")
    let failure = #expect(throws: ElementFailure.self) { try renderer.drawn(cell(children: [strange])) }
    #expect(
      failure?.description
        == "test.yaml:3:5 cell/text: there is no font family \"Nonesuch\": name its folder under \"fonts\" or with FontCollection.Sources(folders:)"
    )
  }

  @Test(arguments: [
    ("{type: text, text: a}", "a.yaml:2:10 canvas.family"), ("{type: avatar, initials: A, size: 9}", "a.yaml:2:10 canvas.family"),
    ("{type: text, text: a, family: DejaVu Sams}", "a.yaml:3:19 cell/text"),
  ])
  func `a misspelt font family of the canvas is an error at the canvas`(element: String, place: String) throws {
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {family: DejaVu Snas, width: 50}\ncell: {children: [\(element)]}\n", fileName: "a.yaml",
      format: .yaml)
    let family = element.contains("Sams") ? "DejaVu Sams" : "DejaVu Snas"
    let failure = #expect(throws: ElementFailure.self) {
      try AssetFolder().renderer().drawn(template, [:], environment: BindingEnvironment(now: 0))
    }
    #expect(failure?.description == "\(place): there is no font family \"\(family)\"; did you mean \"DejaVu Sans\"?")
  }

  @Test func `initials without a glyph are no warning if the picture is drawn`() throws {
    let folder = try AssetFolder()
    try folder.add("a.png", PixelBuffer(size: try #require(PixelSize(width: 1, height: 1)), pixels: [0xFF00_0000]))
    func warnings(_ source: String) throws -> Int {
      let template = try CellTemplate(
        parsing: "version: 1\ncell: {children: [{type: avatar, \(source)initials: \"\u{13000}\", size: 9}]}\n",
        fileName: "a.yaml",
        format: .yaml)
      return try folder.renderer().drawn(template, [:], environment: BindingEnvironment(now: 0)).warnings.count
    }
    #expect(try warnings("source: a.png, ") == 0)
    #expect(try warnings("") == 1)
  }

  @Test func `a character that no font has causes a warning with its code point`() throws {
    let folder = try AssetFolder()
    let warnings = try folder.renderer().drawn(cell(children: [text("a\u{13000}b")])).warnings
    #expect(warnings.map(\.description) == ["test.yaml:3:5 cell/text: no font has U+13000"])
  }

  @Test func `warnings are available before anything is drawn`() throws {
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    #expect(try renderer.drawn(cell(children: [text("\u{13000}")])).warnings.count == 1)
  }
}
