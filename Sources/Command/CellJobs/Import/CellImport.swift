// SPDX-License-Identifier: MIT

internal import CellFiles
package import CellGraphics
package import CellInterfaceBuilder
package import CellNotation

/// A cell of a file of Interface Builder, written as a document with data.
package struct CellImport: Sendable {
  /// The identifier of the cell in the file.
  package let cell: String
  /// The paths of the files that were written.
  package let files: [String]
  let remarks: [InterfaceRemark]

  /// The reason why no cell is written.
  package enum Failure: Error, Equatable {
    case refused(InterfaceFileError)
    case noCell(file: String)
    /// No cell has the identifier, or the file has several and none was named.
    case choice(of: [String], file: String, wanted: String?)
    /// Files that are there differ from what would be written.
    case edited(paths: [String])
  }

  /// Reads a cell of a file, and writes `template.yaml`, `data.json` and the pictures that they refer to.
  /// - Parameters:
  ///   - path: the XIB or the storyboard.
  ///   - identifier: the reuse identifier, the class or the id of the cell; `nil` for the only one.
  ///   - folder: the folder to write to, which is made; `nil` for one with the name of the cell.
  ///   - replaces: whether files that are there and differ are replaced.
  ///   - device: what is laid out; files may have other constraints and views for each size class.
  /// - Throws: ``Failure``, `FileFailure`.
  package init(
    _ path: String, cell identifier: String?, to folder: String?, replacing replaces: Bool, for device: InterfaceDevice = .phone
  ) throws {
    let named = InterfacePath(path) ?? InterfacePath(file: path)
    let template = try InterfaceTemplates(for: device).cell(
      at: identifier.map { InterfacePath(file: named.file, cell: $0) } ?? named)
    let (chosen, imported) = (template.cell, template.imported)
    let folder = folder ?? chosen.name.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }.joined(separator: "-")
    var contents = [
      (path: "\(folder)/template.yaml", bytes: Array(imported.template.utf8)),
      (path: "\(folder)/data.json", bytes: Array(imported.data.jsonText.utf8)),
    ]
    for picture in imported.pictures {
      contents.append((path: "\(folder)/\(picture.name)", bytes: try FileSystem.read(picture.path, atMost: Limits.pictureBytes)))
    }
    let edited = replaces ? [] : AtomicFile.edited(contents)
    if !edited.isEmpty { throw Failure.edited(paths: edited) }
    for folder in Set(contents.map { FileSystem.folder(of: $0.path) }).sorted() { try FileSystem.makeFolder(folder) }
    // The template comes last, so that it never refers to pictures that are not there.
    for file in contents.reversed() { try AtomicFile.write(file.bytes, to: file.path) }
    cell = chosen.name
    files = contents.map(\.path)
    remarks = imported.remarks
  }
}

extension CellImport.Failure: AttributableError, CustomStringConvertible {
  package var fault: Fault {
    switch self {
    case .refused, .noCell, .choice: .document
    case .edited: .output
    }
  }

  package var place: String? {
    switch self {
    case .refused(let error): "\(error.fileName):\(error.line):\(error.column)"
    case .noCell(let file), .choice(_, let file, _): file
    case .edited: nil
    }
  }

  package var message: String {
    switch self {
    case .refused(let error): return error.sentence
    case .noCell: return "there is neither a cell nor a view in this file"
    case .choice(let names, _, let wanted):
      return
        (wanted.map { "no cell, or more than one, is called \"\($0)\"" } ?? "there are several cells")
        + "; choose one by its name, as in \"\(place ?? "")#\(names.first ?? "")\": \(names.listed)"
    case .edited(let paths):
      let (verb, them) = paths.count == 1 ? ("was", "it") : ("were", "them")
      return "\(paths.listed) \(verb) edited: name another folder with -o, or replace \(them) with --force"
    }
  }

  package var description: String { place.map { "\($0): \(message)" } ?? message }
}

extension CellImport {
  package static let output = Output<CellImport>(
    "import", "Output of cellraster import --json",
    [
      .member("cell", .text, "The reuse identifier, the class or the id of the cell.") { $0.cell },
      .member("files", .list(.text, atLeast: 1), "The paths of the files that were written.") { $0.files },
      .member("objects", .list(object), "What became of each object of the cell, in the order of the file.") { $0.remarks },
      .member("notes", .list(.text), "What holds for the cell as a whole.") { $0.notes },
    ])

  private static let object = OutputForm<InterfaceRemark>.record(
    "importedObject", "An object of a file of Interface Builder.",
    [
      .member("outcome", .word, "How much of the object the document has.") { $0.outcome },
      .member("kind", .text, "The name of the object's element in the file.") { $0.kind },
      .member("id", .text, "The id of the object in the file.") { $0.id },
      .member("line", .ordinal, "The line of the object in the file.") { $0.line },
      .member("reason", .text, "How the picture differs from the view; empty if it does not.") { $0.reason },
    ])

  /// How many objects there are of each outcome, and each object that is not drawn as it is, as lines of text.
  package var summary: [String] {
    let counts = InterfaceRemark.Outcome.allCases.map { outcome in (outcome, remarks.count { $0.outcome == outcome }) }
    let head = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.words)" }.joined(separator: ", ")
    return ["\(cell): \(head)"]
      + remarks.filter { $0.outcome != .drawn }.map {
        "  line \($0.line), \($0.kind) \($0.id), \($0.outcome.words): \($0.reason)"
      } + notes.map { "  \($0)" }
  }

  /// What holds for the cell as a whole.
  private var notes: [String] {
    let hasTexts = remarks.contains { InterfaceView.kindsWithText.contains($0.kind) }
    return hasTexts ? ["texts are set in Inter in place of the font of iOS, so their sizes differ a little"] : []
  }
}

extension InterfaceRemark.Outcome {
  fileprivate var words: String {
    switch self {
    case .drawn: "drawn"
    case .approximated: "approximated"
    case .withoutPixels: "without pixels"
    case .unsupported: "not supported"
    }
  }
}
