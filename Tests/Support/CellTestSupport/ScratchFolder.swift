// SPDX-License-Identifier: MIT

public import Foundation

/// A temporary folder for one test, which is removed with its owner.
public final class ScratchFolder: Sendable {
  public let path = FileManager.default.temporaryDirectory.appending(path: "cellraster-test-\(UUID().uuidString)").path

  public var url: URL { URL(filePath: path) }

  public init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A folder that cannot be removed stays in the folder for temporary files.
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the names of the entries of the folder or of a folder below it, sorted.
  public func files(in name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + name).sorted()
  }

  /// The paths of the files in the folder and below, sorted. Files are the paths that contain a dot.
  public var filesBelow: [String] { (FileManager.default.subpaths(atPath: path) ?? []).filter { $0.contains(".") }.sorted() }

  /// Writes a file, and creates the folders in its name.
  public func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  public func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url.appending(path: name))) }

  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  public func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
  }
}
