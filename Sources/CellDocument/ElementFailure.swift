// SPDX-License-Identifier: MIT

public import Notation

/// Something that went wrong for one element of a cell after its document had been read.
public struct ElementFailure: Error, CustomStringConvertible {
  public let location: SourceLocation
  public let path: String
  /// What went wrong, as the room says that saw it.
  public let reason: any Error

  public init(_ element: Element, reason: any Error) {
    self.location = element.location
    self.path = element.path
    self.reason = reason
  }

  /// `messages.yaml:12:5 cell/body: …`
  public var description: String { "\(location) \(path): \(reason)" }
}

extension Element {
  /// Does what concerns the element, and names it in the error when that fails.
  package func attempting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as ElementFailure {
      throw failure
    } catch {
      throw ElementFailure(self, reason: error)
    }
  }

  /// The element of the subtree that has a path.
  package func descendant(at path: String) -> Element? {
    if self.path == path { return self }
    for child in children {
      if let found = child.descendant(at: path) { return found }
    }
    return nil
  }
}
