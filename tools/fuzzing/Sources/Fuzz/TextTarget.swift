// SPDX-License-Identifier: MIT

import CellRaster
import Synchronization

/// The packaged fonts, read once.
let fonts: FontCollection = {
  do throws(TextError) {
    return try FontCollection()
  } catch {
    preconditionFailure("\(error)")
  }
}()

/// The engines of all runs: opening a font takes twenty times as long as a short text.
private let engines = Mutex<[PixelScale: TextEngine]>([:])

/// Eight bytes choose the style; the rest is the text.
func textTarget(_ bytes: [UInt8]) {
  guard bytes.count > 8 else { return }
  let text = styledText(choices: bytes, String(decoding: bytes[8...], as: UTF8.self))
  let scale = chosen(PixelScale.allCases, bytes[1])
  engines.withLock { engines in
    let engine = engines[scale] ?? TextEngine(collection: fonts, scale: scale)
    engines[scale] = engine
    layOut(text, with: engine, width: Double(bytes[3]) * 2.5, scale: scale)
  }
}

private func layOut(_ text: StyledText, with engine: TextEngine, width: Double, scale: PixelScale) {
  do throws(TextError) {
    let narrow = try engine.metrics(of: text, width: .minContent)
    let wide = try engine.metrics(of: text, width: .maxContent)
    precondition(narrow.size.width <= wide.size.width || text.paragraph.maxLines != nil, "\(narrow) \(wide)")
    let measured = try engine.metrics(of: text, width: .definite(width))
    precondition(measured.lineCount >= 1 && measured.lineCount <= text.paragraph.maxLines ?? .max, "\(measured)")
    precondition(measured.size.width.isFinite && measured.size.height.isFinite, "\(measured)")
    let pixels = PixelGrid(scale: scale).wholePixels(in: width)
    let placed = try engine.placed(text, in: PixelRect(x: 3, y: 5, width: pixels, height: 0), lineWidth: pixels)
    precondition(placed.item.baselines.count == measured.lineCount && placed.isTruncated == measured.isTruncated)
  } catch {
    expectSentence(error)
  }
}

private func styledText(choices bytes: [UInt8], _ text: String) -> StyledText {
  // Long texts come from few bytes, now and then: what grows faster than the text must show.
  let repetitions = bytes[6] < 240 ? 1 : 1 << Int(bytes[6] & 15)
  let room = max(1, (TextEngine.maximumBytes + 1) / max(1, text.utf8.count))
  let whole = String(repeating: text, count: min(repetitions, room))
  // Few fonts, since opening one takes longer than most texts.
  let size = chosen([13, 16.5, 0.01, TextEngine.maximumLength], bytes[0])
  let run = TextRun(
    text: whole, font: FontDescription(family: "DejaVu Sans", size: size, weight: chosen([400, 1000], bytes[0] / 4)),
    color: .black,
    letterSpacing: Double(Int8(bitPattern: bytes[5])) / 8)
  var second = run
  second.font = FontDescription(family: "Inter", size: 11, weight: 700, isItalic: true)
  second.isUnderlined = true
  second.isStruckThrough = true
  return StyledText(
    runs: bytes[7] % 3 == 0 ? [run, second, run] : [run],
    paragraph: ParagraphStyle(
      alignment: chosen(TextAlignment.allCases, bytes[1] / 3), lineHeight: bytes[4] == 0 ? nil : Double(bytes[4]) / 4,
      maxLines: bytes[2] < 128 ? nil : Int(bytes[2] % 8) + 1, ellipsis: chosen(Ellipsis.allCases, bytes[2] / 8),
      wrap: chosen(TextWrap.allCases, bytes[7]), language: chosen(["en", "ar", "ja", "th", "hi", "x-\0"], bytes[7] / 8),
      direction: chosen(TextDirection.allCases, bytes[1] / 16)))
}

private func chosen<Choice>(_ choices: [Choice], _ byte: UInt8) -> Choice {
  choices[Int(byte) % choices.count]
}
