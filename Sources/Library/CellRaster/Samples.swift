// SPDX-License-Identifier: MIT

internal import CCellSamples
public import CellDocument
public import CellFiles
internal import CellNotation

/// A document with its data and pictures, built into the library.
///
///     for sample in Sample.all { try sample.write(to: "samples/" + sample.name) }
public struct Sample: Sendable {
  /// A file of the sample.
  public struct File: Sendable {
    /// The path of the file below the sample's folder.
    public let path: String
    public let bytes: [UInt8]
  }

  /// The name of the sample and of its folder.
  public let name: String
  /// A description of the sample, in one line.
  public let summary: String
  public let files: [File]

  /// The path of the document below the sample's folder.
  public static let templatePath = "template.yaml"
  /// The path of the data below the sample's folder.
  public static let dataPath = "data.json"

  /// All samples, in display order.
  public static let all: [Sample] = {
    var samples: [Sample] = []
    for entry in UnsafeBufferPointer(start: cellraster_samples(), count: Int(cellraster_sample_count())) {
      let files = UnsafeBufferPointer(start: entry.files, count: Int(entry.file_count)).map { file in
        File(path: String(cString: file.path), bytes: Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.size))))
      }
      samples.append(Sample(name: String(cString: entry.name), summary: String(cString: entry.summary), files: files))
    }
    return samples
  }()

  /// Returns the paths of the files that exist in a folder with other contents, because they were edited.
  package func editedFiles(in folder: String) -> [String] {
    AtomicFile.edited(files.map { (path: "\(folder)/\($0.path)", bytes: $0.bytes) })
  }

  /// Writes the files into a folder, and creates the folder if necessary. Replaces existing files.
  /// - Throws: `FileFailure`
  public func write(to folder: String) throws(FileFailure) {
    try FileSystem.makeFolder(folder)
    for file in files {
      if let slash = file.path.lastIndex(of: "/") { try FileSystem.makeFolder(folder + "/" + file.path[..<slash]) }
      try AtomicFile.write(file.bytes, to: folder + "/" + file.path)
    }
  }
}

extension CellTemplate {
  /// Reads a document from a file. The extension `.json`, `.yaml` or `.yml` selects the format. For any other extension, the format
  /// is detected from the file's content.
  ///
  ///     let template = try CellTemplate(contentsOf: "message.yaml")
  ///     let cell = try template.bind(["name": "Ada"], environment: BindingEnvironment(now: Date.now.timeIntervalSince1970))
  ///
  /// - Parameters:
  ///   - path: The path of the document.
  ///   - root: The folder of the files that the document includes; `nil` for the document's own folder.
  /// - Throws: `FileFailure`; `CellDocumentError` with all errors in the document and the files, at most 20.
  public init(contentsOf path: String, root: AssetRoot? = nil) throws {
    let text = DocumentText(try FileSystem.read(path), fileName: path)
    try self.init(text.includingFiles(below: root ?? AssetRoot(path: FileSystem.folder(of: path))))
  }
}
