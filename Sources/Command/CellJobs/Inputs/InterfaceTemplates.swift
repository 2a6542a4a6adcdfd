// SPDX-License-Identifier: MIT

package import CellInterfaceBuilder
internal import CellRaster
internal import Synchronization

/// Names a cell of a XIB or storyboard: `ContactCell.xib`, or `Main.storyboard#ContactCell` for one of several.
package struct InterfacePath: Equatable, Sendable {
  package let file: String
  /// The reuse identifier, the class or the id of the cell; `nil` for the only one.
  package let cell: String?

  /// Returns `nil` for the path of another file.
  package init?(_ path: String) {
    for ending in [".xib", ".storyboard"] {
      if path.lowercased().hasSuffix(ending) {
        (file, cell) = (path, nil)
        return
      }
      if let mark = path.firstRange(of: ending + "#") {
        file = String(path[..<mark.upperBound].dropLast())
        cell = String(path[mark.upperBound...])
        return
      }
    }
    return nil
  }

  /// A cell of a file, whatever the name of that.
  init(file: String, cell: String? = nil) { (self.file, self.cell) = (file, cell) }

  /// What to do with such a file where only documents are read.
  static let advice = "this needs a document: write one with cellraster import"

  /// The name of the cell for the names of pictures.
  package var stem: String {
    let words = cell?.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" } ?? []
    return ([CellInput.stem(of: file)] + words.map(String.init)).joined(separator: "-")
  }
}

/// A cell of a file of Interface Builder, and the document that it is read as.
struct InterfaceTemplate: Sendable {
  let file: InterfaceFile
  let cell: InterfaceCell
  /// The margins and the safe area that fit the frames in the file.
  let fitting: ImportedCell.Options
  let imported: ImportedCell

  init(_ cell: InterfaceCell, in file: InterfaceFile, _ fitting: ImportedCell.Options, assets: InterfaceAssets) {
    self.file = file
    self.cell = cell
    self.fitting = fitting
    var options = fitting
    options.safeArea = .zero
    options.hasRecordedHeight = !RecordedLayout.isSelfSizing(cell, in: file, fitting)
    imported = ImportedCell(cell, in: file, options, assets: assets)
  }
}

/// The cells of XIB and storyboard files that a run reads as templates.
package final class InterfaceTemplates: Sendable {
  /// A file, and the cells of it that were asked for.
  private struct Known: Sendable {
    let bytes: [UInt8]
    let file: InterfaceFile
    /// The margins and the safe area that fit all frames of the file; `nil` until a cell is asked for.
    var fitting: ImportedCell.Options?
    /// The cells by what named them; an empty name for the only one.
    var cells: [String: InterfaceTemplate] = [:]
  }

  /// What was read last, by the paths of files. The bytes tell whether a file is still the same.
  private let known = Mutex<[Bytewise: Known]>([:])
  private static let mostKnown = 256
  private let catalogs = Mutex(AssetCatalogs())

  let device: InterfaceDevice

  package init(for device: InterfaceDevice = .phone) { self.device = device }

  /// Returns a file, with what is known of it.
  private func file(at path: String, parsing bytes: [UInt8]) throws(InterfaceFileError) -> Known {
    if let known = known.withLock({ $0[Bytewise(path)] }), known.bytes == bytes { return known }
    let new = Known(bytes: bytes, file: try InterfaceFile(bytes, fileName: path, for: device))
    remember(new, at: path)
    return new
  }

  private func remember(_ file: Known, at path: String) {
    known.withLock { known in
      if known.count >= Self.mostKnown { known = [:] }
      known[Bytewise(path)] = file
    }
  }

  /// Returns the cell at a path as a document.
  /// - Parameter bytes: those of another version of the file; `nil` to read it.
  /// - Throws: ``CellImport/Failure``, `FileFailure`.
  func cell(at path: InterfacePath, parsing bytes: [UInt8]? = nil) throws -> InterfaceTemplate {
    let bytes = try bytes ?? FileSystem.read(path.file)
    var known: Known
    do throws(InterfaceFileError) {
      known = try file(at: path.file, parsing: bytes)
    } catch {
      throw CellImport.Failure.refused(error)
    }
    if let cell = known.cells[path.cell ?? ""] { return cell }
    let chosen = try known.file.cell(named: path.cell)
    let fitting = known.fitting ?? RecordedLayout.options(for: known.file)
    let cell = InterfaceTemplate(chosen, in: known.file, fitting, assets: catalogs.withLock { $0.assets(for: path.file) })
    known.fitting = fitting
    known.cells[path.cell ?? ""] = cell
    remember(known, at: path.file)
    return cell
  }

  /// Returns the files of the pictures of a cell, by the names that its document has for them; none for the path of another file.
  func pictures(of path: String) -> [String: String] {
    // Reading the document of the cell says why it fails.
    guard let path = InterfacePath(path), let cell = try? cell(at: path) else { return [:] }
    return Dictionary(cell.imported.pictures.map { ($0.name, $0.path) }) { first, _ in first }
  }

  /// Returns the paths of the cells at a path: the path itself, or one for each cell of a file with several.
  /// - Throws: `FileFailure`. A file that is no XIB is its own path: reading it tells the reason.
  func paths(of path: InterfacePath) throws -> [String] {
    let bytes = try FileSystem.read(path.file)
    // What is wrong with a file is said when its cell is read.
    guard path.cell == nil, let file = try? file(at: path.file, parsing: bytes).file, file.cells.count > 1 else {
      return [path.cell.map { "\(path.file)#\($0)" } ?? path.file]
    }
    return file.cells.map { "\(path.file)#\(file.selector(of: $0))" }
  }
}

extension InterfaceFile {
  /// Returns the cell with a reuse identifier, a class or an id; the only one if there is no name.
  /// - Throws: ``CellImport/Failure``.
  func cell(named name: String?) throws(CellImport.Failure) -> InterfaceCell {
    guard !cells.isEmpty else { throw .noCell(file: fileName) }
    let found = cells.filter { name == nil || $0.name == name || $0.id == name }
    guard let cell = found.first, found.count == 1 else {
      throw .choice(of: cells.map(selector), file: fileName, wanted: name)
    }
    return cell
  }

  /// Returns what names a cell among those of the file: its name, or its id if another one has this name.
  func selector(of cell: InterfaceCell) -> String {
    cells.count { $0.name == cell.name } == 1 && !cell.name.contains("/") ? cell.name : cell.id
  }
}
