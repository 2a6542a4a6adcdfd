// SPDX-License-Identifier: MIT

public import CellGraphics
public import CellNotation

/// An error in the layout or drawing of one element of a cell. It occurs after the document was decoded.
public struct ElementFailure: Error, CustomStringConvertible {
  /// The position of the element in the document.
  public let location: DocumentLocation
  /// The path of the element in the template, with the number of each repetition: `cell/replies#2/text`.
  public let path: String
  /// The underlying error, as thrown by the module that detected it.
  public let reason: any Error
  /// Failures that were found at the same time, by place: at most 19.
  public let others: [ElementFailure]

  /// The number of failures, or of errors in a document, that are reported at once.
  package static let limit = 20

  package init(_ element: Element, reason: any Error) {
    self.location = element.location
    let span = reason as? SpanFailure
    self.path = span?.segment.map { element.path + "/" + $0 } ?? element.path
    self.reason = reason
    others = []
  }

  /// - Parameter path: what the location names, such as `canvas.family`.
  package init(at location: DocumentLocation, path: String, reason: any Error) {
    (self.location, self.path, self.reason) = (location, path, reason)
    others = []
  }

  /// Combines failures that were found at the same time: the first 20 by place.
  /// - Parameter failures: at least one.
  package init(_ failures: [ElementFailure]) {
    let reported = failures.sorted { $0.location < $1.location }.prefix(Self.limit)
    location = reported[0].location
    path = reported[0].path
    reason = reported[0].reason
    others = Array(reported.dropFirst())
  }

  /// One sentence for each failure, on lines of their own: `messages.yaml:12:5 cell/body: …`.
  public var description: String { sentences.joined(separator: "\n") }

  fileprivate var sentence: String { "\(location) \(path): \(reason)" }
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

  /// Returns the element of this subtree that has the given path; `nil` if there is none. The subtree includes this element.
  package func descendant(at path: String) -> Element? {
    if self.path == path { return self }
    for child in children {
      if let found = child.descendant(at: path) { return found }
    }
    return nil
  }
}

/// An error with a picture in a line of text.
package struct SpanFailure: Error, CustomStringConvertible {
  /// The last part of the path of the span; `nil` in a text without spans.
  package let segment: String?
  /// What the picture shows, in words; may be empty.
  package let text: String
  package let reason: any Error

  package var description: String { text.isEmpty ? "\(reason)" : "\(text.quotedOnOneLine): \(reason)" }
}

extension TextRun {
  /// Runs `body`, and wraps any error in a ``SpanFailure`` that names this run, which is a picture.
  package func attempting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw SpanFailure(segment: segment, text: text, reason: error)
    }
  }
}

extension Element {
  /// Returns the element that a path leads to: its own path, or that of a span or a paragraph of its text. `nil` if there is none.
  package func element(at path: String) -> Element? {
    if let found = descendant(at: path) { return found }
    // The path of a span has one part below the element, or two if it is in a paragraph.
    var end = path.endIndex
    for _ in 0..<2 {
      guard let slash = path[..<end].lastIndex(of: "/") else { return nil }
      let segment = path[path.index(after: slash)...]
      if let found = descendant(at: String(path[..<slash])), found.hasSpan(segment) { return found }
      end = slash
    }
    return nil
  }

  private func hasSpan(_ segment: Substring) -> Bool {
    texts.contains { text in
      text.runs.contains { $0.segment.map { $0 == segment || $0.hasPrefix(segment + "/") } ?? false }
    }
  }
}

extension ElementFailure: AttributableError {
  public var fault: Fault { .document }
  public var sentences: [String] { [sentence] + others.map(\.sentence) }
  public var place: String? { "\(location) \(path)" }
  public var message: String { others.isEmpty ? "\(reason)" : "\(reason), and \(counted(others.count, "more error"))" }
}
