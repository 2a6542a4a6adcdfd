// SPDX-License-Identifier: MIT

import CellRaster

let environment = BindingEnvironment(now: 1_795_262_400)

/// An item with a value of every kind under the names that the seeds use.
let fixedItem: DataValue = [
  "name": "Ada Lovelace", "text": "#one @two https://three.example 👍", "avatar": "ring.png",
  "content": "<p>a &amp; b<br>c</p>", "at": "2026-11-21T09:30:00Z", "unread": 120, "muted": false, "nothing": nil,
  "list": ["a", 2, nil, ["text": "b"]],
]

func documentTarget(_ bytes: [UInt8]) {
  do throws(CellDocumentError) {
    let template = try CellTemplate(parsing: bytes, fileName: "f", format: DocumentFormat(guessedFrom: bytes))
    let cell = try template.bind(fixedItem, environment: environment)
    precondition(!"\(cell)".isEmpty)
  } catch {
    expectSentence(error)
  }
}
