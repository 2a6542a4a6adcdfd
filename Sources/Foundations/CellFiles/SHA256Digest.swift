// SPDX-License-Identifier: MIT

internal import CCellGLib

/// The owner of a [GChecksum](https://docs.gtk.org/glib/struct.Checksum.html), which computes the SHA-256 of bytes added in
/// pieces.
package struct SHA256Digest: ~Copyable {
  private let pointer: OpaquePointer

  package init() {
    pointer = g_checksum_new(G_CHECKSUM_SHA256)!  // NULL only for an unknown algorithm
  }

  deinit {
    g_checksum_free(pointer)
  }

  package func add(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { add($0) } }

  private func add(_ bytes: UnsafeRawBufferPointer) {
    g_checksum_update(pointer, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// The digest of all bytes added so far: 32 bytes.
  package var bytes: [UInt8] {
    // A checksum takes no further bytes once it has been read, so a copy is read.
    let copy = g_checksum_copy(pointer)
    defer { g_checksum_free(copy) }
    var count = gsize(32)
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      g_checksum_get_digest(copy, buffer.baseAddress, &count)
      filled = Int(count)
    }
  }

  /// The digest of all bytes added so far, in hexadecimal.
  package var hexadecimal: String {
    let copy = g_checksum_copy(pointer)
    defer { g_checksum_free(copy) }
    return String(cString: g_checksum_get_string(copy))
  }

  /// Returns the SHA-256 of bytes in memory, in hexadecimal.
  package static func hexadecimal(of bytes: UnsafeRawBufferPointer) -> String {
    let digest = SHA256Digest()
    digest.add(bytes)
    return digest.hexadecimal
  }

  /// Returns the SHA-256 of an array of bytes, in hexadecimal.
  package static func hexadecimal(of bytes: [UInt8]) -> String { bytes.withUnsafeBytes { hexadecimal(of: $0) } }

  /// Returns the SHA-256 of a string's UTF-8 bytes: 32 bytes.
  package static func bytes(of text: String) -> [UInt8] {
    let digest = SHA256Digest()
    digest.add(Array(text.utf8)[...])
    return digest.bytes
  }
}

/// The SHA-256 of a file's bytes in hexadecimal; `nil` when the file cannot be read.
package func sha256(ofFileAt path: String) -> String? {
  guard let file = g_mapped_file_new(path, 0, nil) else { return nil }
  defer { g_mapped_file_unref(file) }
  return SHA256Digest.hexadecimal(
    of: UnsafeRawBufferPointer(start: g_mapped_file_get_contents(file), count: Int(g_mapped_file_get_length(file))))
}
