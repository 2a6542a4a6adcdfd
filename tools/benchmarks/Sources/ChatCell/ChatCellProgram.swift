// SPDX-License-Identifier: MIT

import CChatCell
import CellRaster
import ChatMessages
import Foundation

/// The owner of the C program's state.
struct ChatCellProgram: ~Copyable {
  private let program: OpaquePointer
  private let avatar: UnsafeMutablePointer<UInt32>

  init(family: String, avatar picture: PixelBuffer) {
    avatar = .allocate(capacity: picture.pixels.count)
    avatar.initialize(from: picture.pixels, count: picture.pixels.count)
    program = chat_cell_program_create(family, avatar)
  }

  deinit {
    chat_cell_program_destroy(program)
    avatar.deallocate()
  }

  /// The heights of lines, in points. Pango rounds ascent and descent up, but the library rounds them to the nearest pixel.
  var lineHeights: (text: Double, time: Double) {
    let pixels = chat_cell_measure_lines(program)
    return (Double(pixels.text) / 2, Double(pixels.time) / 2)
  }

  /// Lays out a message, and returns its height in device pixels.
  func layout(_ texts: borrowing CTexts) -> Int {
    withUnsafePointer(to: texts.texts) { Int(chat_cell_layout(program, $0)) }
  }

  /// Draws the message that was laid out last, and lends the drawing.
  func draw<Result>(_ body: (chat_cell_drawing) -> Result) -> Result {
    let drawing = chat_cell_draw(program)
    defer { chat_cell_drawing_destroy(drawing) }
    return body(drawing)
  }
}

/// The texts of a message as C strings.
final class CTexts {
  let texts: chat_cell_texts

  init(_ message: ChatMessage) {
    texts = chat_cell_texts(name: strdup(message.name), message: strdup(message.message), time: strdup(message.time))
  }

  deinit {
    for text in [texts.name, texts.message, texts.time] { free(UnsafeMutableRawPointer(mutating: text)) }
  }
}

extension PixelBuffer {
  init?(_ drawing: chat_cell_drawing) {
    guard let size = PixelSize(width: Int(CHAT_CELL_WIDTH), height: Int(drawing.height)) else { return nil }
    let pixels = drawing.pixels.withMemoryRebound(to: UInt32.self, capacity: size.area) {
      Array(UnsafeBufferPointer(start: $0, count: size.area))  // the rows of a 32-bit surface have no padding
    }
    self.init(size: size, pixels: pixels)
  }
}
