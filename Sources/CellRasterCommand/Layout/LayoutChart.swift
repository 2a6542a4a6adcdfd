// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster
import Glibc

/// A chart of ``LayoutScaling``: one panel for each arrangement, with logarithmic axes. Cells of documents are marked in each panel.
struct LayoutChart {
  private let scaling: LayoutScaling
  private let marked: [LayoutComparison.Document]
  /// The decades of seconds that the vertical axis shows.
  private let decades: ClosedRange<Int>

  // In points.
  private static let panel = Size(width: 300, height: 240)
  private static let left = 56.0, top = 94.0, between = 28.0, bottom = 64.0
  private static let ink = RGBA(red: 0x14, green: 0x17, blue: 0x1C), muted = RGBA(red: 0x66, green: 0x70, blue: 0x80)
  private static let line = RGBA(red: 0xD8, green: 0xDC, blue: 0xE3)

  init(_ scaling: LayoutScaling, marking marked: [LayoutComparison.Document]) {
    self.scaling = scaling
    self.marked = marked
    let times =
      scaling.series.flatMap { $0.points.flatMap { [$0.fromScratch, $0.nextRow] } }
      + marked.flatMap { [$0.timeFromScratch, $0.timeOfRow] }
    let exponents = times.map { log10($0) }
    decades = Int((exponents.min() ?? 0).rounded(.down))...Int((exponents.max() ?? 1).rounded(.up))
  }

  func cell() throws -> Cell {
    let panels = LayoutScaling.Arrangement.allCases
    let width = Self.left + Double(panels.count) * (Self.panel.width + Self.between)
    return try Cell(width: width, scale: .x2, background: .white, family: "DejaVu Sans") {
      Column {
        text("Time of a layout by the number of views", size: 16, at: 16, 14).weight(700)
        legend
        for (index, arrangement) in panels.enumerated() {
          panel(arrangement, x: Self.left + Double(index) * (Self.panel.width + Self.between), isFirst: index == 0)
        }
        text(
          "Large: from scratch. Small: a row after one with the same views. The shortest times on this machine; texts are measured before.",
          size: 11, at: 16, Self.top + Self.panel.height + 38
        ).color(Self.muted)
        for (index, document) in marked.enumerated() {
          let y = Self.top + Self.panel.height + 60 + Double(index) * 18
          ring(document.color, Point(x: 22, y: y + 7), side: 10)
          text(words(document), size: 11, at: 34, y)
        }
      }.height(.points(Self.top + Self.panel.height + Self.bottom + Double(marked.count) * 18))
    }
  }

  @ElementBuilder private var legend: [AnyElement] {
    for (index, engine) in LayoutEngineName.allCases.enumerated() {
      let x = 16 + Double(index) * 110
      Circle().fill(engine.color).size(8).position(.absolute, top: 45, left: .points(x))
      text(engine.rawValue, size: 12, at: x + 14, 41)
    }
  }

  @ElementBuilder private func panel(_ arrangement: LayoutScaling.Arrangement, x: Double, isFirst: Bool) -> [AnyElement] {
    for decade in decades {
      let y = self.y(Double(decade))
      box(Self.line, x: x, y: y, width: Self.panel.width, height: 0.5)
      if isFirst { text(unit(decade), size: 10, at: x - 46, y - 7).color(Self.muted).width(40).align(.end) }
    }
    for views in [1, 2, 5, 10, 20, 50, 100, 200] {
      let place = x + self.x(views)
      box(Self.line, x: place, y: Self.top + Self.panel.height, width: 0.5, height: 4)
      text("\(views)", size: 10, at: place - 15, Self.top + Self.panel.height + 6).color(Self.muted).width(30).align(.center)
    }
    text(arrangement.rawValue, size: 12, at: x + 6, Self.top - 18).weight(700)
    for series in scaling.series where series.arrangement == arrangement {
      line(series.points.map { ($0.views, $0.nextRow) }, series.engine.color, x: x, side: 3)
      line(series.points.map { ($0.views, $0.fromScratch) }, series.engine.color, x: x, side: 6)
    }
    for document in marked {
      let place = x + self.x(min(200, document.views))
      ring(document.color, Point(x: place, y: y(log10(document.timeFromScratch))), side: 11)
      ring(document.color, Point(x: place, y: y(log10(document.timeOfRow))), side: 7)
    }
  }

  /// Draws points, and dots on the straight lines between them.
  @ElementBuilder private func line(_ points: [(views: Int, time: Double)], _ color: RGBA, x: Double, side: Double)
    -> [AnyElement]
  {
    let places = points.map { Point(x: x + self.x($0.views), y: y(log10($0.time))) }
    for (start, end) in zip(places, places.dropFirst()) {
      let length = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
      let count = max(1, Int(length / 3))
      for step in 1..<max(2, count) {
        let share = Double(step) / Double(count)
        dot(color, Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share), side: 1.25)
      }
    }
    for place in places { dot(color, place, side: side) }
  }

  // MARK: Parts

  private func dot(_ color: RGBA, _ place: Point, side: Double) -> Circle {
    Circle().fill(color).size(.points(side)).position(
      .absolute, top: .points(place.y - side / 2), left: .points(place.x - side / 2))
  }

  private func ring(_ color: RGBA, _ place: Point, side: Double) -> Circle {
    dot(.white, place, side: side).border(color, width: 2)
  }

  /// A document, its views and its times in words.
  private func words(_ document: LayoutComparison.Document) -> String {
    let times = [document.timeFromScratch, document.timeOfRow].map(microseconds)
    return "\(document.name): \(counted(document.views, "view")), \(times[0]) from scratch, \(times[1]) as the next row"
  }

  private func box(_ color: RGBA, x: Double, y: Double, width: Double, height: Double) -> Rectangle {
    Rectangle().fill(color).width(.points(width)).height(.points(height)).position(.absolute, top: .points(y), left: .points(x))
  }

  private func text(_ words: String, size: Double, at x: Double, _ y: Double) -> Text {
    Text(words).size(size).color(Self.ink).position(.absolute, top: .points(y), left: .points(x))
  }

  /// The distance of a number of views from the left edge of a panel.
  private func x(_ views: Int) -> Double { 12 + log10(Double(views)) / log10(200) * (Self.panel.width - 24) }

  private func y(_ exponent: Double) -> Double {
    Self.top + (Double(decades.upperBound) - exponent) / Double(decades.count - 1) * Self.panel.height
  }

  /// Returns a power of ten of seconds in words.
  private func unit(_ exponent: Int) -> String {
    let (unit, base) = exponent >= 0 ? ("s", 0) : exponent >= -3 ? ("ms", -3) : exponent >= -6 ? ("µs", -6) : ("ns", -9)
    return "1" + String(repeating: "0", count: exponent - base) + " " + unit
  }
}

extension LayoutEngineName {
  fileprivate var color: RGBA {
    switch self {
    case .flexbox: RGBA(red: 0x0A, green: 0x66, blue: 0xD8)
    case .frames: RGBA(red: 0x20, green: 0xA0, blue: 0x6B)
    case .constraints: RGBA(red: 0xE8, green: 0x60, blue: 0x4C)
    }
  }
}

extension LayoutComparison.Document {
  /// The colour of the engine that lays out the root.
  fileprivate var color: RGBA { cell.root.layout.engine.color }
}
