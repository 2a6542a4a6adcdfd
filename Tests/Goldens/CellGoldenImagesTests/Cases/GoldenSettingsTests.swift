// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import Testing

@testable import CellGoldenImages

private func document(_ golden: String, _ rest: String = "cell: {}") throws(CellDocumentError) -> GoldenDocument {
  try GoldenDocument(DocumentText(Array("version: 1\ngolden: \(golden)\n\(rest)".utf8), fileName: "t.yaml"))
}

private func refusal(_ text: String) -> String? {
  do throws(CellDocumentError) {
    _ = try CellTemplate(parsing: text, fileName: "t.yaml", format: .yaml).goldenSettings()
    return nil
  } catch {
    return error.description
  }
}

@Suite struct GoldenSettingsTests {
  @Test func `the default is one picture at two device pixels per point`() throws {
    let document = try GoldenDocument(DocumentText(Array("version: 1\ncell: {}".utf8), fileName: "t.yaml"))
    #expect(document.settings.variants.map(\.variant) == [GoldenVariant()])
    #expect(document.settings.tolerance == nil)
    #expect(document.template != nil)
  }

  @Test(arguments: [
    ("{}", "@2x"), ("{scale: 3}", "@3x"), ("{state: dark}", ".dark@2x"), ("{state: [dark, bold], scale: 1}", ".dark+bold@1x"),
    ("{width: 320}", ".w320@2x"), ("{width: 320.5}", ".w320.5@2x"), ("{direction: rtl}", ".rtl@2x"),
    ("{direction: ltr}", ".ltr@2x"), ("{textScale: 1.3}", ".text1.3@2x"), ("{item: 2}", ".item2@2x"),
    ("{overlay: blended-pixel-dim}", "~blended-pixel-dim@2x"),
    (
      "{state: dark, width: 320, direction: rtl, textScale: 1.3, item: 2, overlay: blended, scale: 3}",
      ".dark,w320,rtl,text1.3,item2~blended@3x"
    ),
  ])
  func `a picture's name contains all settings of its variant`(variant: String, suffix: String) throws {
    let golden = try document("{variants: [\(variant)]}", "states: {dark: {}, bold: {}}\ncell: {}").settings
    #expect(golden.variants.map(\.variant.suffix) == [suffix])
  }

  @Test(arguments: [
    ("exact", ImageMetric.exact), ("channel", .channel), ("perceptual", .perceptual(.standard)),
    ("perceptual, threshold: 0.05", PerceptualOptions(threshold: 0.05).map { .perceptual($0) } ?? .exact),
    ("window", .window(side: 16)),
    ("window, side: 5", .window(side: 5)),
  ])
  func `the metric of a tolerance is decoded`(written: String, metric: ImageMetric) throws {
    let golden = try document("{tolerance: {metric: \(written), atMost: 40, atLeast: 3, reason: shadows}}").settings
    #expect(golden.tolerance == ImageTolerance(metric: metric, atMost: 40, atLeast: 3, reason: "shadows"))
  }

  @Test func `layers and rectangles can be ignored`() throws {
    let golden = try document("{ignore: [cell/time, [10, 20, 100, 30]]}").settings
    #expect(golden.ignored == [.layer("cell/time"), .rectangle(PixelRect(x: 10, y: 20, width: 100, height: 30))])
  }

  @Test func `a case for another document has no cell and cannot be drawn`() throws {
    let other = try document("{template: ../a.yaml, data: ../a.json, now: 2026-11-21}", "")
    #expect(other.template == nil)
    #expect(other.settings.template == "../a.yaml")
    #expect(other.settings.data == "../a.json")
    #expect(other.settings.now == 1_795_219_200)
    #expect(
      refusal("version: 1\ngolden: {template: a.yaml}")
        == #"t.yaml:1:1: this golden case has no cell of its own; draw the document "a.yaml" instead"#)
  }

  @Test(arguments: [
    ("{variant: []}", #"t.yaml:2:10: unknown key "variant" in golden; did you mean "variants"?"#),
    ("{variants: []}", "t.yaml:2:20: expected a list of 1 to 1000 values, each an object, found a list of 0 values"),
    ("{variants: [{scale: 4}]}", "t.yaml:2:29: expected a whole number from 1 to 3, found 4"),
    ("{variants: [{state: drak}]}", #"t.yaml:2:21: there is no state "drak" among dark; did you mean "dark"?"#),
    (
      "{variants: [{scale: 2}, {}]}",
      #"t.yaml:2:33: another variant has the same picture "@2x"; remove one of them"#
    ),
    (
      "{variants: [{width: \"${w}\"}]}",
      "t.yaml:2:29: ${...} is not allowed here: this part of the document is the same for all data"
    ),
    ("{now: noon}", #"t.yaml:2:15: expected a time such as 2026-11-21T12:00:00Z, found "noon""#),
    ("{template: a.yaml}", #"t.yaml:4:1: "golden.template" and "cell" cannot be used together"#),
    ("{tolerance: {metric: exact, atMost: 3}}", #"t.yaml:2:21: the key "reason" is missing"#),
    (
      "{tolerance: {metric: exact, threshold: 0.1, atMost: 3, reason: r}}",
      #"t.yaml:2:37: "metric: exact" and "threshold" cannot be used together"#
    ),
    (
      "{tolerance: {metric: exact, atMost: 3, atLeast: 4, reason: r}}",
      #"t.yaml:2:21: "atLeast" is 4, but "atMost" is only 3"#
    ),
    (
      "{ignore: [[1, 2, 3]]}",
      "t.yaml:2:19: expected a list of 4 values, each a whole number from 0 to 1048576, found a list of 3 values"
    ),
  ])
  func `a problem is reported with its position`(golden: String, sentence: String) {
    #expect(refusal("version: 1\ngolden: \(golden)\nstates: {dark: {}}\ncell: {}") == sentence)
  }
}
