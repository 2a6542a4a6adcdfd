// SPDX-License-Identifier: MIT

package import CellGraphics
internal import Glibc

/// A server that cannot listen.
package struct ServerFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The port; 0 for any.
  package let port: Int
  /// The system's error number (`errno`).
  package let code: Int32

  var isPortInUse: Bool { code == EADDRINUSE }

  /// Whether the machine has no IPv6, or has it switched off.
  var isWithoutIPv6: Bool { code == EAFNOSUPPORT || code == EADDRNOTAVAIL }

  package var description: String {
    switch code {
    case EADDRINUSE: "port \(port) is in use; stop the program that uses it, or choose another port"
    case EACCES: "port \(port) is reserved for the system's administrator; choose one from 1024"
    default: "cannot listen on port \(port): \(String(cString: strerror(code)))"
    }
  }
}

extension ServerFailure: AttributableError {
  package var fault: Fault { .output }
}
