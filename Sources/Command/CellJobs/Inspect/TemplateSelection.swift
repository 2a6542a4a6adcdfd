// SPDX-License-Identifier: MIT

import CellRaster

/// The templates to inspect in one run.
struct TemplateSelection {
  struct Template: Equatable {
    let path: String
    /// The file of the template's data, or `nil` for none.
    let data: String?
    /// The folder for the pictures of this template, relative to the folder for all pictures; empty if they are the same.
    fileprivate(set) var pictureFolder = ""
  }

  /// The templates, each file once, in the order of the job. Templates from one folder are sorted by path.
  let templates: [Template]
  /// The title of a report on all templates: the names of the templates and folders. If there are more than three, it is the
  /// first argument and the number of the others.
  let title: String
  private let job: InspectJob

  /// Whether there are several templates.
  var isSeveral: Bool { templates.count > 1 }

  /// - Throws: `UsageError` for several templates with an option that takes only one; `FileFailure`; ``FolderWithoutTemplates``.
  init(_ job: InspectJob) throws {
    let arguments = ([job.input.template] + job.others).map(Self.withoutSlash)
    let found = try Self.templates(named: arguments, job.input)
    var inspecting = job
    if found.count > 1 {
      inspecting.input.fontFolders =
        FontFolders(job.input.fontFolders, forInspecting: found.map(\.path), root: job.input.root).sources.folders
    }
    self.job = inspecting
    title = arguments.count > 3 ? "\(arguments[0]) and \(arguments.count - 1) others" : arguments.joined(separator: ", ")
    templates = found.count > 1 ? Self.separatingPictures(of: found) : found
    if isSeveral { try Self.validate(job) }
  }

  /// Returns the templates that files and folders name, each once.
  /// - Throws: `FileFailure`; ``FolderWithoutTemplates``.
  static func templates(named arguments: [String], _ input: CellInput) throws -> [Template] {
    var found: [Template] = []
    var known: Set<Bytewise> = []
    for argument in arguments {
      let isFolder = argument != "-" && FileSystem.isFolder(argument)
      let named = isFolder ? try TemplateFolder(argument).templates() : [argument]
      let paths = try named.flatMap { try InterfacePath($0).map(input.interfaces.paths) ?? [$0] }
      // A single file uses only the data that is named with `--data`.
      let findsData = input.data == nil && (isFolder || arguments.count > 1 || paths.count > 1)
      for path in paths where known.insert(Bytewise(identity(of: path))).inserted {
        found.append(Template(path: path, data: findsData ? TemplateFolder.data(beside: path) : input.data))
      }
    }
    return found
  }

  /// Returns what is the same for two paths of one template.
  private static func identity(of path: String) -> String {
    let file = CellInput.file(of: path)
    return (FileSystem.canonical(file) ?? file) + path.dropFirst(file.count)
  }

  /// Returns a folder's path without slashes at the end.
  static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? withoutSlash(String(path.dropLast())) : path
  }

  /// Returns the job for one of the templates.
  func job(for template: Template) -> InspectJob {
    var job = job
    job.input.template = template.path
    job.input.data = template.data
    guard !template.pictureFolder.isEmpty else { return job }
    // The slash marks a folder, because its name may end like that of a file: card.yaml.
    let folder = template.pictureFolder + "/"
    job.overlays.output = FileSystem.path(folder, from: job.overlays.output)
    job.overlays.contactSheet = job.overlays.contactSheet.map { FileSystem.path(folder, from: $0) }
    return job
  }

  private static func validate(_ job: InspectJob) throws {
    if job.input.item != nil { throw UsageError("--item selects from the data of one template: name only one template.") }
    if job.overlays.earlierData != nil { throw UsageError("--from-data works with one template: name only one.") }
    if job.input.data == "-" {
      throw UsageError("Data from standard input works with one template: pass a file for several.")
    }
    for (option, output) in [("-o", job.overlays.output), ("--contact-sheet", job.overlays.contactSheet)] {
      guard let output, OutputDestination.isFile(output) else { continue }
      throw UsageError("\(option) must name a folder for the pictures of several templates, not \"\(output)\".")
    }
  }

  /// Returns the templates, each with a folder for its pictures. These folders mirror the folders of the templates, below the
  /// deepest folder that contains all templates. Templates in one folder whose names differ only in the extension each get a
  /// folder of their own.
  private static func separatingPictures(of templates: [Template]) -> [Template] {
    let paths = templates.map { identity(of: $0.path).split(separator: "/").map(String.init) }
    let first = paths[0].dropLast()
    let shared = paths.reduce(first.count) { count, path in min(count, zip(first, path.dropLast()).prefix { $0 == $1 }.count) }
    let stems = paths.map { path in path.dropLast() + [CellInput.stem(of: path.last ?? "")] }
    let counts = Dictionary(stems.map { ($0, 1) }, uniquingKeysWith: +)
    return templates.indices.map { index in
      var template = templates[index]
      let folder = paths[index].dropLast().dropFirst(shared) + (counts[stems[index]] == 1 ? [] : paths[index].suffix(1))
      template.pictureFolder = folder.joined(separator: "/")
      return template
    }
  }
}

/// The error for a folder that contains no template.
struct FolderWithoutTemplates: Error, CustomStringConvertible {
  let path: String

  var description: String { "\(path): there is no template in this folder or its subfolders" }
}

extension FolderWithoutTemplates: AttributableError {
  var fault: Fault { .input }
}
