// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellGraphics
internal import CellNotation

/// The frame of every HTML report: a single file that needs no other file, with a light and a dark style.
///
/// Its Content Security Policy allows only pictures that are embedded in the page, and the report's own style and script. It blocks
/// all requests, and any script that is injected through the text of the report.
package struct HTMLPage {
  /// The subject of the page, such as the template's file.
  package var title: String
  /// The kind of report: `Inspection`.
  package var kind: String
  /// Short facts, shown below the title.
  package var facts: [String]
  /// CSS rules that follow the rules of the frame. They must not contain `</style`.
  package var style: String
  /// A script that runs when the page has been parsed. It must not contain `</script`.
  package var script: String
  /// The content on the right side of the header.
  package var headline: Markup

  package init(title: String, kind: String, facts: [String], style: String, script: String, headline: Markup) {
    self.title = title
    self.kind = kind
    self.facts = facts
    self.style = style
    self.script = script
    self.headline = headline
  }

  /// Returns the page with the given content below its header.
  package func source(body: Markup) -> String { (opening + body + closing).source }

  /// The source before the body, for pages that are too large to be kept in memory.
  var opening: Markup {
    let allStyle = embeddedText("page.css") + style
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy(style: allStyle))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="CellRaster \(Tool.version)">
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

  /// The source after the body.
  var closing: Markup {
    """

    <script>\(Markup(source: script))</script>
    </body>
    </html>

    """
  }

  /// Returns the directives of Content Security Policy Level 3. Styles and scripts are allowed by their hashes.
  private func policy(style: String) -> String {
    func hash(_ text: String) -> String { "'sha256-\(SHA256Digest.bytes(of: text).base64)'" }
    return [
      "default-src 'none'", "img-src data:", "style-src \(hash(style))", "script-src \(hash(script))", "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }

  /// The emblem of CellRaster: three list cells, one of them tinted.
  private static let emblem: Markup = """
    <svg class="emblem" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><rect x="1" y="2" width="18" height="4" \
    rx="1.5"/><rect class="tinted" x="1" y="8" width="18" height="4" rx="1.5"/><rect x="1" y="14" width="18" height="4" \
    rx="1.5"/></svg>
    """
}

extension HTMLPage {
  /// The emblem as an SVG file, in colours for light and dark windows.
  package static let emblemFile = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><g fill="#9aa0a8"><rect x="1" y="2" width="18" height="4" rx="1.5"/>\
    <rect x="1" y="14" width="18" height="4" rx="1.5"/></g><rect x="1" y="8" width="18" height="4" rx="1.5" fill="#2a5bd7"/></svg>
    """
}

extension Markup {
  /// Returns a PNG file as a `data:` URI for `src`, so that the page needs no other file.
  package static func dataURI(png: [UInt8]) -> Markup { Markup(source: "data:image/png;base64," + png.base64) }
}
