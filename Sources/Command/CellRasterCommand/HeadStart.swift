// SPDX-License-Identifier: MIT

import CellConcurrency
import CellDocument
import CellNotation

/// Work that a command would begin with after it has parsed its arguments, done on another core meanwhile.
///
/// The first document that a process reads takes many times as long as the next ones: the tables of its keys are made, and the Swift runtime
/// makes the types that they use. This takes about as long as parsing the arguments, which wait for types in the same way.
enum HeadStart {
  /// Reads a small document on a thread of its own, and forgets it.
  static func begin() {
    guard coreCount > 1 else { return }
    startThread {
      do throws(CellDocumentError) {
        _ = try CellTemplate(parsing: document, fileName: "head start", format: .yaml).dataPlaces
      } catch {
        assertionFailure("\(error)")
      }
    }
  }

  /// Has the types of elements, and the kinds of values, that most documents have.
  private static let document = """
    version: 1
    canvas: {width: 375, scale: 2, background: surface}
    colors: {surface: "#FFFFFF"}
    styles: {name: {size: 13, lineHeight: 18, weight: 600, color: surface}}
    states: {dark: {colors: {surface: "#000000"}}}
    cell:
      direction: row
      alignItems: start
      gap: 8
      padding: [4, 12]
      children:
        - {name: avatar, type: avatar, source: "${avatar}", initials: "${name | initials}", fill: "${color}", size: 36}
        - name: bubble
          when: kind != "emoji"
          background: surface
          cornerRadius: [4, 18, 18, 18]
          children:
            - {type: text, text: "${name}", style: name, maxLines: 1, states: {dark: {color: surface}}}
            - {type: text, spans: ["${text}"], position: absolute, right: 12}
    """
}
