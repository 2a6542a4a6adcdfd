// SPDX-License-Identifier: MIT

package import CellFiles
internal import CellGraphics
package import CellNotation

/// A file with definitions that a document includes: colours, styles, states, components and folders with fonts. Or the file with the JSON
/// Schema of its data.
package struct IncludedFile: Hashable, Sendable {
  /// The name, relative to the root, as a document or the settings have it.
  package let name: String
  /// The path, which messages name.
  package let path: String
  package let bytes: [UInt8]
  /// The tree of the file, whose positions name it.
  package let node: DocumentNode
  /// Whether it is a JSON Schema.
  package let isDataSchema: Bool

  /// The member with these files in a document that is written as one value; see ``CellTemplate/version(parsing:fileName:)``.
  package static let key = "included"

  /// The text of the file.
  package var text: DocumentText { DocumentText(bytes, fileName: path) }

  fileprivate init(_ name: String, at path: String, _ bytes: [UInt8], _ node: DocumentNode, isDataSchema: Bool = false) {
    (self.name, self.path, self.bytes, self.node, self.isDataSchema) = (name, path, bytes, node, isDataSchema)
  }
}

/// The files that a document, or the settings of its project, name under `include`.
package struct IncludeList: Sendable {
  /// The files, relative to the root, with their places.
  fileprivate let entries: [(name: String, location: DocumentLocation)]
  fileprivate let root: AssetRoot

  /// - Parameter location: where the settings name the files.
  package init(_ names: [String], below root: AssetRoot, at location: DocumentLocation) {
    entries = names.map { ($0, location) }
    self.root = root
  }

  /// The files that an object names. Decoding reports entries that are no texts.
  fileprivate init(in node: DocumentNode, of file: String, below root: AssetRoot) {
    entries = (node[DocumentParts.includeKey]?.elements ?? []).compactMap { entry in
      guard case .string(let name) = FoundValue(entry) else { return nil }
      return (name, DocumentLocation(entry.position, in: file))
    }
    self.root = root
  }

  /// The file with the JSON Schema of a document's data, if the document names one.
  fileprivate init(ofSchemaIn node: DocumentNode, of file: String, below root: AssetRoot) {
    entries = [node[DocumentParts.dataKey]].compactMap { schema in
      guard let schema, case .string(let name) = FoundValue(schema), !name.isEmpty else { return nil }
      return (name, DocumentLocation(schema.position, in: file))
    }
    self.root = root
  }
}

extension DocumentText {
  /// Returns the document with the files that it includes, and with those that they include, each once, and with the JSON Schema of its
  /// data.
  /// - Parameters:
  ///   - root: the folder of these files.
  ///   - settings: the files that the settings of the project name for all documents.
  /// - Throws: `CellDocumentError` for a file that cannot be read, or that includes itself.
  package func includingFiles(
    below root: AssetRoot, besides settings: IncludeList? = nil
  ) throws(CellDocumentError) -> DocumentText {
    var reader = IncludeReader()
    try reader.read(self, below: root, besides: settings)
    return including(reader.files, parsed: reader.root)
  }

  /// Returns a document with an empty cell that includes this one, to check definitions that other documents include; `nil` if this
  /// document has a cell.
  /// - Parameters: as for ``includingFiles(below:besides:)``.
  /// - Throws: as ``includingFiles(below:besides:)``.
  package func document(
    ofDefinitionsBelow root: AssetRoot, besides settings: IncludeList? = nil
  ) throws(CellDocumentError) -> DocumentText? {
    let node = try node
    guard let keys = node.members?.map(\.key), DocumentParts.includedShape.keys.map(\.name).contains(where: keys.contains),
      !keys.contains("cell"), !keys.contains("golden")
    else { return nil }
    var reader = IncludeReader()
    try reader.read(self, below: root, besides: settings)
    let empty = DocumentText(Array(#"{"version": 1, "cell": {}}"#.utf8), fileName: fileName, format: .json)
    // The settings may name this file, too.
    let isIncluded = reader.paths.contains { FileSystem.areSame($0, fileName) }
    let own = isIncluded ? [] : [IncludedFile(fileName, at: fileName, bytes, node.placed(inFile: fileName))]
    return empty.including(reader.files + own)
  }

  /// Returns the document with another text of one of the files that it includes.
  /// - Throws: `CellDocumentError` if the text cannot be parsed.
  package func replacing(included name: String, with bytes: [UInt8]) throws(CellDocumentError) -> DocumentText {
    var files = included ?? []
    for index in files.indices where files[index].name == name {
      let path = files[index].path
      let node = try DocumentText(bytes, fileName: path).node.placed(inFile: path)
      files[index] = IncludedFile(name, at: path, bytes, node, isDataSchema: files[index].isDataSchema)
    }
    return including(files, parsed: parsed)
  }

  /// Returns the paths of the files that the document includes, also of those that cannot be read.
  package func includedPaths(below root: AssetRoot, besides settings: IncludeList? = nil) -> [String] {
    var reader = IncludeReader()
    do throws(CellDocumentError) {
      try reader.read(self, below: root, besides: settings)
    } catch {
      // The paths up to the error remain.
    }
    return reader.paths
  }
}

/// Reads files that include each other.
private struct IncludeReader {
  /// The files, each after those that it includes.
  private(set) var files: [IncludedFile] = []
  private(set) var paths: [String] = []

  /// The tree of the document that includes files; `nil` before it is read.
  private(set) var root: DocumentNode?

  mutating func read(
    _ document: DocumentText, below root: AssetRoot, besides settings: IncludeList?
  ) throws(CellDocumentError) {
    if let settings { try read(settings, chain: []) }
    let node = try document.node
    self.root = node
    try read(IncludeList(in: node, of: document.fileName, below: root), chain: [])
    try read(IncludeList(ofSchemaIn: node, of: document.fileName, below: root), chain: [], areSchemas: true)
  }

  /// - Parameter chain: the files that include each other, from the outermost.
  private mutating func read(_ list: IncludeList, chain: [String], areSchemas: Bool = false) throws(CellDocumentError) {
    for (name, location) in list.entries {
      let path = Self.path(of: name, below: list.root)
      if let first = chain.firstIndex(of: path) {
        throw CellDocumentError(.include(.circle(Array(chain[first...]) + [path])), at: location)
      }
      if paths.contains(path) { continue }
      guard paths.count < Limits.includedFiles else { throw CellDocumentError(.include(.tooMany), at: location) }
      paths.append(path)
      let bytes = try bytes(of: name, at: location, list.root)
      let format = DocumentFormat(of: bytes, fileName: path)
      let node = try DocumentNode(document: bytes, fileName: path, format: format).placed(inFile: path)
      if !areSchemas { try read(IncludeList(in: node, of: path, below: list.root), chain: chain + [path]) }
      files.append(IncludedFile(name, at: path, bytes, node, isDataSchema: areSchemas))
    }
  }

  /// Returns the path of a file below a root, or in the folder that stands for it where the root lacks the file.
  private static func path(of name: String, below root: AssetRoot) -> String {
    let path = FileSystem.path(name, from: root.path)
    guard let fallback = root.fallbackPath.map({ FileSystem.path(name, from: $0) }) else { return path }
    return !FileSystem.exists(path) && FileSystem.exists(fallback) ? fallback : path
  }

  private func bytes(
    of name: String, at location: DocumentLocation, _ root: AssetRoot
  ) throws(CellDocumentError) -> [UInt8] {
    do throws(AssetError) {
      return try root.bytes(of: name)
    } catch {
      throw CellDocumentError(.include(IncludeProblem(error)), at: location)
    }
  }
}

extension [IncludedFile] {
  /// Returns the files with the trees that an object has by their names.
  func replacing(with trees: DocumentNode) -> [IncludedFile] {
    map { file in
      guard let node = trees[file.name] else { return file }
      return IncludedFile(file.name, at: file.path, file.bytes, node.placed(inFile: file.path), isDataSchema: file.isDataSchema)
    }
  }
}

extension DocumentNode {
  /// Returns the tree with positions that name a file.
  fileprivate func placed(inFile file: String) -> DocumentNode {
    var node = self
    node.position.file = file
    switch value {
    case .array(let elements): node.value = .array(elements.map { $0.placed(inFile: file) })
    case .object(let members):
      node.value = .object(
        members.map { member in
          var member = member
          member.keyPosition.file = file
          member.value = member.value.placed(inFile: file)
          return member
        })
    case .null, .boolean, .number, .string, .plain: break
    }
    return node
  }
}

/// A problem with a file that a document includes.
package enum IncludeProblem: Hashable, Sendable {
  case missing(String, root: String)
  case outside(String, root: String)
  /// A document without a folder, such as one from standard input.
  case noFolder(String)
  case unreadable(String, reason: String)
  /// The files that include each other, of which the last is the first.
  case circle([String])
  case tooMany
  /// The document was read without its folder.
  case notRead
  /// Two definitions of one name.
  case twice(NameKind, String, first: DocumentLocation)

  fileprivate init(_ error: AssetError) {
    self =
      switch error {
      case .missing(let name, let root): .missing(name, root: root)
      case .outsideRoot(let name, let root), .linkOutOfRoot(let name, let root): .outside(name, root: root)
      case .noRoot(let name): .noFolder(name)
      case .remote(let name): .unreadable(name, reason: "it is a network address, and nothing is downloaded")
      case .unreadable(let name, let reason): .unreadable(name, reason: reason)
      case .tooLarge(let name, let bytes, let limit): .unreadable(name, reason: "it has \(bytes) bytes; the limit is \(limit)")
      case .notGiven(let name), .drawnTooLarge(let name, _, _, _), .roundedTooWide(let name, _, _, _), .translucent(let name):
        .unreadable(name, reason: "\(error)")
      }
  }
}

extension IncludeProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let name, let root): "there is no file \"\(name)\" in \"\(root)\""
    case .outside(let name, let root): "the file \"\(name)\" is outside \"\(root)\"; name files below that folder"
    case .noFolder(let name): "\"\(name)\" cannot be included: the document has no folder"
    case .unreadable(let name, let reason): "the file \"\(name)\" cannot be read: \(reason)"
    case .circle(let paths): "files include each other: \(paths.joined(separator: " > "))"
    case .notRead: "files can be included only by a document that is read from its file"
    case .tooMany: "a document includes more than \(Limits.includedFiles) files"
    case .twice(let kind, let name, let first): "the \(kind) \"\(name)\" is also defined at \(first)"
    }
  }
}
