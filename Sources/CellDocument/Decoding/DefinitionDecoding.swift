// SPDX-License-Identifier: MIT

extension Definitions {
  /// Reads the object `colors`. A colour may use the names above it: `muted: ink/60%`.
  mutating func define(colors node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) {
    var context = context
    for member in try NodeReader(node, context).members {
      guard case .literal(let color) = try ValueReader.color.read(member.value, context) else {
        throw context.site.error(.expressionNotAllowed, at: member.value.position)
      }
      colors[member.key] = color
      context.definitions.colors = colors
    }
  }

  /// Reads the object `styles`. A style may extend any other, but not itself.
  mutating func define(styles node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) {
    var context = context
    context.definitions.colors = colors
    let members = try NodeReader(node, context).members
    let names = Set(members.map(\.key))
    func parent(of member: DocumentNode.Member) -> String? {
      if case .string(let parent)? = member.value["extends"].map({ FoundValue($0) }), names.contains(parent) {
        parent
      } else {
        nil
      }
    }
    var waiting = members.filter { parent(of: $0) != nil }
    // First those that extend none of these styles, then in each round those whose parent is known.
    var ready = members.filter { parent(of: $0) == nil && $0.value["extends"] == nil }
    let strange = members.filter { parent(of: $0) == nil && $0.value["extends"] != nil }
    while true {
      for member in ready {
        styles[member.key] = try ValueReader.written.read(member.value, context)
        context.definitions.styles = styles
      }
      ready = waiting.filter { member in parent(of: member).map { styles[$0] != nil } ?? true }
      waiting = waiting.filter { member in parent(of: member).map { styles[$0] == nil } ?? false }
      if ready.isEmpty { break }
    }
    // What extends an unknown style is refused when all others are known, so that the message can name them.
    for member in strange {
      styles[member.key] = try ValueReader.written.read(member.value, context)
      context.definitions.styles = styles
    }
    if let first = waiting.first { throw context.site.error(.circularStyle(first.key), at: first.keyPosition) }
  }
}
