// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

// Measures a post with 40 spans and 6 pictures in its lines against the same 40 spans without pictures, and against the same text in one
// style; and the spans in a list of five paragraphs against the spans: tools/benchmarks/run rich-text [TURNS]. Prints the medians in microseconds for a post with new words and for one that was
// drawn before, each laid out, painted and drawn by one thread, and the quotients. With PROFILE=pictures, paragraphs, spans or plain in the
// environment, only draws new posts, for a profiler.

enum Form: String, CaseIterable {
  case pictures, paragraphs, spans, plain
}

/// Returns a span of a post.
func span(_ index: Int, _ text: String) -> TextSpan {
  switch index % 4 {
  case 0: TextSpan(text)
  case 1: TextSpan(text).weight(700)
  case 2: TextSpan(text).color(RGBA(red: 0x2F, green: 0x74, blue: 0xD0))
  default: TextSpan(text).underline()
  }
}

/// Returns a post with 40 spans, of which every fourth is bold, coloured or underlined.
func post(_ number: Int, _ form: Form) throws -> Cell {
  let words = ChatMessage(number: number).message.split(separator: " ").map(String.init)
  let parts = (0..<40).map { words[$0 % words.count] + ($0 % 7 == 6 ? " \(number + $0) " : " ") }
  let body = TextStyle(family: "DejaVu Sans", size: 15, color: .black, lineHeight: 22)
  return try Cell(width: 375, scale: .x2, background: .white) {
    Column {
      switch form {
      case .plain: Text(parts.joined()).font(body)
      case .paragraphs:
        Text.paragraphs {
          for first in stride(from: 0, to: 40, by: 8) {
            TextParagraph { for index in first..<first + 8 { span(index, parts[index]) } }.indent(ems: 1.5).marker("•")
          }
        }.font(body)
      case .pictures, .spans:
        Text {
          for (index, part) in parts.enumerated() {
            span(index, part)
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
    try compare(.paragraphs, .spans, isNew: isNew)
  }
}
try removeChatResources()
