// SPDX-License-Identifier: MIT

import CellBinding
import CellTestSupport
import FoundationEssentials
import Testing

@testable import CellDocument
@testable import CellGoldenImages

/// An article of the document reference: the keys named in its headings, overall and by section, and the text below each heading.
private struct Article {
  private static let folder = Repository.articles.appending(path: "Reference")

  private(set) var keys: Set<String> = []
  private(set) var keysBySection: [String: Set<String>] = [:]
  private(set) var entries: [String: String] = [:]

  init(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name + ".md"), encoding: .utf8)
    var section = ""
    var named: [String] = []
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      guard line.hasPrefix("### ") else {
        for key in named { entries[key, default: ""] += line + "\n" }
        continue
      }
      named = line.dropFirst(4).components(separatedBy: ", ")
      keys.formUnion(named)
      keysBySection[section, default: []].formUnion(named)
    }
  }
}

private func names<Target>(_ fields: [Field<Target>], in object: String = "") -> Set<String> {
  Set(fields.map { object + $0.name })
}

@Suite struct ReferenceTests {
  @Test func `the reference describes every key of a document and its canvas`() throws {
    let canvas = names(Canvas.fields, in: "canvas.")
    #expect(try Article("DocumentReference").keys.isSuperset(of: names(DocumentParts.fields).union(canvas)))
  }

  @Test func `the reference describes every key of layout`() throws {
    let keys = names(
      [LayoutFields.size, LayoutFields.engine] + LayoutFields.box + LayoutFields.flexContainer + ScrollFields.all
        + LayoutFields.flexItem)
    #expect(try Article("Layout").keys == keys)
  }

  @Test func `the reference describes every key of manual frames`() throws {
    #expect(
      try Article("ManualFrames").keys == names([LayoutFields.frameSize] + LayoutFields.frameContainer + LayoutFields.frameItem))
  }

  @Test func `the reference describes every key of constraints`() throws {
    let others: Set = ["width", "height"]
    let keys = names(LayoutFields.constraintContainer + LayoutFields.constraintText).subtracting(others)
    #expect(try Article("ConstraintKeys").keys == keys)
  }

  @Test func `the reference describes every key of decoration`() throws {
    #expect(
      try Article("DecorationKeys").keys == names(DecorationFields.common + DecorationFields.outline + DecorationFields.bubble))
  }

  @Test func `the reference describes every key of texts and styles`() throws {
    #expect(try Article("TextKeys").keys == names(TextProperties.fields).union(names(TextStyle.fields)))
  }

  @Test(
    arguments: [
      ("container", names(ContainerProperties.fields).union([ElementKind.childrenKey])),
      ("image", names(PictureProperties.fieldsOfImage)), ("icon", names(IconProperties.fields)),
      ("avatar", names(AvatarProperties.fields)), ("badge", names(BadgeProperties.fields)),
      ("gradient", names(GradientProperties.fields)), ("separator", names(SeparatorProperties.fields)),
      ("spacer", ["size"]), ("shape", names(ShapeProperties.fields)),
    ] as [(String, Set<String>)])
  func `the reference describes every key of an element type`(type: String, keys: Set<String>) throws {
    #expect(try Article("Elements").keysBySection[type] == keys)
  }

  @Test(
    arguments: [
      ("DecorationKeys", "border", names(BorderProperties.fields)), ("DecorationKeys", "shadow", names(ShadowProperties.fields)),
      ("DecorationKeys", "outline", names(OutlineProperties.fields)),
      ("DecorationKeys", "tail", names(TailProperties.fields)), ("Elements", "ring", names(RingProperties.fields)),
      ("Elements", "status", names(StatusProperties.fields)),
      ("Elements", "backgroundImage", names(PictureProperties.fields)),
      ("DecorationKeys", "mask", names(GradientProperties.fields).union(["cornerRadius", "cornerCurve", "fade"])),
      ("Elements", "stops", names(StopProperties.fields)), ("TextKeys", "fade", names(FadeProperties.fields)),
      ("TextKeys", "spans", names(SpanProperties.fields).subtracting(names(TextStyle.fields))),
      ("TextKeys", "detect", names(DetectionStyles.fields)), ("DocumentReference", "golden", names(GoldenSettings.fields)),
      ("DocumentReference", "golden", names(GoldenVariant.fields)),
      ("DocumentReference", "golden", names(ToleranceProperties.fields)),
    ] as [(String, String, Set<String>)])
  func `the entry of a key names all keys of its object`(article: String, key: String, inside: Set<String>) throws {
    let entry = try #require(try Article(article).entries[key])
    #expect(inside.filter { !entry.contains("`\($0)`") } == [])
  }

  @Test func `the reference has a section for every element type`() throws {
    let sections = Set(try Article("Elements").keysBySection.keys).union(["text"])
    #expect(sections.isSuperset(of: ElementKind.all.map(\.name)))
  }

  @Test func `the reference describes every key of a state`() throws {
    #expect(try Article("States").keys == names(StateChanges.fields, in: "states.").union([ElementStates.key]))
  }

  @Test func `the reference describes every filter`() throws {
    #expect(try Article("Filters").keys == Set(FilterName.allCases.map(\.rawValue)))
  }

  @Test func `the reference describes the keys that every element has`() throws {
    #expect(try Article("DataBinding").keys.isSuperset(of: ["when", "each", "as", "index"]))
    #expect(try Article("Elements").keys.isSuperset(of: ["type", "name"]))
  }
}
