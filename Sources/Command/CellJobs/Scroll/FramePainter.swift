// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellImageCodecs
import CellRaster
import CellScrollLab
import CellTree

/// Draws what the viewport of a simulated list shows.
struct FramePainter {
  /// The most bytes of a picture: a page has 50 of them, and stays below 20 MB.
  private static let mostBytes = 240_000

  private let session: RenderingSession
  private let template: CellTemplate
  private let environment: BindingEnvironment
  /// The data of the rows that differ from each other, and the index of each row among them.
  private let items: [DataItem]
  private let rows: [Int]
  /// The top of each row, in device pixels.
  private let tops: [Int]
  private let device: Device
  private var painter = ViewportPainter<Int>()
  /// The rows of the last picture.
  private var drawn: [Int: DrawnCell] = [:]

  /// - Parameter counted: the rows, with their data.
  init(
    _ renderer: CellRenderer, _ template: CellTemplate, _ environment: BindingEnvironment, _ counted: CountedRows,
    on device: Device
  ) {
    session = renderer.session()
    self.template = template
    self.environment = environment
    items = counted.items
    self.device = device
    rows = counted.rows
    let heights = counted.profiles.map(\.height)
    tops = counted.rows.reduce(into: [0]) { $0.append($0[$0.count - 1] + heights[$1]) }
  }

  /// Returns the pictures of some frames by their numbers. Rows that are not drawn yet in a frame are drawn too.
  /// - Throws: what binding, layout and drawing throw.
  mutating func pictures(of frames: [FrameRecord]) throws -> [Int: ScrollPage.Picture] {
    var pictures: [Int: ScrollPage.Picture] = [:]
    var last: (frame: FrameRecord, picture: ScrollPage.Picture?)?
    // Neighbouring frames show the same rows, and frames at the same place have the same pixels.
    for frame in frames.sorted(by: { ($0.offset, $0.number) < ($1.offset, $1.number) }) {
      try Task.checkCancellation()
      let isSame = last.map { $0.frame.offset == frame.offset && $0.frame.contentOffsets == frame.contentOffsets } ?? false
      let picture = if isSame, let last { last.picture } else { try picture(of: frame) }
      last = (frame, picture)
      pictures[frame.number] = picture
    }
    return pictures
  }

  private mutating func picture(of frame: FrameRecord) throws -> ScrollPage.Picture? {
    let cells = try frame.rows.map { row in
      // What is in the row may be elsewhere in each frame.
      if let offset = frame.contentOffsets[row] { return try cell(row, scrolledTo: offset) }
      return try drawn[row] ?? session.drawn(template.bind(items[rows[row]], environment: environment))
    }
    drawn = Dictionary(uniqueKeysWithValues: zip(frame.rows, cells).filter { frame.contentOffsets[$0.0] == nil })
    guard let first = cells.first, let width = cells.map(\.pixels.width).max(),
      let size = PixelSize(width: width, height: device.viewportHeight)
    else { return nil }
    let shown = zip(frame.rows, cells).map { row, cell in
      ViewportRow(
        key: frame.contentOffsets[row] == nil ? rows[row] : nil, top: tops[row] - frame.offset, .pixels(cell.pixels, .drawing))
    }
    painter.paint(size: size, background: first.cell.background ?? .clear, rows: shown)
    guard let pixels = painter.picture else { return nil }
    return ScrollPage.Picture(png: try png(of: pixels), width: size.width / device.scale, height: size.height / device.scale)
  }

  /// Returns a row with its first scroll container at an offset, in device pixels.
  private func cell(_ row: Int, scrolledTo offset: Int) throws -> DrawnCell {
    var environment = environment
    environment.scrollOffsets.all = .along(Double(offset) / Double(device.scale))
    return try session.drawn(template.bind(items[rows[row]], environment: environment))
  }

  /// Encodes a picture, at half its size or less if it has too many bytes.
  private func png(of picture: PixelBuffer) throws -> [UInt8] {
    var picture = picture
    while true {
      let png = try encodePNG(picture)
      guard png.count > Self.mostBytes,
        let half = PixelSize(width: (picture.width + 1) / 2, height: (picture.height + 1) / 2), half != picture.size
      else { return png }
      picture = picture.scaled(to: half)
    }
  }
}
