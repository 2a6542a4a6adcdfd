// SPDX-License-Identifier: MIT

import Foundation

extension String {
  /// Returns a copy of a page without its Content Security Policy, with a script that simulates a user and collects answers.
  ///
  /// The answers become the title of the window, one per line. The script may be asynchronous.
  func acting(_ action: String) -> String {
    let script = """
      const answers = [];
      const one = (selector) => document.querySelector(selector);
      const fire = (target, event) => target.dispatchEvent(event);
      const click = (selector) => fire(one(selector), new MouseEvent("click", { bubbles: true, cancelable: true }));
      const over = (selector) => fire(one(selector), new MouseEvent("mouseover", { bubbles: true }));
      const press = (key) => fire(document.activeElement, new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      const give = (selector, value, name) => {
        one(selector).value = value;
        fire(one(selector), new Event(name, { bubbles: true }));
      };
      const go = (fragment) => {
        history.replaceState(null, "", location.href.split("#")[0] + fragment);
        dispatchEvent(new HashChangeEvent("hashchange"));
      };
      window.acting = (async () => {
      \(action)
      })().catch((error) => answers.push(error)).finally(() => {
        document.querySelector("title").textContent = answers.join("\\n");
      });
      """
    return replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: "")
      .replacingOccurrences(of: "</body>", with: "<script>\(script)</script></body>")
  }
}
