// SPDX-License-Identifier: MIT

internal import Glibc
internal import Synchronization

/// The names of this process's temporary files. The files are removed before the process ends.
///
/// The set is process-wide, like the signals that end the process.
package enum TemporaryNames {
  private static let names = Mutex<Set<String>>([])

  /// Creates a file under a new, random name in a folder.
  ///
  /// - Parameter make: creates the file. Returns -1 and sets `errno` if it cannot, as C functions do.
  /// - Returns: the name, and the result of `make`.
  static func make(in folder: String, _ make: (String) -> Int32) -> (name: String, result: Int32) {
    names.withLock { names in
      while true {
        let name = folder + "/.cellraster-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
        let result = make(name)
        if result < 0, errno == EEXIST { continue }
        if result >= 0 { names.insert(name) }
        return (name, result)
      }
    }
  }

  /// Renames a temporary file to its final path, and replaces any file there.
  /// - Returns: whether the rename succeeded; if not, `errno` gives the reason.
  static func rename(_ name: String, to path: String) -> Bool {
    names.withLock { names in
      guard Glibc.rename(name, path) == 0 else { return false }
      names.remove(name)
      return true
    }
  }

  /// Removes a temporary file, unless it has been renamed to its final path.
  static func remove(_ name: String) {
    names.withLock { names in
      if names.remove(name) != nil { unlink(name) }
    }
  }

  /// Removes all temporary files, and ends the process before another one can be created.
  package static func removeAll(andEnd end: () -> Never) -> Never {
    names.withLock { names in
      for name in names { unlink(name) }
      end()
    }
  }
}
