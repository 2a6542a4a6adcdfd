// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellDocument
internal import CellGraphics
internal import CellRenderAnalysis
internal import CellTree

extension TextStyle {
  static let legend = TextStyle(size: 11, color: RGBA(red: 0x1F, green: 0x23, blue: 0x28), lineHeight: 14)
  fileprivate static let legendTitle = legend.size(13).weight(700).lineHeight(17)
  static let legendFigures = legend.color(RGBA(red: 0x59, green: 0x63, blue: 0x6E))
  fileprivate static let boxLabel = TextStyle(size: 9, weight: 700, color: .white, lineHeight: 11)
}

/// The colours of the blank space and of the lines around cells and overlays.
enum OverlayColors {
  static let background = RGBA(red: 0xF6, green: 0xF8, blue: 0xFA)
  static let line = RGBA(red: 0xD1, green: 0xD9, blue: 0xE0)
}

/// Builds the cells that explain overlays: captions, legends and the labels of boxes. Text uses the default font family.
package struct OverlayCells {
  /// The smallest width at which a legend is easy to read, in points.
  static let minimumWidth = 320.0

  let scale: PixelScale

  /// Returns the legend under an overlay: a line, the title, the totals, the swatches with their meanings, and a list of the boxes.
  ///
  /// - Parameter width: the width in points, in `1...10000`.
  func legend(_ legend: OverlayLegend, width: Double) throws -> Cell {
    try Cell(width: width, scale: scale, background: OverlayColors.background) {
      Column {
        Separator().color(OverlayColors.line).thickness(1)
        Column {
          heading(legend.title, legend.sentences.joined(separator: "\n"))
          meanings(legend)
        }.gap(10).padding(vertical: 12, horizontal: 14)
      }
    }
  }

  /// Returns the caption above a picture of a contact sheet: a title, with `text` below the title unless `text` is `nil`. `width`
  /// is in points.
  func caption(_ title: String, _ text: String?, width: Double) throws -> Cell {
    try Cell(width: width, scale: scale, background: OverlayColors.background) { heading(title, text) }
  }

  /// Returns the swatches below a picture of a contact sheet, or `nil` if the legend has none. `width` is in points.
  func swatches(of legend: OverlayLegend, width: Double) throws -> Cell? {
    guard !legend.entries.isEmpty else { return nil }
    return try Cell(width: width, scale: scale, background: OverlayColors.background) { swatches(legend.entries) }
  }

  func heading(_ title: String, _ text: String?) -> Column {
    Column {
      Text(title).font(.legendTitle)
      if let text { Text(text).font(.legendFigures) }
    }.gap(2)
  }

  /// Returns the swatches with their meanings, and the list of boxes.
  @ElementBuilder private func meanings(_ legend: OverlayLegend) -> [AnyElement] {
    if !legend.entries.isEmpty { swatches(legend.entries) }
    if !legend.lines.isEmpty {
      Column {
        for line in legend.lines.prefix(Self.maximumLines) { self.line(line) }
        if legend.lines.count > Self.maximumLines {
          Text("… and \(legend.lines.count - Self.maximumLines) more").font(.legendFigures)
        }
      }.gap(6)
    }
  }

  func swatches(_ entries: [OverlayLegend.Entry]) -> Row {
    Row {
      for (index, entry) in entries.enumerated() {
        Row {
          Rectangle().name(Self.swatchName).size(14).fill(.white).border(OverlayColors.line)
          Text {
            TextSpan(entry.meaning)
            TextSpan("  " + entry.countText).font(.legendFigures)
          }.font(.legend).wrap(.word)
        }.gap(6).name("entry-\(index)")
      }
    }.wrap().columnGap(16).rowGap(6)
  }

  private static let swatchName = "swatch"

  /// Returns the area inside each swatch's border, in device pixels, in the order of the legend's entries.
  static func swatches(in list: DisplayList) -> [PixelRect] {
    list.layers.filter { $0.path.hasSuffix("/" + swatchName) }.map {
      $0.deviceFrame.inset(by: list.scale.factor).outset
    }
  }

  /// The largest number of boxes that a legend lists. Reports list all boxes.
  static let maximumLines = 40

  private func line(_ line: OverlayLegend.Line) -> Row {
    Row {
      label(line.box).minWidth(40)
      Text {
        for (index, layer) in line.layers.enumerated() {
          TextSpan((index > 0 ? "\n" : "") + layer.path)
          TextSpan("  " + layer.rules.map(\.rawValue).joined(separator: ", ")).font(.legendFigures)
        }
      }.font(.legend).flex(1)
    }.gap(6).alignItems(.start)
  }

  private func label(_ box: NumberedBox) -> Text { label(box.label, box.severity.color) }

  func label(_ text: String, _ color: RGBA) -> Text {
    Text(text).font(.boxLabel).align(.center).background(color).padding(vertical: 1, horizontal: 3)
  }

  /// Returns a cell that is a column of labels, one for each box. Each label is as small as its text allows.
  func labels(_ boxes: some Sequence<NumberedBox>) throws -> Cell { try labels(boxes.map(label)) }

  func labels(_ labels: [Text]) throws -> Cell {
    try Cell(width: 400, scale: scale) {
      Column { for (index, label) in labels.enumerated() { label.name("\(Self.labelName)\(index)") } }.alignItems(.start)
    }
  }

  private static let labelName = "label"

  static func labels(in list: DisplayList) -> [PixelRect] {
    list.layers.filter { $0.path.hasPrefix("cell/" + labelName) }.map(\.deviceFrame.outset)
  }
}
