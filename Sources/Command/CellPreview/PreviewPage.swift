// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellGraphics
internal import CellNotation
internal import CellReports

/// The page and its files, which are built into the program.
package struct PreviewPage: Sendable {
  /// The page in HTML.
  package let source: String

  /// - Parameters:
  ///   - title: what the window shows.
  ///   - secret: what the page sends with each request that has an effect.
  package init(title: String, secret: String) {
    let values: [(String, Markup)] = [("secret", "\(secret)"), ("title", "\(title)"), ("version", "\(Tool.version)")]
    source = values.reduce(embeddedText("preview.html")) { $0.replacing("{{\($1.0)}}", with: $1.1.source) }
  }

  /// Returns a file that the page loads: its style or its script.
  /// - Parameter path: the path in the address.
  static func file(_ path: String) -> HTTPResponse {
    let types = ["css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"]
    let bytes = Array((path == "/icon.svg" ? HTMLPage.emblemFile : embeddedText(String(path.dropFirst()))).utf8)
    let type = path.split(separator: ".").last.flatMap { types[String($0)] } ?? "text/plain"
    return HTTPResponse(
      body: bytes, type: "\(type); charset=utf-8", headers: ["ETag": "\"\(SHA256Digest.hexadecimal(of: bytes))\""])
  }
}
