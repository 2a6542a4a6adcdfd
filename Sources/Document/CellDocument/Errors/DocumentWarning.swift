// SPDX-License-Identifier: MIT

public import CellGraphics
public import CellNotation
internal import CellTree

/// A value in a document that is valid, but has no effect or not the intended one.
public struct DocumentWarning: Hashable, Sendable, CustomStringConvertible {
  @nonexhaustive public enum Reason: Hashable, Sendable {
    /// A line height that looks like a multiple of the font size.
    case lineHeightMultiple(String, fontSize: Double)
    /// A letter spacing of less than half a device pixel.
    case noLetterSpacing(String, scale: PixelScale)
    /// A margin of the root element, around which there is nothing.
    case rootMargin
    /// A condition on a name that no item of the data has, with the nearest name that one has.
    case missingName(String, nearest: String?)
    /// A condition on a member, such as `length`, of a list, which has none.
    case memberOfList(String, list: String)
    /// A text with a placeholder of another template language, such as `{{name}}`.
    case foreignPlaceholder(String, name: String)
    /// A keyword of the JSON Schema of the data that nothing checks.
    case uncheckedKeyword(String)
    /// A condition on a member of a text, a number or a Boolean, which has none.
    case memberOfScalar(String, scalar: String)
  }

  public let location: DocumentLocation
  public let reason: Reason

  /// The place and the message.
  public var description: String { "\(location): \(message)" }

  /// The warning without its place.
  package var message: String {
    switch reason {
    case .lineHeightMultiple(let found, let fontSize):
      "lines \(found) points apart overlap: \"lineHeight\" is a number of points; \(found) times the font size would be \(shortest((Double(found) ?? 1) * fontSize))"
    case .noLetterSpacing(let found, let scale):
      "a letter spacing of \(found) has no effect at scale \(scale.rawValue), because letters are placed on whole device pixels; use a multiple of \(["1", "0.5", "1/3"][scale.rawValue - 1])"
    case .missingName(let name, let nearest):
      "the condition tests \"\(name)\", which no item of the data has\(nearest.map { "; did you mean \"\($0)\"?" } ?? "; for a value that may be missing, write \(name) ?? false")"
    case .memberOfList(let name, let list):
      "the condition tests \"\(name)\", but \"\(list)\" is a list; the number of its values is \(list) | count"
    case .foreignPlaceholder(let found, let name):
      "\(found) is drawn as it is written; for a value of the data, write ${\(name)}"
    case .memberOfScalar(let name, let scalar):
      "the condition tests \"\(name)\", but \"\(scalar)\" is no object"
    case .uncheckedKeyword(let keyword): "the keyword \"\(keyword)\" of the schema is not checked"
    case .rootMargin: "the margin of the root element has no effect; use \"padding\""
    }
  }
}

extension DocumentParts {
  /// Returns the values that have no effect or not the intended one, in document order.
  /// - Parameter scale: the scale at which cells are drawn.
  func warnings(at scale: PixelScale, in file: String) -> [DocumentWarning] {
    var search = WarningSearch(grid: PixelGrid(scale: scale), file: file)
    if let styles { search.look(in: styles) }
    if let states { search.look(in: states) }
    if let cell {
      for member in cell.members ?? [] where member.key == "margin" { search.add(.rootMargin, at: member.keyPosition) }
      search.look(in: cell)
    }
    // A component has its warnings once, however often it is used.
    var known: Set<DocumentWarning> = []
    return search.warnings.filter { known.insert(DocumentWarning(location: $0.location.withoutUse, reason: $0.reason)).inserted }
      .sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
  }
}

/// Looks for keys of text in all objects. No other objects have keys of these names.
private struct WarningSearch {
  let grid: PixelGrid
  let file: String
  private(set) var warnings: [DocumentWarning] = []

  /// Line heights below this number of points are taken for multiples of the font size.
  private static let leastLineHeight = 4.0

  init(grid: PixelGrid, file: String) {
    self.grid = grid
    self.file = file
  }

  mutating func add(_ reason: DocumentWarning.Reason, at position: SourcePosition) {
    warnings.append(DocumentWarning(location: DocumentLocation(position, in: file), reason: reason))
  }

  mutating func look(in node: DocumentNode) {
    if case .array(let elements) = node.value { for element in elements { look(in: element) } }
    for member in node.members ?? [] {
      look(in: member.value)
      // Making the expression takes longer than reading the rest of a document: few texts have braces in pairs.
      if case .string(let text) = FoundValue(member.value), text.contains("{{"),
        let match = text.firstMatch(of: /\{\{ ?([A-Za-z_][A-Za-z0-9_.]*) ?\}\}/)
      {
        add(.foreignPlaceholder(String(match.0), name: String(match.1)), at: member.value.position)
      }
      guard case .number(let text) = FoundValue(member.value), let value = Double(text), value != 0 else { continue }
      if member.key == "lineHeight", value < Self.leastLineHeight {
        add(.lineHeightMultiple(text, fontSize: fontSize(of: node)), at: member.keyPosition)
      } else if member.key == "letterSpacing", grid.nearest(value) == 0 {
        add(.noLetterSpacing(text, scale: grid.scale), at: member.keyPosition)
      }
    }
  }

  private func fontSize(of node: DocumentNode) -> Double {
    guard case .number(let text)? = node["size"].map({ FoundValue($0) }) else { return TextStyle.initial.size ?? 14 }
    return Double(text) ?? 14
  }
}
