// SPDX-License-Identifier: MIT

@_spi(Caching) import CellGraphics
import CellRaster
import Synchronization

/// The templates of a worker. Each is read once, and is kept in the states and directions that requests name.
final class WorkerTemplates: Sendable {
  /// A template, and the resources for drawing its cells.
  struct Entry: Sendable {
    let template: CellTemplate
    /// The file's name without folder and extension.
    let stem: String
    /// The SHA-256 of the file, in hexadecimal.
    let hash: String
    /// The files that the document includes.
    var included: [RenderManifest.File] { RenderManifest.File.included(by: template) }
    /// The digest of the file's path and hash, on which the places in warnings depend.
    let source: ValueDigest
    let renderer: CellRenderer
    /// What looks at the data of each request.
    let missingNames: MissingNameSearch
  }

  private struct Variant: Hashable {
    @Bytewise var name: String
    var states: [String]
    var direction: Canvas.Direction?
  }

  /// The number of templates and variants that are kept, besides the templates of the options.
  private static let capacity = 128

  private let reader: TemplateReader
  /// The templates of the options, with their names.
  let named: [(name: String, entry: Entry)]
  private let read = Mutex(BoundedCache<Bytewise, Entry>(capacity: WorkerTemplates.capacity))
  private let variants = Mutex(BoundedCache<Variant, CellTemplate>(capacity: WorkerTemplates.capacity))

  /// Reads the templates of the options, and reports the warnings about them.
  init(
    _ options: WorkerOptions, fonts: FontCollection, from folders: FontFolders, warn: (String) async throws -> Void
  ) async throws {
    reader = TemplateReader(options, fonts: fonts, from: folders)
    var named: [(name: String, entry: Entry)] = []
    for path in options.templates {
      let entry = try reader.entry(at: path)
      for warning in entry.template.warnings() { try await warn("\(warning)") }
      named.append((path, entry))
    }
    self.named = named
  }

  /// Returns the template that a request names, as it is and in the states and the direction that the request names.
  func entry(for settings: WorkerRequest.Settings) throws -> (entry: Entry, variant: CellTemplate) {
    let entry = try entry(named: settings.template)
    if settings.states.isEmpty, settings.direction == nil { return (entry, entry.template) }
    let key = Variant(name: entry.template.fileName, states: settings.states, direction: settings.direction)
    if let known = variants.withLock({ $0.value(for: key) }) { return (entry, known) }
    var variant = entry.template
    if let direction = settings.direction { variant = try variant.directed(isRightToLeft: direction == .rightToLeft) }
    variant = try Self.template(variant, in: settings.states)
    variants.withLock { $0.remember(variant, for: key) }
    return (entry, variant)
  }

  private static func template(_ template: CellTemplate, in states: [String]) throws -> CellTemplate {
    do throws(CellDocumentError) {
      return try template.applying(states)
    } catch {
      guard case .unknownName(_, kind: .state, _, _) = error.problem else { throw error }
      throw RequestError("\(error.problem)", .request)
    }
  }

  /// - Parameter name: a path, or the name without folder and extension of a template of the options; `nil` for the only one.
  private func entry(named name: String?) throws -> Entry {
    guard let name else {
      guard named.count == 1 else {
        throw RequestError("the request has no \"template\", and the worker has \(Self.listed(named.map(\.name)))", .request)
      }
      return named[0].entry
    }
    if named.isEmpty { return try entry(at: name) }
    if let found = named.first(where: { $0.name.hasBytes(of: name) }) { return found.entry }
    let matches = named.filter { $0.entry.stem.hasBytes(of: name) }
    guard matches.count == 1 else {
      throw RequestError("there is no template \"\(name)\"; the worker has \(Self.listed(named.map(\.name)))", .request)
    }
    return matches[0].entry
  }

  private static func listed(_ names: [String]) -> String {
    names.isEmpty ? "none of its own" : names.joined(separator: ", ")
  }

  /// Returns a template that the options do not name.
  private func entry(at path: String) throws -> Entry {
    if let known = read.withLock({ $0.value(for: Bytewise(path)) }) { return known }
    let entry = try reader.entry(at: path)
    read.withLock { $0.remember(entry, for: Bytewise(path)) }
    return entry
  }

  /// The warnings about the names that conditions test, but that no request so far had.
  var missingNames: [DocumentWarning] { reader.missingNames }
}

/// Reads templates. Those in the same folder share their pictures.
private final class TemplateReader: Sendable {
  private let options: WorkerOptions
  private let fonts: FontCollection
  /// The folders of ``fonts``.
  private let fontFolders: FontFolders
  /// The resources for each folder with pictures.
  private let resources = Mutex(BoundedCache<Bytewise, RenderingResources>(capacity: 16))
  /// What looks at the data of the templates that were read first, by the paths of the templates.
  private let searches = Mutex<[Bytewise: MissingNameSearch]>([:])
  private static let mostSearches = 128

  init(_ options: WorkerOptions, fonts: FontCollection, from folders: FontFolders) {
    self.options = options
    self.fonts = fonts
    fontFolders = folders
  }

  func entry(at path: String) throws -> WorkerTemplates.Entry {
    if InterfacePath(path) != nil { throw RequestError("\(path): \(InterfacePath.advice)", .request) }
    let bytes = try FileSystem.read(path)
    let folder = options.root ?? FileSystem.folder(of: path)
    let text = try DocumentText(bytes, fileName: path).includingFiles(
      below: AssetRoot(path: folder), besides: SettingsFile.includes(for: path))
    let template = try CellTemplate(text)
    var needed = fontFolders
    try needed.add(template, root: AssetRoot(path: folder))
    // All templates of a process share its fonts, which are read when it starts.
    if let other = needed.sources.folders.dropFirst(fontFolders.sources.folders.count).first {
      throw RequestError(
        "the template uses the fonts in \(other), which the worker has not read: start it with this template, or with --font-path",
        .request)
    }
    let resources = resources(forFolder: folder)
    let hash = SHA256Digest.hexadecimal(of: bytes)
    var source = DigestWriter("template file")
    source.add(path)
    source.add(hash)
    for file in RenderManifest.File.included(by: template) { source.add(file.hash) }
    return WorkerTemplates.Entry(
      template: template, stem: CellInput.stem(of: path), hash: hash, source: ValueDigest(source),
      renderer: CellRenderer(resources), missingNames: search(for: template, at: path))
  }

  private func search(for template: CellTemplate, at path: String) -> MissingNameSearch {
    searches.withLock { searches in
      if let known = searches[Bytewise(path)] { return known }
      let search = MissingNameSearch(template)
      if searches.count < Self.mostSearches { searches[Bytewise(path)] = search }
      return search
    }
  }

  var missingNames: [DocumentWarning] {
    let searches = searches.withLock { $0 }
    return searches.sorted { $0.key < $1.key }.flatMap(\.value.warnings)
  }

  private func resources(forFolder folder: String) -> RenderingResources {
    resources.withLock { resources in
      if let known = resources.value(for: Bytewise(folder)) { return known }
      let new = RenderingResources(
        fonts: fonts, assets: AssetRoot(path: folder), missingPictures: options.missingPictures, workLimit: options.workLimit,
        maximumPixels: options.maximumPixels)
      resources.remember(new, for: Bytewise(folder))
      return new
    }
  }
}
