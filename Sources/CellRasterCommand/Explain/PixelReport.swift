// SPDX-License-Identifier: MIT

import CellRaster

/// The explanation of a pixel of a cell, as text and JSON.
struct PixelReport {
  let explanation: PixelExplanation
  let cell: Cell
  let list: DisplayList
  /// The number of the data item, from 1.
  let item: Int

  /// Returns the location of a layer's element in the template, or `nil` if the cell has no such element.
  func location(of path: String) -> DocumentLocation? { cell.root.descendant(at: path)?.location }
}

// MARK: Text

extension PixelReport {
  /// Returns three parts: a line that names the pixel, a table of the steps, and a line with the pixel's colour.
  func text(showsSwatches: Bool) -> String {
    let title =
      "pixel \(explanation.x),\(explanation.y) of \(list.size) at \(list.scale.rawValue)x: "
      + "\(cell.root.location.file.onOneLine), item \(item)"
    let table = PixelTable(report: self, showsSwatches: showsSwatches)
    return "\(title)\n\n\(table)\n\nthe pixel is \(explanation.color.words)\n"
  }
}

extension PremultipliedRGBA {
  /// The straight colour as text; `clear` if the alpha is 0.
  var words: String { alpha == 0 ? "clear" : "\(straight)" }
}

// MARK: JSON

extension PixelReport {
  var json: JSONText {
    .output([
      ("template", .string(cell.root.location.file)), ("item", .number(item)), ("x", .number(explanation.x)),
      ("y", .number(explanation.y)), ("width", .number(list.size.width)), ("height", .number(list.size.height)),
      ("scale", .number(list.scale.rawValue)), ("background", color(explanation.background)),
      ("steps", .array(explanation.steps.map(json))), ("color", color(explanation.color)),
    ])
  }

  private func json(_ step: PixelExplanation.Step) -> JSONText {
    switch step {
    case .item(let step): json(step)
    case .pass(let step): json(step)
    }
  }

  private func json(_ step: PixelExplanation.ItemStep) -> JSONText {
    let removal = step.removal
    return .object(
      [("kind", .string(step.item.content.kind))] + place(step.path) + [
        ("description", .string(step.item.content.words)), ("number", .number(step.index + 1)),
        ("coverage", .number(Int(step.coverage))), ("alpha", .number(Int(step.alpha))),
      ] + colors(step.change) + [
        ("couldGo", .boolean(removal.isFree)), ("pixelsChangedWithout", .number(removal.changedPixels)),
        ("changesThisPixel", .boolean(removal.changesPixel)), ("keepsLayerOpaque", .boolean(removal.endsPromise)),
      ])
  }

  private func json(_ step: PixelExplanation.PassStep) -> JSONText {
    .object(
      [("kind", .string("pass"))] + place(step.layer.path) + [
        ("description", .string(step.words)), ("reasons", .strings(step.reasons.map(\.rawValue))),
        ("steps", .array(step.steps.map(json))), ("holds", color(step.buffer)), ("coverage", .number(Int(step.coverage))),
      ] + colors(step.change))
  }

  private func place(_ path: String) -> [(String, JSONText)] {
    [("layer", .string(path)), ("location", .location(location(of: path)))]
  }

  private func colors(_ change: PixelExplanation.Change) -> [(String, JSONText)] {
    [("before", color(change.before)), ("after", color(change.after)), ("result", color(change.result))]
  }

  private func color(_ color: PremultipliedRGBA) -> JSONText { .string("\(color.straight)") }
}

/// A colour, shown on a terminal as a block two columns wide.
enum ColorSwatch {
  static let width = 2

  /// Returns the terminal sequence that shows a colour. A translucent colour is shown over white.
  static func text(_ color: PremultipliedRGBA) -> String {
    let rest = 255 - color.alpha
    let channels = [color.red, color.green, color.blue].map { String($0 + rest) }
    return "\u{1B}[48;2;\(channels.joined(separator: ";"))m\(String(repeating: " ", count: width))\u{1B}[0m"
  }
}
