// SPDX-License-Identifier: MIT

import CellRaster
import FoundationEssentials
import Testing

/// Values of Swift as data for templates.
@Suite struct DataEncodingTests {
  private struct Person: Encodable {
    var name: String
    var avatar: String?
    var age: Int?
    var score = 1.5
    var isOnline = true
    var joined = Date(timeIntervalSince1970: 0)
    var tags: [String] = ["a", "b"]
    var friend: [String: Int]?
  }

  @Test func `absent optionals are null, dates are texts in ISO 8601`() throws {
    let data = try DataValue(encoding: Person(name: "Ada", avatar: nil, age: 36))
    #expect(
      data == [
        "name": "Ada", "avatar": nil, "age": 36, "score": DataValue.number(DataNumber(text: "1.5")!), "isOnline": true,
        "joined": "1970-01-01T00:00:00Z", "tags": ["a", "b"], "friend": nil,
      ])
  }

  @Test func `numbers are as JSON has them, and bytes are Base64`() throws {
    struct Price: Encodable {
      var amount = Decimal(string: "12.50")!
      var whole = 4.0
      var small: Float = 0.5
      var large = 1e20
      var bytes = Data([1, 2, 255])
    }
    let data = try DataValue(encoding: Price())
    #expect(
      data == [
        "amount": .number(DataNumber(text: "12.5")!), "whole": 4, "small": .number(DataNumber(text: "0.5")!),
        "large": .number(DataNumber(text: "1e+20")!), "bytes": "AQL/",
      ])
    let template = try CellTemplate(
      parsing: "{version: 1, cell: {children: [{type: text, when: amount > 12, text: \"${whole} ${amount}\"}]}}",
      fileName: "t.yaml", format: .yaml)
    let cell = try template.bind(data, environment: BindingEnvironment(now: 0))
    #expect(try cell.encodedDocument().contains("\"4 12.5\""))
  }

  @Test func `a number that is not finite is an error that names its place`() throws {
    let error = try #require(throws: EncodingError.self) { try DataValue(encoding: ["scores": [1, Double.infinity]]) }
    guard case .invalidValue(_, let context) = error else { Issue.record("\(error)"); return }
    #expect(context.codingPath.map(\.stringValue) == ["scores", "1"])
  }

  @Test func `a template is drawn for an encodable value as for the same JSON`() throws {
    let template = try CellTemplate(
      parsing: "{version: 1, canvas: {width: 80}, cell: {children: [{type: text, text: \"${name} ${avatar ?? '-'}\"}]}}",
      fileName: "t.yaml", format: .yaml)
    let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: ".")))
    let session = renderer.session()
    let drawn = try session.drawn(template, Person(name: "Ada"), environment: BindingEnvironment(now: 0))
    let item: DataValue = ["name": "Ada", "avatar": nil]
    #expect(drawn.pixels == (try renderer.drawn(template, item, environment: BindingEnvironment(now: 0)).pixels))
    #expect(drawn.frames.boxes[1].path == "cell/text")
    #expect(drawn.warnings.isEmpty)
  }
}
