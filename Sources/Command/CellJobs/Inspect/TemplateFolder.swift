// SPDX-License-Identifier: MIT

import CellInterfaceBuilder
import CellRaster

/// A folder that contains templates among other files.
package struct TemplateFolder {
  private let path: String

  /// The name of folders with golden cases. Their templates belong to tests.
  private static let goldenFolder = "golden-images"

  init(_ path: String) {
    self.path = path
  }

  /// Returns the paths of all templates in the folder and its subfolders. Each folder's entries are in byte order.
  ///
  /// Files and folders whose names begin with a dot are skipped, and so are folders named `golden-images`. Documents without a
  /// cell are skipped too: data, settings, golden cases that refer to other documents, and files of Interface Builder with other views.
  /// - Throws: `FileFailure`; ``FolderWithoutTemplates``.
  func templates() throws -> [String] {
    let folder = path.hasSuffix("/") ? path : path + "/"
    let templates = try FileSystem.paths(below: path).filter { name in
      guard !name.split(separator: "/").dropLast().contains(Substring(Self.goldenFolder)) else { return false }
      return try Self.isTemplate(folder + name)
    }
    guard !templates.isEmpty else { throw FolderWithoutTemplates(path: path) }
    return templates.map { path == "." ? $0 : folder + $0 }
  }

  /// Returns the data file that belongs to a template by its name: `message.data.json` next to `message.yaml`, or else
  /// `data.json` there. The other extensions of data files are accepted too. Returns `nil` if there is no such file.
  package static func data(beside template: String) -> String? {
    let folder = FileSystem.folder(of: CellInput.file(of: template))
    // Files called data.json are common next to XIB files, and mean something else there.
    let stem = CellInput.stem(of: template) + ".data"
    let names = (InterfacePath(template) == nil ? [stem, "data"] : [stem]).flatMap { name in
      ["json", "yaml", "yml", "ndjson", "jsonl"].map { "\(name).\($0)" }
    }
    return names.map { FileSystem.path($0, from: folder) }.first { FileSystem.exists($0) }
  }

  private static func isTemplate(_ path: String) throws -> Bool {
    if let interface = InterfacePath(path) {
      // A file that cannot be read is not silently skipped: inspecting it says why.
      guard let file = try? InterfaceFile(FileSystem.read(path), fileName: path) else { return true }
      return file.hasCells || CellInput.stem(of: interface.file).hasSuffix("Cell") && !file.cells.isEmpty
    }
    guard let format = DocumentFormat(fileName: path) else { return false }
    let bytes = try FileSystem.read(path)
    do throws(CellDocumentError) {
      let document = try DocumentNode(document: bytes, fileName: path, format: format)
      return document["cell"]?.members != nil && (document["version"] != nil || document["canvas"] != nil)
    } catch {
      // A file that cannot be parsed is judged by its text, so that a template with a syntax error is not silently skipped.
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains("version") && (text.hasPrefix("cell:") || text.contains("\ncell:") || text.contains("\"cell\""))
    }
  }
}
