// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

// Measures a post with 40 spans and 6 pictures in its lines against the same 40 spans without pictures, and against the same text in one
// style: tools/benchmarks/run rich-text [TURNS]. Prints the medians in microseconds for a post with new words and for one that was
// drawn before, each laid out, painted and drawn by one thread, and the quotients. With PROFILE=pictures, spans or plain in the
// environment, only draws new posts, for a profiler.

enum Form: String, CaseIterable {
  case pictures, spans, plain
}

/// Returns a post with 40 spans, of which every fourth is bold, coloured or underlined.
func post(_ number: Int, _ form: Form) throws -> Cell {
  let words = ChatMessage(number: number).message.split(separator: " ").map(String.init)
  let parts = (0..<40).map { words[$0 % words.count] + ($0 % 7 == 6 ? " \(number + $0) " : " ") }
  let body = TextStyle(family: "DejaVu Sans", size: 15, color: .black, lineHeight: 22)
  return try Cell(width: 375, scale: .x2, background: .white) {
    Column {
      if form == .plain {
        Text(parts.joined()).font(body)
      } else {
        Text {
          for (index, part) in parts.enumerated() {
            switch index % 4 {
            case 0: TextSpan(part)
            case 1: TextSpan(part).weight(700)
            case 2: TextSpan(part).color(RGBA(red: 0x2F, green: 0x74, blue: 0xD0))
            default: TextSpan(part).underline()
            }
            if form == .pictures, index % 7 == 3 { TextSpan.picture(avatarFile, showing: ":a:").height(ems: 1.2) }
          }
        }.font(body)
      }
    }.padding(12)
  }
}

let turns = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 101
let session = CellRenderer(try chatResources()).session()
let clock = ContinuousClock()

func time(_ cell: Cell) throws -> Duration { try clock.measure { _ = try session.drawn(cell) } }

// The words, fonts and pictures are known; texts are not.
for form in Form.allCases { for number in 0..<20 { _ = try time(post(number, form)) } }

if let profiled = ProcessInfo.processInfo.environment["PROFILE"].flatMap(Form.init) {
  for number in 100..<100 + turns { _ = try time(post(number, profiled)) }
} else {
  func compare(_ one: Form, _ other: Form, isNew: Bool) throws {
    let known = (try post(0, one), try post(0, other))
    let result = try alternating(
      turns: turns, first: { try time(isNew ? post(100 + $0, one) : known.0) },
      second: { try time(isNew ? post(100 + $0, other) : known.1) })
    let times = [result.first, result.second].map { String(format: "%.0f", $0 / .microseconds(1)) }
    print(
      "\(isNew ? "new" : "known"): \(one.rawValue) \(times[0]), \(other.rawValue) \(times[1]), quotient "
        + String(format: "%.2f", result.quotient))
  }
  for isNew in [true, false] {
    for other in [Form.spans, .plain] { try compare(.pictures, other, isNew: isNew) }
  }
}
try removeChatResources()
