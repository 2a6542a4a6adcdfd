// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellGraphics
package import CellInterfaceBuilder
internal import CellNotation

/// The asset catalogues of the projects whose files are imported. Each project is searched once, however many of its files are read.
package struct AssetCatalogs: Sendable {
  private var projects: [Bytewise: ProjectCatalogs] = [:]

  package init() {}

  /// Returns the catalogues for a file: those below the nearest folder around it with `.git`, `*.xcodeproj`, `*.xcworkspace` or
  /// `Package.swift`. Without such a folder, they are those in the folder of the file. Of several assets with one name, the one in the
  /// catalogue that is nearest to the file counts.
  package mutating func assets(for file: String) -> InterfaceAssets {
    guard file != "-", let folder = FileSystem.canonical(FileSystem.folder(of: file)) else { return .none }
    let project = ProjectCatalogs.project(around: folder)
    let key = Bytewise(project ?? folder)
    let catalogs = projects[key] ?? ProjectCatalogs(below: project ?? folder, isProject: project != nil)
    projects[key] = catalogs
    return catalogs.assets(for: folder)
  }
}

/// The asset catalogues of one project.
struct ProjectCatalogs: Sendable {
  /// The most entries of folders that are looked at.
  static let maximumEntries = 100_000

  /// A set of files for one asset.
  private struct Entry: Sendable {
    let path: String
    let catalog: String
  }

  /// The folder of the project, with symbolic links resolved.
  private let root: String
  private var pictures: [String: [Entry]] = [:]
  private var colors: [String: [Entry]] = [:]
  /// The first reason why an asset may be missing.
  private var gap: String?

  /// - Parameters:
  ///   - isProject: whether catalogues in other folders inside it belong to it.
  ///   - limit: the most entries of folders to look at.
  init(below root: String, isProject: Bool, limit: Int = maximumEntries) {
    self.root = root
    index(isProject, limit)
  }

  /// Returns the nearest folder that is that of a project, from `folder` on upwards.
  static func project(around folder: String) -> String? {
    var folder = folder
    while true {
      // A folder that cannot be read has no mark, and those above it still may.
      let names = (try? FileSystem.names(in: folder)) ?? []
      if names.contains(where: isMark) { return folder }
      if folder == "/" || folder == "." { return nil }
      folder = FileSystem.folder(of: folder)
    }
  }

  private static func isMark(_ name: String) -> Bool {
    [".git", "Package.swift"].contains(name) || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
  }

  // MARK: Index

  /// A folder that is still to be read.
  private struct Folder {
    let path: String
    /// The catalogue around it; `nil` outside of catalogues.
    var catalog: String?
    /// What the names of its assets begin with.
    var namespace = ""
  }

  /// Reads the folders from the outer to the inner ones. Links to folders that were read before are not followed.
  private mutating func index(_ isProject: Bool, _ limit: Int) {
    var queue = [Folder(path: root)]
    var known: Set<Bytewise> = [Bytewise(root)]
    var (next, entries) = (0, 0)
    while next < queue.count {
      var folder = queue[next]
      next += 1
      // A folder that cannot be read has no assets; the pictures that are then missing are named.
      let names = (try? FileSystem.names(in: folder.path)) ?? []
      if folder.catalog != nil, folder.catalog != folder.path, names.contains("Contents.json"), isNamespace(folder.path) {
        folder.namespace += FileSystem.components(of: folder.path).last.map { $0 + "/" } ?? ""
      }
      for name in names where !name.hasPrefix(".") && !Self.skipped.contains(name) {
        entries += 1
        if entries > limit {
          gap = gap ?? "the project has more than \(grouped(limit)) files and folders, and the others are not searched"
          return
        }
        let path = FileSystem.path(name, from: folder.path)
        guard FileSystem.isFolder(path) else { continue }
        if folder.catalog == nil, !isProject, !name.hasSuffix(".xcassets") { continue }
        guard known.insert(Bytewise(FileSystem.canonical(path) ?? path)).inserted else { continue }
        add(Folder(path: path, catalog: folder.catalog, namespace: folder.namespace), name, to: &queue)
      }
    }
  }

  /// Folders with things that others wrote or a tool made.
  private static let skipped: Set = ["Pods", "node_modules", "DerivedData"]

  /// Notes a folder that is an asset, or adds it to those to read.
  private mutating func add(_ folder: Folder, _ name: String, to queue: inout [Folder]) {
    var folder = folder
    guard let catalog = folder.catalog else {
      if name.hasSuffix(".xcassets") { folder.catalog = folder.path }
      queue.append(folder)
      return
    }
    let entry = Entry(path: folder.path, catalog: catalog)
    let parts = name.split(separator: ".")
    let asset = folder.namespace + parts.dropLast().joined(separator: ".")
    switch parts.count > 1 ? parts.last : nil {
    case "imageset", "symbolset": pictures[asset, default: []].append(entry)
    case "colorset": colors[asset, default: []].append(entry)
    default: queue.append(folder)
    }
  }

  /// Returns whether the names of the assets in a folder begin with that of the folder.
  private mutating func isNamespace(_ folder: String) -> Bool {
    do throws(InterfaceAssetProblem) {
      let properties = try AssetSet(folder, in: root).contents["properties"]
      if case .object(let properties) = properties { return properties["provides-namespace"] == .boolean(true) }
    } catch {
      gap = gap ?? error.sentence
    }
    return false
  }

  // MARK: Look-up

  /// Returns what files in a folder find.
  func assets(for folder: String) -> InterfaceAssets {
    InterfaceAssets(
      picture: { [self] (name) throws(InterfaceAssetProblem) in
        guard let entry = nearest(pictures[name], to: folder) else { return nil }
        return try AssetSet(entry.path, in: root).picture()
      },
      color: { [self] (name) throws(InterfaceAssetProblem) in
        guard let entry = nearest(colors[name], to: folder) else { return nil }
        return try AssetSet(entry.path, in: root).color()
      }, gap: gap)
  }

  /// Returns the asset whose catalogue is the fewest steps away from a folder; of those, the first by the bytes of its path.
  private func nearest(_ entries: [Entry]?, to folder: String) -> Entry? {
    let start = FileSystem.components(of: folder)
    func steps(_ entry: Entry) -> Int {
      let end = FileSystem.components(of: entry.catalog)
      return start.count + end.count - 2 * zip(start, end).prefix { $0.hasBytes(of: $1) }.count
    }
    return entries?.min { one, other in
      let (near, far) = (steps(one), steps(other))
      return near != far ? near < far : one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
    }
  }
}
