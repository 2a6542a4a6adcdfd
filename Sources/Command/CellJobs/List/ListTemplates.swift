// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellList
import CellRaster

/// The templates of the rows, headers and footers of a list. Each is a kind of its own, so that heights are estimated by template.
package struct ListTemplates {
  /// A template, and the value of the rows that it is for.
  package struct Choice: Hashable, Sendable {
    package let value, path: String

    /// - Parameter argument: a value and a file, such as `photo=photo.yaml`.
    package init?(argument: String) {
      guard let sign = argument.firstIndex(of: "="), sign < argument.index(before: argument.endIndex) else { return nil }
      value = String(argument[..<sign])
      path = String(argument[argument.index(after: sign)...])
    }
  }

  /// A template, and the number of its kind.
  struct Kind {
    let template: CellTemplate
    let number: Int
    /// What looks at the data of each row for names in conditions that no row has.
    let missingNames: MissingNameSearch

    init(template: CellTemplate, number: Int) {
      self.template = template
      self.number = number
      missingNames = MissingNameSearch(template)
    }
  }

  /// The renderer for the cells of all templates.
  let renderer: CellRenderer
  /// The templates of headers and footers; `nil` if sections have none.
  let header, footer: Kind?
  /// Whether headers stay at the top of the viewport while their section is there.
  let pinsHeaders: Bool
  /// The template of rows for which no other is given.
  private let standard: Kind
  private let choices: [(value: String, kind: Kind)]
  /// What chooses the template of a row.
  private let key: ItemText?
  /// The values that were found in the rows.
  private var values: Set<String> = []

  /// Reads the templates of a list.
  /// - Throws: `FileFailure`; `CellDocumentError`; `UsageError` for a state that no template has.
  init(
    _ list: ListInput, _ environment: BindingEnvironment, warn: (String) async throws -> Void
  ) async throws {
    let input = list.cells
    let choices = list.templates
    let paths = [input.template] + (choices.map(\.path) + [list.header, list.footer].compactMap { $0 })
    var documents: [CellTemplate] = []
    for path in paths { documents.append(try await input.decodedTemplate(input.document(at: path)) { try await warn($0) }) }
    let kinds = zip(try Self.applying(input.states, to: documents), 0...).map { Kind(template: $0, number: $1) }
    let fonts = try input.fontFolders(of: Array(zip(kinds.map(\.template), paths)))
    // All templates find the same pictures: a list has one session, and that has one folder.
    renderer = CellRenderer(input.resources(of: input.template, fonts: try fonts.collection()))
    standard = kinds[0]
    self.choices = zip(choices, kinds.dropFirst()).map { ($0.value, $1) }
    header = list.header == nil ? nil : kinds[choices.count + 1]
    footer = list.footer == nil ? nil : kinds[kinds.count - 1]
    pinsHeaders = list.pinsHeaders
    key = try list.templateKey.map { try ItemText($0, environment, givenBy: "--template-by") }
  }

  /// Returns templates in the states of `--state`. Each takes the states that it has.
  private static func applying(_ states: [String], to templates: [CellTemplate]) throws -> [CellTemplate] {
    for state in states where !templates.contains(where: { $0.states.contains(state) }) {
      _ = try templates[0].applying([state], givenBy: "--state")
    }
    return try templates.map { template in
      try template.applying(states.filter(template.states.contains), givenBy: "--state")
    }
  }

  /// The template of rows for which no other is given.
  var first: CellTemplate { standard.template }

  /// Whether all rows, headers and footers are opaque, whatever the data.
  var areOpaque: Bool {
    let kinds = [standard] + choices.map(\.kind) + [header, footer].compactMap { $0 }
    return kinds.allSatisfy(\.template.isOpaque)
  }

  /// Returns the template for a row.
  /// - Throws: ``ListInputError`` if nothing chooses it.
  mutating func kind(of data: DataValue, _ name: DataItemName) throws(ListInputError) -> Kind {
    guard let key else { return standard }
    let value = try key.text(for: data, name, givenBy: "--template-by")
    values.insert(value)
    return choices.first { $0.value.hasBytes(of: value) }?.kind ?? standard
  }

  /// Warnings about conditions on names that no row has, and about templates for values that no row has.
  var warnings: [String] {
    let unnamed = ([standard] + choices.map(\.kind)).flatMap(\.missingNames.warnings).map { "\($0)" }
    return unnamed + unusedChoices
  }

  private var unusedChoices: [String] {
    choices.map(\.value).filter { !values.contains($0) }.map { value in
      let near = nearestName(to: value, among: values.sorted()).map { "; did you mean \($0.quotedOnOneLine)?" } ?? ""
      return "--template: no row has the value \(value.quotedOnOneLine)\(near)"
    }
  }
}

extension ItemText {
  /// - Throws: `UsageError` if the text of the option is invalid.
  init(_ source: String, _ environment: BindingEnvironment, givenBy option: String) throws(UsageError) {
    do throws(CellDocumentProblem) {
      try self.init(source, environment: environment)
    } catch {
      throw UsageError("\(option): \(error)")
    }
  }

  /// Returns the text for an item.
  /// - Throws: ``ListInputError``, which names the item and the option.
  func text(for data: DataValue, _ name: DataItemName, givenBy option: String) throws(ListInputError) -> String {
    do throws(CellDocumentProblem) {
      return try text(for: data)
    } catch {
      throw ListInputError(name, "\(option): \(error)")
    }
  }
}
