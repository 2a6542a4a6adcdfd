// SPDX-License-Identifier: MIT

package import CellGraphics

/// Asset catalogues as a cell needs them: functions that find a picture or a colour by its name.
package struct InterfaceAssets: Sendable {
  /// Returns the picture with a name; `nil` if no catalogue has it.
  package let picture: @Sendable (_ name: String) throws(InterfaceAssetProblem) -> InterfacePicture?
  /// Returns the colour with a name; `nil` if no catalogue has it.
  package let color: @Sendable (_ name: String) throws(InterfaceAssetProblem) -> InterfaceColor?
  /// The reason why catalogues may be incomplete, as the end of a sentence; `nil` if they are not.
  package let gap: String?

  package init(
    picture: @escaping @Sendable (_ name: String) throws(InterfaceAssetProblem) -> InterfacePicture?,
    color: @escaping @Sendable (_ name: String) throws(InterfaceAssetProblem) -> InterfaceColor?, gap: String? = nil
  ) {
    self.picture = picture
    self.color = color
    self.gap = gap
  }

  /// No catalogues.
  package static let none = InterfaceAssets(
    picture: { (_) throws(InterfaceAssetProblem) in nil }, color: { (_) throws(InterfaceAssetProblem) in nil })
}

/// The reason why an asset that is in a catalogue cannot be used.
package struct InterfaceAssetProblem: Error, Equatable {
  /// One sentence without a full stop.
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}

/// A picture of an asset catalogue.
package struct InterfacePicture: Equatable, Sendable {
  /// A file with the picture.
  package struct File: Hashable, Sendable {
    /// The absolute path.
    package let path: String
    /// How many pixels of the file are one point; 1 for an SVG file.
    package let scale: Int
    /// The size in points.
    package let size: Size

    package init(path: String, scale: Int, size: Size) {
      self.path = path
      self.scale = scale
      self.size = size
    }
  }

  package let file: File
  /// The file for dark surroundings, if there is another one.
  package let darkFile: File?
  /// Whether the picture is drawn in the tint colour; `nil` if that depends on the view.
  package let isTemplate: Bool?
  /// What of the asset is not drawn as UIKit draws it, as parts of a sentence.
  package let approximations: [String]

  package init(file: File, darkFile: File? = nil, isTemplate: Bool? = nil, approximations: [String] = []) {
    self.file = file
    self.darkFile = darkFile
    self.isTemplate = isTemplate
    self.approximations = approximations
  }
}

/// A picture that the document refers to.
package struct ImportedPicture: Equatable, Sendable {
  /// The path in the document, such as `pictures/star@2x.png`.
  package let name: String
  /// The absolute path of the file in its asset catalogue.
  package let path: String
}

/// The names that pictures have in a document.
struct InterfacePictureNames {
  private(set) var pictures: [ImportedPicture] = []
  private var byPath: [String: String] = [:]
  private var taken: Set<String> = []

  /// Returns the name of a file: that of its asset, with the scale. Files that would have the same name are numbered.
  mutating func name(of file: InterfacePicture.File, asset: String, isDark: Bool = false) -> String {
    if let known = byPath[file.path] { return known }
    let words = asset.documentWords.joined(separator: "-")
    let base = (words.isEmpty ? "picture" : words) + (isDark ? "-dark" : "")
    let end = (file.scale == 1 ? "" : "@\(file.scale)x") + "." + (file.path.split(separator: ".").last?.lowercased() ?? "png")
    var name = "pictures/\(base)\(end)"
    var number = 2
    // Some file systems do not distinguish capital letters.
    while !taken.insert(name.lowercased()).inserted {
      name = "pictures/\(base)-\(number)\(end)"
      number += 1
    }
    byPath[file.path] = name
    pictures.append(ImportedPicture(name: name, path: file.path))
    return name
  }
}

extension String {
  /// The parts of the text that consist of characters that names in documents and files may have.
  var documentWords: [String] {
    unicodeScalars.split {
      !($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-")
    }.prefix(8).map { String(String.UnicodeScalarView($0.prefix(60))) }
  }
}
