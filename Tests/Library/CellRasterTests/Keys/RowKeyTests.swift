// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct RowKeyTests {
  private static let fonts = FontsKey(fileHashes: ["/fonts/a.ttf": "1", "/fonts/b.ttf": "2"])
  private static let document = """
    version: 1
    canvas: {width: 300, background: "#FFFFFF"}
    states: {dark: {canvas: {background: "#000000"}}, wide: {canvas: {width: 320}}}
    cell:
      padding: 8
      children:
        - {type: avatar, source: "${avatar}", size: 40}
        - {type: text, text: "${name}", color: "#112233", flex: 1}
    """

  private static func template(_ old: String = "", _ new: String = "", file: String = "t.yaml") throws -> CellTemplate {
    try CellTemplate(
      parsing: old.isEmpty ? document : document.replacing(old, with: new), fileName: file, format: .yaml)
  }

  private static func cell(
    _ old: String = "", _ new: String = "", name: String = "Ada", avatar: String = "a.png", file: String = "t.yaml",
    _ environment: BindingEnvironment = BindingEnvironment(now: 0)
  ) throws -> Cell {
    try template(old, new, file: file).bind(
      ["name": DataValue(stringLiteral: name), "avatar": DataValue(stringLiteral: avatar)], environment: environment)
  }

  private func rowKey(_ cell: Cell, _ hash: PictureHash = .known("h"), fonts: FontsKey = fonts) throws -> RowKey {
    try #require(RowKey(of: cell, fonts: fonts) { _ in hash })
  }

  private func layoutKey(_ cell: Cell, size: Size? = Size(width: 8, height: 4), fonts: FontsKey = fonts) throws
    -> LayoutKey
  {
    try #require(LayoutKey(of: cell, fonts: fonts) { _ in size })
  }

  // MARK: Before binding

  private func inputKey(
    _ template: CellTemplate, _ data: DataValue = ["name": "Ada"], _ environment: BindingEnvironment = BindingEnvironment(now: 0)
  ) -> InputKey {
    InputKey(template: TemplateKey(template), data: data, environment: environment)
  }

  @Test func `a template that is read again, moved or commented gives the same keys`() throws {
    let key = inputKey(try Self.template())
    #expect(inputKey(try Self.template()) == key)
    #expect(inputKey(try Self.template(file: "other.yaml")) == key)
    #expect(inputKey(try Self.template("version: 1", "# a comment\n\nversion:   1")) == key)
    #expect(inputKey(try Self.template("version: 1", "version: 1\ngolden: {scales: [1]}")) == key)
  }

  @Test func `JSON and YAML of one document give the same keys`() throws {
    let yaml = try CellTemplate(parsing: "version: 1\ncell: {type: text, text: a, size: 12}", fileName: "", format: .yaml)
    let json = try CellTemplate(
      parsing: #"{"version": 1, "cell": {"type": "text", "text": "a", "size": 12}}"#, fileName: "", format: .json)
    #expect(inputKey(yaml) == inputKey(json))
  }

  @Test func `an input key depends on the document, the states, the direction, the data and the environment`() throws {
    let template = try Self.template()
    let keys = [
      inputKey(template), inputKey(try Self.template("padding: 8", "padding: 9")), inputKey(try template.applying(["dark"])),
      inputKey(try template.applying(["wide"])), inputKey(try template.applying(["dark", "wide"])),
      inputKey(try template.applying(["wide", "dark"])), inputKey(try template.directed(isRightToLeft: true)),
      inputKey(template, ["name": "Bob"]), inputKey(template, ["name": "Ada", "x": nil]),
      inputKey(template, ["name": "Ada"], BindingEnvironment(now: 1)),
      inputKey(template, ["name": "Ada"], BindingEnvironment(now: 0, timeZone: CellTimeZone(secondsFromUTC: 3600))),
      inputKey(template, ["name": "Ada"], BindingEnvironment(now: 0, width: 320)),
      inputKey(template, ["name": "Ada"], BindingEnvironment(now: 0, scale: .x2)),
      inputKey(template, ["name": "Ada"], BindingEnvironment(now: 0, textScale: TextScale(factor: 1.5))),
    ]
    #expect(Set(keys).count == keys.count)
  }

  @Test func `the direction that a template has already is no other template`() throws {
    let template = try Self.template()
    #expect(TemplateKey(template) == TemplateKey(try template.directed(isRightToLeft: false)))
  }

  // MARK: Rows

  @Test func `places and the way to a value do not count`() throws {
    let key = try rowKey(Self.cell())
    #expect(try rowKey(Self.cell("version: 1", "\n\nversion: 1", file: "other.yaml")) == key)
    #expect(try rowKey(Self.cell("${name}", "Ada")) == key)
    #expect(try layoutKey(Self.cell("${name}", "Ada")) == layoutKey(Self.cell()))
  }

  @Test(arguments: [
    ("padding: 8", "padding: 9"), ("flex: 1", "flex: 2"), ("${name}", "${name}!"), ("size: 40", "size: 41"),
    ("width: 300,", "width: 301,"), ("width: 300,", "width: 300, scale: 3,"), ("width: 300,", "width: 300, direction: rtl,"),
    ("flex: 1", "flex: 1, border: {width: 1, color: \"#000000\"}"), ("flex: 1", "flex: 1, order: 1"),
    ("flex: 1", "flex: 1, weight: 700"), ("flex: 1", "flex: 1, name: other"), ("flex: 1", "flex: 1, clip: true"),
  ])
  func `what changes frames changes both keys`(old: String, new: String) throws {
    let (before, after) = (try Self.cell(), try Self.cell(old, new))
    #expect(try layoutKey(before) != layoutKey(after))
    #expect(try rowKey(before) != rowKey(after))
  }

  @Test(arguments: [
    ("\"#112233\"", "\"#112234\""), ("\"#FFFFFF\"", "\"#FFFFFE\""), ("flex: 1", "flex: 1, opacity: 0.5"),
    ("flex: 1", "flex: 1, background: \"#EEEEEE\""), ("flex: 1", "flex: 1, shadow: {color: \"#000000\", blur: 4}"),
    ("flex: 1", "flex: 1, hidden: true"), ("flex: 1", "flex: 1, opaque: true"), ("flex: 1", "flex: 1, align: end"),
    ("flex: 1", "flex: 1, underline: true"), ("flex: 1", "flex: 1, ignore: [blend], ignoreReason: why"),
    ("size: 40", "size: 40, cornerRadius: 4"), ("size: 40", "size: 40, cornerRadius: 0"),
  ])
  func `what only paints changes the key of the row, and not that of the layout`(old: String, new: String) throws {
    let (before, after) = (try Self.cell(), try Self.cell(old, new))
    #expect(try layoutKey(before) == layoutKey(after))
    #expect(try rowKey(before) != rowKey(after))
  }

  @Test func `a picture counts by its size for the layout, and by its path and file for the row`() throws {
    let cell = try Self.cell()
    #expect(try layoutKey(cell) != layoutKey(cell, size: Size(width: 4, height: 8)))
    #expect(try layoutKey(cell) != layoutKey(cell, size: Size(width: 8, height: 3.75)))
    #expect(try layoutKey(cell) != layoutKey(cell, size: nil))
    #expect(try layoutKey(cell) == layoutKey(Self.cell(avatar: "b.png")))
    #expect(try rowKey(cell) != rowKey(Self.cell(avatar: "b.png")))
    #expect(try rowKey(cell) != rowKey(cell, .known("i")))
  }

  @Test func `a picture that the document declares opaque counts, wherever the document says so`() throws {
    let opaque = try Self.cell("cell:", "data: {avatar: {opaque: true}}\ncell:")
    #expect(opaque.opaquePictures.count == 1)
    var undeclared = opaque
    undeclared.opaquePictures = []
    #expect(try rowKey(opaque) != rowKey(undeclared))
    #expect(try layoutKey(opaque) == layoutKey(undeclared))
    #expect(try rowKey(opaque) == rowKey(Self.cell("cell:", "data:\n  avatar: {opaque: true}\n\ncell:")))
  }

  @Test func `a key without the hash of a picture is provisional, and differs from the final one`() throws {
    let cell = try Self.cell()
    let provisional = try rowKey(cell, .unknown)
    #expect(provisional.isProvisional)
    #expect(!(try rowKey(cell).isProvisional))
    #expect(!(try rowKey(cell, .missing).isProvisional))
    #expect(Set([provisional, try rowKey(cell), try rowKey(cell, .missing)]).count == 3)
  }

  @Test func `resources know the hash of a picture that was read, and read nothing to find out`() throws {
    let folder = try AssetFolder()
    let resources = try folder.renderer().resources
    #expect(resources.pictureHashIfKnown(of: "red.png") == .unknown)
    let hash = try resources.pictureHash(of: "red.png")
    #expect(hash == .known(try resources.fileHash(ofPicture: "red.png")))
    #expect(resources.pictureHashIfKnown(of: "red.png") == hash)
    #expect(try resources.pictureHash(of: "none.png") == .missing)
  }

  @Test func `fonts count by their names and contents, and not by their folders`() throws {
    let cell = try Self.cell()
    let moved = FontsKey(fileHashes: ["/other/b.ttf": "2", "/other/a.ttf": "1"])
    #expect(moved == Self.fonts)
    let others = [
      ["/fonts/a.ttf": "1", "/fonts/b.ttf": "3"], ["/fonts/a.ttf": "1", "/fonts/c.ttf": "2"], ["/fonts/a.ttf": "1"],
    ].map(FontsKey.init(fileHashes:))
    #expect(Set(try others.map { try rowKey(cell, fonts: $0) } + [rowKey(cell)]).count == 4)
    #expect(Set(try others.map { try layoutKey(cell, fonts: $0) } + [layoutKey(cell)]).count == 4)
  }

  private struct Stack: FrameLayout {
    func frames(of content: FrameContent, width: Double) throws -> [Rect] {
      content.names.map { _ in Rect(x: 0, y: 0, width: 10, height: 10) }
    }
  }

  @Test func `a cell whose frames a function in Swift computes has no keys`() throws {
    let cell = try Cell(width: 100) { Frames(Stack()) { Text("a") } }
    #expect(RowKey(of: cell, fonts: Self.fonts) { _ in .unknown } == nil)
    #expect(LayoutKey(of: cell, fonts: Self.fonts) { _ in nil } == nil)
    #expect(try RowKey(of: Cell(width: 100) { Row { Text("a") } }, fonts: Self.fonts) { _ in .unknown } != nil)
  }

  // MARK: The format

  @Test func `keys are the same in every process`() throws {
    let template = try Self.template()
    let (layout, row, provisional) = (
      try layoutKey(Self.cell()), try rowKey(Self.cell()), try rowKey(Self.cell(), .unknown)
    )
    #expect("\(inputKey(template))" == "6323116f2877b35c6ee2341a1a847ec7")
    #expect("\(layout)" == "df1134b7eb8e3a45ce0e84218d7ba219")
    #expect("\(row)" == "f6b6f058dccf694454b16967a71c0f9a")
    #expect("\(provisional)" == "7f75f8f90142251c372b3dc51fd0b777")
  }
}
