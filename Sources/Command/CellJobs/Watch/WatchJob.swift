// SPDX-License-Identifier: MIT

import CellInspection
import CellRaster
import Synchronization

/// The cells of a template with its data, at one moment.
private struct WatchedVersion {
  /// The cells of the items that can be bound, by the numbers of the items.
  private(set) var cells: [Int: Cell] = [:]
  /// The files that the cells were read from: the template, its data and the files that it includes.
  let documents: Set<Bytewise>
  /// ``documents``, and the pictures that the cells show.
  private(set) var files: Set<Bytewise>
  /// The pictures that each item shows.
  private var pictures: [Int: Set<Bytewise>] = [:]

  /// The most items whose pictures are watched, and whose changes are reported.
  private static let maximumItems = 1000

  /// Reads the files as they are now. A file or an item with an error is left out: drawing reports the error.
  init(of input: CellInput) {
    documents = Set(([input.templateFile, input.data].compactMap(\.self) + input.includedPaths).map { Bytewise($0) })
    files = documents
    do {
      try read(input)
    } catch {
      // What was read before the error remains.
    }
  }

  private mutating func read(_ input: CellInput) throws {
    let template = try input.directedTemplate(input.document()).applying(input.states)
    let items = try input.items()
    let environment = input.environment
    let folder = input.pictureFolder(of: input.template).path
    var number = items.firstIndex
    while number - items.firstIndex < Self.maximumItems, let entry = try items.next() {
      number += 1
      guard case .success(let cell) = Result(catching: { try template.bind(entry.item(), environment: environment) }) else {
        continue
      }
      cells[number] = cell
      let shown = Set(cell.root.pictureSources.map { Bytewise(FileSystem.path(VectorSource.file(of: $0), from: folder)) })
      pictures[number] = shown
      files.formUnion(shown)
    }
  }

  /// Returns the changes since an older version, one line each.
  /// - Parameter changed: the files that changed.
  func changes(since old: WatchedVersion, changed: [String]) -> [String] {
    var lines: [String] = []
    var items: [String: [Int]] = [:]
    func add(_ line: String, item: Int) {
      if items[line, default: []].isEmpty { lines.append(line) }
      items[line, default: []].append(item)
    }
    for (number, cell) in cells.sorted(by: { $0.key < $1.key }) {
      for picture in changed where pictures[number]?.contains(Bytewise(picture)) == true {
        add("picture \(picture)", item: number)
      }
      guard let older = old.cells[number] else {
        add("added", item: number)
        continue
      }
      for change in cell.changes(since: older) { add(change.description, item: number) }
    }
    for number in old.cells.keys.sorted() where cells[number] == nil { add("removed", item: number) }
    let isSingle = Set(cells.keys).union(old.cells.keys).count == 1
    return lines.map { line in
      let numbers = items[line] ?? []
      return isSingle ? line : "\(line) (\(numbers.count > 3 ? "\(numbers.count) items" : Self.named(numbers)))"
    }
  }

  private static func named(_ numbers: [Int]) -> String {
    (numbers.count == 1 ? "item " : "items ") + numbers.map { "\($0)" }.joined(separator: ", ")
  }
}

/// Says when to draw cells again: whenever a template, its data or a picture changes. It ends only if it is cancelled.
package struct WatchJob: Job {
  package enum Result: Sendable {
    /// The cells should be drawn now. `keepsPictures` is whether no picture has changed since they were drawn last.
    case draw(keepsPictures: Bool)
    /// The cells were drawn for the first time, from these documents and this number of pictures.
    case watching(documents: [String], pictureCount: Int)
    /// Files have changed. What that changes in the cells follows.
    case saved(keepsPictures: Bool)
    /// Files have changed, and what that changes in the cells, a line each.
    case changed(files: [String], changes: [String])
  }

  /// The input for each template.
  package var inputs: [CellInput]

  package init(_ inputs: [CellInput]) { self.inputs = inputs }

  /// - Throws: `FileFailure` if a folder cannot be watched.
  package func run(_ report: @escaping Report) async throws {
    let watch = WatchedFiles(try FileWatch())
    var start = FileWatch.now
    var versions = inputs.map { WatchedVersion(of: $0) }
    var documents = versions.reduce(into: Set<Bytewise>()) { $0.formUnion($1.documents) }
    try await report(.result(.draw(keepsPictures: false)))
    let pictures = versions.reduce(into: Set<Bytewise>()) { $0.formUnion($1.files) }.subtracting(documents)
    try await report(
      .result(.watching(documents: documents.sorted().map(\.wrappedValue), pictureCount: pictures.count)))
    while true {
      let files = versions.reduce(into: documents) { $0.formUnion($1.files) }
      let changed = try await watch.changes(of: files, readSince: start)
      try Task.checkCancellation()
      start = FileWatch.now
      let keepsPictures = documents.isSuperset(of: changed.map { Bytewise($0) })
      try await report(.result(.saved(keepsPictures: keepsPictures)))
      let newer = inputs.map { WatchedVersion(of: $0) }
      documents = newer.reduce(into: []) { $0.formUnion($1.documents) }
      let changes = zip(newer, versions).flatMap { $0.cells.isEmpty ? [] : $0.changes(since: $1, changed: changed) }
      try await report(.result(.changed(files: changed, changes: changes)))
      try await report(.result(.draw(keepsPictures: keepsPictures)))
      // The next version is compared with the last one that could be read.
      versions = zip(newer, versions).map { $0.cells.isEmpty ? $1 : $0 }
    }
  }
}

/// Waits for changes of files on a thread of its own.
private final class WatchedFiles: Sendable {
  private let watch: Mutex<FileWatch>
  private let stop = StopSignal()

  init(_ watch: consuming sending FileWatch) { self.watch = Mutex(watch) }

  /// Returns the files that changed; none if the task is cancelled.
  func changes(of files: Set<Bytewise>, readSince start: FileTime) async throws -> [String] {
    try await withTaskCancellationHandler {
      try await onThread { [self] in
        try watch.withLock { watch in
          try watch.watch(files, readSince: start)
          return try watch.changes(stoppedBy: stop.descriptor)
        }
      }
    } onCancel: {
      stop.request()
    }
  }
}
