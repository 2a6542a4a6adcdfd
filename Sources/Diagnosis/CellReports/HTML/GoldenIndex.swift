// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The list of links to the cards of the goldens, with a filter above it. The list is next to the cards.
struct GoldenIndex {
  let report: GoldenReport

  var markup: Markup {
    """
    <nav class="index" aria-label="Goldens">
    <label class="search"><span class="unseen">Filter by name</span><input id="filter" type="search" placeholder="Filter by name" \
    autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></label>
    <div class="names">
    \(lists)
    </div>
    </nav>
    """
  }

  private var lists: Markup {
    var number = 0
    return GoldenReport.Outcome.allCases.filter(\.hasCards).compactMap { outcome -> Markup? in
      let entries = report.groups(with: outcome).flatMap(\.entries)
      guard !entries.isEmpty else { return nil }
      let items = entries.map { entry -> Markup in
        number += 1
        return "<li data-golden=\"\(entry.golden)\"><a href=\"#golden-\(number)\">\(entry.nameMarkup)</a></li>"
      }
      return """
        <h2 class="\(outcome.rawValue)">\(outcome.counted(entries.count))</h2>
        <ol class="\(outcome.rawValue)">\(items.joined(separator: "\n"))</ol>
        """
    }.joined(separator: "\n")
  }
}

extension GoldenReport.Entry {
  /// The golden's name. The feature, which is the part before the last slash, is less prominent than the rest. Lines can break
  /// between the parts of the name.
  var nameMarkup: Markup {
    let (feature, picture) = nameParts
    // These characters begin the parts of a variant: `row.dark,item2~blended@2x`.
    let marked = picture.map { ".,~".contains($0) ? "<wbr>\(String($0))" : "\(String($0))" as Markup }.joined()
    return feature.isEmpty ? marked : "<span class=\"feature\">\(feature)/</span><wbr>\(marked)"
  }
}
