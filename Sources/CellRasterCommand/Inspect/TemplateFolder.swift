// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
internal import Files
internal import Notation

/// A folder in which templates lie, among other files.
struct TemplateFolder {
  private let path: String

  /// Folders below that hold golden cases, which are templates of tests.
  private static let goldenFolder = "golden-images"

  init(_ path: String) {
    self.path = path
  }

  /// The paths of all templates in the folder and below it, in the order of their bytes.
  ///
  /// Passed over are names that begin with a dot, folders named `golden-images`, and documents without a cell: data, settings and
  /// golden cases of other documents.
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

  /// The data of a template by convention: `message.data.json` beside `message.yaml`, or else `data.json` there; with another of the
  /// extensions of data as well. `nil` where there is none.
  static func data(beside template: String) -> String? {
    let folder = FileSystem.folder(of: template)
    let names = ["\(InputOptions.stem(of: template)).data", "data"].flatMap { name in
      ["json", "yaml", "yml", "ndjson", "jsonl"].map { "\(name).\($0)" }
    }
    return names.map { FileSystem.path($0, from: folder) }.first { FileSystem.exists($0) }
  }

  private static func isTemplate(_ path: String) throws -> Bool {
    guard let format = DocumentFormat(fileName: path) else { return false }
    let bytes = try FileSystem.read(path)
    do throws(CellDocumentError) {
      let document = try DocumentNode(document: bytes, fileName: path, format: format)
      return document["cell"]?.members != nil && (document["version"] != nil || document["canvas"] != nil)
    } catch {
      // One that cannot be read is taken for what it seems to be: a template with a slip in it must not go unnoticed.
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains("version") && (text.hasPrefix("cell:") || text.contains("\ncell:") || text.contains("\"cell\""))
    }
  }
}
