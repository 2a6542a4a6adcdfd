// SPDX-License-Identifier: MIT

public import Graphics
public import Notation

/// A failure in one element of a cell, after its document was decoded.
public struct ElementFailure: Error, CustomStringConvertible {
  public let location: DocumentLocation
  public let path: String
  /// The underlying error, as thrown by the module that detected it.
  public let reason: any Error

  public init(_ element: Element, reason: any Error) {
    self.location = element.location
    self.path = element.path
    self.reason = reason
  }

  /// The failure as `messages.yaml:12:5 cell/body: …`.
  public var description: String { "\(location) \(path): \(reason)" }
}

extension Element {
  /// Runs `body`, and wraps any error in an ``ElementFailure`` that names this element. An ``ElementFailure`` is rethrown
  /// unchanged.
  package func attempting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as ElementFailure {
      throw failure
    } catch {
      throw ElementFailure(self, reason: error)
    }
  }

  /// Returns the element of the subtree with the given path, or `nil` if there is none.
  package func descendant(at path: String) -> Element? {
    if self.path == path { return self }
    for child in children {
      if let found = child.descendant(at: path) { return found }
    }
    return nil
  }
}

extension ElementFailure: AttributableError {
  public var fault: Fault { .document }
}
