// SPDX-License-Identifier: MIT

import CellRaster
import Foundation

// Runs the program of README.md, and draws the document that says the same. Prints the digest of the picture; ends with 1 if the pictures
// differ.

let text = "Lunch at 12:30? I’ll bring the blueprints, all of them."
let png = try message(from: "Ada", text, unread: 3)
let template = try CellTemplate(
  parsing: """
    version: 1
    canvas: {width: 375, scale: 2, background: white}
    cell:
      gap: 10
      padding: 12
      children:
        - {type: text, text: "${name}: ${text}", size: 15, maxLines: 3, flex: 1}
        - {type: badge, count: "${unread}", when: unread > 0}
    """, fileName: "message.yaml", format: .yaml)
let drawn = try CellRenderer().drawn(template, ["name": "Ada", "text": .string(text), "unread": 3])
guard try drawn.png() == png else {
  FileHandle.standardError.write(Data("The picture of README's program is not that of its document.\n".utf8))
  exit(1)
}
print("\(drawn.pixels.size.width) × \(drawn.pixels.size.height) pixels, \(png.count) bytes")
