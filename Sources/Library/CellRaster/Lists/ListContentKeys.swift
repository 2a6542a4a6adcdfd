// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellFiles
internal import CellGraphics
package import CellList
internal import CellTree

/// Computes what a list looks like by identity and content, so that two states of its data can be compared.
struct ListContentKeys {
  private let environment: BindingEnvironment
  /// Computing the key of a template takes as long as its document is.
  private var templates: [TemplateIdentity: TemplateKey] = [:]

  /// - Parameter environment: that of all lists to compare. It does not matter which.
  init(environment: BindingEnvironment) { self.environment = environment }

  /// Returns a snapshot of some sections. O(size of the data).
  /// - Throws: `ListSnapshotError` if two rows or two sections have the same identity.
  mutating func snapshot(of sections: [ListSection]) throws(ListSnapshotError) -> ListSnapshot {
    try ListSnapshot(
      sections.map { section in
        ListSnapshot.Section(
          identity: number(of: section.id), content: frameContent(of: section),
          rows: section.rows.map { ListSnapshot.Row(identity: number(of: $0.id), content: content(of: $0)) })
      })
  }

  private mutating func content(of item: ListItem) -> UInt128 {
    let template = templates[item.template.identity] ?? TemplateKey(item.template)
    templates[item.template.identity] = template
    let key =
      switch item.data {
      case .item(let item): InputKey(template: template, data: item.value, environment: environment)
      case .json(let bytes, _): InputKey(template: template, json: bytes, environment: environment)
      }
    return key.number
  }

  /// Returns the content of the header and the footer of a section.
  private mutating func frameContent(of section: ListSection) -> UInt128 {
    var writer = DigestWriter("section")
    writer.add(section.pinsHeader)
    for item in [section.header, section.footer] { writer.add(item.map { "\(content(of: $0))" } ?? "") }
    return ValueDigest(writer).number
  }

  private func number(of id: String) -> UInt128 {
    var writer = DigestWriter("identity")
    writer.add(id)
    return ValueDigest(writer).number
  }
}

extension CellRowList {
  /// Returns the place of the row with an identity; `nil` if there is none.
  package func path(ofRow id: String) -> RowPath? {
    contents.row(id, MeasuredSource(source: source)).flatMap { index.path(of: $0) }
  }
}

extension ListElement {
  /// The index of a row in its section; `nil` for a header or footer.
  var rowInSection: Int? {
    guard case .row(let path) = self else { return nil }
    return path.row
  }
}
