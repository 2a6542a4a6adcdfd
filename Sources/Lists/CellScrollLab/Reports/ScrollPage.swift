// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellReports

/// A page about a scroll: a summary, all frames against the time that a screen gives them, and the slowest ones with their rows and
/// pictures if a frame was late.
package struct ScrollPage: Equatable, Sendable {
  /// What a frame shows.
  package struct Picture: Hashable, Sendable {
    package let png: [UInt8]
    /// The size in points.
    package let width, height: Int

    package init(png: [UInt8], width: Int, height: Int) {
      self.png = png
      self.width = width
      self.height = height
    }
  }

  package var report: ScrollReport
  /// The pictures of the slowest frames, by the number of the frame.
  package var pictures: [Int: Picture]

  package init(_ report: ScrollReport, pictures: [Int: Picture] = [:]) {
    self.report = report
    self.pictures = pictures
  }

  /// The page, which needs no other file and no network.
  ///
  /// The fragment of the URL names a frame, so that a link can lead to it: `#frame=123`. Without scripts, the page has no chart, and shows
  /// the slowest frames one below the other.
  package var html: String {
    HTMLPage(
      title: report.template, kind: "Scroll", facts: facts, style: embeddedText("scroll.css"), script: embeddedText("scroll.js"),
      headline: headline
    ).source(body: body)
  }

  private var facts: [String] {
    [
      counted(report.rowCount, "row"), report.strategyNames, report.scriptName, report.deviceWords,
      "cellraster \(Tool.version)",
    ]
  }

  private var headline: Markup {
    let hitches = report.outcome.hitches
    let missed = hitches.missedVsyncs
    return """
      <ul class="counts">
      <li class="\(report.headroom == Slowdown.none ? "error" : "none")"><b>\(report.headroom.words)</b> headroom</li>
      <li class="\(missed == 0 ? "none" : "error")"><b>\(grouped(missed))</b> of \(grouped(hitches.span)) frames missed</li>
      <li class="\(hitches.rating.tone)"><b>\(hitches.ratioInTenths.inTenths)</b> ms/s hitches (\(hitches.rating.rawValue))</li>
      </ul>
      """
  }

  private var body: Markup {
    """
    <main>
    <section class="summary" aria-labelledby="summary-title">
    <h2 id="summary-title">Summary</h2>
    <div class="tables">\(table(report.summary))\(table(report.stageLines, head: ["stage", "ms", "share"]))</div>
    </section>
    \(chart)
    \(slowFrames)
    </main>
    <script type="application/json" id="frames">\(Markup(source: report.packedFrames))</script>
    """
  }

  /// How many of the slowest frames are visible at first.
  private static let openFrames = 5

  /// The slowest frames, of which all but the first are collapsed; empty if no frame was late.
  private var slowFrames: Markup {
    let shown = report.shownFrames
    guard !shown.isEmpty else { return report.slowFrames.isEmpty ? "<h2>The script shows no frame</h2>" : .empty }
    let rest = shown.dropFirst(Self.openFrames)
    return """
      <section class="slow-frames" aria-labelledby="slow-title">
      <h2 id="slow-title">The slowest frames</h2>
      \(list(shown.prefix(Self.openFrames)))
      \(rest.isEmpty ? .empty : "<details><summary>\(rest.count) more</summary>\n\(list(rest))</details>" as Markup)
      </section>
      """
  }

  private func list(_ frames: ArraySlice<ScrollReport.WorstFrame>) -> Markup {
    "<ol>\(frames.map(card).joined(separator: "\n"))</ol>"
  }

  /// The canvases, which the script draws, and the place for what it says about a frame.
  private var chart: Markup {
    let stages = Stage.allCases.map { stage -> Markup in
      "<li><span class=\"swatch\" data-stage=\"\(stage.rawValue)\"></span>\(stage.rawValue)</li>"
    }
    return """
      <section class="chart" aria-labelledby="chart-title">
      <h2 id="chart-title">Frames</h2>
      <p class="reading">Upwards: the time of the main actor in each frame. Downwards: that of the render stage. \
      Each may take one refresh, <span class="budget">\(budget) ms</span>. Bars are cut at three. A mark at the bottom is a frame that came late.</p>
      <ul class="stages">\(stages.joined())</ul>
      <canvas id="overview" aria-hidden="true"></canvas>
      <canvas id="plot" tabindex="0" role="img" aria-label="Times of frames; arrows move to another frame"></canvas>
      <p class="keys"><kbd>←</kbd><kbd>→</kbd> frames\(lateKeys)</p>
      <div class="frame" aria-live="polite" hidden>
      <div class="words"><h3></h3><p class="times"></p><table class="costs"></table><p class="rows"></p><ul class="worked"></ul>\
      <ul class="causes"></ul></div>
      <div class="looks"><img alt="" hidden><p class="without"></p></div>
      </div>
      </section>
      """
  }

  /// The keys that move to late and slow frames, if there are any.
  private var lateKeys: Markup {
    report.shownFrames.isEmpty ? .empty : " <kbd>m</kbd> next missed frame <kbd>w</kbd> next slowest frame"
  }

  private var budget: String { report.outcome.hitches.rate.time(ofVsync: 1).inMilliseconds }

  private func card(_ slow: ScrollReport.WorstFrame) -> Markup {
    let number = slow.frame.number + 1
    let rows = slow.rows.prefix(3).map { "<li>\(report.words(of: $0))</li>" as Markup }
    let causes = slow.causes.map { cause -> Markup in
      let place: Markup = cause.element.place.map { "<span class=\"place\">\($0)</span> " } ?? .empty
      return "<li class=\"cause\">\(place)<code>\(cause.element.path)</code> \(report.words(of: cause))</li>"
    }
    let picture: Markup =
      pictures[slow.frame.number].map {
        "<img alt=\"Frame \(number)\" width=\"\($0.width)\" height=\"\($0.height)\" src=\"\(.dataURI(png: $0.png))\">"
      } ?? .empty
    return """
      <li class="slow" data-frame="\(number)"><a href="#frame=\(number)">Frame \(number)</a> \
      <span class="place">\(report.times(of: slow.frame))</span><ul>\(rows.joined())\(causes.joined())</ul>\(picture)</li>
      """
  }

  private func table(_ lines: [[String]], head: [String] = []) -> Markup {
    let heads: Markup =
      head.isEmpty ? .empty : "<tr>\(head.map { "<th scope=\"col\">\($0)</th>" as Markup }.joined())</tr>"
    let rows = lines.map { line -> Markup in
      "<tr><th scope=\"row\">\(line[0])</th>\(line.dropFirst().map { "<td>\($0)</td>" as Markup }.joined())</tr>"
    }
    return "<table>\(heads)\(rows.joined(separator: "\n"))</table>"
  }
}

extension Hitches.Rating {
  /// The CSS class of its colour.
  fileprivate var tone: String {
    switch self {
    case .good: "none"
    case .warning: "warning"
    case .critical: "error"
    }
  }
}
