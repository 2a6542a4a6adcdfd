// SPDX-License-Identifier: MIT

import CellGraphics
import CellInspection
import CellNotation
import CellRaster
import CellTestSupport
import Testing

/// No safe fix changes a pixel. The data comes from another generator than that of the proofs, and is drawn in any configuration.
@Suite struct SafeFixTests {
  /// The number of templates for each seed.
  private static let templatesPerSeed = max(1, Seeds.count / 10)

  @Test(arguments: 0..<10) func `no safe fix changes a pixel of a random cell`(_ seed: UInt64) throws {
    var templates = RandomTemplates(seed: seed)
    var strangers = VariedData(seed: seed &+ 1_000_003)
    var fixCount = 0
    for _ in 0..<Self.templatesPerSeed {
      let text = templates.document().compactJSON
      let data = templates.data()
      let document = try InspectedDocument(text, format: .json, data: data.compactJSON, states: templates.states())
      let fixed = try document.fixed()
      fixCount += fixed.applied.count
      if fixed.source == document.source { continue }
      let differing = try document.differences(from: fixed.source, cases: 12, data: &strangers)
      #expect(differing == [], "\(text) \(data.compactJSON)")
    }
    // With fewer templates, there may be nothing to fix.
    if Self.templatesPerSeed >= 4 { #expect(fixCount > 0) }
  }

  /// The least number of safe fixes of each sample. Without this, refusing all fixes would pass.
  static let fixCounts = [
    "beverage-post": 8, "chat-message": 4, "cjk-message": 4, "contact-row": 4, "event-card": 4, "fading-post-backgrounds": 1,
    "fading-post-layers": 4, "feed-entry": 5, "long-post": 4, "long-post-expanded": 4, "mastodon-post": 10, "notification": 5,
    "rtl-message": 4,
    "text-with-likes": 4,
  ]

  @Test(arguments: Sample.all.map(\.name)) func `no safe fix changes a pixel of a sample`(_ name: String) throws {
    let inspected = try InspectedSample.named(name)
    let (document, fixed) = (try inspected.document(), try inspected.fixed())
    print("\(name): \(fixed.applied.count) safe fixes")
    #expect(fixed.applied.count >= Self.fixCounts[name] ?? 0)
    #expect(fixed.unapplied.isEmpty)
    var strangers = VariedData(
      seed: 7, pictures: inspected.sample.files.map(\.path).filter { $0.hasSuffix(".png") || $0.hasSuffix(".jpg") })
    #expect(try document.differences(from: fixed.source, cases: 12, data: &strangers) == [])
  }
}

/// A generator of variations of given data: texts, numbers, colours, pictures and lists that proofs do not try.
struct VariedData {
  private var random: SplitMix64
  private let pictures: [String]

  init(seed: UInt64, pictures: [String] = []) {
    random = SplitMix64(seed: seed)
    self.pictures = pictures
  }

  private static let texts = [
    "", "i", "Wjgy", "A line\nand another", "\u{05E9}\u{05DC}\u{05D5}\u{05DD}",
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit",
    "supercalifragilisticexpialidocious", "\u{65E5}\u{672C}\u{8A9E}", "3", "\u{0627}\u{0644}\u{0633}\u{0644}\u{0627}\u{0645} 12",
  ]

  mutating func next<Element>(of choices: [Element]) -> Element { choices[Int.random(in: choices.indices, using: &random)] }

  mutating func varied(_ value: DataValue) -> DataValue {
    switch value {
    case .object(let object):
      return .object(
        DataObject(object.members.map { .init(name: $0.name, value: next(of: [0, 1, 2]) == 0 ? $0.value : varied($0.value)) }))
    case .array(let entries):
      let more = next(of: [[], entries, entries + entries.prefix(1), Array(entries.prefix(1))])
      return .array(more.map { varied($0) })
    case .boolean(let value): return .boolean(next(of: [value, !value]))
    case .number: return next(of: [0, 1, 7, 23, 12_345].map { .number(DataNumber($0)) })
    case .string(let text):
      if RGBA(hexadecimal: text) != nil { return .string(next(of: [text, "#0F0F0F", "#ABCDEF40", "#FFFFFFFE", "#12345600"])) }
      if pictures.contains(text) { return .string(next(of: pictures)) }
      if text.contains("T"), text.hasSuffix("Z") { return .string(next(of: [text, "2001-02-03T04:05:06Z"])) }
      return .string(next(of: Self.texts + [text]))
    case .null: return .null
    }
  }
}

extension InspectedDocument {
  /// Draws random data in random configurations with both versions of a template, and returns the cases that differ.
  func differences(from fixed: TemplateSource, cases count: Int, data: inout VariedData) throws -> [String] {
    let templates = (before: try source.template, after: try fixed.template)
    var differing: [String] = []
    for _ in 0..<count {
      let item = data.varied(data.next(of: items.map(\.value)))
      let states = data.next(of: [[]] + templates.before.states.map { [$0] } + [templates.before.states])
      let mirrors = data.next(of: [false, true])
      var environment = environment
      environment.scale = data.next(of: PixelScale.allCases)
      environment.textScale = data.next(of: [nil, TextScale(factor: 1.5)])
      func pixels(_ template: CellTemplate) throws -> PixelBuffer {
        var template = try template.applying(states)
        if mirrors { template = try template.directed(isRightToLeft: !template.isRightToLeft) }
        return try renderer.drawn(try template.bind(item, environment: environment)).pixels
      }
      let before: PixelBuffer
      do {
        before = try pixels(templates.before)
      } catch {
        continue  // the document refuses the data
      }
      if try pixels(templates.after) != before {
        differing.append("\(item.compactJSON) \(states) \(environment.scale ?? .x1) \(mirrors)")
      }
    }
    return differing
  }
}
