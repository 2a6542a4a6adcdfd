// SPDX-License-Identifier: MIT

import CellNotation
import Testing

@testable import CellInspection

@Suite struct CompositionTests {
  private static let yaml = """
    cell:
      padding: 4
      children:
        - name: a # first
          children:
            - {type: text, left: 10.5}
        - type: spacer

    """

  @Test func `patches found independently can be applied one after the other`() throws {
    let patches = [
      TemplatePatch([.add(try pointer("/cell/children/0/opaque"), true)]),
      TemplatePatch([.add(try pointer("/cell/children/0/children/0/background"), "#FFF")]),
      TemplatePatch([.add(try pointer("/cell/children/0/background"), "bubble"), .add(try pointer("/cell/opaque"), true)]),
      TemplatePatch([.replace(try pointer("/cell/children/0/children/0/left"), 11)]),
    ]
    let result = try patches.reduce(TemplateSource(yaml: Self.yaml)) { try $0.applying($1) }
    #expect(
      result.text == """
        cell:
          padding: 4
          children:
            - name: a # first
              children:
                - {type: text, left: 11, background: "#FFF"}
              opaque: true
              background: bubble
            - type: spacer
          opaque: true

        """)
  }

  @Test func `a patch that fails halfway changes nothing`() throws {
    let source = try TemplateSource(yaml: Self.yaml)
    let missing = try pointer("/cell/children/7/opaque")
    #expect(throws: TemplatePatchError.noSuchPlace(missing)) {
      try source.applying(TemplatePatch([.add(pointer("/cell/opaque"), true), .add(missing, true)]))
    }
    #expect(source.text == Self.yaml)
  }
}
