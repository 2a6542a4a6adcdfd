// SPDX-License-Identifier: MIT

/// The cause of an error, which decides who can correct it.
public enum Fault: Hashable, Sendable {
  /// A document, data or a picture is wrong.
  case document
  /// An input is missing or cannot be read.
  case input
  /// An output cannot be written.
  case output
  /// The machine lacks something, such as memory or a font file.
  case environment
  /// The program is wrong.
  case program
}

/// An error that knows whose fault it is.
public protocol AttributableError: Error {
  var fault: Fault { get }
}
