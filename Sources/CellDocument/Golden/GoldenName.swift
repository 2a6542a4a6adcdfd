// SPDX-License-Identifier: MIT

extension String {
  /// Whether it can name a golden: names with `/` between them, none of them empty, `.` or `..`, and no character that ends a text or
  /// a line. Such a name leads to no place but one below the folder of goldens.
  package var isGoldenName: Bool {
    split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
      && !utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\n") }
  }
}
