// SPDX-License-Identifier: MIT

package import CellGraphics
internal import Glibc

/// Waits for changes of files, with inotify(7).
///
/// It watches the folders of the files: most editors save by renaming a new file, and a watch of the old file would never report
/// anything again. It also watches the symbolic links and the folders in the paths of the files.
package struct FileWatch: ~Copyable {
  /// A name in a watched folder.
  private struct Place: Hashable {
    /// The number of the folder's watch.
    let folder: Int32
    @Bytewise var name: String
  }

  private let descriptor: Int32
  /// The watched files that a change at each place affects.
  private var files: [Place: Set<Bytewise>] = [:]
  /// The numbers of the watches, by folder.
  private var folders: [Bytewise: Int32] = [:]
  /// Files that changed before they were watched.
  private var missed: Set<Bytewise> = []

  /// After the first change, further changes are collected for this number of milliseconds. Saving a file causes several.
  private static let collectionTime: Int32 = 20

  private static let events = UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

  /// - Throws: ``FileFailure`` if the system has no more watches.
  package init() throws(FileFailure) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw FileFailure("inotify", .read) }
  }

  deinit { close(descriptor) }

  /// The time by the clock of the file system.
  package static var now: FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return FileTime(time)
  }

  /// Watches these files, in place of all watched before. They need not exist.
  /// - Parameter start: the time at which they began to be read. A file that changed since then counts as changed.
  /// - Throws: ``FileFailure`` if a folder cannot be watched.
  package mutating func watch(_ paths: Set<Bytewise>, readSince start: FileTime) throws(FileFailure) {
    let known = Set(files.values.joined())
    files = [:]
    var current: [Bytewise: Int32] = [:]
    for path in paths.sorted() {
      try watch(path, &current)
      if !known.contains(path), let changed = FileTime(ofChangeAt: path.wrappedValue), changed >= start { missed.insert(path) }
    }
    for (folder, watch) in folders where current[folder] == nil && !current.values.contains(watch) {
      inotify_rm_watch(descriptor, watch)
    }
    folders = current
  }

  /// Adds the places of a file: its name in its folder, and each folder and link on the way to it.
  private mutating func watch(_ path: Bytewise, _ current: inout [Bytewise: Int32]) throws(FileFailure) {
    var rest = Array(FileSystem.components(of: path.wrappedValue).reversed())
    var folder = path.wrappedValue.hasPrefix("/") ? "/" : "."
    var links = 0
    while let name = rest.popLast() {
      let full = FileSystem.path(name, from: folder)
      if name != ".", name != ".." {
        if let number = try watchNumber(of: folder, isNeeded: rest.isEmpty, &current) {
          files[Place(folder: number, name: name), default: []].insert(path)
        }
        if let target = FileSystem.targetOfLink(full, in: AT_FDCWD), links < FolderBoundary.maximumLinks {
          links += 1
          rest += FileSystem.components(of: target).reversed()
          if target.hasPrefix("/") { folder = "/" }
          continue
        }
      }
      folder = full
    }
  }

  /// Returns the number of the watch of a folder; `nil` if the folder does not exist, or if it is not needed and cannot be read.
  private func watchNumber(
    of folder: String, isNeeded: Bool, _ current: inout [Bytewise: Int32]
  ) throws(FileFailure) -> Int32? {
    if let known = current[Bytewise(folder)] { return known }
    let number = inotify_add_watch(descriptor, folder, Self.events | UInt32(IN_ONLYDIR))
    if number >= 0 {
      current[Bytewise(folder)] = number
      return number
    }
    // Creating the missing folder is a change in the folder above it.
    if errno == ENOENT || errno == ENOTDIR || !isNeeded { return nil }
    throw FileFailure(folder, .read)
  }

  /// Waits until a file changes, and returns the files that changed, sorted by path.
  /// - Parameter stop: the reading end of a pipe; -1 for none. If it can be read or is closed, no file is waited for.
  /// - Throws: ``FileFailure``.
  package mutating func changes(stoppedBy stop: Int32 = -1) throws(FileFailure) -> [String] {
    var changed = missed
    missed = []
    while changed.isEmpty {
      var events = [descriptor, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if poll(&events, 2, -1) > 0, events[1].revents != 0 { return [] }
      changed = try readEvents(within: 0)
    }
    let end = ContinuousClock.now + .milliseconds(Int(Self.collectionTime))
    while true {
      let rest = (end - ContinuousClock.now) / .milliseconds(1)
      guard rest > 0 else { return changed.sorted().map(\.wrappedValue) }
      changed.formUnion(try readEvents(within: Int32(rest.rounded(.up))))
    }
  }

  /// Returns the files that changed, as far as the system has reported within some milliseconds.
  private func readEvents(within milliseconds: Int32) throws(FileFailure) -> Set<Bytewise> {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0, errno == EINTR { return [] }
    guard count > 0 else { throw FileFailure("inotify", .read) }
    var changed: Set<Bytewise> = []
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < count {
        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let start = offset + MemoryLayout<inotify_event>.size
        let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
        changed.formUnion(affected(by: event, String(decoding: name, as: UTF8.self)))
        offset = start + Int(event.len)
      }
    }
    return changed
  }

  private func affected(by event: inotify_event, _ name: String) -> Set<Bytewise> {
    // Events were lost.
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return Set(files.values.joined()) }
    guard let paths = files[Place(folder: event.wd, name: name)] else { return [] }
    // A new file is still empty, and closing it after writing is reported too. New folders and links are complete.
    guard event.mask & UInt32(IN_CREATE) != 0, event.mask & UInt32(IN_ISDIR) == 0 else { return paths }
    let isLink = folders.contains {
      $0.value == event.wd && FileSystem.targetOfLink(FileSystem.path(name, from: $0.key.wrappedValue), in: AT_FDCWD) != nil
    }
    return isLink ? paths : []
  }
}

/// A time by the clock of the file system.
package struct FileTime: Comparable, Sendable {
  private let seconds, nanoseconds: Int

  fileprivate init(_ time: timespec) {
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }

  /// The time of the last change of a file, its content, name or owner; `nil` if there is none.
  fileprivate init?(ofChangeAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status.st_ctim)
  }

  package static func < (first: FileTime, second: FileTime) -> Bool {
    (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
  }
}
