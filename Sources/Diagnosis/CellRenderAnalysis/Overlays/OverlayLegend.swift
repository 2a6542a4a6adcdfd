// SPDX-License-Identifier: MIT

package import CellGraphics

/// The legend below an overlay.
package struct OverlayLegend: Hashable, Sendable {
  /// A tint and its meaning.
  package struct Entry: Hashable, Sendable {
    package var tint: Tint
    package var meaning: String
    /// For ``OverlayMode/layers``, the number of finding events with the severity of this tint. For all other modes, the number of
    /// the cell's pixels with this tint.
    package var count: Int

    package init(tint: Tint, meaning: String, count: Int) {
      self.tint = tint
      self.meaning = meaning
      self.count = count
    }

    /// The count, in groups of three digits.
    package var countText: String { grouped(count) }
  }

  /// The explanation of a box of ``OverlayMode/layers``.
  package struct Line: Hashable, Sendable {
    /// A layer, and the rules of its findings, without duplicates.
    package struct Layer: Hashable, Sendable {
      package var path: String
      package var rules: [Rule]
    }

    package var box: NumberedBox
    package var layers: [Layer]
  }

  package var title: String
  package var entries: [Entry]
  /// The totals of the mode, in one sentence.
  package var totals: String
  /// The share of the cell, and the layers with the most, in one sentence; `nil` if nothing is tinted or several cells are shown.
  package var shares: String?
  /// One line for each box; empty for modes without boxes.
  package var lines: [Line]

  package init(title: String, entries: [Entry], totals: String, shares: String? = nil, lines: [Line]) {
    self.title = title
    self.entries = entries
    self.totals = totals
    self.shares = shares
    self.lines = lines
  }

  /// Returns `pixels`, a picture of the legend, with its swatches tinted as in the overlay.
  /// - Parameter swatches: the rectangles of the entries' swatches, in order.
  package func tinted(_ pixels: PixelBuffer, swatches: [PixelRect], scale: PixelScale, isHatched: Bool) -> PixelBuffer {
    var map = TintMap(size: pixels.size, tints: entries.map(\.tint))
    for (key, swatch) in zip(UInt8(1)..., swatches) { map.fill(swatch, with: key) }
    return map.drawn(over: pixels, scale: scale, options: OverlayOptions(isHatched: isHatched))
  }
}

extension OverlayLegend {
  /// The totals and the shares, each a sentence.
  package var sentences: [String] { [totals] + (shares.map { [$0] } ?? []) }
}

extension OverlaySubject {
  /// Returns the legend for the overlay of a mode.
  ///
  /// A tint that means a higher count than the previous one, such as "Blended twice", is left out if no pixel has it.
  /// - Parameter tints: the tints of the mode.
  package func legend(_ mode: OverlayMode, tints: TintMap, options: OverlayOptions = OverlayOptions()) -> OverlayLegend {
    let counts = mode == .layers ? countsOfSeverities : tints.counts
    let entries = zip(zip(tints.tints, mode.meanings(in: options.view)), counts).compactMap { tint, count in
      tint.1.isMore && count == 0 ? nil : OverlayLegend.Entry(tint: tint.0, meaning: tint.1.text, count: count)
    }
    return OverlayLegend(
      title: mode.title, entries: entries, totals: totals(mode), shares: shares(mode, counts: counts),
      lines: mode == .layers ? lines : [])
  }
}

/// The meaning of a tint. `isMore` is true if the tint only means a higher count than the previous tint.
private struct Meaning {
  var text: String
  var isMore: Bool

  init(_ text: String, isMore: Bool = false) {
    self.text = text
    self.isMore = isMore
  }
}

extension OverlayMode {
  /// Returns the meanings of the mode's tints, in the order of the tints.
  fileprivate func meanings(in view: OverlayOptions.View) -> [Meaning] {
    switch self {
    case .blended where view == .layer:
      [Meaning("Opaque"), Meaning("Blended"), Meaning("Blended twice", isMore: true), Meaning("3 times or more", isMore: true)]
    case .blended:
      [Meaning("Opaque")]
        + ["Blended for nothing", "Mixed", "Opaque, yet blended"].flatMap {
          [Meaning($0), Meaning("\($0), twice", isMore: true), Meaning("\($0), 3 times or more", isMore: true)]
        }
    case .overdraw: [Meaning("Drawn once"), Meaning("Twice"), Meaning("3 times"), Meaning("4 times or more")]
    case .misaligned: [Meaning("Between device pixels"), Meaning("Frame off the grid"), Meaning("Scaled picture")]
    case .offscreen: [Meaning("One pass"), Meaning("Two passes", isMore: true), Meaning("3 or more", isMore: true)]
    case .rasterized: [Meaning("Hit: composited from a kept bitmap"), Meaning("Miss: drawn again")]
    case .pictures: [Meaning("Oversized")]
    case .copied: [Meaning("Copied")]
    case .updates: [Meaning("Changed"), Meaning("Redrawn the same")]
    case .layers: [Meaning("Errors"), Meaning("Warnings"), Meaning("Notes")]
    }
  }
}

extension OverlaySubject {
  /// The number of events with each severity, the most serious first. Suppressed events do not count.
  private var countsOfSeverities: [Int] {
    let severities = shownFindings.events.map(\.finding.severity)
    return Severity.allCases.map { severity in severities.count { $0 == severity } }
  }

  fileprivate var lines: [OverlayLegend.Line] {
    let events = findings.events
    return findingBoxes.map { box in
      var layers: [OverlayLegend.Line.Layer] = []
      let members = box.numbers.flatMap { events[$0 - firstNumber].members }.map { findings[$0] }
      for finding in members where finding.rect.intersection(bounds) == box.rect {
        if layers.last?.path != finding.path { layers.append(OverlayLegend.Line.Layer(path: finding.path, rules: [])) }
        let last = layers.count - 1
        if !layers[last].rules.contains(finding.rule) { layers[last].rules.append(finding.rule) }
      }
      return OverlayLegend.Line(box: box, layers: layers)
    }
  }
}
