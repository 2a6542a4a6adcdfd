// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The pictures of a golden, each embedded only once. The page's style and script place them side by side or on top of each other.
///
/// All pictures use a canvas of the same size, so that a pixel has the same position in each of them. The canvas has the larger
/// width and the larger height of the golden and the new picture.
struct GoldenStage {
  let entry: GoldenReport.Entry
  /// The number of the card on the page, from 1.
  let number: Int

  var markup: Markup {
    let pictures = [
      ("reference", "Reference", entry.reference), ("actual", "Actual", entry.actual),
      ("difference", "Difference", entry.difference),
    ]
    let panes = pictures.compactMap { kind, label, picture in picture.map { pane(kind, label, $0) } }
    guard !panes.isEmpty else { return .empty }
    let isPair = entry.reference != nil && entry.actual != nil
    let places = entry.regions.map { "\($0.x) \($0.y) \($0.width) \($0.height)" }.joined(separator: ",")
    let regions: Markup = places.isEmpty ? .empty : " data-regions=\"\(places)\""
    return """
      <div class="stage\(isPair ? " pair" : "")\(isResized ? " resized" : "")" data-width="\(width)" data-height="\(height)"\(regions)>
      <div class="panes">
      \(panes.joined(separator: "\n"))
      </div>
      <p class="readout" aria-hidden="true"></p>
      </div>
      """
  }

  private func pane(_ kind: String, _ label: String, _ picture: GoldenReport.Picture) -> Markup {
    let size: Markup = "width=\"\(picture.size.width)\" height=\"\(picture.size.height)\""
    return """
      <figure class="pane \(kind)"><figcaption>\(label) <span>\(picture.size.width) × \(picture.size.height)</span></figcaption>
      <div class="view"><svg class="picture" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img" \
      aria-label="\(label) of \(entry.golden)"><rect class="ground" \(size)/>\
      <image id="golden-\(number)-\(kind)" \(size) href="\(.dataURI(png: picture.png))"/>\(outline)</svg>\
      \(kind == "actual" && entry.reference != nil ? divider : .empty)</div></figure>
      """
  }

  /// The divider between the two pictures when one is on top of the other.
  private var divider: Markup {
    """
    <div class="divider" role="slider" tabindex="0" aria-label="Divider between reference and actual" aria-valuemin="0" \
    aria-valuemax="100" aria-valuenow="50"></div>
    """
  }

  /// Boxes around the regions that differ. They do not cover the pixels of their region.
  ///
  /// Each region has two boxes: a tight one, and a wide one that makes a small region visible when the picture is scaled down. The
  /// sides of the wide box are at least 23 pixels long.
  private var outline: Markup {
    let boxes = entry.regions.map { region in
      let wide = region.outset(by: max(3, (24 - min(region.width, region.height)) / 2))
      return box(wide, "wide") + box(region.outset(by: 1), "tight")
    }
    return boxes.isEmpty ? .empty : "<g class=\"outline\">\(boxes.joined())</g>"
  }

  private func box(_ rect: PixelRect, _ kind: String) -> Markup {
    let place: Markup = "x=\"\(rect.x)\" y=\"\(rect.y)\" width=\"\(rect.width)\" height=\"\(rect.height)\""
    return "<g class=\"\(kind)\"><rect class=\"halo\" \(place)/><rect class=\"line\" \(place)/></g>"
  }

  /// Whether the golden and the new picture have different sizes.
  private var isResized: Bool { Set(pictureSizes).count > 1 }
  private var pictureSizes: [PixelSize] { [entry.reference, entry.actual].compactMap { $0?.size } }
  private var width: Int { pictureSizes.map(\.width).max() ?? 1 }
  private var height: Int { pictureSizes.map(\.height).max() ?? 1 }
}
