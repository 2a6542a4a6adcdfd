// SPDX-License-Identifier: MIT

package import CellGoldenImages
package import CellRaster

/// The folders with additional fonts of a run: those of `--font-path`, then those of the project's settings, then those that
/// documents and golden cases name.
///
/// A process has one collection of fonts, so the documents of a run share their fonts.
package struct FontFolders {
  package private(set) var sources: FontCollection.Sources

  /// - Parameter given: the folders that `--font-path` names.
  package init(_ given: [String]) { sources = FontCollection.Sources(folders: given) }

  /// Adds the folders of a settings file, which must be below the folder of that file.
  /// - Throws: `FileFailure`, `CellDocumentError`, `TextError`.
  package mutating func add(settings: SettingsFile?) throws {
    guard let settings else { return }
    for folder in settings.settings.fonts {
      try sources.add(folder, below: AssetRoot(path: settings.folder), namedIn: settings.path)
    }
  }

  /// Adds the folders that a template names.
  /// - Parameter root: the folder that must contain them.
  /// - Throws: `TextError`.
  package mutating func add(_ template: CellTemplate, root: AssetRoot) throws {
    for folder in template.fontFolders {
      try sources.add(folder, below: root, namedIn: template.fileName)
    }
  }

  /// The folders for several templates that are inspected in one run. A template that cannot be read is left out, because
  /// inspecting it reports why.
  /// - Parameter root: the folder with the pictures of all templates; `nil` for the folder of each template.
  package init(_ given: [String], forInspecting paths: [String], root: String?) {
    self.init(given)
    for path in paths where path != "-" && InterfacePath(path) == nil {
      do {
        try add(settings: SettingsFile.found(for: path))
        try add(CellTemplate(contentsOf: path), root: AssetRoot(path: root ?? FileSystem.folder(of: path)))
      } catch {
        continue
      }
    }
  }

  /// The folders for golden cases, including those of the project's settings, which are next to the folder of the cases or in the
  /// working folder, and of the settings next to templates.
  /// - Throws: `FileFailure`, `CellDocumentError`, `TextError`.
  package init(_ given: [String], for cases: [GoldenCase]) throws {
    self.init(given)
    let around = distinct(cases.map(\.file.folder.path)).map { FileSystem.folder(of: $0) }
    try add(settings: SettingsFile.found(in: around + ["."]))
    for folder in distinct(cases.map { FileSystem.folder(of: $0.templatePath) }) {
      // A template is no settings file, whatever its name.
      let templates = cases.map(\.templatePath).filter { FileSystem.folder(of: $0) == folder }
      let path = FileSystem.path(SettingsFile.fileName, from: folder)
      if FileSystem.exists(path), !templates.contains(where: { FileSystem.areSame($0, path) }) {
        try add(settings: SettingsFile(at: path))
      }
    }
    for folder in cases.flatMap(\.fonts.folders) where !sources.folders.contains(folder) { sources.folders.append(folder) }
  }

  /// - Throws: `TextError`.
  package func collection() throws -> FontCollection { try FontCollection(sources) }
}

/// The settings file of a project, `cellraster.yaml`.
package struct SettingsFile {
  /// The usual name of the file.
  static let fileName = ProjectSettings.fileName

  package let settings: ProjectSettings
  package let path: String
  /// The folder of the file, which paths in it are relative to.
  package var folder: String { FileSystem.folder(of: path) }

  /// Returns the files that the settings for a template name for all documents.
  /// - Throws: `FileFailure`, `CellDocumentError`.
  @Sendable static func includes(for template: String) throws -> IncludeList? { try found(for: template)?.includes }

  private var includes: IncludeList? {
    settings.includes.isEmpty
      ? nil : IncludeList(settings.includes, below: AssetRoot(path: folder), at: DocumentLocation(file: path, line: 1, column: 1))
  }

  /// Reads a settings file.
  /// - Throws: `FileFailure`, `CellDocumentError`.
  package init(at path: String) throws {
    let bytes = try FileSystem.read(path)
    settings = try ProjectSettings(parsing: bytes, fileName: path, format: DocumentFormat(of: bytes, fileName: path))
    self.path = path
  }

  /// Reads the settings file in one of several folders, the first that has one. Returns `nil` if none has one.
  /// - Parameter template: the path of the template, which is no settings file, whatever its name; `nil` if there is none.
  /// - Throws: `FileFailure`, `CellDocumentError`.
  package static func found(in folders: [String], besides template: String? = nil) throws -> SettingsFile? {
    let paths = folders.map { FileSystem.path(fileName, from: $0) }
    let path = paths.first { path in
      FileSystem.exists(path) && template.map { !FileSystem.areSame(path, $0) } ?? true
    }
    return try path.map(SettingsFile.init(at:))
  }

  /// Reads the settings for a template, which are next to it or in the working folder.
  /// - Throws: `FileFailure`, `CellDocumentError`.
  package static func found(for template: String) throws -> SettingsFile? {
    try found(in: [template == "-" ? "." : FileSystem.folder(of: CellInput.file(of: template)), "."], besides: template)
  }
}
