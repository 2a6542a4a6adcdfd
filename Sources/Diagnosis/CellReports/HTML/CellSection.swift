// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellRenderAnalysis

/// The section of a page for one cell: its picture with overlays and boxes on one side, its findings on the other.
struct CellSection {
  let cell: ReportedCell
  let title: String
  /// The number of the cell on the page, from 1.
  let number: Int

  var markup: Markup {
    """
    <section class="cell" data-cell="\(number)" aria-labelledby="cell-\(number)-title">
    <div class="looks">
    <h2 class="cell-title" id="cell-\(number)-title">\(title) \
    <span class="size">\(cell.size.width) × \(cell.size.height) device pixels, @\(cell.scale.rawValue)x</span></h2>
    \(toggles)
    \(stage)
    \(legends)
    \(totals)
    </div>
    \(EntryList(findings: cell.findings, cellNumber: number).markup)
    </section>
    """
  }

  private var stage: Markup {
    let size: Markup = "width=\"\(cell.size.width)\" height=\"\(cell.size.height)\""
    let overlays = cell.overlays.map { overlay -> Markup in
      """
      <img class="overlay" data-mode="\(overlay.mode)" alt="\(overlay.title)" \(size) src="\(.dataURI(png: overlay.png))" hidden>
      """
    }
    // Small boxes are above large ones, so that each box can be pointed at.
    let boxes = cell.findings.sorted { $0.rect.area > $1.rect.area }.map(box)
    return """
      <div class="stage" tabindex="0" role="group" aria-label="Picture of \(title)">
      <div class="picture" data-width="\(cell.size.width)" data-height="\(cell.size.height)">
      <img class="render" alt="\(title)" \(size) src="\(.dataURI(png: cell.png))">
      \(overlays.joined(separator: "\n"))
      <svg class="boxes" viewBox="0 0 \(cell.size.width) \(cell.size.height)" aria-hidden="true">\(boxes.joined())</svg>
      </div>
      </div>
      """
  }

  /// Returns the boxes around the pixels of a finding, one for each place. They do not cover these pixels.
  private func box(_ finding: ReportEntry) -> Markup {
    let rects = finding.places.map { place -> Markup in
      let rect = place.outset(by: 1)
      let place: Markup = "x=\"\(rect.x)\" y=\"\(rect.y)\" width=\"\(rect.width)\" height=\"\(rect.height)\""
      return "<rect class=\"halo\" \(place)/><rect class=\"line\" \(place)/>"
    }
    return """
      <g class="box \(finding.severity.rawValue)\(finding.closedClass)" data-finding="\(finding.number)"><title>\(finding.number): \(finding.message)\
      </title>\(rects.joined())</g>
      """
  }

  private var toggles: Markup {
    guard !cell.overlays.isEmpty else { return .empty }
    let buttons = cell.overlays.enumerated().map { index, overlay -> Markup in
      let key: Markup = index < 9 ? "<kbd>\(index + 1)</kbd> " : .empty
      return """
        <button type="button" class="toggle" data-mode="\(overlay.mode)" aria-pressed="false">\(key)\(overlay.title)</button>
        """
    }
    return "<div class=\"overlays\" role=\"group\" aria-label=\"Overlays\">\(buttons.joined(separator: "\n"))</div>"
  }

  private var legends: Markup {
    cell.overlays.isEmpty
      ? .empty : "<div class=\"legends\" aria-live=\"polite\">\(cell.overlays.map(legend).joined(separator: "\n"))</div>"
  }

  private func legend(_ overlay: InspectionReport.Overlay) -> Markup {
    let entries = overlay.legend.map { entry -> Markup in
      """
      <li><svg class="swatch" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true"><rect width="14" height="14" rx="4" \
      fill="\(entry.color.opaquePart)" fill-opacity="\(entry.color.opacity)"/></svg>\(entry.text)</li>
      """
    }
    let totals: Markup = overlay.totals.isEmpty ? .empty : "<p>\(overlay.totals.joined(separator: "; "))</p>"
    return """
      <div class="legend" data-mode="\(overlay.mode)" hidden><h3>\(overlay.title)</h3><ul>\(entries.joined())</ul>\(totals)</div>
      """
  }

  private var totals: Markup {
    guard !cell.totals.isEmpty else { return .empty }
    let rows = cell.totals.map { total -> Markup in
      let unit: Markup = total.shownUnit.map { " <span class=\"unit\">\($0)</span>" } ?? .empty
      return "<div><dt>\(total.label)</dt><dd>\(total.number)\(unit)</dd></div>"
    }
    return "<dl class=\"totals\">\(rows.joined())</dl>"
  }
}

extension PixelRect {
  fileprivate var area: Int { width * height }
}

extension RGBA {
  /// The colour without its alpha, as a value of the SVG attribute `fill`.
  fileprivate var opaquePart: String { RGBA(red: red, green: green, blue: blue).description }

  /// The alpha in `0...1`, as a value of the SVG attribute `fill-opacity`.
  fileprivate var opacity: String { "\((Double(alpha) / 255 * 1000).rounded() / 1000)" }
}
