// SPDX-License-Identifier: MIT

import CellDocument
import CellInspection
import CellNotation
import CellRenderAnalysis
import Testing

@Suite struct ProjectSettingsTests {
  private func settings(_ text: String) throws(CellDocumentError) -> ProjectSettings {
    try ProjectSettings(parsing: Array(text.utf8), fileName: "cellraster.yaml", format: .yaml)
  }

  @Test func `limits are read by measure, and the baseline keeps its path`() throws {
    let settings = try settings(
      "inspect:\n  max: {misaligned: 0, blended: 1200.5, offscreen: baseline}\n  baseline: old/findings.json\n")
    #expect(settings.limits == [.misaligned: .atMost(0), .blended: .atMost(1200.5), .offscreen: .baseline])
    #expect(settings.baseline == "old/findings.json")
  }

  @Test func `rules get their levels by name`() throws {
    let settings = try settings("inspect:\n  rules: {offscreen.mask: off, blend: note, blend.opacity: error}\n")
    #expect(
      settings.rules
        == RuleSettings([
          ("offscreen.mask", .off), ("blend", .severity(.note)), ("blend.opacity", .severity(.error)),
        ]))
  }

  @Test(arguments: ["{}", "inspect: {}", "inspect: {max: {}}", "inspect: {rules: {}}"])
  func `omitted settings are empty`(text: String) throws {
    let settings = try settings(text)
    #expect(settings.limits == [:])
    #expect(settings.baseline == nil)
    #expect(settings.rules == RuleSettings())
  }

  @Test(arguments: [
    ("inspct: {}", "cellraster.yaml:1:1: unknown key \"inspct\" in settings; did you mean \"inspect\"?"),
    ("inspect:\n  maximum: {}", "cellraster.yaml:2:3: unknown key \"maximum\" in settings; it has max, baseline, rules"),
    (
      "inspect:\n  max:\n    avoidable-blendd: 0",
      "cellraster.yaml:3:5: unknown key \"avoidable-blendd\" in limits; did you mean \"avoidable-blended\"?"
    ),
    ("inspect:\n  max: {blended: -1}", "cellraster.yaml:2:18: expected a number of at least 0, found -1"),
    ("inspect:\n  max: {blended: many}", "cellraster.yaml:2:18: expected a number of at least 0, found the string \"many\""),
    ("inspect:\n  max: {blended: baselin}", "cellraster.yaml:2:18: there is no value \"baselin\"; did you mean \"baseline\"?"),
    ("inspect:\n  max: [blended]", "cellraster.yaml:2:8: expected an object, found a list of 1 value"),
    (
      "inspect:\n  max: {blended: \"${limit}\"}",
      "cellraster.yaml:2:18: ${...} is not allowed here: this part of the document is the same for all data"
    ),
    (
      "inspect:\n  rules:\n    ofscreen.mask: off",
      "cellraster.yaml:3:5: there is no rule \"ofscreen.mask\"; did you mean \"offscreen.mask\"?"
    ),
    ("inspect: {rules: {blend: warn}}", "cellraster.yaml:1:26: there is no value \"warn\"; there are off, error, warning, note"),
    ("inspect: {rules: {blend: nots}}", "cellraster.yaml:1:26: there is no value \"nots\"; did you mean \"note\"?"),
    ("inspect: {rules: [blend]}", "cellraster.yaml:1:18: expected an object, found a list of 1 value"),
    ("inspect: {baseline: \"\"}", "cellraster.yaml:1:21: expected a string that is not empty, found the string \"\""),
    ("- inspect", "cellraster.yaml:1:1: expected an object, found a list of 1 value"),
  ])
  func `a problem is reported with its position`(text: String, sentence: String) {
    let error = #expect(throws: CellDocumentError.self) { try settings(text) }
    #expect(error?.description == sentence)
  }

  @Test func `a rule unlike any other is reported with all that exist`() {
    let error = #expect(throws: CellDocumentError.self) { try settings("inspect: {rules: {colour: off}}") }
    #expect(error?.description.hasPrefix("cellraster.yaml:1:19: there is no rule \"colour\"; there are blend, ") == true)
    #expect(error?.description.contains(", offscreen.mask, ") == true)
  }
}
