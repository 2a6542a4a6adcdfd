// SPDX-License-Identifier: MIT

internal import Files
internal import Graphics

/// The shell of every HTML report: one file that needs nothing else, in light and dark.
///
/// Its security policy lets through nothing but pictures inside the page and the very style and script that the shell puts in:
/// neither a request nor a script that came along with a text of the report can do anything.
struct HTMLPage {
  /// What the page is about, such as the template's file.
  var title: String
  /// What kind of report it is: `Inspection`.
  var kind: String
  /// Some words below the title.
  var facts: [String]
  var toolVersion: String
  /// Style rules that follow those of the shell; they hold no `</style`.
  var style: String
  /// Runs when all of the page has been read; holds no `</script`.
  var script: String
  /// What stands at the right of the header.
  var headline: Markup

  /// The page with all that stands below its header.
  func source(body: Markup) -> String { (opening + body + closing).source }

  /// What stands before the body, for pages that are too large to be held in one piece.
  var opening: Markup {
    let allStyle = String(decoding: PackageResources.page_css, as: UTF8.self) + style
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy(style: allStyle))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="CellRaster \(toolVersion)">
      <title>\(title) – \(kind)</title>
      <style>\(Markup(source: allStyle))</style>
      </head>
      <body>
      <header class="page-header">
      <div class="page-title">
      <p class="kind">\(Self.emblem)<span>\(kind)</span></p>
      <h1>\(title)</h1>
      <p class="facts">\(facts.map { "<span>\($0)</span>" as Markup }.joined(separator: " "))</p>
      </div>
      \(headline)
      </header>

      """
  }

  /// What stands behind the body.
  var closing: Markup {
    """

    <script>\(Markup(source: script))</script>
    </body>
    </html>

    """
  }

  /// The directives of Content Security Policy Level 3; styles and scripts are let in by their hashes.
  private func policy(style: String) -> String {
    func hash(_ text: String) -> String { "'sha256-\(SHA256Digest.bytes(of: text).base64)'" }
    return [
      "default-src 'none'", "img-src data:", "style-src \(hash(style))", "script-src \(hash(script))", "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }

  /// A list of cells, one of them tinted.
  private static let emblem: Markup = """
    <svg class="emblem" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><rect x="1" y="2" width="18" height="4" \
    rx="1.5"/><rect class="tinted" x="1" y="8" width="18" height="4" rx="1.5"/><rect x="1" y="14" width="18" height="4" \
    rx="1.5"/></svg>
    """
}

extension Markup {
  /// A PNG file as a `src` that needs no file beside the page.
  static func dataURI(png: [UInt8]) -> Markup { Markup(source: "data:image/png;base64," + png.base64) }
}
