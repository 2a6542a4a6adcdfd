// SPDX-License-Identifier: MIT

package import CellRaster

/// An error in a case that is not an error of its document.
package enum GoldenCaseError: Error, Hashable, Sendable {
  /// The file is neither JSON nor YAML.
  case noDocument(String)
  /// Two documents whose pictures would have the same names.
  case twoDocuments(String, String)
  /// Two documents in different folders whose pictures would have the same names in a report and among its artifacts.
  case sameName(String, String)
  /// Two cases request a picture of the same name.
  case samePicture(String, DocumentLocation, DocumentLocation)
  case unknownOverlay(String, DocumentLocation)
  /// The item number is greater than the number of items in the data.
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
    case .noDocument(let path): "\(path): a case must be a JSON or YAML document, or a folder of them"
    case .twoDocuments(let one, let other): "\(other): \(one) is the same case; rename one of them"
    case .sameName(let one, let other):
      "\(other): its goldens have the same names as those of \(one); verify each folder in its own run, with its own --artifacts"
    case .samePicture(let name, let other, let place):
      "\(place): \(other) also has the golden \(name); rename one of the cases"
    case .unknownOverlay(let name, let place):
      "\(place): there is no overlay \"\(name)\": write a mode of inspect --overlay, or sheet, followed by options with hyphens"
    case .noItem(let item, let count, let place): "\(place): there is no item \(item): the data has \(count)"
    case .noItems(let place): "\(place): the data has no items: there is nothing to draw"
    case .tooLarge(let width, let height, let place):
      "\(place): the golden would have \(width) x \(height) pixels, too many to read back; draw a single cell with item, or "
        + "choose a smaller scale"
    case .noGolden(let name):
      "there is no golden \"\(name)\": write the name of the picture without .png, or a pattern in which * matches any characters"
    case .noCases(let paths):
      "\(paths.joined(separator: " ")): there is no case here: cases are JSON or YAML documents"
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
