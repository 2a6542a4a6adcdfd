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

  /// The media types of the files that the page loads, by their paths in the address. The target CCellResources embeds them under the
  /// same names, except the icon.
  static let types = [
    "/icon.svg": "image/svg+xml",
    "/findings.css": "text/css",
    "/page.css": "text/css",
    "/preview.css": "text/css",
    "/preview.js": "text/javascript",
    "/preview/page.js": "text/javascript",
    "/preview/requests.js": "text/javascript",
    "/preview/state.js": "text/javascript",
    "/preview/controls.js": "text/javascript",
    "/preview/stage.js": "text/javascript",
    "/preview/tree.js": "text/javascript",
    "/preview/panel.js": "text/javascript",
    "/preview/findings.js": "text/javascript",
    "/preview/goldens.js": "text/javascript",
    "/preview/list.js": "text/javascript",
    "/preview/drawing.js": "text/javascript",
    "/preview/width.js": "text/javascript",
    "/preview/connection.js": "text/javascript",
  ]

  /// Returns a file that the page loads, such as its style, or `nil` if there is none at this path of the address.
  static func file(_ path: String) -> HTTPResponse? {
    guard let type = types[path] else { return nil }
    let bytes = Array((path == "/icon.svg" ? HTMLPage.emblemFile : embeddedText(String(path.dropFirst()))).utf8)
    return HTTPResponse(
      body: bytes, type: "\(type); charset=utf-8", headers: ["ETag": "\"\(SHA256Digest.hexadecimal(of: bytes))\""])
  }
}
