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
    var waiting = try NodeReader(node, context).members
    while !waiting.isEmpty {
      // In each round those are read whose parent is known.
      let names = Set(waiting.map(\.key))
      var later: [DocumentNode.Member] = []
      for member in waiting {
        if case .string(let parent)? = member.value["extends"].map(FoundValue.init), names.contains(parent), styles[parent] == nil
        {
          later.append(member)
        } else {
          styles[member.key] = try ValueReader.written.read(member.value, context)
          context.definitions.styles = styles
        }
      }
      if let first = later.first, later.count == waiting.count {
        throw context.site.error(.circularStyle(first.key), at: first.keyPosition)
      }
      waiting = later
    }
  }
}
