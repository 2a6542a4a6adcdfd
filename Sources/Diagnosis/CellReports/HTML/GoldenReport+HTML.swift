// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellGraphics
internal import CellNotation

extension GoldenReport {
  /// Writes the report as one HTML page for reviewing differences. The page needs no other file and no network.
  ///
  /// The fragment of the URL selects what the page shows, so that a link can lead to a certain golden:
  /// `#golden=text/alignment@2x&mode=swipe&zoom=on`. Decisions are saved as the file that ``GoldenDecisions`` parses. Without
  /// scripts, the page shows all pictures one below the other.
  ///
  /// - Parameter write: receives the page in pieces, in UTF-8. No piece contains more than the pictures of one golden.
  package func writeHTML<Failure: Error>(_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    let page = page
    try write(Array((page.opening + mainOpening).source.utf8))
    var number = 0
    for outcome in Outcome.allCases where outcome.hasCards {
      let groups = groups(with: outcome)
      guard !groups.isEmpty else { continue }
      let start: Markup = "<section class=\"group \(outcome.rawValue)\"><h2>\(outcome.counted(count(of: outcome)))</h2>\n"
      try write(Array(start.source.utf8))
      for group in groups {
        if let opening = group.opening { try write(Array(opening.source.utf8)) }
        for entry in group.entries {
          number += 1
          try write(Array(GoldenCard(entry: entry, number: number).markup.source.utf8))
        }
        if group.opening != nil { try write(Array("</section>\n".utf8)) }
      }
      try write(Array("</section>\n".utf8))
    }
    try write(Array((mainClosing + page.closing).source.utf8))
  }

  /// The whole page.
  package var html: String {
    var bytes: [UInt8] = []
    writeHTML { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var page: HTMLPage {
    HTMLPage(
      title: title, kind: "Goldens", facts: [counted(entries.count, "golden"), "cellraster \(Tool.version)"],
      style: embeddedText("goldens.css", "goldens-stage.css"),
      script: embeddedText("goldens-stage.js", "goldens.js"),
      headline: headline)
  }

  private var headline: Markup {
    let parts = Outcome.allCases.compactMap { outcome -> Markup? in
      let count = count(of: outcome)
      guard count > 0 || outcome == .failed else { return nil }
      return
        "<li class=\"\(outcome.rawValue)\(count == 0 ? " none" : "")\"><b>\(grouped(count))</b> \(outcome.label(of: count))</li>"
    }
    return "<ul class=\"counts\">\(parts.joined())</ul>"
  }

  private var mainOpening: Markup {
    """
    <main class="review" data-report="\(fingerprint)">
    \(GoldenIndex(report: self).markup)
    <div class="work">
    \(hasCards ? GoldenToolbar(hasDecisions: entries.contains(where: \.isDecidable)).markup : .empty)
    \(noteList)
    \(fails ? .empty : "<p class=\"all-well\">Nothing failed.</p>" as Markup)
    <p class="no-match" role="status" hidden>No golden has a matching name.</p>

    """
  }

  private var mainClosing: Markup {
    """
    \(folded(.skipped) { "<b>\($0.golden)</b> <span>\($0.cause.joined(separator: "; "))</span>" })
    \(folded(.passed) { "\($0.golden)" })
    </div>
    </main>
    \(GoldenToolbar.help)
    \(GoldenCard.definitions)
    """
  }

  private var hasCards: Bool { entries.contains(where: \.outcome.hasCards) }

  private var noteList: Markup {
    notes.isEmpty ? .empty : "<ul class=\"notes\">\(notes.map { "<li>\($0)</li>" as Markup }.joined())</ul>"
  }

  /// Returns a collapsed list of the goldens with this outcome, without their pictures; empty if there are none.
  private func folded(_ outcome: Outcome, line: (Entry) -> Markup) -> Markup {
    let entries = entries(with: outcome)
    guard !entries.isEmpty else { return .empty }
    let items = entries.map { "<li data-golden=\"\($0.golden)\">\(line($0))</li>" as Markup }
    return """
      <details class="folded \(outcome.rawValue)"><summary>\(outcome.counted(entries.count))</summary>
      <ul>\(items.joined(separator: "\n"))</ul>
      </details>
      """
  }

  /// A hash of the title, and of the names and pixels of the goldens to decide on. With it, a browser keeps the decisions on
  /// different runs apart.
  private var fingerprint: String {
    let decided = entries.filter(\.isDecidable).map { "\($0.golden) \($0.digest ?? "")\n" }.joined()
    return String(SHA256Digest.bytes(of: title + "\n" + decided).base64.prefix(22))
  }
}

extension GoldenReport.Group {
  /// The heading of several goldens that changed for the same reason, with buttons to decide on all of them; `nil` for one golden.
  fileprivate var opening: Markup? {
    guard let heading else { return nil }
    let buttons = [("accept", "Accept"), ("reject", "Reject")].map { verdict, label -> Markup in
      "<button type=\"button\" data-group-decision=\"\(verdict)\" aria-pressed=\"false\">\(label) all</button>"
    }
    return """
      <section class="origin"><header>
      <h3>\(heading.title)</h3>
      <p class="place">\(heading.extent)</p>
      <div class="decision" role="group" aria-label="Decision on all goldens that changed for this reason">\(buttons.joined())</div>
      </header>

      """
  }
}

extension GoldenReport.Outcome {
  /// Whether each golden with this outcome has a card, which shows its pictures.
  var hasCards: Bool {
    switch self {
    case .failed, .error, .drift, .recorded: true
    case .skipped, .passed: false
    }
  }

  /// Returns the words after a count of goldens with this outcome: `error` for 1, `errors` for 2.
  fileprivate func label(of count: Int) -> String {
    switch self {
    case .error: count == 1 ? "error" : "errors"
    case .drift: "drifted"
    case .failed, .recorded, .skipped, .passed: rawValue
    }
  }
}
