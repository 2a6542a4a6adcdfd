// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellFiles

/// The folder of a document's pictures.
@Suite struct AssetRootTests {
  @Test func `names can stand for files elsewhere, and come before those of the folder`() throws {
    let folder = try ScratchFolder()
    try folder.write("own", to: "cells/a.png")
    try folder.write("other", to: "cells/b.png")
    try folder.write("elsewhere", to: "Media.xcassets/star.png")
    let plain = AssetRoot(path: folder.path + "/cells")
    var root = plain
    root.files = ["a.png": folder.path + "/Media.xcassets/star.png", "c.png": folder.path + "/gone.png", "d.png": folder.path]
    #expect(try root.bytes(of: "a.png") == Array("elsewhere".utf8))
    #expect(try root.bytes(of: "b.png") == Array("other".utf8))
    #expect(throws: AssetError.missing("c.png", root: root.path)) { try root.bytes(of: "c.png") }
    #expect(throws: AssetError.unreadable("d.png", reason: "it is not a file")) { try root.bytes(of: "d.png") }
    #expect(root != plain)
    #expect(Set([root, plain]).count == 2)
  }
}
