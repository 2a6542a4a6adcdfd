// SPDX-License-Identifier: MIT

internal import Glibc
internal import Synchronization

/// The names of all files of this process that are not complete, so that none of them outlives it.
///
/// Process-wide, as the signals are that end it.
package enum TemporaryNames {
  private static let names = Mutex<Set<String>>([])

  /// Makes a file under a new name in a folder.
  ///
  /// - Parameter make: makes the file and gives -1 and `errno` where it cannot, as C's functions do.
  /// - Returns: the name, and what `make` gave for it.
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

  /// Gives a file its own name, in place of a file that was there.
  /// - Returns: whether that worked; `errno` says why not.
  static func rename(_ name: String, to path: String) -> Bool {
    names.withLock { names in
      guard Glibc.rename(name, path) == 0 else { return false }
      names.remove(name)
      return true
    }
  }

  /// Removes a file, unless it has been given its own name.
  static func remove(_ name: String) {
    names.withLock { names in
      if names.remove(name) != nil { unlink(name) }
    }
  }

  /// Removes all files, and ends the process before another one can be made.
  package static func removeAll(andEnd end: () -> Never) -> Never {
    names.withLock { names in
      for name in names { unlink(name) }
      end()
    }
  }
}
