// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Headless Chromium, which opens a page and returns the resulting document.
public struct Browser {
  /// The path of Debian's program; `nil` if it is not installed.
  public static let path: String? = ["/usr/bin/chromium"].first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The message for a skipped test.
  public static let absence = "there is no chromium here: install it with tools/install-dependencies, or apt-get install chromium"

  public struct Visit {
    /// The document as HTML, after its scripts have run.
    public let document: String
    /// The messages that the page has written to its console, including errors, one per line.
    public let console: [String]
    public let title: String
  }

  public struct Failure: Error {
    public let message: String
  }

  /// Opens a page as a file.
  ///
  /// - Parameters:
  ///   - fragment: the part of the address after `#`.
  ///   - size: the size of the window, in CSS pixels.
  public static func visit(_ page: String, fragment: String = "", size: (width: Int, height: Int) = (1280, 900)) throws -> Visit {
    guard let path else { throw Failure(message: absence) }
    let program = try Program(
      path: path,
      arguments: [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-extensions", "--no-first-run", "--enable-logging=stderr",
        "--virtual-time-budget=1000", "--window-size=\(size.width),\(size.height)", "--dump-dom",
      ])
    try program.write(page, to: "page.html")
    let address = program.folder.appending(path: "page.html").absoluteString + (fragment.isEmpty ? "" : "#" + fragment)
    let run = try program.run(adding: ["--user-data-dir=\(program.folder.appending(path: "profile").path)", address])
    guard run.status == 0 else { throw Failure(message: "chromium ended with status \(run.status): \(run.errors)") }
    return Visit(
      document: run.text, console: run.errors.split(separator: "\n").filter { $0.contains(":CONSOLE") }.map(String.init),
      title: run.text.firstMatch(of: /<title>([^<]*)<\/title>/).map { String($0.1) } ?? "")
  }
}
