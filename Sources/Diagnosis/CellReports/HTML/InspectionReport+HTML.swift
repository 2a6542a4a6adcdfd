// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

extension InspectionReport {
  /// The report as one HTML page that needs no other file and no network.
  ///
  /// The fragment of the URL selects what the page shows, so that a link can lead to a certain finding:
  /// `#cell=2&finding=3&overlays=blended,offscreen&zoom=4&opacity=60`. In the same way, `severities=error,warning` sets the filter.
  /// Without scripts, the page shows all cells and findings one below the other.
  package var html: String {
    let page = HTMLPage(
      title: template, kind: "Inspection",
      facts: [extent] + closedCounts(of: cells.flatMap(\.findings)) + ["cellraster \(Tool.version)"],
      style: embeddedText("findings.css", "inspection.css"),
      script: embeddedText("inspection.js"), headline: headline)
    return page.source(body: body)
  }

  /// The numbers of open findings by severity. A finding that several cells share counts once for each cell.
  var headline: Markup {
    let open = cells.flatMap(\.findings).filter(\.isOpen).map(\.severity)
    let parts = Severity.allCases.map { severity -> Markup in
      let count = open.count { $0 == severity }
      return """
        <li class="\(severity.rawValue)\(count == 0 ? " none" : "")"><b>\(grouped(count))</b> \
        \(count == 1 ? severity.rawValue : severity.rawValue + "s")</li>
        """
    }
    return "<ul class=\"counts\">\(parts.joined())</ul>"
  }

  private var body: Markup {
    """
    <main>
    \(breachList)\(groupList)\(noteList)\(furtherFixList)\(toolbar)
    \(cells.enumerated().map { CellSection(cell: $1, title: title(of: $1), number: $0 + 1).markup }.joined(separator: "\n"))
    </main>
    """
  }

  private var breachList: Markup {
    guard !breaches.isEmpty else { return .empty }
    return """
      <section class="breaches" aria-labelledby="breaches-title">
      <h2 id="breaches-title">Over budget</h2>
      <ul>\(breaches.map { "<li>\($0)</li>" as Markup }.joined())</ul>
      </section>

      """
  }

  /// What to do, a line for each group of findings.
  private var groupList: Markup {
    let groups = groups
    guard !groups.isEmpty else { return .empty }
    let items = groups.prefix(FindingGroup.mostShown).map { group -> Markup in
      "<li class=\"\(group.severity.rawValue)\"><b>\(group.severity.rawValue)</b> \(group.sentence(of: self))</li>"
    }
    let rest = groups.count - items.count
    return """
      <section class="groups" aria-labelledby="groups-title">
      <h2 id="groups-title">What to do</h2>
      <ul>\(items.joined())</ul>\(rest > 0 ? "<p>and \(counted(rest, "more group"))</p>" : .empty as Markup)
      </section>

      """
  }

  private var noteList: Markup {
    guard !notes.isEmpty else { return .empty }
    return """
      <section class="notes" aria-labelledby="notes-title">
      <h2 id="notes-title">About the fixes</h2>
      <ul>\(notes.map { "<li>\($0)</li>" as Markup }.joined())</ul>
      </section>

      """
  }

  /// The safe fixes for findings that no cell of the page shows.
  private var furtherFixList: Markup {
    guard !furtherFixes.isEmpty else { return .empty }
    let items = fixesOfOtherStates.map { unlisted -> Markup in
      "<li>\(unlisted.location.description), \(unlisted.whereabouts):\(unlisted.fix.markup)</li>"
    }
    return """
      <section class="notes" aria-labelledby="further-fixes-title">
      <h2 id="further-fixes-title">Safe fixes for states that are not shown</h2>
      <ul>\(items.joined())</ul>
      </section>

      """
  }

  var toolbar: Markup {
    let zooms = [("fit", "Fit"), ("1", "1×"), ("2", "2×"), ("4", "4×")].map { zoom, label -> Markup in
      "<button type=\"button\" data-zoom=\"\(zoom)\" aria-pressed=\"\(zoom == "fit" ? "true" : "false")\">\(label)</button>"
    }
    return """
      <div class="toolbar" role="group" aria-label="View">
      <div class="chooser"\(cells.count > 1 ? "" : " hidden" as Markup)>
      <button type="button" class="step" data-step="-1" aria-label="Previous cell" title="Previous cell (←)">‹</button>
      <label><span class="unseen">Cell</span><select id="cell-choice">\(options)</select></label>
      <button type="button" class="step" data-step="1" aria-label="Next cell" title="Next cell (→)">›</button>
      </div>
      <div class="segments" role="group" aria-label="Zoom">\(zooms.joined())</div>
      \(opacity)
      <p class="keys">\(overlayKeys)<kbd>↑</kbd><kbd>↓</kbd> findings\
      \(cells.count > 1 ? " <kbd>←</kbd><kbd>→</kbd> cells" : .empty as Markup)</p>
      </div>
      """
  }

  /// The options for choosing a cell, grouped by template if there are several templates.
  private var options: Markup {
    let options = cells.enumerated().map { index, cell in
      (cell.template, "<option value=\"\(index + 1)\">\(cell.name)\(cell.shortCount)</option>" as Markup)
    }
    guard templates.count > 1 else { return options.map(\.1).joined() }
    return templates.enumerated().map { index, template -> Markup in
      "<optgroup label=\"\(template)\">\(options.filter { $0.0 == index }.map(\.1).joined())</optgroup>"
    }.joined()
  }

  private var opacity: Markup {
    """
    <label class="slider"\(mostOverlays > 0 ? "" : " hidden" as Markup)>Overlays <input id="opacity" type="range" min="0" max="100" \
    step="5" value="100" aria-label="Opacity of overlays"><output for="opacity">100%</output></label>
    """
  }

  private var overlayKeys: Markup {
    switch commonOverlays {
    case 0: .empty
    case 1: "<kbd>1</kbd> overlay "
    default: "<kbd>1</kbd>…<kbd>\(min(9, commonOverlays))</kbd> overlays "
    }
  }

  /// The number of overlays that every cell with overlays has. The button of any other overlay shows its key.
  private var commonOverlays: Int { cells.map(\.overlays.count).filter { $0 > 0 }.min() ?? 0 }

  private var mostOverlays: Int { cells.map(\.overlays.count).max() ?? 0 }
}

extension ReportedCell {
  /// The number of findings in parentheses, for display after the cell's name; empty if there are none.
  fileprivate var shortCount: String { findings.isEmpty ? "" : " (\(findings.count))" }
}
