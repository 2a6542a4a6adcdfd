// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

extension DocumentParts {
  /// Returns the document with a state applied. Values from the state replace the document's values and keep their own positions.
  func changed(by state: DocumentState) -> DocumentParts {
    var parts = self
    if let changes = state.changes.colors?.members { parts.colors = colors?.overridden(by: changes) }
    if let changes = state.changes.styles?.members {
      let byName = Dictionary(changes.map { ($0.key, $0.value.members ?? []) }) { first, _ in first }
      parts.styles = styles?.mappingMembers { byName[$0.key].map($0.value.overridden) ?? $0.value }
    }
    if let changes = state.changes.canvas {
      parts.canvas = (canvas ?? DocumentNode(value: .object([]), position: changes.position)).overridden(
        by: changes.members ?? [])
    }
    parts.cell = cell?.element(in: state.name)
    return parts
  }
}

extension DocumentNode {
  /// Whether the value is null; in YAML that includes `~` and an empty value.
  var isNull: Bool { FoundValue(self) == .null }

  /// Returns the object with `overrides` applied. An override replaces the member with the same key, or is appended if there is no
  /// such member. A null override removes the member. A node that is not an object is returned unchanged.
  func overridden(by overrides: [Member]) -> DocumentNode {
    guard let members, !overrides.isEmpty else { return self }
    let byKey = Dictionary(overrides.map { ($0.key, $0) }) { first, _ in first }
    let own = Set(members.map(\.key))
    let result = members.map { byKey[$0.key] ?? $0 }.filter { byKey[$0.key] == nil || !$0.value.isNull }
    let added = overrides.filter { !own.contains($0.key) && !$0.value.isNull }
    return DocumentNode(value: .object(result + added), position: position)
  }

  /// Throws if an override is null, but the object has no member with that key to remove.
  func checkLeavingOut(by overrides: [Member], _ site: Site) throws(CellDocumentError) {
    let missing = overrides.filter(\.value.isNull)
    if missing.isEmpty { return }
    let keys = (members ?? []).map(\.key)
    let known = Set(keys)
    for member in missing where !known.contains(member.key) {
      throw site.error(
        .nothingToLeaveOut(member.key, suggestion: nearestName(to: member.key, among: keys)), at: member.keyPosition)
    }
  }

  /// Returns an element with a state applied to it and to its descendants.
  fileprivate func element(in state: String) -> DocumentNode {
    let element = self["states"]?[state]?.members.map(overridden) ?? self
    return element.mappingMembers { member in
      guard member.key == ElementKind.childrenKey, case .array(let children) = member.value.value else { return member.value }
      return DocumentNode(value: .array(children.map { $0.element(in: state) }), position: member.value.position)
    }
  }

  /// Returns the object with each member's value replaced by the result of `transform`. A node that is not an object is returned
  /// unchanged.
  func mappingMembers(_ transform: (Member) -> DocumentNode) -> DocumentNode {
    guard let members else { return self }
    let changed = members.map { Member(key: $0.key, keyPosition: $0.keyPosition, value: transform($0)) }
    return DocumentNode(value: .object(changed), position: position)
  }
}
