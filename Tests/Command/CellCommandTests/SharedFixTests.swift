// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// Fixes in files that several documents include.
@Suite struct SharedFixTests {
  let workspace: Workspace
  private let parts = """
    version: 1
    colors: {paper: white, ink: black}
    components:
      label:
        parameters: {text: text}
        # The words.
        cell: {type: text, text: "${text}", size: 14, lineHeight: 20, color: ink}

    """
  private var fixed: String { parts.replacing("color: ink}", with: "color: ink, background: paper}") }

  init() throws {
    workspace = try Workspace()
    try workspace.write(parts, to: "cells/design/parts.yaml")
    for (name, background) in [("one", "paper"), ("two", "paper"), ("red", "red")] {
      try workspace.write(
        """
        version: 1
        include: [design/parts.yaml]
        canvas: {width: 120, scale: 2, background: \(background)}
        cell: {padding: 8, children: [{use: label, name: a, with: {text: "${text}"}}, {use: label, name: b, with: {text: Hi}}]}
        """, to: "cells/\(name).yaml")
    }
    try workspace.write(#"[{"text": "Hello"}]"#, to: "cells/data.json")
  }

  private func content(_ name: String) throws -> String { String(decoding: try workspace.bytes(name), as: UTF8.self) }

  private func picture(_ name: String) throws -> [UInt8] {
    _ = try workspace.run("render", "cells/\(name).yaml", "--data", "cells/data.json", "-o", "\(name).png")
    return try workspace.bytes(name + ".png")
  }

  @Test func `a fix is written where the element is defined, and no pixel changes`() throws {
    let before = try (picture("one"), content("cells/one.yaml"))
    let difference = try workspace.run("inspect", "cells/one.yaml", "--data", "cells/data.json", "--diff")
    #expect(difference.status == 1)
    #expect(difference.text.hasPrefix("--- cells/design/parts.yaml\n+++ cells/design/parts.yaml\n"))
    #expect(try content("cells/design/parts.yaml") == parts)
    let run = try workspace.run("inspect", "cells/one.yaml", "--data", "cells/data.json", "--fix")
    #expect(run.status == 0)
    #expect(try content("cells/design/parts.yaml") == fixed)
    #expect(try (picture("one"), content("cells/one.yaml")) == before)
    #expect(run.errors.contains("cells/design/parts.yaml:7:11 (in \"label\", used at cells/one.yaml:4:37): fixed, background: "))
    #expect(
      run.errors.hasSuffix(
        "cells/design/parts.yaml: no pixel changes in 1 document that includes it (2 elements); with --all-users, "
          + "those below the root that are not named are compared, too\n"))
  }

  @Test func `a fix must change no pixel of any document that is named`() throws {
    let refused = try workspace.run("inspect", "cells/one.yaml", "cells/red.yaml", "--fix")
    #expect(try content("cells/design/parts.yaml") == parts)
    #expect(refused.errors.contains("not fixed, background: pixels of cells/red.yaml might change\n"))
    let before = try (picture("one"), picture("two"))
    let run = try workspace.run("inspect", "cells/one.yaml", "cells/two.yaml", "--fix")
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "cells/design/parts.yaml: no pixel changes in 2 documents that include it (4 elements); "))
    #expect(run.errors.contains("cells/two.yaml: no safe fix was found\n"))
    #expect(try content("cells/design/parts.yaml") == fixed)
    #expect(try (picture("one"), picture("two")) == before)
  }

  @Test func `with all users, the documents below the root need not be named`() throws {
    let run = try workspace.run("inspect", "cells/one.yaml", "--data", "cells/data.json", "--fix", "--all-users")
    #expect(run.errors.contains("not fixed, background: pixels of cells/red.yaml might change\n"))
    #expect(try content("cells/design/parts.yaml") == parts)
    #expect(try workspace.run("inspect", "cells/one.yaml", "--all-users").status == 64)
  }

  @Test func `the report has the patch, and the edit of the included file`() throws {
    let run = try workspace.run("inspect", "cells/one.yaml", "--data", "cells/data.json", "--json", "--sarif", "x.sarif")
    #expect(run.text.contains(#""path": "/included/design~1parts.yaml/components/label/cell/background""#))
    let sarif = try content("x.sarif")
    #expect(sarif.contains("background: paper}"))
    #expect(sarif.contains("cells/design/parts.yaml"))
  }
}
