// SPDX-License-Identifier: MIT

package import CellRaster

/// How the page shows a cell: what the address says. Everything that it leaves out is as the command or the document says.
package struct PreviewSettings: Equatable, Sendable {
  /// The number of the template, from 1.
  package var template = 1
  /// The number of the data item, from 1.
  package var item = 1
  /// The states to apply, in order.
  package var states: [String] = []
  package var scale: PixelScale?
  /// In points.
  package var width: Double?
  package var direction: Canvas.Direction?
  package var textScale: TextScale?
  /// A time in ISO 8601, from which the filter `ago` counts.
  package var now: String?

  package init() {}

  /// Reads the settings among the items of a query. Other items are left alone.
  /// - Throws: `UsageError` for a value that a setting cannot have.
  package init(_ query: [(name: String, value: String)]) throws(UsageError) {
    func ordinal(_ text: String, _ name: String) throws(UsageError) -> Int {
      guard let number = Int(text), number >= 1 else { throw Self.invalid(name, text, "a number from 1") }
      return number
    }
    for (name, value) in query {
      switch name {
      case "template": template = try ordinal(value, name)
      case "item": item = try ordinal(value, name)
      case "state": states.append(value)
      case "scale":
        scale = Int(value).flatMap(PixelScale.init(rawValue:))
        if scale == nil { throw Self.invalid(name, value, "1, 2 or 3") }
      case "width":
        guard let points = Double(value), points > 0, points <= Limits.cellWidth else {
          throw Self.invalid(name, value, "above 0 and at most \(Int(Limits.cellWidth)) points")
        }
        width = points
      case "direction":
        direction = Canvas.Direction(rawValue: value)
        if direction == nil { throw Self.invalid(name, value, "ltr or rtl") }
      case "text-scale":
        textScale = Double(value).flatMap { TextScale(factor: $0) }
        if textScale == nil { throw Self.invalid(name, value, "from 0.5 to 5") }
      case "now":
        now = value
        if BindingEnvironment.instant(value) == nil { throw Self.invalid(name, value, "a time such as 2026-11-21T12:00:00Z") }
      default: continue
      }
    }
  }

  private static func invalid(_ name: String, _ value: String, _ expected: String) -> UsageError {
    UsageError("\"\(name)\" must be \(expected), not \"\(value.onOneLine)\".")
  }

  /// Returns the input of the command with these settings.
  package func applied(to input: CellInput) -> CellInput {
    var input = input
    input.item = item
    if !states.isEmpty { input.states = states }
    input.scale = scale ?? input.scale
    input.width = width ?? input.width
    input.direction = direction ?? input.direction
    input.textScale = textScale ?? input.textScale
    input.now = now.flatMap(BindingEnvironment.instant) ?? input.now
    return input
  }
}

extension CellInput {
  /// Returns the command that draws the same picture.
  /// - Parameter now: the time of the input as it is written; `nil` for the current time.
  func renderCommand(now: String?) -> String {
    var words = ["cellraster", "render", template]
    func add(_ option: String, _ value: String?) {
      if let value { words += [option, value] }
    }
    add("--data", data)
    if data != nil { add("--item", item.map(String.init)) }
    for state in states { add("--state", state) }
    add("--width", width.map { shortest($0) })
    add("--scale", scale.map { "\($0.rawValue)" })
    add("--direction", direction?.rawValue)
    add("--text-scale", textScale.map { shortest($0.factor) })
    add("--now", now)
    add("--time-zone", timeZone?.name)
    add("--root", root)
    for folder in fontFolders { add("--font-path", folder) }
    add("-o", stem + ".png")
    return words.map(\.inShell).joined(separator: " ")
  }
}
