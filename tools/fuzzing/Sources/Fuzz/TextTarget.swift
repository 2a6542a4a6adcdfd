// SPDX-License-Identifier: MIT

import CellRaster

/// The packaged fonts, read once.
let fonts: FontCollection = {
  do throws(TextError) {
    return try FontCollection()
  } catch {
    preconditionFailure("\(error)")
  }
}()

/// The longest text of an element in bytes, and the largest font in points.
private let maximumBytes = 64 * 1024
private let maximumLength = 2000.0

/// Eight bytes choose the style; the rest is the text.
func textTarget(_ bytes: [UInt8]) {
  guard bytes.count > 8 else { return }
  do {
    // In a row, the text is also measured at its narrowest and at its widest.
    let cell = try Cell(
      width: max(1, Double(bytes[3]) * 2.5), scale: chosen(PixelScale.allCases, bytes[1]), background: .white
    ) {
      Row { text(choices: bytes, String(decoding: bytes[8...], as: UTF8.self)) }
    }
    let list = try CellRenderer(resources).displayList(of: cell)
    precondition(!"\(list)".isEmpty)
  } catch {
    expectSentence(error)
  }
}

private func text(choices bytes: [UInt8], _ text: String) -> Text {
  // Long texts come from few bytes, now and then: what grows faster than the text must show.
  let repetitions = bytes[6] < 240 ? 1 : 1 << Int(bytes[6] & 15)
  let room = max(1, (maximumBytes + 1) / max(1, text.utf8.count))
  let whole = String(repeating: text, count: min(repetitions, room))
  // Few fonts, since opening one takes longer than most texts.
  let first = TextStyle(
    family: "DejaVu Sans", size: chosen([13, 16.5, 0.01, maximumLength], bytes[0]), weight: chosen([400, 1000], bytes[0] / 4),
    color: .black, letterSpacing: Double(Int8(bitPattern: bytes[5])) / 8)
  var second = first.overridden(by: TextStyle(family: "Inter", size: 11, weight: 700, isItalic: true))
  second.isUnderlined = true
  second.isStruckThrough = true
  var result = Text {
    TextSpan(whole, first)
    if bytes[7] % 3 == 0 {
      TextSpan(whole, second)
      TextSpan(whole, first)
    }
  }
  if bytes[4] > 0 { result = result.lineHeight(Double(bytes[4]) / 4) }
  if bytes[2] >= 128 { result = result.maxLines(Int(bytes[2] % 8) + 1) }
  return result.align(chosen(TextAlignment.allCases, bytes[1] / 3)).ellipsis(chosen(Ellipsis.allCases, bytes[2] / 8))
    .wrap(chosen(TextWrap.allCases, bytes[7])).language(chosen(["en", "ar", "ja", "th", "hi", "x-\0"], bytes[7] / 8))
    .direction(chosen(TextDirection.allCases, bytes[1] / 16))
}

private func chosen<Choice>(_ choices: [Choice], _ byte: UInt8) -> Choice {
  choices[Int(byte) % choices.count]
}
