// SPDX-License-Identifier: MIT

import ArgumentParser
import CellInspection
import CellJobs
import CellRaster

/// The cells of a template with its data, at one moment.
private struct WatchedVersion {
  /// The cells of the items that can be bound, by the numbers of the items.
  private(set) var cells: [Int: Cell] = [:]
  /// The files that the cells were read from, and the pictures that they show.
  private(set) var files: Set<Bytewise>
  /// The pictures that each item shows.
  private var pictures: [Int: Set<Bytewise>] = [:]

  /// The most items whose pictures are watched, and whose changes are reported.
  private static let maximumItems = 1000

  /// Reads the files as they are now. A file or an item with an error is left out: drawing reports the error.
  init(of input: CellInput) {
    files = Set([input.template, input.data].compactMap { $0.map { Bytewise($0) } })
    do {
      try read(input)
    } catch {
      // What was read before the error remains.
    }
  }

  private mutating func read(_ input: CellInput) throws {
    let template = try input.directedTemplate(FileSystem.read(input.template), at: input.template).applying(input.states)
    let items = try input.items()
    let environment = input.environment
    let folder = input.pictureFolder(of: input.template)
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

/// Draws again whenever a template, its data or a picture changes, until a signal ends the process.
struct WatchLoop {
  /// The options for each template.
  let inputs: [CellInput]

  /// The most changes that are reported at once.
  private static let maximumChanges = 12

  /// - Parameter draw: draws all cells. `keepsPictures` is whether no picture has changed since it was called last.
  /// - Throws: `FileFailure` if a folder cannot be watched.
  func run(_ draw: (_ keepsPictures: Bool) async throws -> Void) async throws {
    var watch = try FileWatch()
    var start = FileWatch.now
    var versions = inputs.map { WatchedVersion(of: $0) }
    let documents = Set(inputs.flatMap { [$0.template, $0.data].compactMap { $0.map { Bytewise($0) } } })
    await report(drawing: { try await draw(false) })
    CellRasterCommand.report("watching \(Self.summary(of: documents, versions)); press Ctrl-C to end")
    while true {
      try watch.watch(versions.reduce(into: documents) { $0.formUnion($1.files) }, readSince: start)
      let changed = try watch.changes()
      start = FileWatch.now
      let newer = inputs.map { WatchedVersion(of: $0) }
      let changes = zip(newer, versions).flatMap { $0.cells.isEmpty ? [] : $0.changes(since: $1, changed: changed) }
      CellRasterCommand.report("changed: \(changed.joined(separator: ", "))")
      for change in changes.prefix(Self.maximumChanges) { CellRasterCommand.report("  \(change)") }
      if changes.count > Self.maximumChanges {
        CellRasterCommand.report("  and \(changes.count - Self.maximumChanges) more changes")
      }
      await report(drawing: { try await draw(documents.isSuperset(of: changed.map { Bytewise($0) })) })
      // The next version is compared with the last one that could be read.
      versions = zip(newer, versions).map { $0.cells.isEmpty ? $1 : $0 }
    }
  }

  private func report(drawing draw: () async throws -> Void) async {
    let start = ContinuousClock.now
    do {
      try await draw()
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      CellRasterCommand.report("drawn in \(Int(milliseconds.rounded(.up))) ms")
    } catch {
      if let error = error as? UsageError { CellRasterCommand.report(error.message) } else { CellRasterCommand.report(error) }
      CellRasterCommand.report("not drawn: the output is that of the last version")
    }
  }

  private static func summary(of documents: Set<Bytewise>, _ versions: [WatchedVersion]) -> String {
    let pictures = versions.reduce(into: Set<Bytewise>()) { $0.formUnion($1.files) }.subtracting(documents).count
    return documents.sorted().map(\.wrappedValue).joined(separator: ", ")
      + (pictures == 0 ? "" : " and \(pictures) \(pictures == 1 ? "picture" : "pictures")")
  }
}
