// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// The part of the page about one golden: its name, the causes of its outcome, its pictures, and the layers that differ.
struct GoldenCard {
  let entry: GoldenReport.Entry
  /// The number of the card on the page, from 1.
  let number: Int

  var markup: Markup {
    """
    <article class="golden \(entry.outcome.rawValue)" id="golden-\(number)" tabindex="-1" aria-labelledby="golden-\(number)-name" \
    data-golden="\(entry.golden)"\(digest)\(entry.isDecidable ? " data-decidable" as Markup : .empty)>
    <header>
    <h3 id="golden-\(number)-name"><span class="outcome">\(entry.outcome.rawValue)</span> \(entry.nameMarkup)</h3>
    <p class="place"><code>\(entry.location.description)</code></p>
    \(entry.isDecidable ? decision : .empty)
    </header>
    \(causes)
    \(GoldenStage(entry: entry, number: number).markup)
    \(details)
    </article>

    """
  }

  private var digest: Markup { entry.digest.map { " data-digest=\"\($0)\"" } ?? .empty }

  private var decision: Markup {
    let buttons = [("accept", "a", "Accept"), ("reject", "r", "Reject")].map { verdict, key, label -> Markup in
      """
      <button type="button" data-decision="\(verdict)" aria-pressed="false" aria-keyshortcuts="\(key)">\
      <kbd aria-hidden="true">\(key)</kbd> \(label)</button>
      """
    }
    return "<div class=\"decision\" role=\"group\" aria-label=\"Decision on \(entry.golden)\">\(buttons.joined())</div>"
  }

  private var causes: Markup {
    guard !entry.cause.isEmpty else { return .empty }
    return "<ul class=\"cause\">\(entry.cause.map { "<li>\($0)</li>" as Markup }.joined())</ul>"
  }

  /// The measurement, and the layers that differ.
  private var details: Markup {
    guard entry.measurement != nil || !entry.layers.isEmpty else { return .empty }
    let measurement: Markup = entry.measurementWords.map { "<p class=\"measurement\">\($0)</p>" } ?? .empty
    return "<div class=\"details\">\(measurement)\(layers)</div>"
  }

  private var layers: Markup {
    guard !entry.layers.isEmpty else { return .empty }
    let layers = entry.largestLayers
    let most = max(1, layers[0].pixels)
    let items = layers.map { layer -> Markup in
      """
      <li><code>\(entry.name(of: layer))</code><span class="pixels">\(counted(layer.pixels, "pixel"))</span>\
      <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">\
      <rect width="\(max(1, layer.pixels * 100 / most))" height="4"/></svg></li>
      """
    }
    return "<ul class=\"layers\" aria-label=\"Layers that differ\">\(items.joined())</ul>"
  }

  /// The checkerboard that is visible through translucent pictures.
  static let definitions: Markup = """
    <svg class="definitions" width="0" height="0" aria-hidden="true"><defs><pattern id="checkers" width="16" height="16" \
    patternUnits="userSpaceOnUse"><rect width="16" height="16" fill="#f4f4f4"/><path d="M0 0h8v8H0zM8 8h8v8H8z" fill="#c9c9c9"/>\
    </pattern></defs></svg>
    """
}
