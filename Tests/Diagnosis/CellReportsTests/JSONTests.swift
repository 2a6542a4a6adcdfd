// SPDX-License-Identifier: MIT

import CellNotation
import FoundationEssentials
import Testing

@testable import CellInspection
@testable import CellReports

@Suite struct JSONTests {
  @Test func `a report is one JSON object in the documented format`() throws {
    let old = ReportEntry.body.with { $0.baseline = .unchanged }
    var report = report(
      of: [
        try cell("item 1", findings: [old, .picture], overlays: [try blended()], totals: [total(1.5)]), try cell("item 2"),
      ],
      budgets: [.broken, .kept])
    report.notes = ["3 fixes were not tried"]
    report.furtherFixes = [.dark]
    #expect(
      report.json == """
        {
          "formatVersion": 1,
          "tool": {"name": "cellraster", "version": "\(Tool.version)"},
          "template": "post.yaml",
          "templates": ["post.yaml"],
          "ruleTableVersion": 11,
          "summary": {"errors": 0, "warnings": 0, "notes": 1, "inBaseline": 1, "suppressed": 0, "breaches": 1},
          "budgets": [
            {
              "name": "blended",
              "template": "post.yaml",
              "limit": 0,
              "actual": 3600,
              "breach": "blended is 3,600 pixels in item 2, but at most 0 are allowed"
            },
            {"name": "mean-overdraw", "template": "post.yaml", "limit": 2.5, "actual": 1.8342, "breach": null}
          ],
          "groups": [
            {
              "sentence": "1 element is reduced (cell/media/picture): provide the picture at the size shown; costs 48 pixels, 9,600 bytes, 1 pass",
              "rule": "picture.reduced",
              "severity": "note",
              "elements": [{"template": "post.yaml", "path": "cell/media/picture"}],
              "findings": [3],
              "change": null,
              "isSafe": false,
              "fixes": [],
              "verdict": null,
              "saves": 0
            }
          ],
          "fixes": [
            {
              "template": "post.yaml",
              "number": 1,
              "kind": "background",
              "title": "Give cell/body the background #FFFFFF",
              "patch": [{"op": "add", "path": "/cell/children/0/background", "value": "#FFFFFF"}],
              "verdict": "identical in both cells",
              "isSafe": true,
              "argument": null,
              "costElsewhere": null,
              "suggestion": null
            },
            {
              "template": "post.yaml",
              "number": 4,
              "kind": "hidden",
              "title": "Hide cell/mark",
              "patch": [],
              "verdict": "identical in dark",
              "isSafe": true,
              "argument": null,
              "costElsewhere": null,
              "suggestion": null
            }
          ],
          "furtherFixes": [
            {
              "fix": 4,
              "template": "post.yaml",
              "location": {"file": "post.yaml", "line": 40, "column": 7},
              "states": [[], ["dark"], ["dark", "selected"]],
              "offsets": ["to the end"]
            }
          ],
          "notes": ["3 fixes were not tried"],
          "cells": [
            {
              "name": "item 1",
              "template": "post.yaml",
              "width": 20,
              "height": 10,
              "scale": 2,
              "totals": [{"id": "blended", "label": "Blended", "value": 1.5, "unit": "pixels"}],
              "overlays": [
                {
                  "mode": "blended",
                  "title": "Color Blended Layers",
                  "legend": [{"color": "#FF000066", "text": "blended"}],
                  "totals": ["2,400 pixels blended"]
                }
              ],
              "findings": [
                {
                  "number": 1,
                  "rule": "blend.background-missing",
                  "severity": "warning",
                  "layer": "cell/body",
                  "otherLayers": [],
                  "location": {"file": "post.yaml", "line": 12, "column": 7},
                  "rect": {"x": 2, "y": 3, "width": 10, "height": 4},
                  "cost": {"pixels": 2400, "bytes": 0, "passes": 0},
                  "message": "blends 2,400 pixels: everything under it is #FFFFFF",
                  "isAvoidable": true,
                  "fingerprint": "blend.background-missing cell/body",
                  "cellsLeftOut": 0,
                  "baseline": "unchanged",
                  "suppression": null,
                  "fix": 1,
                  "otherFixes": []
                },
                {
                  "number": 3,
                  "rule": "picture.reduced",
                  "severity": "note",
                  "layer": "cell/media#0/picture",
                  "otherLayers": [],
                  "location": {"file": "post.yaml", "line": 31, "column": 7},
                  "rect": {"x": 6, "y": 0, "width": 8, "height": 6},
                  "cost": {"pixels": 48, "bytes": 9600, "passes": 1},
                  "message": "the picture is drawn at half its size",
                  "isAvoidable": false,
                  "fingerprint": "picture.reduced cell/media/picture",
                  "cellsLeftOut": 0,
                  "baseline": null,
                  "suppression": null,
                  "fix": null,
                  "otherFixes": []
                }
              ]
            },
            {
              "name": "item 2",
              "template": "post.yaml",
              "width": 20,
              "height": 10,
              "scale": 2,
              "totals": [],
              "overlays": [],
              "findings": []
            }
          ]
        }

        """)
  }

  @Test func `a fix for several findings is listed once`() throws {
    let report = try twoCells()
    #expect(report.json.components(separatedBy: #""kind": "#).count == 3)
  }

  @Test func `quotation marks and control characters are escaped`() throws {
    let text = report(of: [try cell("\"item\"\u{1}")]).json
    #expect(text.contains(#""name": "\"item\"\u0001""#))
  }
}
