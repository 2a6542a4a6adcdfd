// SPDX-License-Identifier: MIT

public import CellRaster

/// An error in a case that is not an error of its document.
@nonexhaustive public enum GoldenCaseError: Error, Hashable, Sendable {
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
  public var description: String {
    switch self {
    case .noDocument(let path): "\(path): a case is a document in JSON or YAML, or a folder of such"
    case .twoDocuments(let one, let other): "\(other): \(one) is the same case; rename one of them"
    case .sameName(let one, let other):
      "\(other): its goldens are named like those of \(one); verify each folder in a run of its own, with --artifacts of its own"
    case .samePicture(let name, let other, let place):
      "\(place): \(other) has the golden \(name) too; rename one of the cases"
    case .unknownOverlay(let name, let place):
      "\(place): there is no overlay \"\(name)\": it is a mode of inspect --overlay, or sheet, with options behind hyphens"
    case .noItem(let item, let count, let place): "\(place): there is no item \(item): the data has \(count)"
    case .noItems(let place): "\(place): the data holds no items: there is nothing to draw"
    case .tooLarge(let width, let height, let place):
      "\(place): the golden would have \(width) x \(height) pixels, more than are read again; draw one cell of several with item, or choose a smaller scale"
    case .noGolden(let name):
      "there is no golden \"\(name)\": a name is that of the picture without .png, and * stands for anything"
    case .noCases(let paths):
      "\(paths.joined(separator: " ")): there is no case here: cases are documents in JSON or YAML"
    }
  }
}

extension GoldenCaseError: AttributableError {
  public var fault: Fault {
    switch self {
    case .noGolden, .noCases: .input
    default: .document
    }
  }
}
