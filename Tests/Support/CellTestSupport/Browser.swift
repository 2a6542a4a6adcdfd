// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Synchronization

/// Headless Chromium, which opens a page and returns the resulting document.
public enum Browser {
  /// The path of Debian's program; `nil` if it is not installed.
  public static let path: String? = ["/usr/bin/chromium"].first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The message for a skipped test.
  public static let absence = "there is no chromium here: install it with tools/install-dependencies, or apt-get install chromium"

  public struct Visit: Sendable {
    /// The document as HTML, after its scripts have run.
    public let document: String
    /// The messages that the page has written to its console, including errors.
    public let console: [String]
    public let title: String
  }

  /// One browser for all pages of a process, which are opened one after another.
  private static let shared = Mutex<OpenBrowser?>(nil)

  /// Opens a page as a file, without anything that pages before it have stored.
  ///
  /// A page that goes on after it has been loaded says so by a promise, `window.acting`, which is awaited.
  ///
  /// - Parameters:
  ///   - fragment: the part of the address after `#`.
  ///   - size: the size of the window, in CSS pixels.
  public static func visit(_ page: String, fragment: String = "", size: (width: Int, height: Int) = (1280, 900)) throws -> Visit {
    let folder = try ScratchFolder()
    try folder.write(page, to: "page.html")
    let address = folder.url.appending(path: "page.html").absoluteString + (fragment.isEmpty ? "" : "#" + fragment)
    return try shared.withLock { shared in
      let browser = try shared ?? start()
      // After an error, the next page has a new browser.
      shared = nil
      try browser.open(address, size: size)
      try browser.text("window.acting")
      let visit = Visit(
        document: try browser.text("document.documentElement.outerHTML"), console: browser.messages,
        title: try browser.text("document.querySelector('title')?.textContent"))
      try browser.closePages()
      shared = browser
      return visit
    }
  }

  /// Starts a browser that ends with this process, and then leaves no files.
  private static func start() throws -> OpenBrowser {
    atexit { Browser.shared.withLock { $0 = nil } }
    return try OpenBrowser()
  }
}
