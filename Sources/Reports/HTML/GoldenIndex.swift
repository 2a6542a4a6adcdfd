// SPDX-License-Identifier: MIT

internal import Graphics

/// The names of all goldens that the page shows, beside them, with a filter above.
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
      let entries = report.entries(with: outcome)
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
  /// The name, its feature less in sight than the picture. Lines break between its parts where they can.
  var nameMarkup: Markup {
    let (feature, picture) = nameParts
    // Where variants begin: `row.dark,item2~blended@2x`.
    let marked = picture.map { ".,~".contains($0) ? "<wbr>\(String($0))" : "\(String($0))" as Markup }.joined()
    return feature.isEmpty ? marked : "<span class=\"feature\">\(feature)/</span><wbr>\(marked)"
  }
}
