// SPDX-License-Identifier: MIT

import CellRaster
import Testing

@Suite struct LineDifferenceTests {
  private func unified(_ old: String, _ new: String) -> String {
    let difference = LineDifference(from: Array(old.utf8), to: Array(new.utf8))
    return String(decoding: difference.unified(oldName: "a", newName: "b"), as: UTF8.self)
  }

  @Test func `equal texts have no difference`() {
    #expect(unified("a\nb\n", "a\nb\n") == "")
  }

  @Test func `a change has three lines of context on either side`() {
    #expect(
      unified("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
        --- a
        +++ b
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test func `changes six lines apart share a hunk, and changes seven lines apart do not`() {
    #expect(unified("a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n").matches(of: /@@ -/).count == 1)
    #expect(unified("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n").matches(of: /@@ -/).count == 2)
  }

  @Test func `lines are added to an empty text, and removed`() {
    #expect(unified("", "a\n") == "--- a\n+++ b\n@@ -0,0 +1 @@\n+a\n")
    #expect(unified("a\nb\n", "a\n") == "--- a\n+++ b\n@@ -1,2 +1 @@\n a\n-b\n")
  }

  @Test func `a last line without a line feed is marked`() {
    #expect(
      unified("a", "a\n") == "--- a\n+++ b\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
  }
}
