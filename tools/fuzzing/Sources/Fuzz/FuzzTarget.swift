// SPDX-License-Identifier: MIT

/// What is given made-up input.
enum FuzzTarget: String, CaseIterable {
  /// A cell document: decoding, and binding to a fixed item.
  case document
  /// An expression and a data file: the expression's parser, and all filters.
  case data
  /// A text in any style: shaping, line breaking, placing.
  case text
  /// A PNG or JPEG file.
  case picture
  /// An ICC profile, in a JPEG file.
  case profile
  /// A cell document: everything down to the pixels.
  case cell
  /// Formulas of frames, and constraints: layout.
  case formula
  /// An SVG file or path data: everything down to the pixels.
  case svg
  /// A session with a worker, in a process of its own: requests, cancellations, closed pipes.
  case worker
  /// A `.cells` record, read by the command.
  case cells
  /// The bytes of a connection to the server of the preview: its reader of requests.
  case http

  /// The function in C's calling convention, which can close over nothing.
  var function: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 {
    switch self {
    case .document: { run($0, $1, documentTarget) }
    case .data: { run($0, $1, dataTarget) }
    case .text: { run($0, $1, textTarget) }
    case .picture: { run($0, $1, pictureTarget) }
    case .profile: { run($0, $1, profileTarget) }
    case .cell: { run($0, $1, cellTarget) }
    case .formula: { run($0, $1, formulaTarget) }
    case .svg: { run($0, $1, svgTarget) }
    case .worker: { run($0, $1, workerTarget) }
    case .cells: { run($0, $1, cellsTarget) }
    case .http: { run($0, $1, httpTarget) }
    }
  }
}

private func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int, _ target: ([UInt8]) -> Void) -> Int32 {
  target(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// An error is what bad input should come to, as a sentence on one line that a terminal can show.
func expectSentence(_ error: any Error) {
  let sentence = "\(error)"
  precondition(!sentence.isEmpty && sentence.utf8.count < 4096, "an error of \(sentence.utf8.count) bytes")
}
