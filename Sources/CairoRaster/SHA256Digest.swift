// SPDX-License-Identifier: MIT

internal import CPango

/// The owner of a [GChecksum](https://docs.gtk.org/glib/struct.Checksum.html): the SHA-256 of bytes that come piece by piece.
package struct SHA256Digest: ~Copyable {
  private let pointer: OpaquePointer

  package init() {
    pointer = g_checksum_new(G_CHECKSUM_SHA256)!  // NULL only for an unknown algorithm
  }

  deinit {
    g_checksum_free(pointer)
  }

  package func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { g_checksum_update(pointer, $0.baseAddress, $0.count) }
  }

  /// The digest of all that was added so far, in hexadecimal.
  package var hexadecimal: String {
    // Reading a checksum closes it for more bytes: a copy is read.
    let copy = g_checksum_copy(pointer)
    defer { g_checksum_free(copy) }
    return String(cString: g_checksum_get_string(copy))
  }

  /// The SHA-256 of a whole text, in hexadecimal.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    let digest = SHA256Digest()
    digest.add(bytes[...])
    return digest.hexadecimal
  }
}
