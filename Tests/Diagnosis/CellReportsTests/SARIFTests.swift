// SPDX-License-Identifier: MIT

import CellNotation
import CellRenderAnalysis
import Foundation
import Testing

@testable import CellInspection
@testable import CellReports

@Suite struct SARIFTests {
  @Test func `a finding is a result with its location, its layer and a fingerprint`() throws {
    let old = ReportEntry.body.with {
      $0.baseline = .unchanged
      $0.cellsLeftOut = 3
    }
    let report = report(of: [try cell("item 1", findings: [old])])
    #expect(
      report.sarif.withoutRules == """
        {
          "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "tool": {
                "driver": {
                  "name": "cellraster",
                  "semanticVersion": "\(Tool.version)",
                  "rules": [
                  ],
                  "properties": {"ruleTableVersion": 11}
                }
              },
              "automationDetails": {"id": "cellraster/inspect/post.yaml/"},
              "columnKind": "unicodeCodePoints",
              "results": [
                {
                  "ruleId": "blend.background-missing",
                  "ruleIndex": 0,
                  "level": "warning",
                  "message": {"text": "cell/body: blends 2,400 pixels: everything under it is #FFFFFF"},
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {"uri": "post.yaml"},
                        "region": {"startLine": 12, "startColumn": 7}
                      },
                      "logicalLocations": [{"fullyQualifiedName": "cell/body", "kind": "element"}]
                    }
                  ],
                  "partialFingerprints": {
                    "cellrasterFinding/v2": "4f34bce50b57e57a",
                    "primaryLocationLineHash": "4f34bce50b57e57a:1"
                  },
                  "occurrenceCount": 4,
                  "baselineState": "unchanged",
                  "properties": {
                    "cell": "item 1",
                    "rect": {"x": 2, "y": 3, "width": 10, "height": 4},
                    "pixels": 2400,
                    "bytes": 0,
                    "passes": 0,
                    "isAvoidable": true,
                    "groups": []
                  }
                }
              ]
            }
          ]
        }

        """)
  }

  @Test func `a fix is written if its text edits are known`() throws {
    let edit = Report.TextEdit(start: place(13, 9), endLine: 13, endColumn: 9, replacement: "background: \"#FFFFFF\"\n")
    let finding = ReportEntry.body.with { $0.fix?.edits = [edit] }
    #expect(
      report(of: [try cell("item 1", findings: [finding])]).sarif.contains(
        """
                  "fixes": [
                    {
                      "description": {"text": "Give cell/body the background #FFFFFF (identical in both cells)"},
                      "artifactChanges": [
                        {
                          "artifactLocation": {"uri": "post.yaml"},
                          "replacements": [
                            {
                              "deletedRegion": {"startLine": 13, "startColumn": 9, "endLine": 13, "endColumn": 9},
                              "insertedContent": {"text": "background: \\"#FFFFFF\\"\\n"}
                            }
                          ]
                        }
                      ]
                    }
                  ],
        """))
  }

  @Test func `a finding in several cells is one result`() throws {
    let results = try value(try twoCells().sarif)["runs"]?[0]?["results"]
    #expect(results?.elements.map { $0["occurrenceCount"] } == [2, 2, 1])
    #expect(results?.elements.map { $0["level"] } == ["warning", "error", "note"])
  }

  @Test func `a suppressed finding has a justification`() throws {
    let finding = ReportEntry.body.with { $0.suppression = "a texture" }
    let results = try value(report(of: [try cell("item 1", findings: [finding, .name])]).sarif)["runs"]?[0]?["results"]
    #expect(results?[0]?["suppressions"] == [["kind": "inSource", "justification": "a texture"]])
    #expect(results?[1]?["suppressions"] == nil)
  }

  @Test func `findings of one rule in one layer have different fingerprints that do not depend on lines and repetitions`() throws
  {
    func fingerprints(_ findings: ReportEntry...) throws -> [DataValue?] {
      let results = try value(report(of: [try cell("item 1", findings: findings)]).sarif)["runs"]?[0]?["results"]
      return results?.elements.map { $0["partialFingerprints"]?["cellrasterFinding/v2"] } ?? []
    }
    let first = try fingerprints(.picture, .picture.numbered(4))
    #expect(first.count == 2)
    #expect(first[0] != first[1])
    let moved = ReportEntry.picture.with {
      $0.location.line = 99
      $0.layer = "cell/media#7/picture"
    }
    #expect(try fingerprints(moved, moved.numbered(4)) == first)
  }

  @Test func `the log describes all rules, each with its section of the documentation`() throws {
    let text = try report(of: [cell("item 1")]).sarif
    #expect(text.components(separatedBy: "\"helpUri\"").count - 1 == Rule.allCases.count)
    #expect(
      text.contains(
        """
                    {
                      "id": "picture.reduced",
                      "shortDescription": {"text": "\(Rule.reduced.title)"},
                      "fullDescription": {
                        "text": "\(Rule.reduced.explanation)"
                      },
                      "help": {
                        "text": "\(Rule.reduced.explanation)"
                      },
                      "helpUri": "Sources/Library/CellRaster/CellRaster.docc/Rules.md#picturereduced",
                      "defaultConfiguration": {"level": "note"}
                    }
        """))
  }

  @Test func `every object has all required properties of the schema and no unknown ones`() throws {
    let edit = Report.TextEdit(start: place(13, 9), endLine: 13, endColumn: 9, replacement: "x")
    let finding = ReportEntry.body.with {
      $0.fix?.edits = [edit]
      $0.baseline = .new
    }
    let suppressed = ReportEntry.picture.with { $0.suppression = "a texture" }
    let report = report(of: [try cell("item 1", findings: [finding, .name, suppressed])])
    #expect(SARIFSchema.problems(in: try value(report.sarif)) == [])
  }

  @Test func `the schema detects missing and unknown properties and values out of range`() throws {
    #expect(
      SARIFSchema.problems(in: ["version": "2.1.0", "runs": [["tool": ["driver": ["version": "1"]], "columns": 1]]])
        == ["toolComponent: name is missing", "run: columns is not known"])
    let region: DataValue = ["startLine": 0]
    #expect(SARIFSchema.problems(in: region, as: .region) == ["region: startLine is 0"])
  }

  @Test(arguments: [
    ("post.yaml", "post.yaml"), ("my cells/post#1.yaml", "my%20cells/post%231.yaml"), ("é.yaml", "%C3%A9.yaml"),
    ("a:b.yaml", "a%3Ab.yaml"), ("/srv/100%.yaml", "file:///srv/100%25.yaml"),
  ])
  func `file names become URI references`(name: String, uri: String) {
    #expect(name.fileURI == uri)
  }

  private func value(_ json: String) throws -> DataValue {
    try #require(try DataDocument(parsing: json, fileName: "report.sarif", format: .json).items.first?.value)
  }
}

extension String {
  /// The log with an empty table of rules.
  fileprivate var withoutRules: String {
    guard let start = range(of: "\"rules\": [\n"), let end = range(of: "          ],\n          \"properties\"") else {
      return self
    }
    return String(self[..<start.upperBound] + self[end.lowerBound...])
  }
}
