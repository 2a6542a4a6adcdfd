// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

extension DocumentParts {
  static let includeKey = "include"

  /// The keys of a file that documents include.
  private static let includedFields = fields.filter {
    ["version", includeKey, "colors", "styles", "states", "components", "fonts"].contains($0.name)
  }

  /// The shape of a file that documents include.
  static let includedShape = ObjectShape("definitions", includedFields.map(\.key))

  /// Returns the document with the definitions of the files that it includes, which come before its own.
  /// - Parameter errors: receives the errors of the files, and two definitions of one name.
  func including(_ files: [IncludedFile], _ context: DecodingContext, _ errors: inout DocumentErrors) -> DocumentParts {
    var parts = self
    parts.includedFiles = files
    parts.dataSchema = files.first(where: \.isDataSchema)?.node
    let files = files.filter { !$0.isDataSchema }
    if files.isEmpty { return parts }
    (parts.colors, parts.styles, parts.states, parts.components, parts.fonts) = (nil, nil, nil, nil, [])
    for file in files {
      let own = errors.attempt { () throws(CellDocumentError) in
        var reader = try NodeReader(file.node, context)
        var template = Template(DocumentParts())
        reader.read(Self.includedFields, into: &template)
        try template.base.checkVersion(context)
        try reader.finish()
        return template.base
      }
      if let own { parts.add(own, context, &errors) }
    }
    parts.add(self, context, &errors)
    parts.include = nil
    parts.statesPosition = parts.states.flatMap { $0.members?.first?.keyPosition } ?? statesPosition
    return parts
  }

  /// Adds the definitions of another file.
  private mutating func add(_ other: DocumentParts, _ context: DecodingContext, _ errors: inout DocumentErrors) {
    let kinds: [(WritableKeyPath<DocumentParts, DocumentNode?>, NameKind)] = [
      (\.colors, .color), (\.styles, .style), (\.states, .state), (\.components, .component),
    ]
    for (path, kind) in kinds {
      guard let added = other[keyPath: path] else { continue }
      // What is no object is an error, which decoding reports.
      guard let members = added.members, let known = self[keyPath: path]?.members else {
        self[keyPath: path] = added
        continue
      }
      let places = Dictionary(known.map { ($0.key, $0.keyPosition) }) { first, _ in first }
      for member in members {
        guard let first = places[member.key] else { continue }
        let location = DocumentLocation(first, in: context.site.file)
        errors.add(context.site.error(.include(.twice(kind, member.key, first: location)), at: member.keyPosition))
      }
      self[keyPath: path]?.value = .object(known + members.filter { places[$0.key] == nil })
    }
    fonts += other.fonts.filter { !fonts.contains($0) }
  }
}
