// SPDX-License-Identifier: MIT

internal import CellBinding
package import CellRaster

/// The goldens for which a run has kept new pictures, in a folder of artifacts or in one of its subfolders.
///
/// The failure of a test names the folder of its pictures, which is a subfolder: the names of goldens begin with that of the test's
/// file. Every name here is relative to the folder of artifacts, so that a picture is written where its golden is.
package struct KeptGoldens: Equatable, Sendable {
  package private(set) var artifacts: GoldenArtifacts
  /// The path of the subfolder below the folder of artifacts; empty for the folder itself.
  private var subfolder = ""

  /// Finds the folder of artifacts that is, or contains, the folder at `path`.
  /// - Throws: `FileFailure`.
  package init(in path: String) throws(FileFailure) {
    artifacts = GoldenArtifacts(folder: path)
    guard let kept = try artifacts.kept().first, let name = try artifacts.verdict(on: kept)?.name, !name.hasBytes(of: kept),
      let canonical = FileSystem.canonical(path)
    else { return }
    let (all, own) = (FileSystem.components(of: name), FileSystem.components(of: kept))
    let (folders, above) = (FileSystem.components(of: canonical), Array(all.dropLast(own.count)))
    // If the folder was moved or renamed, approving a picture reports the golden that the picture belongs to.
    guard all.endsWith(own), folders.endsWith(above) else { return }
    artifacts = GoldenArtifacts(folder: "/" + folders.dropLast(above.count).joined(separator: "/"))
    subfolder = above.joined(separator: "/")
  }

  /// Returns the names of the goldens, sorted.
  /// - Throws: `FileFailure`.
  package func names() throws(FileFailure) -> [String] {
    guard !subfolder.isEmpty else { return try artifacts.kept() }
    return try GoldenArtifacts(folder: artifacts.folder + "/" + subfolder).kept().map { subfolder + "/" + $0 }
  }

  /// Returns the whole name of a golden.
  /// - Parameters:
  ///   - name: the whole name, or its part below the subfolder.
  ///   - names: the result of ``names()``.
  package func wholeName(_ name: String, among names: [String]) -> String {
    let below = subfolder + "/" + name
    return !names.contains { $0.hasBytes(of: name) } && names.contains { $0.hasBytes(of: below) } ? below : name
  }
}

extension [String] {
  fileprivate func endsWith(_ others: [String]) -> Bool {
    count >= others.count && zip(suffix(others.count), others).allSatisfy { $0.hasBytes(of: $1) }
  }
}

extension GoldenArtifacts {
  /// The verdict that a run has kept: the contents of a verdict file.
  ///
  ///     failed golden-images
  ///     golden text/alignment@2x
  ///     48 of 1200 pixels differ
  struct KeptVerdict: Equatable {
    /// The first word of the file.
    private enum Heading: String {
      case failed, tolerated
    }

    private static let nameKey = "golden "

    /// The folder of the golden.
    let folder: String
    /// The name of the golden.
    let name: String

    /// Parses a file, or returns `nil` if it has another form.
    fileprivate init?(parsing text: String) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let words = lines[0].split(separator: " ", maxSplits: 1)
      guard words.count == 2, Heading(rawValue: String(words[0])) != nil, lines.count > 1,
        lines[1].hasPrefix(Self.nameKey)
      else { return nil }
      folder = String(words[1])
      name = String(lines[1].dropFirst(Self.nameKey.count))
    }

    fileprivate static func text(of verdict: GoldenVerdict, _ image: GoldenImage) -> String {
      let heading: Heading = verdict.fails ? .failed : .tolerated
      let lines = ["\(heading.rawValue) \(image.folder)", nameKey + image.name] + verdict.sentences(of: image)
      return lines.map { $0.onOneLine + "\n" }.joined()
    }
  }

  /// Returns the path of the verdict file; see ``KeptVerdict``.
  func verdictPath(for image: GoldenImage) -> String { "\(folder)/\(image.name).verdict.txt" }

  /// Writes the verdict on a golden next to its kept pictures.
  /// - Throws: `FileFailure`.
  func keep(_ verdict: GoldenVerdict, of image: GoldenImage) throws(FileFailure) {
    try AtomicFile.write(Array(KeptVerdict.text(of: verdict, image).utf8), to: verdictPath(for: image))
  }

  /// Returns the verdict that is kept under a name, or `nil` if there is no verdict file or it has another form.
  /// - Throws: `FileFailure`.
  func verdict(on name: String) throws(FileFailure) -> KeptVerdict? {
    let path = verdictPath(for: GoldenImage(folder: "", name: name))
    guard FileSystem.exists(path) else { return nil }
    return KeptVerdict(parsing: String(decoding: try FileSystem.read(path), as: UTF8.self))
  }

  /// Returns the names under which a run has kept new pictures, sorted.
  /// - Throws: `FileFailure`.
  func kept() throws(FileFailure) -> [String] {
    guard FileSystem.isFolder(folder) else { return [] }
    let suffix = ".\(Part.actual.rawValue).png"
    return try FileSystem.paths(below: folder).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
  }

  /// Returns a golden for which a run has kept pictures.
  ///
  /// - Parameters:
  ///   - name: the name of the golden.
  ///   - folder: the folder of the golden, or `nil` for the folder that the verdict file states.
  /// - Throws: ``GoldenApprovalError/unknownFolder(_:folder:)`` if the verdict file is missing and no picture says so;
  ///   `FileFailure`.
  package func image(ofKept name: String, in folder: String? = nil) throws -> GoldenImage {
    if let folder = try folder ?? verdict(on: name)?.folder { return GoldenImage(folder: folder, name: name) }
    let image = GoldenImage(folder: GoldenFolder.defaultName, name: name)
    // Without a picture there is nothing to approve, whatever the folder.
    guard FileSystem.exists(path(of: .actual, for: image)) else { return image }
    throw GoldenApprovalError.unknownFolder(image, folder: self.folder)
  }
}
