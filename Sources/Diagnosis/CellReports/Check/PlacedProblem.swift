// SPDX-License-Identifier: MIT

package import CellNotation

/// What is wrong with a document or its data, in a sentence, and its place in a file.
package struct PlacedProblem: Hashable, Sendable {
  package let message: String
  package var location: DocumentLocation?
  /// The path of the element.
  package var path: String?

  package init(message: String, location: DocumentLocation? = nil, path: String? = nil) {
    self.message = message
    self.location = location
    self.path = path
  }
}

extension PlacedProblem: CustomStringConvertible {
  /// The place and the sentence: `messages.yaml:12:5 cell/body: unknown key "colour"; did you mean "color"?`
  package var description: String {
    let place = [location.map { "\($0)" }, path].compactMap(\.self).joined(separator: " ")
    return place.isEmpty ? message : "\(place): \(message)"
  }
}
