// SPDX-License-Identifier: MIT

package import Foundation

/// A file of layout cases in an engine-neutral JSON format: trees of CSS boxes, and the frames that a browser gives them.
package struct SuiteFile: Decodable, Sendable {
  package var suite: String
  package var textLines: TextLines
  package var cases: [SuiteCase]

  private enum CodingKeys: String, CodingKey {
    case suite, cases
    case textLines = "text_lines"
  }

  /// Reads a file.
  /// - Throws: ``SuiteFileError``.
  package init(contentsOf url: URL) throws(SuiteFileError) {
    let bytes: Data
    do { bytes = try Data(contentsOf: url) } catch { throw .unreadable(path: url.path, reason: error.localizedDescription) }
    do { self = try JSONDecoder().decode(SuiteFile.self, from: bytes) } catch {
      throw .malformed(path: url.path, reason: "\(error)")
    }
    if let misshapen = cases.first(where: { !$0.expected.hasShape(of: $0.tree) }) {
      throw .misshapen(path: url.path, id: misshapen.id)
    }
  }
}

package enum SuiteFileError: Error, Hashable, CustomStringConvertible {
  /// `reason` is the message of the operating system.
  case unreadable(path: String, reason: String)
  /// `reason` is the message of the JSON decoder.
  case malformed(path: String, reason: String)
  /// The numbers of expected boxes and nodes of the case differ, so a comparison would skip some of them.
  case misshapen(path: String, id: String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .malformed(let path, let reason): "\(path): is not a file of layout cases: \(reason)"
    case .misshapen(let path, let id): "\(path): \(id): has other expected boxes than nodes"
    }
  }
}

/// The width available to the lines of a text leaf.
package enum TextLines: String, Decodable, Sendable {
  /// The width of the leaf's content box: the text is the only content of the leaf.
  case content
  /// The same, but at least the width of the longest word if the leaf's flex direction is a row: the text is an item in the leaf.
  case floorInRow = "floor-in-row"
}

package struct SuiteCase: Decodable, Sendable {
  package enum Rounding: String, Decodable, Sendable { case none, pixel }

  package var id: String
  package var category: String
  package var available: AvailableSides
  package var rounding: Rounding
  /// The largest permitted difference of a number, in points; 0.1 if it is `nil`.
  package var tolerance: Double?
  package var tree: SuiteNode
  package var expected: ExpectedBox
  /// The current browsers whose results differ from `expected`.
  package var contested: [String]?

  package var isContested: Bool { contested?.isEmpty == false }
}

package struct AvailableSides: Decodable, Sendable {
  /// The definite size, or `nil` for `max-content`.
  package struct Side: Decodable, Sendable {
    package var length: Double?

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        length = number
        return
      }
      guard try container.decode(String.self) == "max-content" else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "neither a number nor max-content")
      }
    }
  }

  package var width, height: Side
}

package struct SuiteNode: Codable, Sendable {
  package var style: [String: StyleValue]
  package var text: String?
  package var children: [SuiteNode]?

  package init(style: [String: StyleValue], children: [SuiteNode]?) {
    self.style = style
    self.children = children
  }

  package init(style: [String: StyleValue], text: String) {
    self.style = style
    self.text = text
  }
}

/// A CSS value as text, or a number.
package enum StyleValue: Codable, Hashable, Sendable, CustomStringConvertible {
  case text(String)
  case number(Double)

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    }
  }

  package var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): "\(number)"
    }
  }
}

/// A border box, relative to the parent's.
package struct ExpectedBox: Decodable, Sendable {
  package var x, y, w, h: Double
  package var children: [ExpectedBox]?

  fileprivate func hasShape(of node: SuiteNode) -> Bool {
    let boxes = children ?? []
    let nodes = node.children ?? []
    return boxes.count == nodes.count && zip(boxes, nodes).allSatisfy { $0.hasShape(of: $1) }
  }
}
