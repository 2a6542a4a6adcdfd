// SPDX-License-Identifier: MIT

/// The controls for the comparison mode and for saving decisions. The toolbar stays visible when the page is scrolled.
struct GoldenToolbar {
  let hasDecisions: Bool

  var markup: Markup {
    """
    <div class="toolbar" role="group" aria-label="How pictures are compared">
    <div class="segments modes" role="group" aria-label="Comparison">\(modes)</div>
    <label class="onion slider">Actual <input id="onion" type="range" min="0" max="100" step="1" value="50" \
    aria-label="Opacity of the actual picture"><output for="onion">50%</output></label>
    <button type="button" class="flip" title="Show the other picture (b)" aria-keyshortcuts="b"><kbd aria-hidden="true">b</kbd> Flip</button>
    <div class="segments zoom" role="group" aria-label="Zoom">
    <button type="button" data-zoom="out" aria-label="Zoom out" title="Zoom out (-)">−</button>
    <button type="button" data-zoom="toggle" aria-pressed="false" title="Zoom to the change (z)">Zoom to change</button>
    <button type="button" data-zoom="in" aria-label="Zoom in" title="Zoom in (+)">+</button>
    </div>
    <button type="button" class="show-help" aria-label="Keys" title="Keys (?)">?</button>
    \(hasDecisions ? Self.decisions : .empty)
    </div>
    """
  }

  private var modes: Markup {
    let labels = [
      ("side", "Side by side"), ("swipe", "Swipe"), ("onion", "Onion skin"), ("blink", "Blink"), ("difference", "Difference"),
    ]
    return labels.enumerated().map { index, mode -> Markup in
      """
      <button type="button" data-mode="\(mode.0)" aria-pressed="\(index == 0 ? "true" : "false")" title="\(mode.1) (\(index + 1))">\
      \(mode.1)</button>
      """
    }.joined(separator: "\n")
  }

  private static let decisions: Markup = """
    <div class="decided"><output class="open" aria-live="polite"></output>
    <button type="button" class="save" title="Save the decisions as a file (d)">Save decisions</button></div>
    <p class="saved" role="status" hidden>Saved. Apply with <code>cellraster golden approve --from golden-decisions.json</code> and \
    <code>cellraster golden reject --from golden-decisions.json</code>.</p>
    """

  /// The list of keyboard shortcuts, which a button and a key open.
  static let help: Markup = """
    <dialog id="help" aria-labelledby="help-title">
    <h2 id="help-title">Keys</h2>
    <dl>
    <div><dt><kbd>j</kbd> <kbd>→</kbd></dt><dd>next golden</dd></div>
    <div><dt><kbd>k</kbd> <kbd>←</kbd></dt><dd>previous golden</dd></div>
    <div><dt><kbd>1</kbd> … <kbd>5</kbd></dt><dd>side by side, swipe, onion skin, blink, difference</dd></div>
    <div><dt><kbd>z</kbd></dt><dd>zoom to the change, and back</dd></div>
    <div><dt><kbd>n</kbd></dt><dd>zoom to the next changed part</dd></div>
    <div><dt><kbd>+</kbd> <kbd>-</kbd></dt><dd>zoom in, zoom out</dd></div>
    <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>move the focused divider or slider</dd></div>
    <div><dt><kbd>b</kbd></dt><dd>show the other picture</dd></div>
    <div><dt><kbd>o</kbd></dt><dd>show or hide outlines of the change</dd></div>
    <div><dt><kbd>a</kbd></dt><dd>accept: make the new picture the golden</dd></div>
    <div><dt><kbd>A</kbd></dt><dd>accept all that changed for the same reason</dd></div>
    <div><dt><kbd>r</kbd></dt><dd>reject: keep the golden</dd></div>
    <div><dt><kbd>s</kbd></dt><dd>skip: leave it open, and go on</dd></div>
    <div><dt><kbd>d</kbd></dt><dd>save the decisions</dd></div>
    <div><dt><kbd>/</kbd></dt><dd>filter by name</dd></div>
    </dl>
    <form method="dialog"><button>Close</button></form>
    </dialog>
    """
}
