// SPDX-License-Identifier: MIT

import CellRaster
import Synchronization

/// A picture in the output folder, as it was when it was written.
struct IndexedPicture: Equatable, Sendable {
  /// The digest of everything that the picture's file depends on.
  let version: ValueDigest
  /// The digest of the template's file, on which the places in the warnings depend.
  let source: ValueDigest
  let size: PixelSize
  /// The digest of the pixels; `nil` without xxHash.
  let digest: String?
  let warnings: [String]
}

/// The index of a worker's output folder: for each picture, the digest of everything that it depends on.
///
/// Each worker appends to a file of its own in the folder `.cellraster-index` and reads those of the others when it starts. A file has
/// one line for each picture written, with tabs between the format of the line (2), name, version and digest of the template's file,
/// bytes and modification time of the picture's file, width, height, digest of the pixels, and warnings as a JSON array. Lines of another
/// format are ignored. An entry counts only as long as the picture's file has that size and modification time, so a
/// picture that another program replaced is drawn again. A line is appended with one write, after its picture has its name. A worker
/// that is killed therefore leaves at worst a picture without a line, or a last line that is cut off: neither counts.
///
/// In memory, an entry takes some 50 bytes; its line is read again when its picture is requested.
final class PictureIndex: Sendable {
  /// The place of a line: the index of its file, and its offset there.
  fileprivate struct Place {
    let file: UInt16
    let offset: Int
  }

  fileprivate struct State {
    /// The worker's own file, and those of the other workers.
    var files: [AppendedFile]
    /// The lines about the pictures, by the hash values of their names.
    var places: [Int: Place] = [:]
  }

  private static let folderName = ".cellraster-index"

  private let state: Mutex<State>

  /// Reads the index of an output folder, and creates it if there is none.
  /// - Throws: `FileFailure`.
  init(of folder: String) throws(FileFailure) {
    let folder = FileSystem.path(Self.folderName, from: folder)
    try FileSystem.makeFolder(folder)
    let own = try AppendedFile(lockedIn: folder)
    var state = State(files: [own])
    for path in try FileSystem.paths(below: folder).map({ folder + "/" + $0 }) where !path.hasBytes(of: own.path) {
      state.files.append(try AppendedFile(reading: path))
    }
    for number in state.files.indices { try state.readFile(UInt16(clamping: number)) }
    self.state = Mutex(state)
  }

  /// Returns the entry of a picture; `nil` if its file or its version has changed, or if there is none. If it has warnings, the template's
  /// file must also be the same.
  /// - Parameters:
  ///   - name: the picture's path, relative to the output folder.
  ///   - path: the picture's path.
  func picture(named name: String, at path: String, version: ValueDigest, source: ValueDigest) -> IndexedPicture? {
    guard let file = FileVersion(ofFileAt: path) else { return nil }
    let entry = state.withLock { state in state.places[Bytewise(name).hashValue].flatMap { state.entry(at: $0) } }
    guard let entry, entry.name.hasBytes(of: name), entry.file == file, entry.picture.version == version,
      entry.picture.warnings.isEmpty || entry.picture.source == source
    else { return nil }
    return entry.picture
  }

  /// Adds a picture whose file has just been written.
  /// - Throws: `FileFailure`.
  func add(_ name: String, at path: String, _ picture: IndexedPicture) throws(FileFailure) {
    guard let file = FileVersion(ofFileAt: path) else { return }
    let line = IndexEntry(name: name, file: file, picture: picture).line
    try state.withLock { (state) throws(FileFailure) in
      state.places[Bytewise(name).hashValue] = Place(file: 0, offset: try state.files[0].append(line))
    }
  }
}

extension PictureIndex.State {
  func entry(at place: PictureIndex.Place) -> IndexEntry? {
    files[Int(place.file)].line(at: place.offset).flatMap { IndexEntry($0) }
  }

  /// Reads the lines of a file. If several lines are about a picture, the one for its last version counts.
  mutating func readFile(_ number: UInt16) throws(FileFailure) {
    try files[Int(number)].forEachLine { line, offset in
      guard let entry = IndexEntry(line) else { return }
      let key = Bytewise(entry.name).hashValue
      if let known = places[key].flatMap({ self.entry(at: $0) }), known.file.modified > entry.file.modified { return }
      places[key] = PictureIndex.Place(file: number, offset: offset)
    }
  }
}

/// A line of an index file.
struct IndexEntry {
  /// The format of lines. The first had no such field, and versions that were digests of prints.
  private static let format = "2"

  let name: String
  let file: FileVersion
  let picture: IndexedPicture

  init(name: String, file: FileVersion, picture: IndexedPicture) {
    self.name = name
    self.file = file
    self.picture = picture
  }

  /// Reads a line. Returns `nil` if it is not complete.
  init?(_ line: [UInt8]) {
    let fields = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 10, fields[0] == Self.format, let version = ValueDigest(hexadecimal: fields[2]),
      let source = ValueDigest(hexadecimal: fields[3]), let bytes = Int(fields[4]), let modified = Int(fields[5]),
      let width = Int(fields[6]), let height = Int(fields[7]), let size = PixelSize(width: width, height: height),
      [0, 32].contains(fields[8].utf8.count), let warnings = Self.strings(inJSON: fields[9])
    else { return nil }
    name = String(fields[1])
    file = FileVersion(bytes: bytes, modified: modified)
    picture = IndexedPicture(
      version: version, source: source, size: size, digest: fields[8].isEmpty ? nil : String(fields[8]), warnings: warnings)
  }

  /// Returns the strings of a JSON array; `nil` if the text is cut off.
  private static func strings(inJSON text: Substring) -> [String]? {
    if text == "[]" { return [] }
    do throws(NotationError) {
      let node = try DocumentNode(Array(text.utf8), fileName: "", format: .json)
      guard case .array(let elements) = node.value else { return nil }
      return elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
    } catch {
      return nil
    }
  }

  /// The line, without a line feed.
  var line: String {
    [
      Self.format, name, "\(picture.version)", "\(picture.source)", "\(file.bytes)", "\(file.modified)", "\(picture.size.width)",
      "\(picture.size.height)", picture.digest ?? "", DataValue.array(picture.warnings.map { .string($0) }).compactJSON,
    ].joined(separator: "\t")
  }
}
