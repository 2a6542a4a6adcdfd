// SPDX-License-Identifier: MIT

internal import CellDisplayList
public import CellGraphics

/// A rectangle of the cell, and the findings in it.
package struct NumberedBox: Hashable, Sendable {
  /// The rectangle, clipped to the cell.
  package let rect: PixelRect
  /// The numbers of the events that have findings with this rectangle, in ascending order. The first event of the cell has the
  /// number ``OverlaySubject/firstNumber``.
  package let numbers: [Int]
  /// The highest severity of the findings.
  package let severity: Severity

  /// The numbers as text. Three or more consecutive numbers are shown as a range: `1–3, 5`.
  package var label: String {
    var parts: [String] = []
    var first = numbers.startIndex
    for place in numbers.indices {
      let next = numbers.index(after: place)
      if next < numbers.endIndex, numbers[next] == numbers[place] + 1 { continue }
      switch place - first {
      case 0: parts.append("\(numbers[place])")
      case 1: parts.append("\(numbers[first]), \(numbers[place])")
      default: parts.append("\(numbers[first])–\(numbers[place])")
      }
      first = next
    }
    return parts.joined(separator: ", ")
  }
}

extension OverlaySubject {
  /// A box for each rectangle with findings, in the order of the first number.
  ///
  /// Rectangles outside the cell and suppressed findings have no box.
  package var findingBoxes: [NumberedBox] {
    var numbers: [PixelRect: [Int]] = [:]
    let events = findings.events
    for (index, event) in events.enumerated() where !event.finding.isSuppressed {
      let rects = Set(event.members.map { findings[$0].rect.intersection(bounds) })
      for rect in rects where !rect.isEmpty { numbers[rect, default: []].append(firstNumber + index) }
    }
    return numbers.map { rect, numbers in
      let severities = Set(numbers.map { events[$0 - firstNumber].finding.severity })
      return NumberedBox(rect: rect, numbers: numbers, severity: Severity.allCases.first(where: severities.contains) ?? .note)
    }.sorted { ($0.numbers[0], $0.rect.y, $0.rect.x, $0.rect.width) < ($1.numbers[0], $1.rect.y, $1.rect.x, $1.rect.width) }
  }

  /// All pixels of the cell.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height) }
}

extension OverlaySubject {
  /// The maximum number of labelled boxes. More labels would cover any cell, and would take long to place.
  public static let maximumLabels = 400

  /// The boxes that get a label: the first ``maximumLabels`` boxes. The other boxes are drawn without a label.
  package var labelledBoxes: [NumberedBox] { Array(findingBoxes.prefix(Self.maximumLabels)) }

  /// The areas that labels should not cover: the stores with text or a picture, and the labelled boxes that contain no other box.
  public var contentRects: [PixelRect] {
    let shown = analysis.stores.filter { store in
      store.kind == .items
        && list.items[list.layers[store.layer].ownItems].contains { item in
          switch item.content {
          case .text, .picture: true
          case .fill, .shadow: false
          }
        }
    }
    let boxes = labelledBoxes.map(\.rect)
    // A box that contains another box has space for labels. In any other box, a label could hide the whole layer.
    return shown.map(\.region) + boxes.filter { box in !boxes.contains { $0 != box && box.intersection($0) == $0 } }
  }
}

extension Severity {
  /// The colour of the boxes around findings with this severity. With hatching, the stripes are recognizable only in the legend,
  /// because the lines of the boxes are too thin.
  public var color: RGBA {
    switch self {
    case .error: RGBA(red: 0xD8, green: 0x1B, blue: 0x60)
    case .warning: RGBA(red: 0xE6, green: 0x51, blue: 0x00)
    case .note: RGBA(red: 0x1E, green: 0x6F, blue: 0xD9)
    }
  }
}

extension [NumberedBox] {
  /// Returns tints for the outlines of the boxes. The lines are one point thick and lie inside their boxes. Smaller boxes are drawn
  /// over larger boxes.
  func tints(size: PixelSize, scale: PixelScale) -> TintMap {
    let patterns: [Hatching] = [Hatching(.vertical, every: 2), Hatching(.vertical, every: 4), Hatching(.vertical, every: 8)]
    var map = TintMap(size: size, tints: zip(Severity.allCases, patterns).map { Tint($0.color, $1) })
    let sorted = enumerated().sorted { first, second in
      let areas = (first.element.rect.width * first.element.rect.height, second.element.rect.width * second.element.rect.height)
      return areas.0 == areas.1 ? first.offset < second.offset : areas.0 > areas.1
    }
    for (_, box) in sorted {
      guard let index = Severity.allCases.firstIndex(of: box.severity) else { continue }
      for edge in box.rect.frame(thickness: scale.rawValue) { map.fill(edge, with: UInt8(index + 1)) }
    }
    return map
  }
}

extension PixelRect {
  /// Returns four rectangles along the edges, each `thickness` pixels thick, or thinner if the rectangle is smaller.
  package func frame(thickness: Int) -> [PixelRect] {
    let across = Swift.min(thickness, width)
    let down = Swift.min(thickness, height)
    return [
      PixelRect(x: x, y: y, width: width, height: down), PixelRect(x: x, y: maxY - down, width: width, height: down),
      PixelRect(x: x, y: y, width: across, height: height), PixelRect(x: maxX - across, y: y, width: across, height: height),
    ]
  }
}
