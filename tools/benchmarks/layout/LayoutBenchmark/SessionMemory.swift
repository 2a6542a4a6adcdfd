// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayout
import CellLayoutEngines
import CellNotation
import Foundation

/// Lays out rows with 50 sets of present elements in one session, in containers of each engine, and prints the memory of the session and of
/// the process after each tenth of them, in bytes.
func printSessionMemory(rows: Int) throws {
  let texts = (0..<6).map { index in
    #"{"name": "e\#(index)", "when": "b\#(index)", "type": "text", "text": "${t}", "#
  }
  func container(_ engine: String, _ keys: String) -> String {
    #"{"layout": "\#(engine)", "children": [\#(texts.map { $0 + keys + "}" }.joined(separator: ", "))]}"#
  }
  let constraints = #""constraints": ["leading == parent.leading", "top == parent.top", "bottom <= parent.bottom"]"#
  let children = [
    container("flexbox", #""shrink": 1"#), container("frames", #""x": "0", "y": "2""#), container("constraints", constraints),
  ]
  let template = try CellTemplate(
    parsing: #"{"version": 1, "cell": {"direction": "column", "children": [\#(children.joined(separator: ", "))]}}"#,
    fileName: "sets.json", format: .json)
  let cells = try (0..<500).map { number in
    let present = (0..<6).map { #""b\#($0)": \#((number % 50) >> $0 & 1 == 1)"# }
    let row = "{" + present.joined(separator: ", ") + #", "t": "\#(String(repeating: "ab ", count: 1 + number % 13))"}"#
    return try template.bind(
      DataDocument(parsing: row, fileName: "row.json", format: .json).items[0], environment: BindingEnvironment(now: 0))
  }
  let session = LayoutSession(
    measuring: ContentMeasuring(
      text: { text, space in
        let size = measureText(text.byteCount, space).size
        return TextMetrics(
          size: size, firstBaseline: 15, lastBaseline: size.height - 5, lineCount: Int(size.height / 20), isTruncated: false)
      }, pictureSize: { _ in nil }))
  for tenth in 1...10 {
    for row in 0..<rows / 10 { _ = try session.layOut(cells[row % cells.count]) }
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
    print(tenth * rows / 10, session.byteCount, (Int(pages) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))))
  }
}
