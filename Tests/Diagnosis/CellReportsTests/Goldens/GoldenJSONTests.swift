// SPDX-License-Identifier: MIT

import CellNotation
import Testing

@testable import CellReports

@Suite struct GoldenJSONTests {
  @Test func `a report is one JSON object in the documented format`() throws {
    #expect(
      try goldens(.passed, .failed(), .drift(), notes: ["this is shard 2 of 4"]).json == """
        {
          "formatVersion": 1,
          "tool": {"name": "cellraster", "version": "\(Tool.version)"},
          "title": "golden-images",
          "notes": ["this is shard 2 of 4"],
          "summary": {"failed": 1, "error": 0, "drift": 1, "recorded": 0, "skipped": 0, "passed": 1},
          "goldens": [
            {
              "golden": "text/size@2x",
              "outcome": "passed",
              "location": {"file": "golden-images/text/size.yaml", "line": 1, "column": 1},
              "cause": [],
              "measurement": null,
              "changed": null,
              "regions": [],
              "layers": [],
              "reference": null,
              "actual": null,
              "digest": null
            },
            {
              "golden": "text/alignment@2x",
              "outcome": "failed",
              "location": {"file": "golden-images/text/alignment.yaml", "line": 12, "column": 1},
              "cause": ["title: text changed, now 3 lines instead of 2, height 8 -> 10", "the same environment drew both"],
              "measurement": {"metric": "exact", "value": 1412, "unit": "pixel", "tolerance": null},
              "changed": {"x": 2, "y": 4, "width": 10, "height": 6},
              "regions": [{"x": 2, "y": 4, "width": 4, "height": 2}, {"x": 8, "y": 7, "width": 4, "height": 3}],
              "layers": [
                {"cell": null, "path": "cell/title", "pixels": 1411},
                {"cell": null, "path": "cell/time", "pixels": 1}
              ],
              "reference": {"width": 20, "height": 8},
              "actual": {"width": 20, "height": 10},
              "digest": "99aa06d3014798d86001c324468d497f"
            },
            {
              "golden": "shadow/soft.dark@2x",
              "outcome": "drift",
              "location": {"file": "golden-images/shadow/soft.yaml", "line": 1, "column": 1},
              "cause": ["the display list is the same, 12 pixels are not"],
              "measurement": {
                "metric": "perceptual",
                "value": 12,
                "unit": "pixel",
                "tolerance": {"atLeast": 10, "atMost": 40, "reason": "blurred by another processor"}
              },
              "changed": {"x": 0, "y": 0, "width": 4, "height": 4},
              "regions": [{"x": 0, "y": 0, "width": 4, "height": 4}],
              "layers": [],
              "reference": {"width": 20, "height": 10},
              "actual": {"width": 20, "height": 10},
              "digest": "00000000000000000000000000000001"
            }
          ]
        }

        """)
  }
}
