// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Synchronization
import Testing

@testable import CellFiles

@Suite struct FolderBoundaryTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("root/inner/deep")
    try scratch.write("secret", to: "secret")
    try scratch.write("inside", to: "root/inner/file")
    try scratch.link("root/near", to: "inner/deep/../file")
    try scratch.link("root/inner/up", to: "../inner")
    try scratch.link("root/out", to: "../secret")
    try scratch.link("root/inner/far", to: "../../secret")
    try scratch.link("root/absolute", to: scratch.path + "/root/inner/file")
    try scratch.link("root/loop", to: "loop")
  }

  private func text(at path: String, asksSystem: Bool) throws(SystemError) -> String {
    let descriptor = try FolderBoundary(scratch.path + "/root").open(path, asksSystem: asksSystem)
    return String(decoding: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).availableData, as: UTF8.self)
  }

  @Test(arguments: ["inner/file", "./inner//file", "near", "inner/up/file", "inner/up/up/deep/../file"], [true, false])
  func `a path and links that stay in the folder lead to the file`(path: String, asksSystem: Bool) throws {
    #expect(try text(at: path, asksSystem: asksSystem) == "inside")
  }

  @Test(arguments: ["out", "inner/far", "absolute", "../secret", "inner/../../secret", "/etc/passwd"], [true, false])
  func `an absolute path or link, and one that leads out, are refused`(path: String, asksSystem: Bool) {
    #expect(throws: SystemError(code: EXDEV)) { try text(at: path, asksSystem: asksSystem) }
  }

  @Test(arguments: [("none", ENOENT), ("inner/none/file", ENOENT), ("inner/file/x", ENOTDIR), ("loop", ELOOP)], [true, false])
  func `other paths fail as they do without a boundary`(path: (name: String, code: Int32), asksSystem: Bool) {
    #expect(throws: SystemError(code: path.code)) { try text(at: path.name, asksSystem: asksSystem) }
  }

  @Test(arguments: [true, false])
  func `a folder that is replaced by a link meanwhile does not lead out`(asksSystem: Bool) throws {
    let root = scratch.path + "/root"
    try scratch.makeFolder("outside")
    try scratch.write("secret", to: "outside/file")
    let isOver = Atomic(false)
    let swapping = Thread {
      while !isOver.load(ordering: .relaxed) {
        rename(root + "/inner", root + "/aside")
        symlink("../outside", root + "/inner")
        unlink(root + "/inner")
        rename(root + "/aside", root + "/inner")
      }
    }
    swapping.start()
    defer { isOver.store(true, ordering: .relaxed) }
    var outcomes: Set<Result<String, SystemError>> = []
    for _ in 0..<4000 {
      outcomes.insert(Result { () throws(SystemError) in try text(at: "inner/file", asksSystem: asksSystem) })
    }
    #expect(outcomes.contains(.success("inside")))
    #expect(!outcomes.contains(.success("secret")))
  }
}
