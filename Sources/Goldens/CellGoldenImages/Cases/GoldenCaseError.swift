// SPDX-License-Identifier: MIT

package import CellRaster

/// An error in a case, or in the choice of cases, that is not a `CellDocumentError`.
package enum GoldenCaseError: Error, Equatable, Sendable {
  /// The name of the file does not end in `.json`, `.yaml` or `.yml`.
  case noDocument(String)
  /// Two documents in one folder of golden images would have pictures with the same names.
  case twoDocuments(String, String)
  /// Two documents in different folders of golden images would have pictures with the same names in reports and among the
  /// artifacts.
  case sameName(String, String)
  /// Two cases request pictures with the same name.
  case samePicture(String, DocumentLocation, DocumentLocation)
  case unknownOverlay(String, DocumentLocation)
  /// The data has no item with this number, counted from 1.
  case noItem(Int, count: Int, DocumentLocation)
  /// The data contains no items.
  case noItems(DocumentLocation)
  /// The stacked cells exceed the largest picture that can be decoded.
  case tooLarge(width: Int, height: Int, DocumentLocation)
  /// The name or pattern matches no golden.
  case noGolden(String)
  /// The folders contain no cases.
  case noCases([String])
}

extension GoldenCaseError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noDocument(let path): "\(path): a case must be a JSON or YAML document, or a folder of such documents"
    case .twoDocuments(let one, let other): "\(other): \(one) defines the same case; rename one of them"
    case .sameName(let one, let other):
      "\(other): its goldens have the same names as those of \(one); verify each folder in its own run, with its own --artifacts"
    case .samePicture(let name, let other, let place):
      "\(place): \(other) also has the golden \(name); rename one of the cases"
    case .unknownOverlay(let name, let place):
      "\(place): there is no overlay \"\(name)\": write \"sheet\" or a mode of \"inspect --overlay\", then options after hyphens"
    case .noItem(let item, let count, let place): "\(place): there is no item \(item): the number of data items is \(count)"
    case .noItems(let place): "\(place): the data has no items: there is nothing to draw"
    case .tooLarge(let width, let height, let place):
      "\(place): the golden would have \(width) x \(height) pixels, which exceeds the limits for pictures; draw a single "
        + "cell with \"item\", or choose a smaller scale"
    case .noGolden(let name):
      "there is no golden \"\(name)\": write the name of the picture without .png, or a pattern in which * matches any characters"
    case .noCases(let paths):
      "\(paths.joined(separator: " ")): there is no golden case here; write one with cellraster golden init TEMPLATE"
    }
  }
}

extension GoldenCaseError: AttributableError {
  package var fault: Fault {
    switch self {
    case .noGolden, .noCases: .input
    default: .document
    }
  }
}
