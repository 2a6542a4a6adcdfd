// SPDX-License-Identifier: MIT

import CellRaster

/// One template for each filter, so that a filter that refuses a value keeps none of the others from it.
private let filterTemplates: [CellTemplate] = [
  ". | html", ". | date \"EEE d MMM yyyy, HH:mm:ss\"", ". | ago", ". | number", ". | initials", ". | upper", ". | lower",
  ". | title", ". | trim", ". | truncate 20", ". | count", ". | plural \"like\" \"likes\"", ". | shortcodes", ". | marks 2",
  ". | join \", \"", ". | local", "a.0 ?? b ?? .",
].map(template)

/// A template that shows one expression, as text, as condition and as what is repeated.
private func template(_ expression: String) -> CellTemplate {
  do throws(CellDocumentError) {
    return try parsed(expression)
  } catch {
    preconditionFailure("\(error)")
  }
}

private func parsed(_ expression: String) throws(CellDocumentError) -> CellTemplate {
  var text = ""
  for scalar in expression.unicodeScalars {
    text += scalar.value < 0x20 ? " " : scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
  }
  let document = """
    {"version": 1, "cell": {"children": [
      {"type": "text", "text": "${\(text)}", "detect": {"hashtags": {"color": "white"}, "mentions": {}, "links": {}}},
      {"type": "text", "text": "x", "when": "\(text)"},
      {"type": "badge", "each": "${\(text)}", "count": "${item}"}]}}
    """
  return try CellTemplate(parsing: document, fileName: "f", format: .json)
}

/// The first line is an expression; the rest is a data file.
func dataTarget(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2 else { return }
  do {
    let data = try DataDocument(parsing: Array(parts[1]), fileName: "d", format: DocumentFormat(guessedFrom: parts[1]))
    for item in data.items.prefix(4) {
      for template in filterTemplates { bind(template, item) }
      bind(try parsed(String(decoding: parts[0], as: UTF8.self)), item)
    }
  } catch {
    expectSentence(error)
  }
}

private func bind(_ template: CellTemplate, _ item: DataItem) {
  do throws(CellDocumentError) {
    let cell = try template.bind(item, environment: environment)
    precondition(!"\(cell)".isEmpty)
  } catch {
    expectSentence(error)
  }
}
