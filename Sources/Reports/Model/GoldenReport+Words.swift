// SPDX-License-Identifier: MIT

internal import Graphics

extension GoldenReport.Entry {
  /// All that is known of it: why, how much differs, and in which layers.
  var facts: [String] {
    cause + [measurementWords].compactMap(\.self) + (layers.isEmpty ? [] : [layerWords.joined(separator: ", ")])
  }

  /// Whether people say what is to become of it: there is a picture that could be the golden, and is not.
  var isDecidable: Bool { [.failed, .drift].contains(outcome) && actual != nil }

  /// The most layers that are told in words.
  private static let mostLayers = 5

  /// `cell/title 300 pixels`, the layer with most of them first, and the small ones together.
  var layerWords: [String] {
    let layers = largestLayers
    let rest = layers.dropFirst(Self.mostLayers)
    let pixels = counted(rest.reduce(0) { $0 + $1.pixels }, "pixel")
    return layers.prefix(Self.mostLayers).map { "\(name(of: $0)) \(counted($0.pixels, "pixel"))" }
      + (rest.isEmpty ? [] : ["\(counted(rest.count, "other layer")) \(pixels)"])
  }

  /// The path of a layer, behind its cell where several cells differ: `item 2 cell/title`.
  func name(of layer: GoldenReport.Layer) -> String {
    let isOneCell = layers.allSatisfy { $0.cell == layer.cell }
    return (isOneCell ? "" : layer.cell.map { $0 + " " } ?? "") + layer.path
  }

  /// The layers, that with most pixels first.
  var largestLayers: [GoldenReport.Layer] {
    // Sorting is stable by the standard library's source, and not by its documentation.
    layers.enumerated().sorted { ($1.element.pixels, $0.offset) < ($0.element.pixels, $1.offset) }.map(\.element)
  }

  /// What stands before the last `/` of the name, and what stands behind it; the first is empty without one.
  var nameParts: (feature: String, picture: String) {
    guard let slash = golden.lastIndex(of: "/") else { return ("", golden) }
    return (String(golden[..<slash]), String(golden[golden.index(after: slash)...]))
  }

  /// The smallest rectangle around all that differs; `nil` where nothing does.
  var changed: PixelRect? { regions.isEmpty ? nil : regions.reduce(.empty) { $0.union($1) } }

  /// `exact: 412 pixels, none may differ`, and where.
  var measurementWords: String? {
    measurement.map { $0.words + (changed.map { "; all in \($0)" } ?? "") }
  }
}

extension GoldenReport.Measurement {
  /// `exact: 412 pixels, none may differ`, `perceptual: 12 pixels, 10 to 40 may differ: hinted elsewhere`
  var words: String {
    let amount = "\(metric): \(counted(value, unit))"
    guard let tolerance else { return amount + ", none may differ" }
    let allowed = tolerance.atLeast == 0 ? "at most" : "\(grouped(tolerance.atLeast)) to"
    return "\(amount), \(allowed) \(grouped(tolerance.atMost)) may differ: \(tolerance.reason)"
  }
}
