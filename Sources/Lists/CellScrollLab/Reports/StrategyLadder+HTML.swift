// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellReports
internal import Glibc

extension StrategyLadder {
  /// A page with a bar for each headroom. It needs no other file, no network and no script.
  /// - Parameter template: the template's file, as given.
  package func html(template: String) -> String {
    HTMLPage(
      title: template, kind: "Strategies", facts: ["headroom", "cellraster \(Tool.version)"], style: embeddedText("scroll.css"),
      script: "", headline: headline
    ).source(body: body)
  }

  private var headline: Markup {
    """
    <ul class="counts">
    <li class="none"><b>\(naive.words)</b> naive</li>
    <li class="none"><b>\(all.words)</b> with all strategies</li>
    </ul>
    """
  }

  private var body: Markup {
    """
    <main>
    <section>
    <p class="reading">Headroom is the first slowdown of a device, from 1 to 128, with which the script has a hitch; bars are logarithmic. \
    “Alone” is a naive list with the strategy, “added” one with it and those above it, and “all but it” one with all others. \
    A bar is blue if the strategy raises the headroom there, and red if it lowers it.</p>
    <table class="ladder">
    <tr><th scope="col">strategy</th><th scope="col">alone</th><th scope="col">added</th><th scope="col">all but it</th></tr>
    <tr><th scope="row">none; in the last column, all</th>\(cell(naive, .same))\(cell(naive, .same))\(cell(all, .same))</tr>
    \(lines.joined(separator: "\n"))
    </table>
    </section>
    </main>
    """
  }

  /// What a strategy does to the headroom.
  private enum Effect: String {
    case raises, lowers, same

    init(from before: Slowdown?, to after: Slowdown?) {
      self =
        switch (before, after) {
        case (let before?, let after?): before < after ? .raises : after < before ? .lowers : .same
        case (nil, nil): .same
        case (_, nil): .raises
        case (nil, _): .lowers
        }
    }
  }

  private var lines: [Markup] {
    let before = [naive] + steps.map(\.added)
    return zip(steps, before).map { step, below in
      """
      <tr><th scope="row"><code>\(step.strategy.rawValue)</code> <span class="place">\(step.strategy.summary)</span></th>\
      \(cell(step.alone, Effect(from: naive, to: step.alone)))\
      \(cell(step.added, Effect(from: below, to: step.added)))\
      \(cell(step.removed, Effect(from: step.removed, to: all)))</tr>
      """
    }
  }

  private func cell(_ headroom: Slowdown?, _ effect: Effect) -> Markup {
    let share = headroom.map { log($0.factor) / log(128) } ?? 1
    return """
      <td class="\(effect.rawValue)"><svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\
      <rect width="\(max(10, Int((share * 1000).rounded())))" height="10"/></svg>\(headroom.words)</td>
      """
  }
}
