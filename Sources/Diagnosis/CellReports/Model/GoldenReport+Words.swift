// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellImageComparison

extension GoldenReport.Entry {
  /// The facts about the outcome, one string each: the causes, how much differs, and which layers contain the differences.
  var facts: [String] {
    cause + [measurementWords].compactMap(\.self) + (layers.isEmpty ? [] : [layerWords.joined(separator: ", ")])
  }

  /// The facts without a cause that the heading of a group already states.
  func facts(under heading: (title: String, extent: String)?) -> [String] { facts.filter { $0 != heading?.title } }

  /// Whether a person must accept or reject the new picture: there is a new picture, and it could replace the golden.
  var isDecidable: Bool { [.failed, .drift].contains(outcome) && actual != nil }

  /// The maximum number of layers that are listed by name.
  private static let mostLayers = 5

  /// The layers as text, such as `cell/title 300 pixels`, the layer with the most differing pixels first. Layers after the fifth
  /// are combined.
  var layerWords: [String] {
    let layers = largestLayers
    let rest = layers.dropFirst(Self.mostLayers)
    let pixels = counted(rest.reduce(0) { $0 + $1.pixels }, "pixel")
    return layers.prefix(Self.mostLayers).map { "\(name(of: $0)) \(counted($0.pixels, "pixel"))" }
      + (rest.isEmpty ? [] : ["\(counted(rest.count, "other layer")) \(pixels)"])
  }

  /// Returns the path of a layer, preceded by its cell if the differing layers belong to several cells: `item 2 cell/title`.
  func name(of layer: GoldenReport.Layer) -> String {
    let isOneCell = layers.allSatisfy { $0.cell == layer.cell }
    return (isOneCell ? "" : layer.cell.map { $0 + " " } ?? "") + layer.path
  }

  /// The layers, sorted by the number of differing pixels, largest first.
  var largestLayers: [GoldenReport.Layer] {
    // The sort is stable in the standard library's source, but its documentation does not promise it.
    layers.enumerated().sorted { ($1.element.pixels, $0.offset) < ($0.element.pixels, $1.offset) }.map(\.element)
  }

  /// The parts of the name before and after the last `/`. The first part is empty if there is no `/`.
  var nameParts: (feature: String, picture: String) {
    guard let slash = golden.lastIndex(of: "/") else { return ("", golden) }
    return (String(golden[..<slash]), String(golden[golden.index(after: slash)...]))
  }

  /// The bounds of all differences; `nil` if there are none.
  var changed: PixelRect? { regions.isEmpty ? nil : regions.reduce(.empty) { $0.union($1) } }

  /// The measurement in words, such as `exact: 412 pixels, none may differ`, followed by the bounds; `nil` without a measurement.
  var measurementWords: String? {
    measurement.map { $0.words + (changed.map { "; all in \($0)" } ?? "") }
  }
}

extension GoldenReport.Measurement {
  /// The measurement in words: `exact: 412 pixels, none may differ`, or
  /// `perceptual: 12 pixels, 10 to 40 may differ: hinted elsewhere`.
  var words: String {
    let amount = "\(metric): \(counted(value, unit))"
    guard let tolerance else { return amount + ", none may differ" }
    let allowed = tolerance.atLeast == 0 ? "at most" : "\(grouped(tolerance.atLeast)) to"
    return "\(amount), \(allowed) \(grouped(tolerance.atMost)) may differ: \(tolerance.reason)"
  }
}
