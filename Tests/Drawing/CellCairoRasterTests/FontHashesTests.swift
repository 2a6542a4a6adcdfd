// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

@testable import CellCairoRaster

@Suite struct FontHashesTests {
  let folder: ScratchFolder
  var font: String { folder.path + "/a.ttf" }
  var cache: String { folder.path + "/cache" }

  /// The SHA-256 of "abc" (from FIPS 180-4) and of "abd".
  let hashOfABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  let hashOfABD = "a52d159f262b2c6ddb724a61840befc36eb30c88877a4030b65cbe86298449c9"

  init() throws {
    folder = try ScratchFolder()
    try folder.write("abc", to: "a.ttf")
  }

  @Test func `a file is identified by its SHA-256`() {
    #expect(FontHashes(cacheFolder: nil).hash(ofFileAt: font) == hashOfABC)
    #expect(FontHashes(cacheFolder: nil).hash(ofFileAt: folder.path + "/nothing") == nil)
  }

  @Test func `the hash of an unchanged file comes from the cache`() throws {
    #expect(FontHashes(cacheFolder: cache).hash(ofFileAt: font) == hashOfABC)
    let path = cache + "/font-hashes"
    let told = try String(contentsOfFile: path, encoding: .utf8).replacing(hashOfABC, with: String(repeating: "1", count: 64))
    try told.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(FontHashes(cacheFolder: cache).hash(ofFileAt: font) == String(repeating: "1", count: 64))
  }

  @Test func `a changed file is read again`() throws {
    #expect(FontHashes(cacheFolder: cache).hash(ofFileAt: font) == hashOfABC)
    try Data("abd".utf8).write(to: URL(filePath: font))
    #expect(FontHashes(cacheFolder: cache).hash(ofFileAt: font) == hashOfABD)
  }

  @Test(arguments: ["", "\n\n", "\t\n", "a.ttf\t3\t0.0\tnot a hash\n", "\u{0}\u{FFFD}"])
  func `a damaged cache is ignored`(text: String) throws {
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    try text.write(toFile: cache + "/font-hashes", atomically: true, encoding: .utf8)
    #expect(FontHashes(cacheFolder: cache).hash(ofFileAt: font) == hashOfABC)
  }

  @Test func `if the cache cannot be written, hashes are still computed`() throws {
    try Data().write(to: URL(filePath: cache))
    #expect(FontHashes(cacheFolder: cache).hash(ofFileAt: font) == hashOfABC)
  }
}
